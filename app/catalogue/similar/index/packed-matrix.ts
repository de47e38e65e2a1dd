import { hexToUint8Array, uint8ArrayToHex } from "uint8array-extras";

/** A recording's vectors of equal length: the whole, and its windows in order. */
export type IndexedRecording = {
  /** A UUID. */
  id: string;
  whole: Int8Array;
  windows: { startMs: number; endMs: number; vector: Int8Array }[];
};

/**
 * Many recordings in one buffer, sorted by id. Sections, little-endian: header, ids (16 bytes each), first window of each recording and the
 * end (uint32), window times (uint32), vectors of wholes, vectors of windows (int8), norms of both halves of these (uint16).
 */
export type PackedMatrix = {
  dims: number;
  ids: Uint8Array;
  offsets: Uint32Array;
  times: Uint32Array;
  wholeNorms: Uint16Array;
  norms: Uint16Array;
  wholes: Int8Array;
  windows: Int8Array;
};

/** The data was not written by `packRecordings`. */
export class CorruptIndexError extends Error {}

/** "SIM2" */
const magic = 0x324d4953;
/** The norm of half a vector of 64 bytes is at most 725, so scaled by this it fits 16 bits. */
export const normScale = 64;
export const headerBytes = 16;
const idBytes = 16;

/** Sections after the header with their bytes per recording and per window; `offsets` has one more entry. */
export const sections = ["ids", "offsets", "times", "wholes", "windows", "wholeNorms", "norms"] as const;
export type Section = (typeof sections)[number];
export type Counts = { dims: number; recordings: number; windows: number };

export function sectionBytes(section: Section, { dims, recordings, windows }: Counts): number {
  if (section === "ids") return recordings * idBytes;
  if (section === "offsets") return (recordings + 1) * 4;
  if (section === "times") return windows * 4;
  if (section === "norms") return windows * 4;
  if (section === "wholeNorms") return recordings * 4;
  return dims * (section === "wholes" ? recordings : windows);
}

/** Start of a section in bytes. */
export function sectionStart(section: Section, counts: Counts): number {
  const before = sections.slice(0, sections.indexOf(section));
  return before.reduce((sum, name) => sum + sectionBytes(name, counts), headerBytes);
}

