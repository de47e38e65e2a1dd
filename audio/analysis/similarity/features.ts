import { BadFeatures } from "#audio/analysis/similarity/bad-features.ts";
import { FEATURE_VERSION, FEATURES } from "#audio/analysis/similarity/layout.ts";

/** Features of a passage in the units of the layout; comparable only through a SimilarityModel. */
export type WindowFeatures = { startMs: number; endMs: number; raw: Float32Array };

/** Passages of 10 s every 5 s (one shorter passage if the recording is shorter), and the recording as a whole. */
export type RecordingFeatures = { windows: WindowFeatures[]; whole: Float32Array };

/** "SLF" and a zero. */
const MAGIC = 0x00464c53;
const HEADER_BYTES = 12;
const STEPS = 65_535;

/**
 * Little endian: magic, version and numbers per vector (16 bits each), number of windows (32 bits); for each number of a vector its
 * smallest value and its range (32-bit floats); for each window its start and end in ms (32 bits) and then its vector; the vector of the
 * whole. A number is 16 bits between its smallest value and that plus the range.
 */
export function encodeFeatures({ windows, whole }: RecordingFeatures): Uint8Array<ArrayBuffer> {
  const vectors = [...windows.map(({ raw }) => raw), whole];
  if (vectors.some((raw) => raw.length !== FEATURES)) throw new BadFeatures("a vector has another length");
  const bytes = new Uint8Array(HEADER_BYTES + 8 * FEATURES + windows.length * (8 + 2 * FEATURES) + 2 * FEATURES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, FEATURE_VERSION, true);
  view.setUint16(6, FEATURES, true);
  view.setUint32(8, windows.length, true);
  const low = new Float32Array(FEATURES).fill(Number.POSITIVE_INFINITY);
  const high = new Float32Array(FEATURES).fill(Number.NEGATIVE_INFINITY);
  for (const raw of vectors) {
    raw.forEach((value, i) => {
      low[i] = Math.min(low[i] as number, value);
      high[i] = Math.max(high[i] as number, value);
    });
  }
  const range = high.map((value, i) => value - (low[i] as number));
  let at = HEADER_BYTES;
  low.forEach((value, i) => {
    view.setFloat32(at + 8 * i, value, true);
    view.setFloat32(at + 8 * i + 4, range[i] as number, true);
  });
  at += 8 * FEATURES;
  function put(raw: Float32Array): void {
    raw.forEach((value, i) => {
      const share = (range[i] as number) > 0 ? (value - (low[i] as number)) / (range[i] as number) : 0;
      view.setUint16(at, Math.round(share * STEPS), true);
      at += 2;
    });
  }
  for (const { startMs, endMs, raw } of windows) {
    view.setUint32(at, startMs, true);
    view.setUint32(at + 4, endMs, true);
    at += 8;
    put(raw);
  }
  put(whole);
  return bytes;
}

/** Reads what `encodeFeatures` wrote. @throws BadFeatures for other bytes, and for features of another version */
export function decodeFeatures(bytes: Uint8Array): RecordingFeatures {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) throw new BadFeatures("these are not features");
  const version = view.getUint16(4, true);
  if (version !== FEATURE_VERSION) throw new BadFeatures(`features of version ${version}, not ${FEATURE_VERSION}`);
  const [size, count] = [view.getUint16(6, true), view.getUint32(8, true)];
  const expected = HEADER_BYTES + 8 * size + count * (8 + 2 * size) + 2 * size;
  if (size !== FEATURES || bytes.length !== expected) throw new BadFeatures("the features are not complete");
  let at = HEADER_BYTES + 8 * size;
  function take(): Float32Array {
    const raw = Float32Array.from({ length: size }, (_, i) => {
      const low = view.getFloat32(HEADER_BYTES + 8 * i, true);
      const range = view.getFloat32(HEADER_BYTES + 8 * i + 4, true);
      return low + (range * view.getUint16(at + 2 * i, true)) / STEPS;
    });
    at += 2 * size;
    if (!raw.every(Number.isFinite)) throw new BadFeatures("the features hold numbers that are none");
    return raw;
  }
  const windows = Array.from({ length: count }, () => {
    const [startMs, endMs] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (endMs <= startMs) throw new BadFeatures("a passage ends before it begins");
    at += 8;
    return { startMs, endMs, raw: take() };
  });
  return { windows, whole: take() };
}
