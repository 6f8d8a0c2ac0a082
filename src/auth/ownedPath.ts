/**
 * Which parameter a key of `owns` is about: the last one of a path, such as `/api/orders/{id}`, with the path before it. Names of
 * parameters say nothing there. Undefined for a name, and for a path without parameters.
 */
export function ownedParameter(key: string): string | undefined {
  const end = key.lastIndexOf('}') + 1;
  return key.startsWith('/') && end > 0
    ? key.slice(0, end).replaceAll(/\{[^{}/]{1,100}\}/g, '{}')
    : undefined;
}

/** The path of what lists the objects of such a key. */
export function ownedList(key: string): string | undefined {
  const path = ownedParameter(key);
  return path?.slice(0, path.lastIndexOf('/'));
}

/** The path up to each of its parameters, and with it. */
export function pathsToParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{[^{}/]{1,100}\}/g)].map(({ 0: parameter, index }) =>
    path.slice(0, index + parameter.length),
  );
}
