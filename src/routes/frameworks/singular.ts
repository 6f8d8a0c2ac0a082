/** A word of a resource as one of its objects is called: `companies`, `boxes`, `users`. */
export function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|x|ss)es$/, '')
    .replace(/(?<=[^s])s$/, '');
}
