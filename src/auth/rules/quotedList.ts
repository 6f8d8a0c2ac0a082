/** Longer lists are cut. */
const longestList = 20;

/** The names in double quotes, with commas between. */
export function quotedList(names: readonly string[]): string {
  const shown = names.slice(0, longestList).map((name) => `"${name}"`);
  return [...shown, ...(names.length > longestList ? ['…'] : [])].join(', ');
}
