/** An entry of `apiAccess`: `/api/orders/**`, or `GET,PUT /api/orders/**`. */
export interface ApiAccess {
  /** Upper case; undefined for every method. */
  readonly methods: readonly string[] | undefined;
  readonly path: string;
}

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

const methodList = /^([A-Za-z]+(?:\s*,\s*[A-Za-z]+)*)\s+(?=\S)/;

/** Methods before the path are optional; their case says nothing. */
export function readApiAccess(entry: string): ApiAccess {
  const written = methodList.exec(entry.slice(0, longestMethods));
  return {
    methods: written?.[1]?.split(',').map((method) => method.trim().toUpperCase()),
    path: entry.slice(written?.[0].length ?? 0),
  };
}

/** Longer than all methods there are. */
const longestMethods = 100;

/** Whether what a role may call takes in a call. Parameters of routes stand for themselves, and ANY for every method. */
export function mayCall(apiAccess: readonly string[], { method, path }: Called): boolean {
  const segments = segmentsOf(path);
  return apiAccess.some((entry) => {
    const allowed = readApiAccess(entry);
    return takesMethod(allowed, method.toUpperCase()) && matches(segmentsOf(allowed.path), segments);
  });
}

/** Whether an entry takes in everything that another one does. */
export function takesIn(outer: string, inner: string): boolean {
  const [all, some] = [readApiAccess(outer), readApiAccess(inner)];
  const hasMethods =
    all.methods === undefined || (some.methods?.every((method) => takesMethod(all, method)) ?? false);
  return hasMethods && matches(segmentsOf(all.path), segmentsOf(some.path));
}

interface Called {
  readonly method: string;
  readonly path: string;
}

/** Who may read may also ask for the headers alone. */
function takesMethod({ methods }: ApiAccess, method: string): boolean {
  if (methods === undefined || method === 'ANY' || methods.includes(method)) return true;
  return method === 'HEAD' && methods.includes('GET');
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** `**` takes any number of segments at the end, `*` one. */
function matches(allowed: readonly string[], segments: readonly string[]): boolean {
  for (const [index, part] of allowed.entries()) {
    if (part === '**') return true;
    const segment = segments[index];
    // Another pattern's rest is more than one segment.
    if (segment === undefined || segment === '**' || !(part === '*' || part === segment || isParameter(part)))
      return false;
  }
  return allowed.length === segments.length;
}

function isParameter(part: string): boolean {
  return part.startsWith('{') && part.endsWith('}');
}
