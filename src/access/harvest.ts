import { isList, isRecord } from '../base/untrusted.ts';
import type { Received } from '../login/response/received.ts';
import { idNames } from './idNames.ts';

const mostIds = 1_000;
const longestId = 100;

/** Ids of the objects that an answer lists: of JSON by their field, of pages by where they lead. */
export function idsIn(
  { json, text }: Pick<Received, 'json' | 'text'>,
  path: string,
  parameter: string,
): readonly string[] {
  const names = [parameter, ...idNames];
  const found =
    json === undefined
      ? text
          .split(`${path}/`)
          .slice(1)
          .flatMap((rest) => /^[\w-]{1,100}/.exec(rest)?.[0] ?? [])
      : itemsIn(json.value).flatMap((item) => {
          const name = names.find((one) => isId(item[one]));
          return name === undefined ? [] : [String(item[name])];
        });
  return [...new Set(found)].slice(0, mostIds);
}

const deepest = 3;

/** The objects of the first list from outside. */
function itemsIn(document: unknown): readonly Readonly<Record<string, unknown>>[] {
  let level: readonly unknown[] = [document];
  for (let depth = 0; depth <= deepest; depth++) {
    const list = level.filter(isList).find((one) => one.some(isRecord));
    if (list !== undefined) return list.filter(isRecord);
    level = level.filter(isRecord).flatMap((one) => Object.values(one));
  }
  return [];
}

function isId(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  return typeof value === 'string' && value !== '' && value.length <= longestId;
}
