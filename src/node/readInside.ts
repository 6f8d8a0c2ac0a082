import { dirname, resolve } from 'node:path';
import { readRegularFile } from '../platform/nodeRegularFile.ts';

/** Certificates and keys have a few thousand. */
const largestBytes = 1_000_000;

/** A plain file that a config names, where it is in one of the folders. Links are followed before that is decided. */
export async function readInside(
  config: string,
  path: string,
  folders: readonly string[],
  largest = largestBytes,
): Promise<string | undefined> {
  try {
    const limits = { within: folders, largest };
    const { bytes } = await readRegularFile(resolve(dirname(config), path), limits);
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}
