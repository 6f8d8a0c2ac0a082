/** A step id from the last meaningful segment of a path, such as `login` for /api/v1/login.php. */
export function suggestStepId(path: string, method: string, takenIds: Iterable<string>): string {
  const words = path
    .slice(-500)
    .split('/')
    .map((segment) => segment.replace(/\.[A-Za-z]{2,5}$/, '').replaceAll(/[^A-Za-z0-9_-]+/g, '-'))
    .map((segment) => segment.replace(/^-/, '').replace(/-$/, ''))
    .filter((segment) => /[A-Za-z]/.test(segment) && !/^v\d+$|^(?:api|rest)$|[0-9a-f]{16}/i.test(segment));
  return uniqueId((words.at(-1) ?? method.toLowerCase()).slice(0, 40), takenIds);
}

/** The id itself, or with the first number that makes it new. */
export function uniqueId(id: string, takenIds: Iterable<string>): string {
  const taken = new Set(takenIds);
  let unique = id;
  for (let count = 2; taken.has(unique); count += 1) unique = `${id}${count}`;
  return unique;
}
