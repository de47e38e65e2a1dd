import { uint8ArrayToBase64 } from "uint8array-extras";
import type { RecordingDocument } from "#app/catalogue/projection/recording-document.server.ts";
import { readAnalysed } from "#app/catalogue/shape/analysed.server.ts";
import { presetCurve, type ShapeName, shapeNames } from "#app/catalogue/shape/curve.ts";
import { cutsOf } from "#app/catalogue/shape/cuts.ts";
import { bestFit } from "#app/catalogue/shape/fit.ts";
import { encodeBeats } from "#audio/analysis/structure/beats.ts";
import { briefDocument } from "#test/bench/brief-catalogue.ts";
import { randomOf } from "#test/bench/search-fixture.ts";

/** The library of `brief-catalogue.ts` with analyses, so that recordings develop and can be cut, and with titles in other scripts. */

const titles =
  "東京の夜,夜の海,海の歌,Ночной поезд,Белая ночь,Καλημέρα,Θάλασσα,밤하늘,새벽 기차,الليل الطويل,شمس,לילה לבן,ทะเล,北京的秋天".split(
    ",",
  );

/** How the recording at an index develops; null for one that goes up and down. */
function shapeAt(index: number): ShapeName | null {
  return shapeNames[Math.floor(randomOf(index * 7_919 + 5)() * (shapeNames.length + 1))] ?? null;
}

function energyOf(index: number, random: () => number): Uint8Array {
  const shape = shapeAt(index);
  const curve = shape === null ? Array.from({ length: 16 }, () => 60 + random() * 190) : presetCurve(shape);
  return Uint8Array.from({ length: 64 }, (_, at) =>
    Math.round(Math.min(250, 66 + (curve[Math.floor(at / 4)] ?? 0) * 0.72 + 4 * random())),
  );
}

function analysisOf(index: number, durationMs: number) {
  const random = randomOf(index * 40_503 + 1);
  const energy = energyOf(index, random);
  const bar = 1200 + Math.floor(random() * 1600);
  const beats = Array.from({ length: Math.floor(durationMs / bar) }, (_, at) => ({ ms: at * bar, downbeat: true }));
  const sections = beats
    .filter((_, at) => at % 8 === 0 && random() < 0.6)
    .map(({ ms }) => ({ startMs: ms, endMs: ms + 8 * bar, group: "A" }));
  return readAnalysed(
    JSON.stringify({
      energy: uint8ArrayToBase64(energy),
      beats: uint8ArrayToBase64(encodeBeats(beats)),
      sections,
    }),
  );
}

export function wordingDocument(index: number): RecordingDocument {
  const document = briefDocument(index);
  const title = index % 25 === 0 ? (titles[(index / 25) % titles.length] ?? document.title) : document.title;
  return { ...document, title, analysis: analysisOf(index, document.durationMs) };
}

/** Whether a recording of `wordingDocument` develops so. */
export function develops({ id }: RecordingDocument, shape: string): boolean {
  return shapeAt(Number(id.slice(-12))) === shape;
}

/** Whether a recording or a part of it from section to section or downbeat makes a length, in seconds. */
export function makesLength({ durationMs, analysis }: RecordingDocument, seconds: number): boolean {
  const cuts = analysis === null ? [] : cutsOf(analysis.beats, analysis.sections);
  return bestFit({ durationMs, cuts }, { seconds, tolerance: 1 }) !== null;
}
