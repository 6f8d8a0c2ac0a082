/** Finds a reader by the type of a node. A key names one type, or several with spaces between them. */
export function nodeTable<Reader>(rows: Readonly<Record<string, Reader>>): ReadonlyMap<string, Reader> {
  return new Map(
    Object.entries(rows).flatMap(([types, reader]) =>
      types.split(' ').map((type) => [type, reader] as const),
    ),
  );
}
