import type { Linker } from '../linker.ts';
import { hole, textValue, unknown, type ExternalValue, type Value } from './value.ts';

/** A value may stand for so many texts at most. */
const maxTexts = 64;
/** No path is longer: a text that doubles at each step is none. */
const maxTextLength = 20_000;

/** The texts that a value may stand for; none where it is no text. A part that is unknown is a `hole` in it. */
export function textsOf(value: Value): readonly string[] {
  switch (value.kind) {
    case 'text':
      return [value.text];
    case 'literal':
      return value.value === null || typeof value.value === 'boolean' ? [] : [String(value.value)];
    case 'list':
      return value.items.flatMap(textsOf).slice(0, maxTexts);
    case 'either':
      return [...new Set(value.options.flatMap(textsOf))].slice(0, maxTexts);
    case 'external':
      return constantText(value);
    default:
      return [];
  }
}

/** Constants of packages that say a method: `http.MethodGet`. */
function constantText({ module, path }: ExternalValue): readonly string[] {
  const name = path.at(-1) ?? '';
  const method = /(?:^|\/)(?:http|echo|fiber|chi)(?:\/v\d+)?$/.test(module)
    ? /^(?:Method)?([A-Z]\w*)$/.exec(name)?.[1]
    : undefined;
  return method === undefined || !/^(?:get|post|put|patch|delete|head|options)$/i.test(method)
    ? []
    : [method.toUpperCase()];
}

/** All ways to put texts together, of which each is one of several. Unknown where they become too long. */
export function joinTexts(parts: readonly Value[], linker: Pick<Linker, 'leaveOut'>): Value {
  let texts = [''];
  for (const part of parts) {
    const found = textsOf(part);
    const options = found.length === 0 ? [hole] : found;
    texts = texts.flatMap((text) => options.map((option) => text + option)).slice(0, maxTexts);
    if (texts.some(({ length }) => length > maxTextLength)) {
      linker.leaveOut('tooMuch');
      return unknown;
    }
  }
  const values = texts.map((text): Value => ({ kind: 'text', text }));
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : { kind: 'either', options: values };
}

/** The same with a text between each of them. */
export function joinWith(
  separator: string,
  parts: readonly Value[],
  linker: Pick<Linker, 'leaveOut'>,
): Value {
  return joinTexts(
    parts.flatMap((part, index) => (index === 0 ? [part] : [textValue(separator), part])),
    linker,
  );
}

/** A path that begins with something unknown and a slash: most of all a base path of settings, which may be empty. */
export function withoutBase(path: string): string {
  if (path === hole) return '';
  return path.startsWith(`${hole}/`) ? path.slice(2) : path;
}
