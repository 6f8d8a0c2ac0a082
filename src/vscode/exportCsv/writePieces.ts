import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { workspace, type Uri } from 'vscode';

/**
 * Writes text in pieces to a file, whole or not at all: an export that is cancelled or fails leaves the file
 * that was there. False when it was cancelled.
 */
export async function writePieces(
  uri: Uri,
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<boolean> {
  if (uri.scheme !== 'file') return writeThroughVsCode(uri, pieces, signal);
  const partial = `${uri.fsPath}.partial`;
  try {
    await pipeline(pieces, createWriteStream(partial), { signal });
    await rename(partial, uri.fsPath);
    return true;
  } catch (error) {
    await rm(partial, { force: true });
    if (signal.aborted) return false;
    throw error;
  }
}

/** File systems of other extensions take a file in one piece. */
async function writeThroughVsCode(
  uri: Uri,
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<boolean> {
  const chunks: Buffer[] = [];
  try {
    for await (const piece of pieces) chunks.push(Buffer.from(piece));
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
  await workspace.fs.writeFile(uri, Buffer.concat(chunks));
  return true;
}
