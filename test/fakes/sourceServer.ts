import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method?: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Empty where there is none. */
  readonly body?: string;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or bytes as they are. */
  readonly body?: unknown;
}

/** Answers a path with its query; undefined for 404. */
type Answering = (request: SeenRequest, response: ServerResponse) => Answer | 'answered' | undefined;

/** A server on loopback that notes what it is asked. */
export class SourceServer {
  readonly requests: SeenRequest[] = [];
  readonly origin: string;
  answer: Answering;
  readonly #close: () => Promise<void>;

  private constructor(origin: string, answer: Answering, close: () => Promise<void>) {
    this.origin = origin;
    this.answer = answer;
    this.#close = close;
  }

  static async start(answering: Answering = () => undefined): Promise<SourceServer> {
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { method = 'GET', url = '', headers: sent } = request;
      const seen = { method, url, headers: sent, body: await textOf(request) };
      running.requests.push(seen);
      const answered = running.answer(seen, response);
      if (answered === 'answered') return;
      const {
        status = 200,
        headers = {},
        body = '',
      } = answered ?? { status: 404, body: { message: 'Not Found' } };
      const isBytes = body instanceof Uint8Array || typeof body === 'string';
      response.writeHead(status, { ...(isBytes ? {} : { 'Content-Type': 'application/json' }), ...headers });
      response.end(isBytes ? body : JSON.stringify(body));
    };
    const server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    const running: SourceServer = new SourceServer(`http://127.0.0.1:${port}`, answering, close);
    return running;
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** Answers with the part that is asked for, of bytes that stand behind as many others. */
export function rangeOf({ headers }: SeenRequest, { bytes, size }: { bytes: Buffer; size: number }): Answer {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const end = Math.min(Number(last), size - 1);
  const part = Buffer.alloc(end - Number(first) + 1);
  const start = size - bytes.length;
  // What stands before is nothing but zeros.
  bytes.copy(
    part,
    Math.max(0, start - Number(first)),
    Math.max(0, Number(first) - start),
    Math.max(0, end + 1 - start),
  );
  return { status: 206, headers: { 'Content-Range': `bytes ${first}-${end}/${size}` }, body: part };
}
