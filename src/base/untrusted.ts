/** An object of a document from elsewhere; only its own keys are ever read, so "__proto__" is a key. */
type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As `Array.isArray`, for elements that nobody has looked at. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The value behind a path of keys and list indexes; undefined where the path leaves the document. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (Array.isArray(current)) current = current[Number(key)];
    else if (isRecord(current) && Object.hasOwn(current, key)) current = current[key];
    else return undefined;
  }
  return current;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** The text of a text, a number or true and false. */
export function scalarAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = valueAt(value, ...path);
  if (typeof found === 'number' || typeof found === 'boolean') return String(found);
  return typeof found === 'string' ? found : undefined;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The texts of a list, without whatever else is in it. */
export function textsAt(value: unknown, ...path: readonly (string | number)[]): readonly string[] {
  return listAt(value, ...path).filter((one) => typeof one === 'string');
}

export function entriesAt(value: unknown, ...path: readonly (string | number)[]): [string, unknown][] {
  const found = valueAt(value, ...path);
  return isRecord(found) ? Object.entries(found) : [];
}

/** Far more than any request, response or description needs, and far less than would exhaust the stack. */
export const deepestLevel = 100;

/** Whether the brackets of a JSON text nest deeper than can be walked; quotes are respected, no recursion. */
export function nestsTooDeep(json: string): boolean {
  let level = 0;
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (char === '"') {
      for (at += 1; at < json.length && json[at] !== '"'; at += 1) if (json[at] === '\\') at += 1;
    } else if (char === '{' || char === '[') {
      level += 1;
      if (level > deepestLevel) return true;
    } else if (char === '}' || char === ']') level -= 1;
  }
  return false;
}

/** The value of a JSON text in an object of its own, since it may be null; undefined where the text is no JSON. */
export function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}

/** The value of a JSON text, or undefined when it is no JSON or nests too deep. */
export function parseJson(text: string): unknown {
  return nestsTooDeep(text) ? undefined : readJson(text)?.value;
}
