import { joinBytes } from '../../base/joinBytes.ts';

/** Unpacks raw deflate as the platform does, no further than `most` bytes. */
export async function inflate(packed: Uint8Array, most: number): Promise<Uint8Array | 'too-much' | 'broken'> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  // The reader meets the same errors.
  const ignore = (): void => undefined;
  writer.write(Uint8Array.from(packed)).catch(ignore);
  writer.close().catch(ignore);
  const reader = stream.readable.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joinBytes(chunks);
      size += value.length;
      if (size > most) return 'too-much';
      chunks.push(value);
    }
  } catch {
    // Not deflate, or cut off.
    return 'broken';
  } finally {
    reader.cancel().catch(ignore);
  }
}
