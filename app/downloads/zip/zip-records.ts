/**
 * ZIP records as bytes: APPNOTE 6.3.10, sections 4.3 and 4.5.3. Audio is stored uncompressed: it does not get smaller.
 */

/** A little-endian value with its width in bytes. */
type Field = readonly [bytes: 2 | 4 | 8, value: number];

/** A file in the archive, as described by its records. `crc` is null while unknown. */
export type ZipRecord = {
  name: Uint8Array;
  /** Bytes. */
  size: number;
  /** Bytes after compression by deflate; without it the file is stored as it is. */
  packedSize?: number;
  /** ms since 1970. */
  modifiedAt: number;
  /** The checksum follows the file instead of preceding it. */
  hasDescriptor: boolean;
};

/** Max values of the short fields; from them on the ZIP64 fields hold the value. */
const max16 = 0xffff;
const max32 = 0xffffffff;

/** PKZIP 2.0, or 4.5 with ZIP64. */
const versions = { plain: 20, zip64: 45 };
/** Bit 3: a data descriptor follows the file. Bit 11: the name is UTF-8. */
const flags = { descriptor: 1 << 3, utf8: 1 << 11 };
/** Compression method; 0 is none. */
const deflate = 8;
/** Upper byte of "version made by": Unix attributes. */
const madeByUnix = 3 << 8;
/** A regular file, mode 100644. */
const attributes = 0o100644 * 0x10000;

function bytesOf(fields: readonly Field[], ...tail: Uint8Array[]): Uint8Array {
  const head = fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const record = new Uint8Array(tail.reduce((sum, { length }) => sum + length, head));
  const view = new DataView(record.buffer);
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += bytes;
  }
  for (const part of tail) {
    record.set(part, at);
    at += part.length;
  }
  return record;
}

function isLong(size: number): boolean {
  return size >= max32;
}

/** DOS date and time in UTC, in steps of two seconds, from 1980. */
function dosTime(at: number): readonly [Field, Field] {
  const date = new Date(Math.max(at, Date.UTC(1980, 0, 1)));
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return [
    [2, time],
    [2, day & max16],
  ];
}

/** ZIP64 extra field: values that do not fit into the short fields. */
function zip64Extra(values: readonly number[]): Uint8Array {
  if (values.length === 0) return new Uint8Array(0);
  return bytesOf([[2, 1], [2, values.length * 8], ...values.map((value): Field => [8, value])]);
}

function commonFields({ hasDescriptor, size, packedSize, modifiedAt }: ZipRecord, needsZip64: boolean): Field[] {
  return [
    [2, needsZip64 || isLong(size) ? versions.zip64 : versions.plain],
    [2, flags.utf8 | (hasDescriptor ? flags.descriptor : 0)],
    [2, packedSize === undefined ? 0 : deflate],
    ...dosTime(modifiedAt),
  ];
}

/** Precedes a file. */
export function localHeader(record: ZipRecord, crc: number): Uint8Array {
  const { name, size, hasDescriptor } = record;
  const headerSize = hasDescriptor ? 0 : size;
  const short = isLong(size) ? max32 : headerSize;
  const extra = zip64Extra(isLong(size) ? [headerSize, headerSize] : []);
  const fields: Field[] = [
    [4, 0x04034b50],
    ...commonFields(record, false),
    [4, hasDescriptor ? 0 : crc],
    [4, short],
    [4, short],
    [2, name.length],
    [2, extra.length],
  ];
  return bytesOf(fields, name, extra);
}

/** Follows a file whose checksum was not known before. */
export function dataDescriptor({ size, packedSize = size }: ZipRecord, crc: number): Uint8Array {
  const bytes = isLong(size) ? 8 : 4;
  return bytesOf([
    [4, 0x08074b50],
    [4, crc],
    [bytes, packedSize],
    [bytes, size],
  ]);
}

/** Central directory entry of a file; `offset`: of its local header. */
export function directoryEntry(record: ZipRecord, crc: number, offset: number): Uint8Array {
  const { name, size, packedSize = size } = record;
  const extra = zip64Extra([...(isLong(size) ? [size, packedSize] : []), ...(isLong(offset) ? [offset] : [])]);
  const short = Math.min(size, max32);
  const needsZip64 = extra.length > 0;
  const fields: Field[] = [
    [4, 0x02014b50],
    [2, madeByUnix | (needsZip64 ? versions.zip64 : versions.plain)],
    ...commonFields(record, needsZip64),
    [4, crc],
    [4, isLong(size) ? max32 : packedSize],
    [4, short],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, attributes],
    [4, Math.min(offset, max32)],
  ];
  return bytesOf(fields, name, extra);
}

/** End of the archive: number of files and position of the central directory. */
export function endOfDirectory({ count, size, offset }: { count: number; size: number; offset: number }): Uint8Array {
  const short = bytesOf([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, max16)],
    [2, Math.min(count, max16)],
    [4, Math.min(size, max32)],
    [4, Math.min(offset, max32)],
    [2, 0],
  ]);
  if (count < max16 && size < max32 && offset < max32) return short;
  const long: Field[] = [
    [4, 0x06064b50],
    // Bytes after this field.
    [8, 44],
    [2, madeByUnix | versions.zip64],
    [2, versions.zip64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  ];
  const locator: Field[] = [
    [4, 0x07064b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  ];
  return bytesOf(long, bytesOf(locator), short);
}
