/**
 * Peaks of a sound's spectrum, ordered by time: what two recordings of the same music have in common under speech, codecs and gain. After
 * A. Wang, "An Industrial-Strength Audio Search Algorithm", ISMIR 2003; frames and bins as PrintMeter measures them.
 */
export type SoundPrint = { frames: number; times: Uint32Array; bins: Uint16Array };

/** Hz; frames of 93 ms every 23 ms, as bins of 10.8 Hz. */
export const PRINT_RATE = 22_050;
export const PRINT_HOP = 512;
export const PRINT_FRAME = 2048;
export const FRAMES_PER_SECOND = PRINT_RATE / PRINT_HOP;
/** 130 Hz…8 kHz: below is hum, above is what codecs leave out. */
export const FIRST_BIN = 12;
export const LAST_BIN = 743;

/** Name of its file in MASTERS, beside the recording's others. */
export const PRINT_NAME = "print.bin";

/** "SLP" and the version. */
const MAGIC = 0x01504c53;
const HEADER_BYTES = 12;
const MAX_STEP = 63;
/** A step of time without a peak. */
const NO_PEAK = 0;

/** Most peaks that a print may have: of four hours. Its frames are those of six at most. */
const MAX_PEAKS = 4 * 3600 * 60;
const MAX_FRAMES = 6 * 3600 * FRAMES_PER_SECOND;

/**
 * Little endian: magic, number of frames, number of entries (32 bits each); for each entry 16 bits: frames since the last one (6 bits), bin
 * (10 bits; 0: none, for longer steps).
 */
export function encodePrint({ frames, times, bins }: SoundPrint): Uint8Array<ArrayBuffer> {
  const entries: number[] = [];
  let last = 0;
  times.forEach((time, at) => {
    for (; time - last > MAX_STEP; last += MAX_STEP) entries.push((MAX_STEP << 10) | NO_PEAK);
    entries.push(((time - last) << 10) | (bins[at] as number));
    last = time;
  });
  const bytes = new Uint8Array(HEADER_BYTES + 2 * entries.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, frames, true);
  view.setUint32(8, entries.length, true);
  for (const [at, entry] of entries.entries()) view.setUint16(HEADER_BYTES + 2 * at, entry, true);
  return bytes;
}

/** Null for bytes that `encodePrint` did not write. */
export function decodePrint(bytes: Uint8Array): SoundPrint | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) return null;
  const [frames, count] = [view.getUint32(4, true), view.getUint32(8, true)];
  if (frames > MAX_FRAMES || count > MAX_PEAKS || bytes.length !== HEADER_BYTES + 2 * count) return null;
  const [times, bins] = [new Uint32Array(count), new Uint16Array(count)];
  let [time, peaks, before] = [0, 0, 0];
  for (let at = 0; at < count; at++) {
    const entry = view.getUint16(HEADER_BYTES + 2 * at, true);
    const bin = entry & 1023;
    const step = entry >> 10;
    time += step;
    if (bin === NO_PEAK) continue;
    if (bin < FIRST_BIN || bin > LAST_BIN || time >= frames) return null;
    // Peaks of one frame are in order: as many as one likes there would take for ever to compare.
    if (step === 0 && bin <= before) return null;
    before = bin;
    times[peaks] = time;
    bins[peaks++] = bin;
  }
  return { frames, times: times.subarray(0, peaks), bins: bins.subarray(0, peaks) };
}
