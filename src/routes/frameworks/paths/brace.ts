import { cutAt, nextOrEnd } from '../../../base/cut.ts';
import { concatTemplates, text, type Piece, type Template } from '../../match/template.ts';
import { hole } from '../../interpret/values/value.ts';

/*
 * Paths with parameters in braces: `/users/{id}`, `{id:[0-9]+}` (Spring, JAX-RS, chi, gorilla), `{path:path}`
 * (Starlette), `{**rest}`, `{*rest}`, `{rest...}`, `{id:int}`, `{id?}`, `{id=1}` (ASP.NET Core, Go, Laravel, Symfony).
 */

/** What stands behind the colon of a parameter. */
type Constraint = 'regex' | 'type';

const manyTypes: ReadonlySet<string> = new Set(['path']);
const typeRegexes: Readonly<Record<string, string>> = {
  int: '-?[0-9]+',
  long: '-?[0-9]+',
  float: '-?[0-9.]+',
  double: '-?[0-9.]+',
  decimal: '-?[0-9.]+',
  uuid: '[0-9A-Fa-f-]{36}',
  guid: '[0-9A-Fa-f-]{32,38}',
  bool: '(?:[Tt]rue|[Ff]alse)',
  alpha: '[A-Za-z]+',
};

/** More optional parameters than these are not left out. */
const mostLeftOut = 15;

/** Optional parameters may be left out from the last one on. */
export function braceTemplates(path: string, constraint: Constraint = 'regex'): readonly Template[] {
  let whole: Template = [];
  let shorter: readonly Template[] = [];
  const add = (piece: Piece): void => {
    whole = concatTemplates(whole, [piece]);
    shorter = shorter.map((template) => concatTemplates(template, [piece]));
  };
  let at = 0;
  while (at < path.length) {
    const char = path.charAt(at);
    if (char === '{' && path.charAt(at + 1) === '{' && constraint === 'type') {
      add(text('{'));
      at += 2;
    } else if (char === hole) {
      add({ kind: 'param', name: '' });
      at += 1;
    } else if (char === '{') {
      const end = closingBrace(path, at);
      const { piece, isOptional } = readParameter(path.slice(at + 1, end), constraint);
      at = end + 1;
      if (isOptional) {
        shorter = [...shorter, whole].map(withoutSlash).slice(0, mostLeftOut);
        whole = concatTemplates(whole, [piece]);
      } else add(piece);
    } else {
      const next = nextMark(path, at);
      add(text(path.slice(at, next)));
      at = next;
    }
  }
  return [whole, ...shorter.toReversed()];
}

/** A path with the content of each pair of braces replaced. */
export function mapParameters(path: string, change: (inner: string) => string): string {
  let shown = '';
  let at = 0;
  for (;;) {
    const start = nextOrEnd(path, '{', at);
    const end = closingBrace(path, start);
    if (end === path.length) return shown + path.slice(at);
    shown += `${path.slice(at, start)}{${change(path.slice(start + 1, end))}}`;
    at = end + 1;
  }
}

function nextMark(path: string, from: number): number {
  for (let at = from + 1; at < path.length; at += 1) {
    if (path.charAt(at) === '{' || path.charAt(at) === hole) return at;
  }
  return path.length;
}

/** The brace that closes one; braces inside belong to a regular expression. */
function closingBrace(path: string, from: number): number {
  let depth = 0;
  for (let at = from; at < path.length; at += 1) {
    if (path.charAt(at) === '{') depth += 1;
    if (path.charAt(at) === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return path.length;
}

function readParameter(
  inner: string,
  constraint: Constraint,
): { readonly piece: Piece; readonly isOptional: boolean } {
  const plain = inner.replace(/^\*{1,2}/, '').replace(/\.\.\.$/, '');
  const [head, tail = ''] = cutAt(plain, ':');
  const name = (head.split(/[?=]/)[0] ?? '').trim();
  if (plain !== inner) return { piece: { kind: 'param', name, many: true }, isOptional: false };
  const marked = constraint === 'type' ? plain : head;
  const hasDefault = constraint === 'type' ? defaultStart(plain) < plain.length : head.includes('=');
  const isOptional = marked.endsWith('?') || hasDefault;
  const limit = constraint === 'type' ? typeLimit(tail.trim()) : regexLimit(tail.trim());
  return { piece: { kind: 'param', name, ...limit }, isOptional };
}

/** Where the default begins in `id=1` and `id:int=1`, but not in `id:regex(a=b)`; the end where there is none. */
function defaultStart(text: string): number {
  return nextOrEnd(text, '=', Math.max(text.lastIndexOf('('), text.lastIndexOf(')')) + 1);
}

type Limit = Pick<Extract<Piece, { kind: 'param' }>, 'regex' | 'many'>;

/** `int`, `path`, `regex([a-z]+)`. */
function typeLimit(tail: string): Limit {
  const required = tail.replace(/\?$/, '');
  const limit = required.slice(0, defaultStart(required));
  if (manyTypes.has(limit)) return { many: true };
  const regex = typeRegexes[limit.split(':')[0] ?? ''] ?? /^regex\((.*)\)$/.exec(limit)?.[1];
  return regex === undefined ? {} : { regex };
}

function regexLimit(limit: string): Limit {
  if (limit === '') return {};
  return /^\.[*+]\??$/.test(limit) ? { many: true } : { regex: limit };
}

function withoutSlash(template: Template): Template {
  const last = template.at(-1);
  if (last?.kind !== 'text' || !last.text.endsWith('/')) return template;
  // The root keeps its own.
  if (template.length === 1 && last.text === '/') return template;
  return concatTemplates(template.slice(0, -1), [text(last.text.slice(0, -1))]);
}
