/** Whether paths that a role may call take in a path. Parameters of routes stand for themselves. */
export function mayCall(apiAccess: readonly string[], path: string): boolean {
  const segments = segmentsOf(path);
  return apiAccess.some((allowed) => matches(segmentsOf(allowed), segments));
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** `**` takes any number of segments at the end, `*` one. */
function matches(allowed: readonly string[], segments: readonly string[]): boolean {
  for (const [index, part] of allowed.entries()) {
    if (part === '**') return true;
    const segment = segments[index];
    if (segment === undefined || !(part === '*' || part === segment || isParameter(part))) return false;
  }
  return allowed.length === segments.length;
}

function isParameter(part: string): boolean {
  return part.startsWith('{') && part.endsWith('}');
}
