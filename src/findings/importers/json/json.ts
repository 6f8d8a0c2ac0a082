/** A JSON object of a report: any key may be missing, of another type, or named like a built-in. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of own keys, undefined where anything on the way is missing. */
export function member(value: unknown, ...keys: readonly (string | number)[]): unknown {
  let inner = value;
  for (const key of keys) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = (inner as JsonObject)[key];
  }
  return inner;
}

/** The text at a path; numbers and booleans as text, empty for everything else. */
export function text(value: unknown, ...keys: readonly (string | number)[]): string {
  const found = member(value, ...keys);
  if (typeof found === 'string') return found;
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : '';
}

/** The first text at one of the keys that is not empty. */
export function firstText(value: unknown, ...keys: readonly string[]): string {
  return keys.map((key) => text(value, key)).find((found) => found !== '') ?? '';
}

/** The list at a path; a lone object counts as a list of one, anything else as an empty list. */
export function items(value: unknown, ...keys: readonly (string | number)[]): readonly unknown[] {
  const found = member(value, ...keys);
  if (Array.isArray(found)) return found;
  return isObject(found) ? [found] : [];
}
