import { readFileSync } from 'node:fs';
import { renderMessage } from '../../../src/auth/messages.ts';
import { allRules } from '../../../src/auth/rules/allRules.ts';
import { validateAuthConfig } from '../../../src/auth/validate.ts';

export const fullExample = readFixture('full.dast-auth.json');
export const minimalExample = readFixture('minimal.dast-auth.json');

export function readFixture(name: string): string {
  return readFileSync(new URL(`../../fixtures/auth/${name}`, import.meta.url), 'utf8');
}

/** What a reader sees of a problem: its code, the marked text and the sentence. */
export interface Seen {
  readonly code: string;
  readonly marked: string;
  readonly message: string;
  readonly offset: number;
}

/** What syntax and structure say; the rules have tests of their own. */
export function check(text: string): Seen[] {
  const formal = validateAuthConfig(text).filter(({ code }) => !allRules.some((rule) => rule.code === code));
  return formal.map(({ code, offset, length, message }) => ({
    code,
    marked: text.slice(offset, offset + length),
    message: renderMessage(message),
    offset,
  }));
}

/** The same file with one value replaced, written over several lines. */
export function changed(example: string, path: readonly (string | number)[], value: unknown): string {
  const root: unknown = JSON.parse(example);
  let owner = root as Record<string | number, unknown>;
  for (const segment of path.slice(0, -1)) owner = owner[segment] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return JSON.stringify(root, undefined, 2);
}
