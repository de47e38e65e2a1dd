/** Ticks of a quarter note; at 120 beats a minute one is half a millisecond. */
const division = 960;
const ticksPerMs = (division * 2) / 1000;
/** Microseconds of a beat. */
const tempo = 500_000;
/** Bytes of a marker: Pro Tools cuts longer names. */
const maxText = 200;

const encoder = new TextEncoder();

/** Variable-length quantity: seven bits a byte, the highest first. */
function quantity(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) + 128);
  return bytes;
}

const four = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

function meta(ticks: number, kind: number, data: readonly number[]): number[] {
  return [...quantity(ticks), 0xff, kind, ...quantity(data.length), ...data];
}

/** A Standard MIDI File, type 0, of markers alone, in order: Pro Tools makes memory locations of them. Times in ms. */
export function writeMidi(markers: readonly { ms: number; text: string }[]): Uint8Array<ArrayBuffer> {
  let at = 0;
  const events = markers.flatMap(({ ms, text }) => {
    const ticks = Math.round(ms * ticksPerMs);
    const delta = ticks - at;
    at = ticks;
    return meta(delta, 0x06, [...encoder.encode(text).subarray(0, maxText)]);
  });
  const track = [...meta(0, 0x51, four(tempo).slice(1)), ...events, ...meta(0, 0x2f, [])];
  const head = [...encoder.encode("MThd"), ...four(6), 0, 0, 0, 1, division >> 8, division & 0xff];
  return new Uint8Array([...head, ...encoder.encode("MTrk"), ...four(track.length), ...track]);
}
