import { createScanner } from 'jsonc-parser';

/** The same config as different people write it. */
export const layouts: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'with CRLF and a byte order mark': (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`,
  'with tabs': (text) => JSON.stringify(JSON.parse(text), undefined, '\t'),
  'on one line': (text) => JSON.stringify(JSON.parse(text)),
  'with comments before every comma and bracket': (text) =>
    betweenTokens(text, (next) => (',]}'.includes(next) ? '/* "é": { */' : '')),
  'with line comments everywhere': (text) => betweenTokens(text, () => ' // it\'s "here", [ü]\n'),
  'with a comma behind every last item': (text) =>
    JSON.stringify(JSON.parse(text), undefined, 2).replaceAll(/(?<=[^[{,\s])(\n *[\]}])/g, ',$1'),
};

const endOfFile = 17;

function betweenTokens(text: string, comment: (next: string) => string): string {
  const scanner = createScanner(text, true);
  let result = '';
  for (let token: number = scanner.scan(); token !== endOfFile; token = scanner.scan()) {
    const value = text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength());
    result += comment(value) + value;
  }
  return result;
}

/** Some hold what has to be escaped in JSON, or what replacing takes for a pattern. */
const wrongValues: readonly unknown[] = [
  7,
  'Bearer',
  '',
  ['a'],
  JSON.parse('{ "b": "$steps.nowhere.outputs.x", "__proto__": "$&" }'),
  '{{x}} ${y} {$inputs.z',
  '{{a"b}} ${a"b\\}',
  '$response.body.a"b.c\\d[0]',
  'data.token',
  'hunter"2\\$&$$\u0001é',
  'http://u:p"w@host.test/?password={$inputs.password}&x="',
  '$steps.login"x.outputs.y',
  '"X-Größe":',
];

/** Every file in which one key is gone, misspelt or twice, or one value is of another kind. */
export function* mutationsOf(text: string): Generator<string> {
  const paths = [...pathsIn(JSON.parse(text), [])];
  for (const path of paths) {
    yield mutated(text, path, (owner, key) => {
      if (Array.isArray(owner)) owner.splice(Number(key), 1);
      else delete owner[key];
    });
    yield mutated(text, path, (owner, key) => {
      const value = owner[key];
      if (Array.isArray(owner)) owner.push(value);
      else owner[`${key}x`] = value;
    });
    yield mutated(text, path, (owner, key) => {
      if (!Array.isArray(owner)) owner[`"${key}\\`] = owner[key];
    });
    for (const value of wrongValues) {
      yield mutated(text, path, (owner, key) => {
        owner[key] = value;
      });
    }
  }
}

type Owner = Record<string, unknown>;

function* pathsIn(value: unknown, path: readonly string[]): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield [...path, key];
    yield* pathsIn(child, [...path, key]);
  }
}

function mutated(text: string, path: readonly string[], change: (owner: Owner, key: string) => void): string {
  const root = JSON.parse(text) as Owner;
  let owner = root;
  for (const key of path.slice(0, -1)) owner = owner[key] as Owner;
  change(owner, path.at(-1) ?? '');
  return JSON.stringify(root, undefined, 2);
}
