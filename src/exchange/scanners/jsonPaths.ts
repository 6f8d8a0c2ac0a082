/** A path as `data.items[0].token`; undefined where a name has a dot or bracket of its own, or there is no name. */
export function jsonDots(path: readonly string[]): string | undefined {
  if (path.length === 0 || path.some((name) => name === '' || /[.[\]{}%]/.test(name))) return undefined;
  return path
    .map((name, index) => (/^\d+$/.test(name) ? `[${name}]` : index === 0 ? name : `.${name}`))
    .join('');
}

/** A path in the language of jq: `.data["access-token"][0]`. */
export function jqPath(path: readonly string[]): string {
  if (path.length === 0) return '.';
  const names = path.map((name) => {
    if (/^\d+$/.test(name)) return `[${name}]`;
    return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  });
  return names.join('').replace(/^(?=\[)/, '.');
}
