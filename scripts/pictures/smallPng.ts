// Pictures of a user interface have few colours that matter: with a palette they take a third of the space. By hand, since
// upng-js 2.1, the one package that writes palettes and animations, gives other colours even where there are fewer than 256,
// and cuts off small animations.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel. */
  readonly pixels: Buffer;
}

/** Rewrites a PNG of 8-bit RGB, as browsers make screenshots, with the 256 colours that matter most. */
export function withPalette(png: Buffer): Buffer {
  const picture = decode(png);
  const { palette, indexesOf } = indexed([picture]);
  const pixels = indexesOf(picture);
  const { width, height } = picture;
  const rows = Buffer.alloc((width + 1) * height);
  // Each row starts with its filter: 0, none.
  for (let y = 0; y < height; y++) pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  return Buffer.concat([
    ...pngHead(picture, palette, []),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What a PNG with a palette begins with; `more` stands before the palette. */
export function pngHead(
  { width, height }: Picture,
  palette: readonly number[],
  more: readonly Buffer[],
): readonly Buffer[] {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const entries = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  return [signature, chunk('IHDR', header), ...more, chunk('PLTE', entries)];
}

/** The colours that matter most in all of the pictures, and which of them each pixel of a picture has. */
export function indexed(pictures: readonly Picture[]): {
  readonly palette: readonly number[];
  readonly indexesOf: (picture: Picture) => Buffer;
} {
  const counts = new Map<number, number>();
  for (const { pixels } of pictures) {
    for (const color of colors(pixels)) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const { palette, indexes } = choosePalette(counts);
  return {
    palette,
    indexesOf: ({ pixels }) => Buffer.from(Array.from(colors(pixels), (color) => indexes.get(color) ?? 0)),
  };
}

function* colors(pixels: Buffer): Generator<number> {
  for (let at = 0; at < pixels.length; at += 3) yield pixels.readUIntBE(at, 3);
}

/**
 * Adds, one after the other, the colour whose pixels would look most wrong without it, so that a small spot of
 * a colour of its own keeps it. `indexes` has the place of the nearest colour of the palette for each colour.
 */
function choosePalette(counts: ReadonlyMap<number, number>): {
  palette: number[];
  indexes: Map<number, number>;
} {
  const palette: number[] = [];
  const indexes = new Map<number, number>();
  const errors = new Map([...counts.keys()].map((color) => [color, Number.MAX_SAFE_INTEGER]));
  while (palette.length < Math.min(256, counts.size)) {
    let worst = -1;
    let worstError = -1;
    for (const [color, error] of errors) {
      const total = error * (counts.get(color) ?? 0);
      if (total > worstError) [worst, worstError] = [color, total];
    }
    for (const [color, error] of errors) {
      const distance = squaredDistance(color, worst);
      if (distance >= error) continue;
      errors.set(color, distance);
      indexes.set(color, palette.length);
    }
    palette.push(worst);
  }
  return { palette, indexes };
}

function squaredDistance(a: number, b: number): number {
  return (
    ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2
  );
}

export function decode(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  if (png[24] !== 8 || png[25] !== 2 || png[28] !== 0) throw new Error('not a plain PNG of 8-bit RGB');
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const start = at + 8;
    if (png.toString('latin1', at + 4, start) === 'IDAT')
      data.push(png.subarray(start, start + png.readUInt32BE(at)));
  }
  return { width, height, pixels: unfilter(inflateSync(Buffer.concat(data)), width * 3, height) };
}

/** Takes back the filters of the rows (PNG specification, section 9.2). */
function unfilter(rows: Buffer, stride: number, height: number): Buffer {
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x < 3 ? 0 : (pixels[at - 3] ?? 0);
      const above = y === 0 ? 0 : (pixels[at - stride] ?? 0);
      const corner = x < 3 || y === 0 ? 0 : (pixels[at - stride - 3] ?? 0);
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0;
      pixels[at] = (rows[y * (stride + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return pixels;
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
