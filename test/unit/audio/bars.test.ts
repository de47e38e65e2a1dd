import { expect, test } from "vitest";
import { RecordingAnalyser, type RecordingAnalysis } from "#audio/analysis/recording-analyser.ts";
import type { Accents } from "#audio/analysis/structure/accents.ts";
import { findMeter } from "#audio/analysis/structure/meter.ts";
import { RECIPES, type RecipeName } from "#audio/demo/recipes/recipe-book.ts";
import { renderSong } from "#audio/demo/render.ts";

const RATE = 44_100;

type Piece = { recipe: RecipeName; bpm: number; key: string; form: string; without?: "drums"[]; pickUpBeats?: number };

/** Measures a composed piece that begins `pickUpBeats` later; ms of its bars as composed. */
function analysed({ recipe, bpm, key, form, without = [], pickUpBeats = 0 }: Piece) {
  const song = { seed: `bars of ${recipe}`, recipe, bpm, key, progression: 0, form, sung: false, words: null };
  const { mix } = renderSong(song, { without });
  const analyser = new RecordingAnalyser(RATE, 2);
  const skipped = Math.round((pickUpBeats * 60 * RATE) / bpm);
  for (let at = skipped; at < mix.left.length; at += RATE)
    analyser.add([mix.left, mix.right].map((channel) => channel.subarray(at, at + RATE)));
  const barMs = (RECIPES[recipe].plan.meter * 60_000) / bpm;
  return { analysis: analyser.result(), barMs, firstMs: barMs - (skipped / RATE) * 1000 };
}

function shareOnBars({ beats }: RecordingAnalysis, barMs: number, firstMs: number): number {
  const downbeats = beats.filter(({ downbeat }) => downbeat);
  const near = downbeats.filter(({ ms }) => {
    const bars = (ms - firstMs) / barMs;
    return Math.abs(bars - Math.round(bars)) * barMs <= 40;
  });
  return near.length / downbeats.length;
}

test.each<Piece>([
  { recipe: "funk", bpm: 103, key: "Am", form: "verse4 chorus4" },
  { recipe: "house", bpm: 124, key: "Cm", form: "verse4 chorus4", pickUpBeats: 1 },
  { recipe: "drumAndBass", bpm: 170, key: "Gm", form: "verse8 chorus8" },
  { recipe: "folk", bpm: 100, key: "D", form: "verse4 chorus4", without: ["drums"], pickUpBeats: 2.5 },
  { recipe: "waltz", bpm: 138, key: "Dm", form: "verse8 chorus8", pickUpBeats: 2 },
])("bars of a composed piece begin where they were composed: $recipe", (piece) => {
  const { analysis, barMs, firstMs } = analysed(piece);
  expect(shareOnBars(analysis, barMs, firstMs)).toBeGreaterThan(0.9);
  expect(analysis.barConfidence).toBeGreaterThan(0.5);
});

test("sections of slow music that is followed at twice its tempo begin with its whole bars", () => {
  const { analysis, barMs, firstMs } = analysed({ recipe: "dub", bpm: 76, key: "Am", form: "verse6 chorus6 verse4" });
  expect(analysis.tempo.bpm).toBeCloseTo(152, 0);
  const starts = analysis.sections.slice(1).map(({ startMs }) => (startMs - firstMs) / barMs);
  expect(starts.length).toBeGreaterThan(0);
  for (const bars of starts) expect(Math.abs(bars - Math.round(bars)) * barMs).toBeLessThanOrEqual(60);
});

/** Accents of beats and the places between them: a chord and a kick at the downbeats, a snare at the other strong beats. */
function accentsOf(downbeats: readonly number[], snares: readonly number[], count: number): Accents {
  const at = (places: readonly number[], height: number) =>
    Float64Array.from({ length: count }, (_, place) => (places.includes(place) ? height : -0.3));
  return { low: at(downbeats, 2), high: at(snares, 1.5), harmony: at(downbeats, 2), bass: at(downbeats, 2) };
}

const every = (step: number, first: number, end: number) =>
  Array.from({ length: Math.ceil((end - first) / step) }, (_, i) => first + i * step);

const downbeatsOf = (places: Uint8Array) => Array.from(places, (_, at) => at).filter((at) => places[at] === 0);

test("bars of three and four beats are told apart, from any place", () => {
  for (const first of [0, 3, 5]) {
    const four = findMeter(accentsOf(every(8, first, 160), every(4, (first + 2) % 4, 160), 160));
    expect([four.beatsPerBar, downbeatsOf(four.places)]).toEqual([4, every(8, first, 160)]);
    const three = findMeter(accentsOf(every(6, first, 160), [], 160));
    expect([three.beatsPerBar, downbeatsOf(three.places)]).toEqual([3, every(6, first, 160)]);
    expect(four.lead).toBeGreaterThan(0.3);
  }
});

test("bars of five and seven beats, and of half as many, are not taken for others with a lead", () => {
  for (const bar of [5, 7, 10, 14]) expect(findMeter(accentsOf(every(bar, 0, 280), [], 280)).lead).toBe(0);
});

test("a bar of another length moves the bars after it, one odd accent does not", () => {
  // Two beats too many after the eleventh bar.
  const broken = [...every(8, 0, 84), ...every(8, 92, 200)];
  expect(downbeatsOf(findMeter(accentsOf(broken, [], 200)).places)).toEqual(expect.arrayContaining(broken));
  const odd = accentsOf(every(8, 0, 200), [], 200);
  odd.low[101] = 3;
  odd.harmony[101] = 3;
  expect(downbeatsOf(findMeter(odd).places)).toEqual(every(8, 0, 200));
});

test("where every beat sounds the same there is a bar, but no lead", () => {
  const { lead, beatsPerBar } = findMeter(accentsOf([], [], 64));
  expect([lead, beatsPerBar]).toEqual([0, 4]);
  expect(findMeter(accentsOf(every(2, 0, 64), [], 64)).lead).toBeLessThan(0.1);
  expect(findMeter(accentsOf([], [], 0)).places).toHaveLength(0);
});
