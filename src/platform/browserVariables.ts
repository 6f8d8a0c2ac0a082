/** A line that sets a variable, up to its value. */
const lineStart = /^[ \t]*(?:export[ \t]+)?([^\s=#][^=\n]*)=[ \t]*/;

/** What Node's `util.parseEnv` gives: the variables that a text like that of a `.env` file sets. */
export function parseVariables(text: string): Readonly<Record<string, string | undefined>> {
  const variables: Record<string, string> = {};
  let rest = text.replaceAll('\r', '');
  while (rest !== '') {
    const [start, name = ''] = lineStart.exec(firstLineOf(rest)) ?? [];
    if (start === undefined) {
      rest = rest.slice(firstLineOf(rest).length + 1);
      continue;
    }
    const written = rest.slice(start.length);
    const { value, length } = quotedAt(written) ?? plainAt(written);
    variables[name.trim()] = value;
    const after = written.slice(length);
    rest = after.slice(firstLineOf(after).length + 1);
  }
  return variables;
}

interface Value {
  readonly value: string;
  /** What it takes of the text. */
  readonly length: number;
}

/** A value in quotes may go over several lines; only double quotes know `\n`. */
function quotedAt(text: string): Value | undefined {
  const quote = text.charAt(0);
  if (quote === '' || !`"'\``.includes(quote)) return undefined;
  const end = text.indexOf(quote, 1);
  if (end === -1) return undefined;
  const inside = text.slice(1, end);
  return { value: quote === '"' ? inside.replaceAll('\\n', '\n') : inside, length: end + 1 };
}

function plainAt(text: string): Value {
  const line = firstLineOf(text);
  const comment = line.indexOf('#');
  return { value: (comment < 0 ? line : line.slice(0, comment)).trim(), length: line.length };
}

function firstLineOf(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}
