import { constantCase } from '../../auth/names/placeholderNames.ts';
import { reference } from './postmanItems.ts';

/** How often a variable may stand in the value of another. */
const deepest = 5;
/** Of a text whose variables are filled in; values that are put in add up quickly. */
const longest = 10_000;

/** The values of variables, with those of other variables put in. */
export function resolvedValues(
  declared: Iterable<readonly [name: string, value: string]>,
): ReadonlyMap<string, string> {
  let values: ReadonlyMap<string, string> = new Map(declared);
  for (let level = 0; level < deepest; level += 1) {
    const nested = [...values].filter(([, value]) => value.includes('{{'));
    if (nested.length === 0) break;
    const known = values;
    values = new Map([
      ...known,
      ...nested.map(([name, value]) => [name, put(value, (other) => known.get(other))] as const),
    ]);
  }
  return values;
}

/** Variables with known values filled in; others become environment variables. */
export function filled(text: string, values: ReadonlyMap<string, string>): string {
  return put(text, (name) => {
    const value = values.get(name);
    return value === undefined || value.includes('{{') ? `\${env:${constantCase(name) || 'VALUE'}}` : value;
  });
}

function put(text: string, valueOf: (name: string) => string | undefined): string {
  const parts: string[] = [];
  let length = 0;
  let from = 0;
  for (const found of text.slice(0, longest).matchAll(reference)) {
    const part = text.slice(from, found.index) + (valueOf((found[1] ?? '').trim()) ?? found[0]);
    length += part.length;
    if (length > longest) return parts.join('');
    parts.push(part);
    from = found.index + found[0].length;
  }
  return parts.join('') + text.slice(from, from + longest);
}
