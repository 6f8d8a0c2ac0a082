type Header = readonly [name: string, value: string];

/** A request or response as a report holds it: its first line, headers and body. */
export interface RecordedMessage {
  readonly start: string;
  readonly headers: readonly Header[];
  /** The lines of the headers as they are written. */
  readonly lines: readonly string[];
  readonly body: string;
}

/** Reads a message of HTTP; headers end at the first empty line. */
export function readMessage(text: string): RecordedMessage {
  const blank = /\r?\n\r?\n/.exec(text);
  const head = blank === null ? text.trimEnd() : text.slice(0, blank.index);
  const body = blank === null ? '' : text.slice(blank.index + blank[0].length);
  const [start = '', ...lines] = head.split(/\r?\n/);
  return { start, headers: lines.flatMap(readHeader), lines: lines.filter(isHeader), body };
}

function isHeader(line: string): boolean {
  return line.indexOf(':') > 0;
}

function readHeader(line: string): Header[] {
  const colon = line.indexOf(':');
  return !isHeader(line) ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]];
}

/** The status of a response; undefined for a text that does not begin with a status line. */
export function statusOf({ start }: RecordedMessage): number | undefined {
  const status = /^HTTP\/[\d.]{1,4} (\d{3})\b/.exec(start)?.[1];
  return status === undefined ? undefined : Number(status);
}
