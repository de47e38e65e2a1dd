import { uint8ArrayToBase64 } from "uint8array-extras";
import { storedBytes } from "#app/catalogue/shape/stored-bytes.ts";
import { type Beat, encodeBeats } from "#audio/analysis/structure/beats.ts";

/** A place where an editor can cut, in ms: a downbeat. `isSection`: a part of the recording begins there. */
export type Cut = { ms: number; isSection: boolean };

/** The downbeats of a recording, those nearest to the boundaries of its sections marked; only the boundaries where no pulse was found. */
export function cutsOf(beats: Beat[], sections: { startMs: number }[]): Cut[] {
  const downbeats = beats.filter(({ downbeat }) => downbeat).map(({ ms }) => ms);
  const boundaries = sections.map(({ startMs }) => startMs).filter((ms) => ms > 0);
  if (downbeats.length === 0) return boundaries.map((ms) => ({ ms, isSection: true }));
  const marked = new Set(
    boundaries.map((ms) => downbeats.reduce((best, at) => (Math.abs(at - ms) < Math.abs(best - ms) ? at : best))),
  );
  return downbeats.map((ms) => ({ ms, isSection: marked.has(ms) }));
}

/** Cuts as text, some three characters each. */
export function writeCuts(cuts: Cut[]): string {
  return uint8ArrayToBase64(encodeBeats(cuts.map(({ ms, isSection }) => ({ ms, downbeat: isSection }))));
}

/** What `writeCuts` wrote, in one pass: a search reads a thousand of them. `encodeBeats` has the format. */
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
