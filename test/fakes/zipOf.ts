import { crc32, deflateRawSync } from 'node:zlib';

/** A file for an archive; `size` is what the directory says of it, where that is not true. */
export interface ZipFile {
  readonly name: string;
  readonly bytes: string | Uint8Array;
  readonly size?: number;
  readonly isStored?: boolean;
}

/** A ZIP archive, whose first file may stand after that many bytes of others. */
export function zipOf(
  files: readonly ZipFile[],
  before = 0,
): { readonly bytes: Buffer; readonly size: number } {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = before;
  for (const { name, bytes, size, isStored = false } of files) {
    const content = Buffer.from(bytes);
    const packed = isStored ? content : deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size ?? content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  const bytes = Buffer.concat([...parts, listed, end]);
  return { bytes, size: before + bytes.length };
}
