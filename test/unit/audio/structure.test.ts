import { expect, test } from "vitest";
import { RecordingAnalyser, type RecordingAnalysis } from "#audio/analysis/recording-analyser.ts";
import { BANDS } from "#audio/analysis/similarity/frame-row.ts";
import { decodeBeats, encodeBeats } from "#audio/analysis/structure/beats.ts";
import { energyCurve } from "#audio/analysis/structure/energy.ts";
import { findHook } from "#audio/analysis/structure/hook.ts";
import { findSections, MAX_SECTIONS } from "#audio/analysis/structure/sections.ts";
import type { RecipeName } from "#audio/demo/recipes/recipe-book.ts";
import { renderSong } from "#audio/demo/render.ts";

const RATE = 44100;

function analyse(sound: readonly Float32Array[]): RecordingAnalysis {
  const analyser = new RecordingAnalyser(RATE, sound.length);
  const frames = sound[0]?.length ?? 0;
  for (let at = 0; at < frames; at += RATE) analyser.add(sound.map((channel) => channel.subarray(at, at + RATE)));
  return analyser.result();
}

function song(recipe: RecipeName, bpm: number, key: string, form: string): readonly Float32Array[] {
  const { mix } = renderSong({ seed: "form", recipe, bpm, key, progression: 0, form, sung: false, words: null });
  return [mix.left, mix.right];
}

/** Two parts of different sound, half a minute each, in turn: quiet low notes and loud noise. */
function alternating(parts: string): Float32Array {
  const seconds = 15;
  let state = 1;
  return Float32Array.from({ length: parts.length * seconds * RATE }, (_, i) => {
    state = (state * 16_807) % 2_147_483_647;
    const loud = parts[Math.floor(i / (seconds * RATE))] === "b";
    return loud ? 0.5 * (state / 2_147_483_647 - 0.5) : 0.1 * Math.sin((2 * Math.PI * 110 * i) / RATE);
  });
}

test("tempo, half or double, and key of composed songs are found with their confidence", () => {
  for (const [recipe, bpm, key] of [
    ["house", 124, "Am"],
    ["folk", 96, "G"],
  ] as const) {
    const { tempo, key: found } = analyse(song(recipe, bpm, key, "verse4 chorus4"));
    const near = [tempo.bpm, tempo.alternativeBpm].filter((one) => Math.abs((one ?? 0) / bpm - 1) < 0.04);
    expect(near, recipe).toHaveLength(1);
    expect([tempo.bpm, (tempo.bpm ?? 0) / 2, (tempo.bpm ?? 0) * 2]).toContainEqual(
      expect.closeTo(tempo.alternativeBpm ?? 0, 0),
    );
    expect(tempo.confidence).toBeGreaterThan(0.5);
    expect(tempo.confidence).toBeLessThanOrEqual(1);
    expect(found.musicalKey, recipe).toBe(key);
  }
});

test("beats are a beat apart from the beginning to the end, and every bar has one downbeat", () => {
  const { beats, tempo, frames } = analyse(song("house", 124, "Am", "verse4 chorus4"));
  const period = 60_000 / (tempo.bpm ?? 0);
  const gaps = beats.slice(1).map(({ ms }, i) => ms - (beats[i]?.ms ?? 0));
  expect(gaps.filter((gap) => Math.abs(gap / period - 1) < 0.1).length / gaps.length).toBeGreaterThan(0.9);
  expect(beats[0]?.ms).toBeLessThan(2 * period);
  expect(beats.at(-1)?.ms).toBeGreaterThan((frames / RATE) * 1000 - 6 * period);
  const downbeats = beats.flatMap(({ downbeat }, i) => (downbeat ? [i] : []));
  expect(new Set(downbeats.slice(1).map((at, i) => at - (downbeats[i] ?? 0))).size).toBe(1);
  expect(decodeBeats(encodeBeats(beats))).toEqual(beats);
  // Two bytes a beat: a tempo of up to eight seconds a beat.
  expect(encodeBeats(beats).length).toBeLessThanOrEqual(2 * beats.length);
  expect(decodeBeats(Uint8Array.of(3, 200))).toEqual([{ ms: 1, downbeat: true }]);
});

test("sections change where the sound changes, those that sound alike share a letter, and the loud ones that come back are the hook", () => {
  const { sections, hook, energy } = analyse([alternating("abab")]);
  expect(sections.map(({ group }) => group).join("")).toBe("ABAB");
  expect(sections[0]?.startMs).toBe(0);
  expect(sections.at(-1)?.endMs).toBe(60_000);
  sections.slice(1).forEach(({ startMs }, i) => {
    expect(startMs).toBe(sections[i]?.endMs);
    expect(Math.abs(startMs - 15_000 * (i + 1))).toBeLessThan(1500);
  });
  expect(hook).toEqual({ startMs: sections[1]?.startMs, endMs: sections[1]?.endMs });
  expect(energy).toHaveLength(64);
  expect(energy[8]).toBeLessThan(energy[24] as number);
});

test("sound without a change is one section, and without a beat has none", () => {
  const { sections, beats, hook } = analyse([new Float32Array(RATE * 20).map((_, i) => 0.3 * Math.sin(i / 20))]);
  expect(sections).toEqual([{ startMs: 0, endMs: 20_000, group: "A" }]);
  expect(beats).toEqual([]);
  expect(hook).toEqual({ startMs: 0, endMs: 20_000 });
});

test("an energy curve has 64 points of 30 dB for anything, and a hook is 5 to 60 s long or there is none", () => {
  expect([...energyCurve([])]).toEqual(Array(64).fill(0));
  expect(energyCurve([1, 0.1])[63]).toBe(170);
  expect(energyCurve([1, 1e-9])[63]).toBe(0);
  const energy = new Uint8Array(64).fill(200);
  expect(findHook([{ startMs: 0, endMs: 4000, group: "A" }], energy, 4000)).toBeNull();
  const short = [
    { startMs: 0, endMs: 58_000, group: "A" },
    { startMs: 58_000, endMs: 60_000, group: "B" },
  ];
  const loudEnd = energy.map((_, i) => (i > 61 ? 255 : 100));
  expect(findHook(short, loudEnd, 60_000)).toEqual({ startMs: 55_000, endMs: 60_000 });
  expect(findHook([{ startMs: 0, endMs: 300_000, group: "A" }], energy, 300_000)).toEqual({
    startMs: 0,
    endMs: 60_000,
  });
});

test("a mix of hundreds of parts is cut at its strongest changes, as often as an entry may have sections", () => {
  const [parts, blocksEach, blockMs] = [300, 20, 500];
  const bands = Float32Array.from({ length: parts * blocksEach * BANDS }, (_, i) => {
    const isOdd = Math.floor(i / (blocksEach * BANDS)) % 2;
    return Math.sin((isOdd ? 7 : 3) * (i % BANDS));
  });
  const seconds = (parts * blocksEach * blockMs) / 1000;
  const chroma = { all: new Float32Array(12 * seconds), bass: new Float32Array(12 * seconds), frameRate: 1 };
  const sections = findSections({ bands, blockMs, chroma }, [], seconds * 1000);
  expect(sections.length).toBeGreaterThan(MAX_SECTIONS / 2);
  expect(sections.length).toBeLessThanOrEqual(MAX_SECTIONS);
  expect([sections[0]?.startMs, sections.at(-1)?.endMs]).toEqual([0, seconds * 1000]);
});