export function packedBytes(counts: Counts): number {
  return sections.reduce((sum, name) => sum + sectionBytes(name, counts), headerBytes);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isPackable(id: string): boolean {
  return uuid.test(id);
}

function idToBytes(id: string): Uint8Array {
  return hexToUint8Array(id.replaceAll("-", ""));
}

/** The id at an index of the table. */
export function idAt({ ids }: Pick<PackedMatrix, "ids">, place: number): string {
  const hex = uint8ArrayToHex(ids.subarray(place * idBytes, (place + 1) * idBytes));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Index of an id, by binary search; null if absent. */
export function placeOf(packed: Pick<PackedMatrix, "ids">, id: string): number | null {
  if (!isPackable(id)) return null;
  let low = 0;
  let high = packed.ids.length / idBytes - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = idAt(packed, middle);
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/** Tenths of a second: 20 bits for the start (29 hours) and 12 for the length (409 s). */
const tenth = 100;
const lengthBits = 12;
const maxLength = (1 << lengthBits) - 1;

function packTime({ startMs, endMs }: { startMs: number; endMs: number }): number {
  const start = Math.round(startMs / tenth);
  const length = Math.min(maxLength, Math.max(0, Math.round(endMs / tenth) - start));
  return ((start << lengthBits) | length) >>> 0;
}

/** Milliseconds, in steps of 100. */
export function timeAt({ times }: Pick<PackedMatrix, "times">, window: number): { startMs: number; endMs: number } {
  const packed = times[window] ?? 0;
  const start = packed >>> lengthBits;
  return { startMs: start * tenth, endMs: (start + (packed & maxLength)) * tenth };
}

export function normOf(vector: Int8Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}

/** Stored norms of both halves. */
function normsOf(vector: Int8Array): [number, number] {
  const half = vector.length >> 1;
  const norm = (part: Int8Array) => Math.round(normOf(part) * normScale);
  return [norm(vector.subarray(0, half)), norm(vector.subarray(half))];
}

export function writeHeader({ dims, recordings, windows }: Counts): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(headerBytes));
  [magic, dims, recordings, windows].forEach((value, index) => {
    header.setUint32(index * 4, value, true);
  });
  return new Uint8Array(header.buffer);
}

/** @throws CorruptIndexError */
export function readHeader(buffer: ArrayBuffer): Counts {
  if (buffer.byteLength < headerBytes) throw new CorruptIndexError("The index is shorter than its header");
  const header = new DataView(buffer);
  if (header.getUint32(0, true) !== magic) throw new CorruptIndexError("The index has another format");
  return {
    dims: header.getUint32(4, true),
    recordings: header.getUint32(8, true),
    windows: header.getUint32(12, true),
  };
}

/** Packs `recordings`, sorted by id, with vectors of `dims` bytes. */
export function packRecordings(recordings: IndexedRecording[], dims: number): ArrayBuffer {
  const windows = recordings.reduce((sum, recording) => sum + recording.windows.length, 0);
  const counts = { dims, recordings: recordings.length, windows };
  const buffer = new ArrayBuffer(packedBytes(counts));
  new Uint8Array(buffer).set(writeHeader(counts));
  const packed = viewSections(buffer, counts);
  let at = 0;
  for (const [place, { id, whole, windows: own }] of recordings.entries()) {
    packed.ids.set(idToBytes(id), place * idBytes);
    packed.wholes.set(whole, place * dims);
    packed.wholeNorms.set(normsOf(whole), 2 * place);
    packed.offsets[place] = at;
    for (const window of own) {
      packed.times[at] = packTime(window);
      packed.norms.set(normsOf(window.vector), 2 * at);
      packed.windows.set(window.vector, at * dims);
      at += 1;
    }
  }
  packed.offsets[recordings.length] = at;
  return buffer;
}

function viewSections(buffer: ArrayBuffer, counts: Counts): PackedMatrix {
  const start = (section: Section) => sectionStart(section, counts);
  return {
    dims: counts.dims,
    ids: new Uint8Array(buffer, start("ids"), counts.recordings * idBytes),
    offsets: new Uint32Array(buffer, start("offsets"), counts.recordings + 1),
    times: new Uint32Array(buffer, start("times"), counts.windows),
    wholeNorms: new Uint16Array(buffer, start("wholeNorms"), 2 * counts.recordings),
    norms: new Uint16Array(buffer, start("norms"), 2 * counts.windows),
    wholes: new Int8Array(buffer, start("wholes"), counts.recordings * counts.dims),
    windows: new Int8Array(buffer, start("windows"), counts.windows * counts.dims),
  };
}

/**
 * Views of the sections in a buffer, whose first `bytes` are the matrix. @throws CorruptIndexError if they are inconsistent
 */
export function unpackMatrix(buffer: ArrayBuffer, bytes = buffer.byteLength): PackedMatrix {
  const counts = readHeader(buffer);
  if (bytes !== packedBytes(counts)) throw new CorruptIndexError("The index is cut off or too long");
  const packed = viewSections(buffer, counts);
  const { offsets } = packed;
  if (offsets[0] !== 0 || offsets.at(-1) !== counts.windows)
    throw new CorruptIndexError("The index does not say whose its windows are");
  for (let place = 1; place < offsets.length; place += 1) {
    if ((offsets[place] ?? 0) < (offsets[place - 1] ?? 0))
      throw new CorruptIndexError("The windows of the index are out of order");
  }
  return packed;
}

/** Views of the vectors at an index of the table. */
export function recordingAt(packed: PackedMatrix, place: number): IndexedRecording {
  const { dims, offsets } = packed;
  const windows = [];
  for (let window = offsets[place] ?? 0; window < (offsets[place + 1] ?? 0); window += 1) {
    const vector = packed.windows.subarray(window * dims, (window + 1) * dims);
    windows.push({ ...timeAt(packed, window), vector });
  }
  return { id: idAt(packed, place), whole: packed.wholes.subarray(place * dims, (place + 1) * dims), windows };
}
