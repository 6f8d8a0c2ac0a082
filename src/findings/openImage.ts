import { FindingsStore } from './store/findingsStore.ts';
import type { ImageProblem, OpenedStore } from './store/findingsStore.ts';
import type { ImageFile } from './store/imageFile.ts';

/** What is kept in an image; undefined where nothing is. */
export async function openImage(
  wasmBinary: Uint8Array,
  image: ImageFile,
): Promise<OpenedStore | ImageProblem | undefined> {
  try {
    const kept = await image.read();
    return typeof kept === 'object' ? await FindingsStore.open(wasmBinary, kept) : kept;
  } catch (error) {
    // Nobody took the findings over after all: the window that has them may go on.
    await image.close();
    throw error;
  }
}
