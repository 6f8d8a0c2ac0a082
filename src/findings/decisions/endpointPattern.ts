/** Longer patterns and endpoints are compared up to here; each of so many characters is looked at for each of the other. */
const longest = 2_048;

/** Which endpoints a decision is about: `GET /api/*`, or a path alone for every method. */
export interface EndpointPattern {
  /** Upper case, or empty for every method. */
  readonly method: string;
  /** `*` stands for anything within a segment, `**` for anything. */
  readonly path: string;
}

/** Undefined where there is neither a path nor a host. */
export function parseEndpointPattern(text: string): EndpointPattern | undefined {
  const trimmed = text.trim();
  const space = trimmed.indexOf(' ');
  if (space < 0) return isPlace(trimmed) ? { method: '', path: trimmed } : undefined;
  const method = trimmed.slice(0, space);
  const path = trimmed.slice(space + 1).trim();
  if (!/^(?:\*|[A-Za-z]{1,20})$/.test(method) || !isPlace(path)) return undefined;
  return { method: method === '*' ? '' : method.toUpperCase(), path };
}

function isPlace(path: string): boolean {
  return path !== '' && path.length <= longest && !/\s/.test(path) && /[/.:*]/.test(path);
}

export function matchesEndpoint(pattern: EndpointPattern, method: string, path: string): boolean {
  return (pattern.method === '' || pattern.method === method) && matchesPath(pattern.path, path);
}

/** Whether it can be about more than one path. */
export function hasWildcard({ path }: EndpointPattern): boolean {
  return path.includes('*');
}

/** Characters that stand for themselves: the more, the narrower the pattern. */
export function literalLength({ path }: EndpointPattern): number {
  return path.replaceAll('*', '').length;
}

/**
 * Keeps, for every position of the path, whether the pattern so far can end there: time in proportion to pattern times
 * path, whatever the wildcards are.
 */
function matchesPath(pattern: string, text: string): boolean {
  const path = text.slice(0, longest);
  let reached = new Uint8Array(path.length + 1);
  reached[0] = 1;
  for (const part of pattern.match(/\*+|[^*]/g) ?? []) {
    let isOpen = false;
    const before = reached;
    reached = before.map((isReached, end) => {
      const character = path[end - 1];
      if (!part.startsWith('*')) return Number(before[end - 1] === 1 && character === part);
      if (character === '/' && part === '*') isOpen = false;
      isOpen ||= isReached === 1;
      return Number(isOpen);
    });
  }
  return reached[path.length] === 1 && path.length === text.length;
}
