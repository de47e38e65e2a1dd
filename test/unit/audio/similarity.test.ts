import { expect, test } from "vitest";
import { RecordingAnalyser, type RecordingAnalysis } from "#audio/analysis/recording-analyser.ts";
import { BadFeatures } from "#audio/analysis/similarity/bad-features.ts";
import { eigenOfSymmetric } from "#audio/analysis/similarity/eigen.ts";
import { decodeFeatures, encodeFeatures } from "#audio/analysis/similarity/features.ts";
import { fitModel } from "#audio/analysis/similarity/fit-model.ts";
import { FEATURES } from "#audio/analysis/similarity/layout.ts";
import {
  aspectMatches,
  EMBEDDING_BYTES,
  embed,
  neutralWidth,
  passageSimilarity,
  similarity,
} from "#audio/analysis/similarity/model.ts";
import { decodeModel, encodeModel } from "#audio/analysis/similarity/model-bytes.ts";
import { refinePassage } from "#audio/analysis/similarity/refine-passage.ts";
import type { RecipeName } from "#audio/demo/recipes/recipe-book.ts";
import { renderSong } from "#audio/demo/render.ts";

const RATE = 44100;

function analyse(sound: readonly Float32Array[]): RecordingAnalysis {
  const analyser = new RecordingAnalyser(RATE, sound.length);
  const frames = sound[0]?.length ?? 0;
  for (let at = 0; at < frames; at += 44_101) analyser.add(sound.map((channel) => channel.subarray(at, at + 44_101)));
  return analyser.result();
}

function song(recipe: RecipeName, seed: string, seconds = 16): readonly Float32Array[] {
  const plan = { seed, recipe, bpm: 110, key: "Am", progression: 0, form: "verse4 chorus4", sung: false, words: null };
  const { mix } = renderSong(plan, { seconds });
  return [mix.left, mix.right];
}

const recipes: RecipeName[] = ["house", "folk", "ambient"];
const songs = recipes.flatMap((recipe) => ["a", "b"].map((seed) => ({ recipe, ...analyse(song(recipe, seed)) })));

test("windows of ten seconds begin every five, and the rest is one more when it is long enough", () => {
  const [first] = songs;
  const times = first?.features.windows.map(({ startMs, endMs }) => [startMs, endMs]) ?? [];
  expect(times.slice(0, 2).map((pair) => pair.map((ms) => Math.round(ms / 100) / 10))).toEqual([
    [0, 10],
    [5, 15],
  ]);
  for (const { features } of songs) {
    for (const { raw } of features.windows) expect(raw).toHaveLength(FEATURES);
    expect(features.whole.every(Number.isFinite)).toBe(true);
  }
  expect(analyse([new Float32Array(RATE * 4)]).features.windows).toHaveLength(1);
  expect(analyse([new Float32Array(200)]).features.windows).toEqual([]);
});

test("features survive their bytes to a thousandth of their range, and other bytes are refused by name", () => {
  const features = songs[0]?.features;
  if (!features) throw new Error("no song");
  const bytes = encodeFeatures(features);
  const read = decodeFeatures(bytes);
  expect(read.windows.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
    features.windows.map(({ startMs, endMs }) => [startMs, endMs]),
  );
  features.windows[1]?.raw.forEach((value, i) => {
    const all = features.windows.map(({ raw }) => raw[i] as number);
    const range = Math.max(...all) - Math.min(...all);
    expect(Math.abs((read.windows[1]?.raw[i] as number) - value)).toBeLessThanOrEqual(range / 1000 + 1e-5);
  });
  const other = bytes.slice();
  other[4] = 99;
  for (const wrong of [new Uint8Array(), bytes.slice(0, -1), new Uint8Array(bytes.length), other]) {
    expect(() => decodeFeatures(wrong)).toThrow(BadFeatures);
  }
});

