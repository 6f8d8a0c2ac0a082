/** A request or response of an occurrence in its parts. */
export interface HttpMessage {
  /** Of a response. */
  readonly status?: number;
  readonly reason: string;
  /** `HTTP` and `1.1` of a response; empty where it does not say. */
  readonly protocol: string;
  readonly version: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The parts of a message as it went over the wire; undefined where there is none. */
export function readMessage(text: string): HttpMessage | undefined {
  if (text.trim() === '') return undefined;
  const end = /\r?\n\r?\n/.exec(text);
  const head = end === null ? text : text.slice(0, end.index);
  const body = end === null ? '' : text.slice(end.index + end[0].length);
  const [start = '', ...lines] = head.split(/\r?\n/);
  const [, protocol = '', version = '', code, reason = ''] =
    /^(?:(HTTP)\/(\S{1,8}) )?(\d{3})(?: (.{0,200}))?$/.exec(start.trim()) ?? [];
  return {
    ...(code === undefined ? {} : { status: Number(code) }),
    reason: reason.trim(),
    protocol,
    version,
    headers: Object.fromEntries(lines.flatMap(headerOf)),
    body,
  };
}

function headerOf(line: string): [string, string][] {
  const colon = line.indexOf(':');
  return colon <= 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]];
}
