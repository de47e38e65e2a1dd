import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LoudnessMeter } from "#audio/analysis/loudness.ts";
import { TruePeakMeter } from "#audio/analysis/true-peak.ts";
import { demoRecordings, moreRecordings, tagsOf } from "#audio/demo/catalogue/catalogue.ts";
import { runDemo } from "#audio/demo/cli.ts";
import { formOf } from "#audio/demo/compose/forms.ts";
import type { Stereo } from "#audio/demo/instruments/sound.ts";
import { RECIPES, type RecipeName } from "#audio/demo/recipes/recipe-book.ts";
import { renderSong, type SongSound } from "#audio/demo/render.ts";
import { EXIT } from "#audio/ingest/cli.ts";
import { recordingTagsSchema } from "#audio/ingest/ingested-recording.ts";
import { IngestEdge, TOKEN } from "#test/unit/audio/support/ingest-edge.ts";
import { likeness } from "#test/unit/audio/support/signals.ts";

let state = "";

beforeAll(() => {
  state = mkdtempSync(join(tmpdir(), "demo-test-"));
});

afterAll(() => rmSync(state, { recursive: true }));

function plan(recipe: RecipeName, sung = false): SongSound {
  return { seed: "test", recipe, bpm: 120, key: "Am", progression: 0, form: "chorus1", sung, words: null };
}

function digest(song: SongSound): string {
  const { mix } = renderSong(song);
  return createHash("sha256")
    .update(new Uint8Array(mix.left.buffer))
    .update(new Uint8Array(mix.right.buffer))
    .digest("hex");
}

test("the same plan renders to the same samples, another seed does not", () => {
  const first = digest(plan("house", true));
  expect(digest(plan("house", true))).toBe(first);
  expect(digest({ ...plan("house", true), seed: "other" })).not.toBe(first);
});

function measure(mix: Stereo) {
  const [loudness, truePeak] = [new LoudnessMeter(44100, 2), new TruePeakMeter(2)];
  for (const meter of [loudness, truePeak]) meter.add([mix.left, mix.right]);
  return { integratedLufs: loudness.result().integratedLufs, truePeakDbtp: truePeak.result() };
}

function expectMastered(name: string, mix: Stereo, toleranceLu: number): void {
  const { integratedLufs, truePeakDbtp } = measure(mix);
  expect.soft(Math.abs((integratedLufs ?? 0) + 14), `${name}: ${integratedLufs} LUFS`).toBeLessThan(toleranceLu);
  expect.soft(truePeakDbtp ?? 0, `${name}: ${truePeakDbtp} dBTP`).toBeLessThanOrEqual(-4.2);
}

test("music is mastered to -14 LUFS with true peaks under -4.2 dBTP, in stereo, without an offset", () => {
  // One genre of each file of recipes and styles.
  for (const recipe of [
    "folk",
    "rock",
    "dub",
    "techno",
    "indiePop",
    "lofi",
    "synthwave",
    "cinematic",
    "anvil",
    "porch",
  ] as const) {
    const { mix } = renderSong(plan(recipe, true));
    expectMastered(recipe, mix, 0.3);
    expect
      .soft(
        mix.left.some((value, i) => Math.abs(value - (mix.right[i] as number)) > 0.01),
        recipe,
      )
      .toBe(true);
    expect
      .soft(Math.abs(mix.left.reduce((sum, value) => sum + value, 0) / mix.left.length), recipe)
      .toBeLessThan(0.002);
  }
});

test("every instrumental twin of the catalogue is as loud as all other recordings: -14 LUFS", () => {
  const twins = demoRecordings().filter(({ version }) => version === "instrumental");
  for (const { song, slug } of twins) {
    const { mix } = renderSong({ ...song, seed: song.slug }, { without: ["vocals"], seconds: 8 });
    expectMastered(slug, mix, 0.1);
  }
});

test("an instrumental twin has the band and the length of the sung recording", () => {
  const song: SongSound = { ...plan("indiePop", true), form: "intro2 verse1" };
  const sung = renderSong(song).mix;
  const twin = renderSong(song, { without: ["vocals"] }).mix;
  expect(twin.left.length).toBe(sung.left.length);
  // The introduction, four seconds long, has no voice; only the gain differs there.
  expect(likeness(sung.left.subarray(0, 44100 * 3), twin.left.subarray(0, 44100 * 3), 0)).toBeGreaterThan(0.99);
});

