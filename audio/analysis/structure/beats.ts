export type Beat = { ms: number; downbeat: boolean };

/**
 * Encoding of a beat: ms since the previous one, doubled, plus one for a downbeat, as a varint (7 bits a byte, highest bit set on all but
 * the last).
 */
export function encodeBeats(beats: readonly Beat[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let last = 0;
  for (const { ms, downbeat } of beats) {
    let rest = 2 * (ms - last) + (downbeat ? 1 : 0);
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
    last = ms;
  }
  return Uint8Array.from(bytes);
}

/** Reads the output of `encodeBeats`; an incomplete last beat is dropped. */
export function decodeBeats(bytes: Uint8Array): Beat[] {
  const beats: Beat[] = [];
  let [ms, value, factor] = [0, 0, 1];
  for (const byte of bytes) {
    value += (byte % 128) * factor;
    factor *= 128;
    if (byte > 127) continue;
    ms += Math.floor(value / 2);
    beats.push({ ms, downbeat: value % 2 === 1 });
    [value, factor] = [0, 1];
  }
  return beats;
}
