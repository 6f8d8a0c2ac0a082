/** Whether each of the first texts is among the others. */
export function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((text) => all.includes(text));
}
