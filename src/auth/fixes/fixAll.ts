import { AuthDocument } from '../document/authDocument.ts';
import type { RuleHost } from '../rules/ruleHost.ts';
import { validateAuthConfig } from '../validate.ts';
import { fixesFor } from './fixesFor.ts';
import type { TextEdit } from './textEdit.ts';
import { applyEdits, areApart, difference } from './textEdit.ts';

/** What one fix uncovers another may correct; more rounds than that would be two that undo each other. */
const mostRounds = 10;

/**
 * The edits of every safe fix of a file. What would overlap is corrected in a second round, whose result is
 * one longer edit. Empty when nothing is safe to correct.
 */
export function fixAll(text: string, host?: RuleHost): TextEdit[] {
  const first = safeEdits(text, host);
  let result = applyEdits(text, first);
  let needsMore = false;
  for (let round = 1; round < mostRounds; round++) {
    const more = safeEdits(result, host);
    if (more.length === 0) break;
    needsMore = true;
    result = applyEdits(result, more);
  }
  return needsMore ? [difference(text, result)] : first;
}

function safeEdits(text: string, host: RuleHost | undefined): TextEdit[] {
  const document = new AuthDocument(text);
  const edits: TextEdit[] = [];
  for (const problem of validateAuthConfig(text, host)) {
    const fix = fixesFor(document, problem, host).find(({ isSafe }) => isSafe);
    if (fix === undefined || !areApart([...edits, ...fix.edits])) continue;
    edits.push(...fix.edits);
  }
  return edits;
}
