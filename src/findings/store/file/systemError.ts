/** Whether a file system call failed because there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

/** Whether it failed because there is such a file already. */
export function isPresent(error: unknown): boolean {
  return hasCode(error, 'EEXIST');
}

/** Whether it failed for any reason that the system gives. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

/** Undefined where there is no such file. */
export async function orMissing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
