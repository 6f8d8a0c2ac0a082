import { withoutTurns } from '../base/foreign.ts';
import { withoutControls } from '../base/requests/withoutControls.ts';

export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text that Markdown shows as it is, on one line: what holds signs of Markdown is code. */
export function markdownText(text: string): string {
  const line = withoutTurns(withoutControls(text));
  return /[\\`*_{}[\]<>#|~&$@]/.test(line) || /^\s|\s$|^[-+]|^\d+[.)]/.test(line) ? markdownCode(line) : line;
}

/** Code on one line; longer fences than any inside it, and no bar that would end a cell. */
export function markdownCode(text: string): string {
  const line = withoutTurns(withoutControls(text)).replaceAll('|', String.raw`\u007c`);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
