import type { AuthDocument } from '../document/authDocument.ts';
import { LineIndex } from '../../base/lineIndex.ts';

/** Why a form shows a text, but changes nothing in it. */
export interface Block {
  readonly reason: 'conflict' | 'syntax';
  /** From 0. */
  readonly line: number;
}

/** As git marks the beginning of a conflict. */
const conflict = /^<{7}(?: |$)/m;

/** Undefined for JSON with comments; a comma too many, or a key that is there twice, leaves no doubt of what is meant. */
export function blockOf({ text, parsed }: AuthDocument): Block | undefined {
  if (parsed.brokenFrom === Infinity) return undefined;
  const lines = new LineIndex(text);
  const marked = conflict.exec(text);
  if (marked !== null) return { reason: 'conflict', line: lines.positionAt(marked.index).line };
  const broken = parsed.problems.find(
    ({ severity, code }) => severity === 'error' && code !== 'duplicate-key',
  );
  return { reason: 'syntax', line: lines.positionAt(broken?.offset ?? 0).line };
}
