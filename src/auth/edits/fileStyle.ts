/** How a file is laid out, so that what is added to it looks like the rest. */
export interface FileStyle {
  readonly lineEnd: string;
  /** One level of indentation. */
  readonly indent: string;
  /** Whether a space follows colons and commas. */
  readonly isSpaced: boolean;
}

export function styleOf(source: string): FileStyle {
  return {
    lineEnd: /\r\n|\n|\r/.exec(source)?.[0] ?? '\n',
    indent: /[\r\n]([ \t]+)\S/.exec(source)?.[1] ?? '  ',
    isSpaced: !/":[^ \r\n\t]/.test(source.slice(0, 1000)),
  };
}

/** What keeps a value on one line. */
const widestLine = 80;

/** A value as JSON. What does not fit on a line is spread over several, the first of which is indented. */
export function printValue(value: unknown, style: FileStyle, indentation: string): string {
  const oneLine = style.isSpaced ? printSpaced(value) : JSON.stringify(value);
  if (!style.isSpaced || oneLine.length <= widestLine || !isFilled(value)) return oneLine;
  const inner = indentation + style.indent;
  const items = Array.isArray(value)
    ? value.map((item) => inner + printValue(item, style, inner))
    : Object.entries(value).map(
        ([key, item]) => `${inner}${JSON.stringify(key)}: ${printValue(item, style, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return [open, items.join(`,${style.lineEnd}`), indentation + close].join(style.lineEnd);
}

/** `{ "method": "GET", "path": "/" }` */
function printSpaced(value: unknown): string {
  if (!isFilled(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(printSpaced).join(', ')}]`;
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printSpaced(item)}`);
  return `{ ${entries.join(', ')} }`;
}

function isFilled(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
