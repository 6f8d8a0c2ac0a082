import { closeSync } from 'node:fs';
import { type FileFailureCode, fileFailure } from '../base/fileMessages.ts';
import type { Result } from '../base/result.ts';
import { success } from '../base/result.ts';
import { openRegularFile, readRegularFile } from '../platform/nodeRegularFile.ts';

/** The bytes of a plain file that is named on the command line, wherever it is, unless it must be `within` folders. */
export async function readNamedFile(
  path: string,
  largest: number,
  within?: readonly string[],
): Promise<Result<Uint8Array<ArrayBuffer>, FileFailureCode>> {
  try {
    const { bytes } = await readRegularFile(path, { within, largest });
    return success(bytes);
  } catch (error) {
    return { ok: false, failure: fileFailure(error, path, largest) };
  }
}

/** When a plain file that is named on the command line was written, in milliseconds since the epoch. */
export function lookAtNamedFile(path: string): Result<number, FileFailureCode> {
  try {
    const { descriptor, stats } = openRegularFile(path, undefined);
    closeSync(descriptor);
    return success(stats.mtimeMs);
  } catch (error) {
    return { ok: false, failure: fileFailure(error, path, 0) };
  }
}
