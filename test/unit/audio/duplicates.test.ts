import { expect, test } from "vitest";
import {
  bandDistance,
  SAME_SOUND,
  SIGNATURE_BANDS,
  signatureOf,
  soundCosine,
} from "#audio/analysis/similarity/signature.ts";
import { demoRecordings } from "#audio/demo/catalogue/catalogue.ts";
import { alteredSounds } from "#test/support/altered-sound.ts";

// All songs, and what is found of copies of each kind: node test/bench/duplicates.ts.
test("copies of a song have its signature and course, and its other mixes, edits, takes and keys do not", async () => {
  const song = demoRecordings()[0]?.song;
  if (song === undefined) throw new Error("The demo has no songs");
  const kinds = ["MP3 192", "mono", "more treble", "muted words", "edit", "another take"] as const;
  const { original, altered } = await alteredSounds(song, 30, kinds);
  const own = signatureOf(original.features.whole);
  expect(own).toHaveLength(SIGNATURE_BANDS);
  expect(own.every((band) => Number.isInteger(band) && band >= 0 && band < 2 ** 20)).toBe(true);
  expect(bandDistance(own, own)).toBe(0);
  const cosines = Object.fromEntries(
    altered.map(({ kind, features }) => [kind, soundCosine(original.features, features)]),
  );
  for (const { kind, isSame } of altered)
    if (isSame) expect(cosines[kind], kind).toBeGreaterThanOrEqual(SAME_SOUND);
    else expect(cosines[kind], kind).toBeLessThan(SAME_SOUND);
  const copy = altered.find(({ kind }) => kind === "MP3 192");
  const bands = signatureOf(copy?.features.whole ?? new Float32Array());
  expect(bands.some((band, at) => band === own[at])).toBe(true);
  // A recording of another length, and one that is too short to have a course, are never the same.
  const { windows, whole } = original.features;
  expect(soundCosine(original.features, { windows: windows.slice(0, -2), whole })).toBe(0);
  expect(soundCosine({ windows: windows.slice(0, 2), whole }, { windows: windows.slice(0, 2), whole })).toBe(0);
}, 120_000);
