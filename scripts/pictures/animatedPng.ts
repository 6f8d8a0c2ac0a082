import { deflateSync } from 'node:zlib';
import { chunk, decode, indexed, type Picture, pngHead } from './smallPng.ts';

/** One picture of an animation, and for how long it is shown. */
export interface AnimationFrame {
  /** A PNG of 8-bit RGB; all frames have the same size. */
  readonly png: Buffer;
  readonly milliseconds: number;
}

/** A part of a picture. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * An animated PNG that repeats: the frames share the 256 colours that matter most, and each holds only the part that
 * differs from the one before (PNG specification, third edition, section 11.3.6).
 */
export function animated(frames: readonly AnimationFrame[]): Buffer {
  const pictures = frames.map(({ png }) => decode(png));
  const [first] = pictures;
  if (first === undefined) throw new Error('an animation needs a frame');
  const { palette, indexesOf } = indexed(pictures);
  const parts: Buffer[] = [];
  let sequence = 0;
  let before: Buffer | undefined;
  for (const [index, picture] of pictures.entries()) {
    const pixels = indexesOf(picture);
    const part = before === undefined ? whole(picture) : changed(before, pixels, picture);
    parts.push(chunk('fcTL', control(sequence++, part, frames[index]?.milliseconds ?? 0)));
    const data = deflateSync(rows(pixels, picture.width, part), { level: 9 });
    parts.push(
      before === undefined ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([number(sequence++), data])),
    );
    before = pixels;
  }
  const animation = Buffer.concat([number(frames.length), number(0)]);
  return Buffer.concat([
    ...pngHead(first, palette, [chunk('acTL', animation)]),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function control(sequence: number, { x, y, width, height }: Part, milliseconds: number): Buffer {
  const time = Buffer.alloc(6);
  time.writeUInt16BE(milliseconds, 0);
  time.writeUInt16BE(1000, 2);
  return Buffer.concat([...[sequence, width, height, x, y].map(number), time]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function whole({ width, height }: Picture): Part {
  return { x: 0, y: 0, width, height };
}

/** The smallest rectangle with all that differs; one pixel where nothing does. */
function changed(before: Buffer, after: Buffer, { width, height }: Picture): Part {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let at = 0; at < after.length; at++) {
    if (before[at] === after[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  if (bottom < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Each row starts with its filter: 0, none. */
function rows(pixels: Buffer, stride: number, { x, y, width, height }: Part): Buffer {
  const data = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++) {
    const start = (y + row) * stride + x;
    pixels.copy(data, row * (width + 1) + 1, start, start + width);
  }
  return data;
}
