import { afterLast } from './cut.ts';

const [escape, bell, control] = ['\\u001b', '\\u0007', '\\u009b'];
const parameters = '[0-?]*[ -/]*[@-~]';

/** Colours, movements and orders to a terminal as ECMA-48 has them: each begins with an escape and holds no other one. */
const eachEscape = new RegExp(
  [
    `${escape}\\[${parameters}`,
    `${control}${parameters}`,
    `${escape}[\\]PX^_][^${bell}${escape}]*(?:${bell}|${escape}\\\\)?`,
    `${escape}[ -/]*[0-~]`,
  ].join('|'),
  'g',
);

/** A line of a program without what only acts on a terminal, and without what it has written over. */
export function withoutEscapes(line: string): string {
  const plain = line.replace(eachEscape, '').trimEnd();
  return afterLast(plain, '\r');
}