test("the catalogue is varied, complete and valid", () => {
  const recordings = demoRecordings();
  const tags = recordings.map((recording) => recordingTagsSchema.parse(tagsOf(recording, [])));
  expect(recordings.length).toBeGreaterThanOrEqual(24);
  expect(new Set(recordings.map(({ song }) => song.recipe)).size).toBeGreaterThanOrEqual(12);
  expect(new Set(tags.map(({ isrc }) => isrc)).size).toBe(recordings.length);
  expect(new Set(tags.flatMap(({ artists }) => artists.map(({ name }) => name))).size).toBeGreaterThanOrEqual(9);
  expect(tags.filter(({ explicit }) => explicit)).toHaveLength(2);
  expect(tags.filter(({ versionType }) => versionType === "instrumental").length).toBeGreaterThanOrEqual(3);
  expect(recordings.filter(({ song, version }) => song.stems && version === "main")).toHaveLength(3);
  for (const { isrc, album, writers, title, ...named } of tags) {
    // As people read them: "Drum & bass", not "drumAndBass".
    for (const word of [...named.genres, ...named.moods, ...named.instruments]) {
      expect(word, title).toMatch(/^(?:[A-Z]|\d+ )[a-z&' -]+$/);
    }
    expect(isrc, title).toMatch(/^QZDM026\d{5}$/);
    expect(
      writers.reduce((sum, { shareBp }) => sum + shareBp, 0),
      title,
    ).toBe(10_000);
    const digits = [...(album?.upc ?? "")].map(Number);
    expect(digits.reduce((sum, digit, i) => sum + digit * (i % 2 === 0 ? 3 : 1), 0) % 10, title).toBe(0);
  }
});

test("what follows the first pieces has every course, meter, tempo and version, and plenty for a hopeful piano ad", () => {
  const more = moreRecordings();
  const songs = more.filter(({ version }) => version === "main").map(({ song }) => song);
  const all = [...demoRecordings(), ...more];
  for (const recording of more) recordingTagsSchema.parse(tagsOf(recording, []));
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length);
  expect(new Set(all.map(({ isrc }) => isrc)).size).toBe(all.length);
  expect(new Set(all.filter(({ version }) => version === "main").map(({ slug }) => slug)).size).toBe(60);
  for (const course of ["build", "drop", "arc", "steady", "sting"])
    expect(songs.filter((song) => song.course?.development === course).length, course).toBeGreaterThanOrEqual(3);
  const tempi = songs.map(({ bpm }) => bpm);
  expect([Math.min(...tempi), Math.max(...tempi)]).toEqual([60, 175]);
  expect(new Set(songs.map(({ recipe }) => `${RECIPES[recipe].plan.meter} ${RECIPES[recipe].plan.pulse}`)).size).toBe(
    3,
  );
  expect(new Set(more.map(({ version }) => version)).size).toBe(7);
  const wanted = more.filter(({ song, version, ...recording }) => {
    const { vocals, moods, instruments } = tagsOf({ song, version, ...recording }, []);
    const fits = song.bpm >= 90 && song.bpm <= 110 && song.course?.development === "build";
    return fits && version === "main" && !vocals && moods.includes("Hopeful") && instruments.includes("Piano");
  });
  expect(wanted.length).toBeGreaterThanOrEqual(10);
});

test("a form has about the length of its piece, in whole phrases, and a cut-down begins and ends it", () => {
  for (const development of ["build", "drop", "arc", "steady", "sting"] as const)
    for (const bar of [1.4, 2.4, 3.2]) {
      const bars = [...formOf(development, 120, bar).matchAll(/[a-z](\d+):/g)].map(([, count]) => Number(count));
      expect(bars.every((count) => count % 4 === 0)).toBe(true);
      const seconds = bar * bars.reduce((sum, count) => sum + count, 0);
      expect(Math.abs(seconds - 114), `${development} ${bar}`).toBeLessThan(14);
      const cut = [...formOf(development, 30, bar).matchAll(/[a-z](\d+):/g)].map(([, count]) => Number(count));
      expect(30 - bar * cut.reduce((sum, count) => sum + count, 0)).toBeLessThan(2 + bar);
    }
  expect(formOf("build", 30, 2.5)).toMatch(/^verse.*chorus\d+:82>100$/);
});

test("a cut-down that builds has its exact length, is as loud as all others, and ends louder than it begins", () => {
  const song: SongSound = { ...plan("daylight"), course: { development: "build", seconds: 60 } };
  const { mix } = renderSong(song, { cutTo: 15 });
  expect(mix.left.length).toBe(15 * 44100);
  expectMastered("cut-down", mix, 0.3);
  const power = (from: number, to: number) =>
    mix.left.subarray(from * 44100, to * 44100).reduce((sum, value) => sum + value * value, 0) / (to - from);
  expect(10 * Math.log10(power(9, 13) / power(0, 4))).toBeGreaterThan(2);
});

test("the demo goes through ingest with words and stems, and a second start costs one question each", async () => {
  const edge = await IngestEdge.start();
  const host = {
    env: { INGEST_TOKEN: TOKEN, SYNCLINE_URL: edge.url },
    stdout: { write: () => true },
    stderr: { write: () => true },
    signal: new AbortController().signal,
  };
  const argv = ["--state", state, "--only", "1", "--seconds", "4"];
  expect(await runDemo(argv, host)).toBe(0);
  const opener = edge.recordings.find(({ tags }) => tags.title === "Paper Lanterns");
  expect(opener?.tags.lyrics.length).toBeGreaterThan(0);
  expect(opener?.files.filter(({ role }) => role === "stem").map(({ label }) => label)).toContain("Vocals");
  expect(edge.announced).toEqual([1, null]);
  const requests = edge.requests;
  expect(await runDemo(argv, host)).toBe(0);
  expect(edge.requests).toBe(requests + 1);
  // Another length is other music, as from another version of the generator: the songs are there already.
  expect(await runDemo(["--state", state, "--only", "1", "--seconds", "8"], host)).toBe(0);
  expect(edge.recordings).toHaveLength(1);
  // Interrupted before it makes anything; what was announced is taken back.
  expect(await runDemo([...argv, "--more"], { ...host, signal: AbortSignal.abort() })).toBe(EXIT.interrupted);
  expect(edge.recordings).toHaveLength(1);
  expect(edge.announced.slice(-2)).toEqual([demoRecordings().length + 1, null]);
  await edge.stop();
});
