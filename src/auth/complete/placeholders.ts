import { countTrailing } from '../../base/runs.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { phrase } from '../editingMessages.ts';
import type { PlaceholderSource } from '../expressions/text.ts';
import type { Cursor } from './cursor.ts';
import type { ValuePlace } from './places.ts';
import type { CursorContext } from './cursorContext.ts';
import type { Suggestion } from './suggestion.ts';
import { partOfText } from './suggestion.ts';

/** Names of environment variables and secrets; never their values. */
export type PlaceholderNames = Readonly<Record<PlaceholderSource, readonly string[]>>;

/** The names that a file uses, each once. */
export function placeholderNames({ model }: AuthDocument): PlaceholderNames {
  const names = { env: new Set<string>(), secret: new Set<string>() };
  for (const { text } of model?.texts ?? []) {
    for (const part of text.parts) if (part.kind === 'placeholder') names[part.source].add(part.name);
  }
  return { env: [...names.env], secret: [...names.secret] };
}

/** How often a file uses a placeholder. */
export function placeholderUses({ model }: AuthDocument, source: PlaceholderSource, name: string): number {
  return (model?.texts ?? [])
    .flatMap(({ text }) => text.parts)
    .filter((part) => part.kind === 'placeholder' && part.source === source && part.name === name).length;
}

const open = /\$\{(?:(env|secret)(?::([\w.-]*))?|([a-z]*))$/;

/** Completes `${`, `${env:` and `${secret:`; undefined when no placeholder is open before the cursor. */
export function completePlaceholder(
  cursor: Cursor,
  names: PlaceholderNames,
  place: ValuePlace | undefined,
  cursorContext: CursorContext,
): Suggestion[] | undefined {
  const match = open.exec(cursor.before);
  if (match === null || match.index === undefined || isEscaped(cursor.before, match.index)) return undefined;
  const [, source, name] = match;
  const behind = /^[\w.:-]*\}?/.exec(cursor.after)?.[0] ?? '';
  const all = allPlaceholders(cursor, names, place, cursorContext);
  const wanted = name === undefined ? all : all.filter((one) => one.source === source);
  return wanted.map((one) => item(cursor, match.index, behind.length, one));
}

/** For a text that may become a placeholder: at its start, or behind a dollar. */
export function newPlaceholders(
  cursor: Cursor,
  names: PlaceholderNames,
  place: ValuePlace | undefined,
  cursorContext: CursorContext,
): Suggestion[] {
  const start = cursor.before.endsWith('$') ? cursor.before.length - 1 : cursor.before.length;
  return allPlaceholders(cursor, names, place, cursorContext).map((one) => item(cursor, start, 0, one));
}

interface Offered {
  readonly source: PlaceholderSource;
  readonly name: string;
  readonly isNew: boolean;
}

function allPlaceholders(
  cursor: Cursor,
  names: PlaceholderNames,
  place: ValuePlace | undefined,
  cursorContext: CursorContext,
): readonly Offered[] {
  const fresh =
    place === 'secret' || place === 'environment' ? freshName(cursor, place, cursorContext) : undefined;
  const known = (source: PlaceholderSource): Offered[] =>
    names[source].map((name) => ({ source, name, isNew: false }));
  const isKnown = fresh !== undefined && names[fresh.source].includes(fresh.name);
  const offered = [...(fresh === undefined || isKnown ? [] : [fresh]), ...known('secret'), ...known('env')];
  return place === 'secret'
    ? offered
    : offered.toSorted((one, other) => one.source.localeCompare(other.source));
}

/** Usual names for the addresses of servers. */
const addressNames = new Map([
  ['baseUrl', 'BASE_URL'],
  ['tokenEndpoint', 'AUTH_URL'],
  ['issuer', 'AUTH_URL'],
  ['tokenUrl', 'AUTH_URL'],
]);

/** A name that contains the owner of the value. */
function freshName(
  { path }: Cursor,
  place: 'secret' | 'environment',
  { testUser, identityProvider }: CursorContext,
): Offered | undefined {
  const isNew = true;
  if (place === 'environment') {
    const name = addressNames.get(String(path.at(-1)));
    return name === undefined ? undefined : { source: 'env', name, isNew };
  }
  if (identityProvider !== undefined) {
    return { source: 'secret', name: `${upperCased(identityProvider.name, 'IDP')}_CLIENT_SECRET`, isNew };
  }
  const username = testUser?.username?.value ?? '';
  const owner = upperCased(username.includes('$') ? '' : username, 'TEST_USER');
  return { source: 'secret', name: `${owner}_${path.includes('totp') ? 'TOTP' : 'PASSWORD'}`, isNew };
}

/** A name as environment variables have them; `fallback` where no letter of it can be used. */
function upperCased(text: string, fallback: string): string {
  const name = text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .replace(/^(?=\d)/, '_');
  return name === '' ? fallback : name;
}

function item(
  cursor: Cursor,
  start: number,
  lengthAfter: number,
  { source, name, isNew }: Offered,
): Suggestion {
  const text = `\${${source}:${name}}`;
  const detail = phrase(isNew ? `detail-new-${source}` : `detail-${source}`);
  return partOfText(cursor, start, lengthAfter, { kind: 'placeholder', label: text, detail, text });
}

/** `$${` is text. */
function isEscaped(before: string, dollar: number): boolean {
  return countTrailing(before.slice(0, dollar), '$') % 2 === 1;
}
