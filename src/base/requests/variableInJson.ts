const start = String.raw`$(printf '%s\n' "$`;
/** Quotes, backslashes and control characters of a value escaped, as a text of JSON wants them; without quotes around. */
const end = String.raw`" | awk '{gsub(/["\\]/,"\\\\&");for(i=1;i<32;i++)gsub(sprintf("%c",i),sprintf("\\u%04x",i));printf "%s%s",(NR>1?"\\n":""),$0}')`;

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
