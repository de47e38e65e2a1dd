import { uint8ArrayToBase64 } from "uint8array-extras";
import { storedBytes } from "#app/catalogue/shape/stored-bytes.ts";
import { type Beat, encodeBeats } from "#audio/analysis/structure/beats.ts";

/** A cut point for editors in ms: a downbeat. `isSection`: a section starts there. */
export type Cut = { ms: number; isSection: boolean };

/** Downbeats of a recording, with those nearest to section boundaries marked; only the boundaries if no pulse was found. */
export function cutsOf(beats: Beat[], sections: { startMs: number }[]): Cut[] {
  const downbeats = beats.filter(({ downbeat }) => downbeat).map(({ ms }) => ms);
  const boundaries = sections.map(({ startMs }) => startMs).filter((ms) => ms > 0);
  if (downbeats.length === 0) return boundaries.map((ms) => ({ ms, isSection: true }));
  const marked = new Set(
    boundaries.map((ms) => downbeats.reduce((best, at) => (Math.abs(at - ms) < Math.abs(best - ms) ? at : best))),
  );
  return downbeats.map((ms) => ({ ms, isSection: marked.has(ms) }));
}

/** Encodes cuts as text, about three characters each. */
export function writeCuts(cuts: Cut[]): string {
  return uint8ArrayToBase64(encodeBeats(cuts.map(({ ms, isSection }) => ({ ms, downbeat: isSection }))));
}

/** Decodes `writeCuts` in one pass: a search reads a thousand of them. Same format as `encodeBeats`. */
export function readCuts(text: string): Cut[] {
  const bytes = storedBytes(text);
  const cuts: Cut[] = [];
  let [ms, value, factor] = [0, 0, 1];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes.charCodeAt(at);
    value += (byte & 127) * factor;
    factor *= 128;
    if (byte > 127) continue;
    ms += Math.floor(value / 2);
    cuts.push({ ms, isSection: value % 2 === 1 });
    value = 0;
    factor = 1;
  }
  return cuts;
}
