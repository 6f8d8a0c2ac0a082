/** Whether a file system call failed because there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, ['ENOENT']);
}

/** Whether it failed because there is such a file already. */
export function isPresent(error: unknown): boolean {
  return hasCode(error, ['EEXIST']);
}

/** Whether it failed because nothing can be written there: read-only, not allowed, or full. */
export function isNotWritable(error: unknown): boolean {
  return hasCode(error, ['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT']);
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}
