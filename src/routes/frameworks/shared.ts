import type { Linker } from '../interpret/linker.ts';
import { textsOf, withoutBase } from '../interpret/values/texts.ts';
import type { ArgumentValue, CallValue, ParameterValue, Value } from '../interpret/values/value.ts';
import type { Template } from '../match/template.ts';

/** What several frameworks share: methods by their usual names, paths and handlers among arguments. */

const verbs = new Set([
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'QUERY',
  'SEARCH',
]);

/** The HTTP methods that `.get`, `.del` or `.all` stand for; undefined where it is none. */
export function webMethods(name: string): readonly string[] | undefined {
  const upper = name.toUpperCase();
  // `Get` is none in JavaScript, but `GET` and `Get` are in Go.
  if (verbs.has(upper)) return [upper];
  if (upper === 'DEL') return ['DELETE'];
  return upper === 'ALL' || upper === 'ANY' ? ['ANY'] : undefined;
}

/** The name of a type of a package: `Router` of `chi.Router`; empty for any other type. */
export function typeOf(module: RegExp, { type }: ParameterValue): string {
  return nameOf(module, type);
}

/** The name of what a package gives; empty for all else. */
export function nameOf(module: RegExp, value: Value | undefined): string {
  return value?.kind === 'external' && module.test(value.module) ? (value.path.at(-1) ?? '') : '';
}

/** Methods of a list or text: `['GET', 'post']`; `ANY` where there are none. */
export function methodsFrom(value: Value | undefined, linker: Linker): readonly string[] {
  const texts = value === undefined ? [] : linker.textsOf(value).map((text) => text.toUpperCase());
  return texts.length === 0 ? ['ANY'] : texts.map((text) => (text === '*' || text === 'ALL' ? 'ANY' : text));
}

/** Methods that are texts or constants: `RequestMethod.GET`, `HttpMethods.Put`, `Request::METHOD_POST`; `ANY` for none. */
export function constantMethods(value: Value | undefined): readonly string[] {
  const items = value?.kind === 'list' ? value.items : value === undefined ? [] : [value];
  const names = items.flatMap((item) =>
    item.kind === 'external' ? [(item.path.at(-1) ?? '').replace('METHOD_', '')] : textsOf(item),
  );
  return names.length === 0 ? ['ANY'] : names.map((name) => name.toUpperCase());
}

/** Whether a call looks like a registration: its first argument is a path. */
export function isPathLike(call: CallValue, linker: Linker): boolean {
  const [first] = call.args;
  if (first === undefined) return false;
  const texts = linker.textsOf(first.value);
  if (texts.length === 0) return first.value.kind === 'regex';
  return texts.every((text) => text.startsWith('/') || text === '*' || text === '');
}

/** The templates of a path, of each path of a list, of a regular expression. */
export function templatesOf(
  value: Value | undefined,
  parse: (path: string) => readonly Template[],
): readonly Template[] {
  switch (value?.kind) {
    case 'regex':
      return [[{ kind: 'regex', source: value.source }]];
    case 'list':
    case 'either':
      return (value.kind === 'list' ? value.items : value.options).flatMap((item) =>
        templatesOf(item, parse),
      );
    case 'text':
      return parse(withoutBase(value.text));
    default:
      return [];
  }
}

/** What stands among arguments for handlers: lists are flattened. */
export function handlersFrom(args: readonly ArgumentValue[]): readonly Value[] {
  return args.flatMap(({ value }) => flatten(value));
}

function flatten(value: Value): readonly Value[] {
  return value.kind === 'list' ? value.items.flatMap(flatten) : [value];
}
