import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { projectDir } from '../paths.ts';
import { chunk } from './smallPng.ts';

export const iconDrawing = join(projectDir, 'media/icon.svg');
export const iconPicture = join(projectDir, 'media/icon.png');

const keyword = 'drawing';
/** The signature and the header of a PNG. */
const headBytes = 33;

/** The picture with a text of which drawing it was made, so that a test sees where it is out of date. */
export function markedWith(picture: Buffer, drawing: string): Buffer {
  const mark = chunk('tEXt', Buffer.from(`${keyword}\0${fingerprint(drawing)}`, 'latin1'));
  return Buffer.concat([picture.subarray(0, headBytes), mark, picture.subarray(headBytes)]);
}

export function isMadeOf(picture: Buffer, drawing: string): boolean {
  return picture.includes(Buffer.from(`${keyword}\0${fingerprint(drawing)}`, 'latin1'));
}

function fingerprint(drawing: string): string {
  return createHash('sha256').update(drawing.replaceAll('\r\n', '\n')).digest('hex');
}
