import type { Occurrence } from '../../../src/findings/model/finding.ts';
import type { MessagePart } from '../../../src/protocol/findingsPanelProtocol.ts';
import { highlight } from './highlight.ts';

/** Where something was found, with the lines around it. */
interface Excerpt {
  readonly part: MessagePart;
  readonly lines: string;
}

/** Characters of a line on either side of the evidence. */
const charactersAround = 120;

/**
 * The payload in the request and the evidence in the response, each with what stands around it: the tabs of both have the
 * rest. Where neither is found, the line that says what was requested.
 */
export function excerptsOf({ request, response, attack, evidence }: Occurrence): readonly Excerpt[] {
  const found = [
    excerpt('request', request, [attack, evidence]),
    excerpt('response', response, [evidence]),
  ].flatMap((one) => one ?? []);
  if (found.length > 0 || request === '') return found;
  const [line = ''] = request.split(/\r?\n/, 1);
  return [{ part: 'request', lines: cut(line) }];
}

/** The line of the first place, and one before and behind it. */
function excerpt(part: MessagePart, message: string, needles: readonly string[]): Excerpt | undefined {
  const pieces = highlight(message, needles);
  const marked = pieces.findIndex((piece) => piece.marked);
  if (marked < 0) return undefined;
  const textOf = (from: number, to?: number): string =>
    pieces
      .slice(from, to)
      .map(({ text }) => text)
      .join('');
  const [first = '', before = ''] = textOf(0, marked).split('\n').toReversed();
  const found = first + (pieces[marked]?.text ?? '');
  const [rest = '', after = ''] = textOf(marked + 1).split('\n', 2);
  const lines = [cut(before), cut(found + rest, first.length, found.length), cut(after)];
  return { part, lines: lines.filter((one) => one.trim() !== '').join('\n') };
}

/** A line around a stretch of it, with … where something is left out. */
function cut(line: string, start = 0, end = 0): string {
  const from = Math.max(0, start - charactersAround);
  const to = Math.min(line.length, Math.min(end, start + 4 * charactersAround) + charactersAround);
  return `${from > 0 ? '…' : ''}${line.slice(from, to).trimEnd()}${to < line.length ? '…' : ''}`;
}
