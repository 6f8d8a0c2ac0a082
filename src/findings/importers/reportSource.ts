import type { ByteSource } from '../../platform/byteSource.ts';

/** The bytes of a report. */
export type ReportSource = ByteSource;

export function memorySource(bytes: Uint8Array): ReportSource {
  return {
    size: bytes.length,
    read: (start, end) => bytes.subarray(start, end),
    isUnchanged: () => true,
    close: () => undefined,
  };
}
