import { failed, type Result, success } from '../../base/result.ts';
import type { SourceFailureCode } from '../sourceMessages.ts';
import { sizeOfWhole } from '../request/headers.ts';
import type { SourceClient } from '../request/sourceClient.ts';

/** Bytes of which any part can be read. */
export interface Span {
  readonly size: number;
  /** Up to `end`, which is not one of them. */
  read(from: number, end: number): Promise<Result<Uint8Array, SourceFailureCode>>;
}

/** What is asked for first; a small archive is in it. */
const firstBytes = 65_536;
/** Of a file whose server answers with all of it. */
const largestWhole = 64_000_000;

export function spanOf(bytes: Uint8Array): Span {
  return { size: bytes.length, read: async (from, end) => success(bytes.subarray(from, end)) };
}

/**
 * A file on a server, of which only parts are read where the server gives parts: of an archive of 500 MB its directory
 * and the reports in it.
 */
export async function remoteSpan(
  client: SourceClient,
  address: string,
  what: string,
): Promise<Result<Span, SourceFailureCode>> {
  const first = await client.get(address, { what, range: [0, firstBytes - 1], mostBytes: largestWhole });
  if (!first.ok) return first;
  const { answer, url } = first.value;
  if (answer.status === 200) return success(spanOf(answer.body));
  const size = sizeOfWhole(answer);
  if (size === undefined) return failed('source-unexpected', new URL(url).host, what, answer.status);
  const start = answer.body;
  return success({
    size,
    read: async (from, end) => {
      if (end <= start.length) return success(start.subarray(from, end));
      const got = await client.get(url, { what, range: [from, end - 1], mostBytes: largestWhole });
      if (!got.ok) return got;
      const { body, status } = got.value.answer;
      // It has changed, or its server gives no parts any more.
      if (status !== 206 || body.length !== end - from) {
        return failed('source-unexpected', new URL(url).host, what, status);
      }
      return success(body);
    },
  });
}
