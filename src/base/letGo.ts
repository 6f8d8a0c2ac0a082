/**
 * Gives the memory of bytes back that nobody reads any more: garbage of millions of bytes may stay for minutes where little
 * else is made. They are empty afterwards. Few bytes are left alone: several share the memory that they are in.
 */
export function letGo({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength >= few && 'transfer' in buffer) buffer.transfer(0);
}

const few = 1024 * 1024;
