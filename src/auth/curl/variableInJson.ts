/** The quotes and backslashes of a value escaped, as a text of JSON wants them; without quotes around. */
const start = '$(printf %s "$';
const end = String.raw`" | sed 's/["\\]/\\&/g')`;

/** A shell variable as it stands in double quotes of a shell, inside a text of JSON. */
export function variableInJson(name: string): string {
  return `${start}${name}${end}`;
}

/** The variable that a text begins with in that form, and how long the form is. */
export function readVariableInJson(
  text: string,
): { readonly name: string; readonly length: number } | undefined {
  if (!text.startsWith(start)) return undefined;
  const name = /^\w{1,200}/.exec(text.slice(start.length))?.[0] ?? '';
  return name !== '' && text.startsWith(end, start.length + name.length)
    ? { name, length: start.length + name.length + end.length }
    : undefined;
}
