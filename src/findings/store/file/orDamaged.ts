/** What comes of work with the bytes of a database file, or that they are none that can be used. */
export function orDamaged<Value>(work: () => Value): Value | 'damaged' {
  try {
    return work();
  } catch (error) {
    // A sound database file must not be quarantined only because there is no room for it now.
    if (isOutOfMemory(error)) throw error;
    // Whatever else SQLite says about these bytes, they are not a database file that can be used.
    return 'damaged';
  }
}

/** What SQLite says (SQLITE_NOMEM), and what V8 says of an ArrayBuffer that it cannot make. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /out of memory|allocation failed/i.test(error.message);
}
