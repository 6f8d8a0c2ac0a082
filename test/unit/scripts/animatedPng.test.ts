import assert from 'node:assert/strict';
import { deflateSync, inflateSync } from 'node:zlib';
import { animated } from '../../../scripts/pictures/animatedPng.ts';
import { chunk } from '../../../scripts/pictures/smallPng.ts';

const [red, blue] = [0xff0000, 0x0000ff];

/** A picture as a browser makes it: 8-bit RGB. */
function picture(width: number, colors: readonly number[]): Buffer {
  const height = colors.length / width;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...colors
      .slice(y * width, (y + 1) * width)
      .flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]),
  ]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.from(rows.flat())));
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const start = at + 8;
    chunks.push({
      type: png.toString('latin1', at + 4, start),
      data: png.subarray(start, start + png.readUInt32BE(at)),
    });
  }
  return chunks;
}

describe('an animated PNG', () => {
  it('shows each picture for its time, and holds of later ones only what differs', () => {
    const first = picture(3, [red, red, red, red, red, red]);
    const second = picture(3, [red, red, red, red, blue, blue]);
    const chunks = chunksOf(
      animated([
        { png: first, milliseconds: 700 },
        { png: second, milliseconds: 1500 },
        { png: second, milliseconds: 20 },
      ]),
    );
    assert.deepEqual(
      chunks.map(({ type }) => type),
      ['IHDR', 'acTL', 'PLTE', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND'],
    );
    const parts = chunks.filter(({ type }) => type === 'fcTL').map(({ data }) => data);
    // Sequence, width, height, x and y of each part.
    assert.deepEqual(
      parts.map((data) => [0, 4, 8, 12, 16].map((at) => data.readUInt32BE(at))),
      [
        [0, 3, 2, 0, 0],
        [1, 2, 1, 1, 1],
        [3, 1, 1, 0, 0],
      ],
    );
    assert.deepEqual(
      parts.map((data) => data.readUInt16BE(20) / data.readUInt16BE(22)),
      [0.7, 1.5, 0.02],
    );
    const palette = chunks.find(({ type }) => type === 'PLTE')?.data ?? Buffer.alloc(0);
    const change = chunks.find(({ type }) => type === 'fdAT')?.data.subarray(4) ?? Buffer.alloc(0);
    const [, ...pixels] = inflateSync(change);
    assert.deepEqual(
      pixels.map((index) => palette.readUIntBE(index * 3, 3)),
      [blue, blue],
    );
  });
});