test("a model finds the song of the same genre, is the same after its bytes, and says in what two songs match", () => {
  const model = fitModel(songs.map(({ features }) => features));
  const vectors = songs.map(({ features }) => embed(model, features.whole));
  songs.forEach(({ recipe }, i) => {
    const others = songs.map((_, j) => (j === i ? -1 : similarity(vectors[i] as Int8Array, vectors[j] as Int8Array)));
    expect(songs[others.indexOf(Math.max(...others))]?.recipe).toBe(recipe);
  });
  for (const { features } of songs) {
    const windows = features.windows.map(({ raw }) => embed(model, raw));
    // Each passage is most like itself, and less like any other of the recording.
    for (const window of windows) {
      const likeness = windows.map((other) => passageSimilarity(window, other));
      expect(likeness.indexOf(Math.max(...likeness))).toBe(windows.indexOf(window));
    }
  }
  expect(vectors[0]).toHaveLength(EMBEDDING_BYTES);
  expect(EMBEDDING_BYTES).toBeLessThanOrEqual(64);
  const again = decodeModel(encodeModel(model));
  expect(again).toEqual(model);
  expect(() => decodeModel(encodeModel(model).slice(1))).toThrow(BadFeatures);
  const [house, house2, folk] = [songs[0], songs[1], songs[2]].map((entry) => entry?.features.whole as Float32Array);
  if (!house || !house2 || !folk) throw new Error("no song");
  expect(aspectMatches(model, house, house)).toEqual({ tempo: 1, timbre: 1, harmony: 1, rhythm: 1, energy: 1 });
  expect(aspectMatches(model, house, house2).timbre).toBeGreaterThan(aspectMatches(model, house, folk).timbre);
});

test("a passage is named where it begins, between two windows too, and nowhere in a recording without windows", () => {
  const model = fitModel(songs.map(({ features }) => features));
  for (const { features } of songs) {
    const [first, next] = features.windows;
    if (!first || !next) throw new Error("no windows");
    const between = first.raw.map((value, i) => 0.6 * value + 0.4 * (next.raw[i] as number));
    const found = refinePassage(model, between, features);
    expect(found?.startMs).toBeCloseTo(first.startMs + 0.4 * (next.startMs - first.startMs), -2);
    expect(refinePassage(model, next.raw, features)).toEqual({ startMs: next.startMs, endMs: next.endMs });
  }
  expect(refinePassage(model, new Float32Array(FEATURES), { windows: [] })).toBeNull();
});

test("a catalogue of one recording, or of none, still has a model", () => {
  for (const catalogue of [[], songs.slice(0, 1).map(({ features }) => features)]) {
    const model = fitModel(catalogue);
    const vector = embed(model, songs[0]?.features.windows[1]?.raw as Float32Array);
    expect(similarity(vector, vector)).toBeCloseTo(1, 5);
  }
});

test("a mono recording of a song finds the song when its width is left open", () => {
  const mono = song("folk", "a").map((channel, i, [left, right]) =>
    channel.map((value, at) => (value + ((i === 0 ? right : left)?.[at] as number)) / 2),
  );
  const model = fitModel(songs.map(({ features }) => features));
  const raw = analyse(mono).features.whole;
  const own = songs.findIndex(({ recipe }) => recipe === "folk");
  const like = (vector: Float32Array) =>
    songs.map(({ features }) => similarity(embed(model, vector), embed(model, features.whole)));
  const scores = like(neutralWidth(model, raw));
  expect(scores.indexOf(Math.max(...scores))).toBe(own);
  expect(scores[own]).toBeGreaterThan(like(raw)[own] as number);
});

test("eigenvectors of a symmetric matrix reproduce it", () => {
  const matrix = [
    [4, 1, 0.5],
    [1, 3, -1],
    [0.5, -1, 1],
  ].map((row) => Float64Array.from(row));
  const { values, vectors } = eigenOfSymmetric(matrix);
  expect(values[0]).toBeGreaterThan(values[1] as number);
  matrix.forEach((row, i) => {
    row.forEach((value, j) => {
      const sum = vectors.reduce(
        (all, vector, k) => all + (values[k] as number) * (vector[i] as number) * (vector[j] as number),
        0,
      );
      expect(sum).toBeCloseTo(value, 9);
    });
  });
});

test("a matrix with many eigenvalues of zero, and one that is not of numbers, come to an end", () => {
  const size = 120;
  const vectors = [3, 7, 11].map((step) =>
    Float64Array.from({ length: size }, (_, i) => Math.sin(step * i * i) / step),
  );
  const matrix = Array.from({ length: size }, (_, i) =>
    Float64Array.from({ length: size }, (_, j) =>
      vectors.reduce((sum, vector) => sum + (vector[i] as number) * (vector[j] as number), 0),
    ),
  );
  const { values } = eigenOfSymmetric(matrix);
  expect(values[2]).toBeGreaterThan(0.01);
  expect(Math.abs(values[3] as number)).toBeLessThan(1e-12);
  expect(
    eigenOfSymmetric(
      [
        [Number.NaN, 1],
        [1, 2],
      ].map((row) => Float64Array.from(row)),
    ).values,
  ).toHaveLength(2);
});
