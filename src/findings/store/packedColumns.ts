import { joinBytes } from '../../base/joinBytes.ts';
import { noComparison } from '../query/changedCodeColumn.ts';
import { noHandlers } from '../query/handlerColumn.ts';
import type { Rating } from '../model/finding.ts';
import type { Codes, FindingColumns, TextColumn } from '../query/columns.ts';
import { at } from '../query/at.ts';
import { confidenceColumn, ratingColumn } from '../query/ratings.ts';
import { scanStateCodes } from '../query/scanState.ts';
import { TextDictionary } from '../query/textDictionary.ts';
import type { ListedField, TextField } from '../view/view.ts';

/** Changes whenever the layout does: columns of another layout are read from the store instead. */
const layout = 8;

type Part = Codes | Float64Array;

/** By the bytes of an element. */
const arrays = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: Float64Array } as const;

interface Header {
  readonly layout: number;
  readonly ratings: readonly Rating[];
  readonly parts: readonly { readonly width: number; readonly length: number }[];
}

/** The columns that are one array. */
const numbers = [
  'ids',
  'vulnerability',
  'vulnerabilityIds',
  'pathStarts',
  'severity',
  'status',
  'resolution',
  'discovered',
  'flags',
  'decided',
] as const satisfies readonly (keyof FindingColumns)[];

const texts = [
  'endpoint',
  'method',
  'application',
  'eventId',
  'category',
  'subCategory',
  'summary',
  'tool',
  'report',
  'changedBy',
  'seenAs',
  'newOnBranch',
] as const satisfies readonly (TextField | ListedField | 'changedBy')[];

/**
 * The columns as bytes, in chunks: the length of a JSON header, the header, and the arrays that it lists one after the
 * other, each at a multiple of eight.
 */
export function packColumns(columns: FindingColumns): Uint8Array[] {
  const parts: Part[] = [
    ...numbers.map((name) => columns[name]),
    columns.rating.codes,
    ...texts.flatMap((field) => textParts(columns[field])),
  ];
  const header: Header = {
    layout,
    ratings: columns.rating.ratings,
    parts: parts.map(({ BYTES_PER_ELEMENT: width, length }) => ({ width, length })),
  };
  const headerBytes = new TextEncoder().encode(JSON.stringify(header));
  return [Uint32Array.of(headerBytes.length), headerBytes, ...parts].flatMap((part) =>
    padded(new Uint8Array(part.buffer, part.byteOffset, part.byteLength)),
  );
}

/** The columns that `packColumns` made these bytes of; undefined where another version did. */
export function unpackColumns(bytes: Uint8Array): FindingColumns | undefined {
  let offset = 0;
  /** A copy: a view would keep all of `bytes` in memory. */
  const next = (size: number): ArrayBuffer => {
    const { buffer } = new Uint8Array(bytes.subarray(offset, offset + size));
    offset += roundedUp(size);
    return buffer;
  };
  const headerLength = at(new Uint32Array(next(4)), 0);
  // Nobody but packColumns wrote the header: whoever calls has compared checksums.
  const header = JSON.parse(new TextDecoder().decode(next(headerLength))) as Header;
  if (header.layout !== layout) return undefined;
  const parts = header.parts
    .map(({ width, length }) => new arrays[width as keyof typeof arrays](next(width * length)))
    .values();
  // In the order in which they were packed, and of the same kinds.
  const part = <P extends Part>(): P => parts.next().value as P;
  const plain = Object.fromEntries(numbers.map((name) => [name, part()])) as unknown as Pick<
    FindingColumns,
    (typeof numbers)[number]
  >;
  const rating = ratingColumn(part<Codes>(), header.ratings);
  const text = (): TextColumn => ({
    codes: part<Codes>(),
    dictionary: new TextDictionary({
      lengths: part<Uint32Array>(),
      texts: textsOf(part<Uint8Array>(), part<Uint32Array>()),
    }),
  });
  const named = Object.fromEntries(texts.map((field) => [field, text()])) as Record<
    (typeof texts)[number],
    TextColumn
  >;
  const { length } = plain.ids;
  return {
    length,
    ...plain,
    ...named,
    handler: noHandlers(length),
    inChangedCode: noComparison(length),
    sinceLastScan: scanStateCodes(plain),
    confidence: confidenceColumn(rating),
    rating,
  };
}

function textParts({ codes, dictionary }: TextColumn): Part[] {
  const packed = dictionary.packed();
  const encoder = new TextEncoder();
  const chunks = packed.texts.map((text) => encoder.encode(text));
  let end = 0;
  const ends = Uint32Array.from(chunks, (chunk) => (end += chunk.length));
  return [codes, packed.lengths, joinBytes(chunks), ends];
}

function textsOf(utf8: Uint8Array, ends: Uint32Array): string[] {
  // What looks like a byte order mark at the start of a text is part of it.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return Array.from(ends, (end, index) => decoder.decode(utf8.subarray(ends[index - 1] ?? 0, end)));
}

function padded(bytes: Uint8Array): Uint8Array[] {
  return [bytes, new Uint8Array(roundedUp(bytes.length) - bytes.length)];
}

function roundedUp(length: number): number {
  return Math.ceil(length / 8) * 8;
}
