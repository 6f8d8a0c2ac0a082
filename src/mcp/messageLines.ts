import { Transform, type TransformCallback } from 'node:stream';

/** Bytes of a line; the SDK takes 10 MiB and closes the connection where there are more. */
export const longestMessage = 10_400_000;
/** Where a message that is not read may say its number: in its first bytes, or in its last ones. */
const edge = 400;

const lineEnd = 0x0a;

/** The number of a request, as it is written: a number or a text. */
type RequestId = string;

/** Passes whole lines on. Of one that is too long, nothing is kept but what says which request it is. */
export class MessageLines extends Transform {
  readonly #refuse: (id: RequestId | undefined) => void;
  #parts: Buffer[] = [];
  #length = 0;
  #head = '';
  #tail = '';

  constructor(refuse: (id: RequestId | undefined) => void) {
    super();
    this.#refuse = refuse;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, start)) {
      this.#take(chunk.subarray(start, end + 1));
      this.#endLine();
      start = end + 1;
    }
    this.#take(chunk.subarray(start));
    done();
  }

  #take(part: Buffer): void {
    if (this.#head.length < edge) this.#head += part.toString('latin1', 0, edge);
    this.#tail = (this.#tail + part.toString('latin1', Math.max(0, part.length - edge))).slice(-edge);
    this.#length += part.length;
    if (this.#length > longestMessage) this.#parts = [];
    else this.#parts.push(part);
  }

  #endLine(): void {
    if (this.#length > longestMessage) this.#refuse(idIn(this.#head, this.#tail));
    else this.push(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#length = 0;
    this.#head = '';
    this.#tail = '';
  }
}

/** Undefined where neither end of a message says it; what stands between may be anything. */
function idIn(head: string, tail: string): RequestId | undefined {
  const form = /"id"\s{0,4}:\s{0,4}(\d{1,15}|"[^"\\]{1,100}")/;
  const first = /^\s{0,4}\{[^{}[\]]{0,200}/.exec(head)?.[0] ?? '';
  return (form.exec(first) ?? form.exec(lastMembers(tail)))?.[1];
}

/** Characters that the last members of a message may have. */
const lastLength = 220;

/** The members behind the last value that may be anything, without what ends the message; empty where that is not clear. */
function lastMembers(tail: string): string {
  const end = tail.slice(-lastLength).trimEnd();
  if (!end.endsWith('}')) return '';
  const body = end.slice(0, -1);
  const plain = body.slice(Math.max(0, ...['{', '}', '[', ']'].map((bracket) => body.lastIndexOf(bracket))));
  const before = /[\]}"]\s{0,4},/.exec(plain);
  return before === null ? '' : plain.slice(before.index);
}
