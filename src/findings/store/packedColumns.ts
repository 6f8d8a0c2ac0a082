import { noComparison } from '../query/changedCodeColumn.ts';
import { noHandlers } from '../query/handlerColumn.ts';
import type { Rating } from '../model/finding.ts';
import type { Codes, FindingColumns, TextColumn } from '../query/columns.ts';
import { confidenceColumn, ratingColumn } from '../query/ratings.ts';
import { scanStateCodes } from '../query/scanState.ts';
import { TextDictionary } from '../query/textDictionary.ts';
import type { ListedField, TextField } from '../view/view.ts';

/** Changes whenever the layout does: columns of another layout are read from the store instead. */
const layout = 7;

type Part = Codes | Float64Array;

const kinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;
type Kind = keyof typeof kinds;

interface Header {
  readonly layout: number;
  readonly ratings: readonly Rating[];
  readonly parts: readonly { readonly name: string; readonly kind: Kind; readonly length: number }[];
}

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
 * The columns as bytes, in chunks: the length of a JSON header, the header, and the arrays it names one after the
 * other, each at a multiple of eight.
 */
export function packColumns(columns: FindingColumns): Uint8Array[] {
  const parts: [string, Part][] = [
    ['ids', columns.ids],
    ['vulnerability', columns.vulnerability],
    ['vulnerabilityIds', columns.vulnerabilityIds],
    ['pathStarts', columns.pathStarts],
    ['severity', columns.severity],
    ['status', columns.status],
    ['resolution', columns.resolution],
    ['discovered', columns.discovered],
    ['flags', columns.flags],
    ['decided', columns.decided],
    ['rating', columns.rating.codes],
    ...texts.flatMap((field) => textParts(field, columns[field])),
  ];
  const header: Header = {
    layout,
    ratings: columns.rating.ratings,
    parts: parts.map(([name, part]) => ({ name, kind: kindOf(part), length: part.length })),
  };
  const headerBytes = new TextEncoder().encode(JSON.stringify(header));
  const chunks = [new Uint8Array(Uint32Array.of(headerBytes.length, 0).buffer), ...padded(headerBytes)];
  for (const [, part] of parts) {
    chunks.push(...padded(new Uint8Array(part.buffer, part.byteOffset, part.byteLength)));
  }
  return chunks;
}

/** The columns that `packColumns` made these bytes of; undefined where another version did. */
export function unpackColumns(bytes: Uint8Array): FindingColumns | undefined {
  const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  // Nobody but packColumns wrote the header: whoever calls has compared checksums.
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headerLength))) as Header;
  if (header.layout !== layout) return undefined;
  const parts = new Map<string, Part>();
  let offset = 8 + roundedUp(headerLength);
  for (const { name, kind, length } of header.parts) {
    const size = length * kinds[kind].BYTES_PER_ELEMENT;
    parts.set(name, new kinds[kind](copied(bytes, offset, size)));
    offset += roundedUp(size);
  }
  const bufferOf = (name: string): ArrayBufferLike => parts.get(name)?.buffer ?? new ArrayBuffer(0);
  const u8 = (name: string): Uint8Array => new Uint8Array(bufferOf(name));
  const u32 = (name: string): Uint32Array => new Uint32Array(bufferOf(name));
  const codes = (name: string): Codes => {
    const part = parts.get(name);
    return part === undefined || part instanceof Float64Array ? new Uint8Array() : part;
  };
  const text = (field: string): TextColumn => ({
    codes: codes(`${field}.codes`),
    dictionary: new TextDictionary({
      lengths: u32(`${field}.lengths`),
      texts: textsOf(u8(`${field}.utf8`), u32(`${field}.ends`)),
    }),
  });
  const ids = u32('ids');
  const rating = ratingColumn(codes('rating'), header.ratings);
  const marks = { status: u8('status'), resolution: u8('resolution'), flags: u8('flags') };
  return {
    length: ids.length,
    ids,
    vulnerability: codes('vulnerability'),
    vulnerabilityIds: u32('vulnerabilityIds'),
    endpoint: text('endpoint'),
    method: text('method'),
    application: text('application'),
    handler: noHandlers(ids.length),
    inChangedCode: noComparison(ids.length),
    eventId: text('eventId'),
    category: text('category'),
    subCategory: text('subCategory'),
    summary: text('summary'),
    pathStarts: u32('pathStarts'),
    severity: u8('severity'),
    discovered: new Float64Array(bufferOf('discovered')),
    ...marks,
    sinceLastScan: scanStateCodes(marks),
    decided: u8('decided'),
    tool: text('tool'),
    report: text('report'),
    changedBy: text('changedBy'),
    confidence: confidenceColumn(rating),
    seenAs: text('seenAs'),
    newOnBranch: text('newOnBranch'),
    rating,
  };
}

function textParts(field: string, { codes, dictionary }: TextColumn): [string, Part][] {
  const packed = dictionary.packed();
  const encoder = new TextEncoder();
  const chunks = packed.texts.map((text) => encoder.encode(text));
  let end = 0;
  const ends = Uint32Array.from(chunks, (chunk) => (end += chunk.length));
  const utf8 = new Uint8Array(end);
  chunks.forEach((chunk, index) => utf8.set(chunk, (ends[index] ?? 0) - chunk.length));
  return [
    [`${field}.codes`, codes],
    [`${field}.lengths`, packed.lengths],
    [`${field}.utf8`, utf8],
    [`${field}.ends`, ends],
  ];
}

function textsOf(utf8: Uint8Array, ends: Uint32Array): string[] {
  // What looks like a byte order mark at the start of a text is part of it.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return Array.from(ends, (end, index) => decoder.decode(utf8.subarray(ends[index - 1] ?? 0, end)));
}

/** Not a view: it would keep all of `bytes` in memory. */
function copied(bytes: Uint8Array, offset: number, size: number): ArrayBuffer {
  const copy = new Uint8Array(size);
  copy.set(bytes.subarray(offset, offset + size));
  return copy.buffer;
}

function kindOf(part: Part): Kind {
  if (part instanceof Float64Array) return 'f64';
  if (part instanceof Uint32Array) return 'u32';
  return part instanceof Uint16Array ? 'u16' : 'u8';
}

function padded(bytes: Uint8Array): Uint8Array[] {
  const padding = roundedUp(bytes.length) - bytes.length;
  return padding === 0 ? [bytes] : [bytes, new Uint8Array(padding)];
}

function roundedUp(length: number): number {
  return Math.ceil(length / 8) * 8;
}
