import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { noEncoder, openIngestBench } from "#test/unit/audio/support/ingest-bench.ts";
import { sweep } from "#test/unit/audio/support/signals.ts";

const RATE = 44_100;
const bench = openIngestBench();
const { put, ingest, run } = bench;

/** Writes a recording with a stem for each label, except where `files` names them. */
function putWithStems(name: string, labels: readonly string[], files: readonly string[] = []): string {
  const stems = labels.map((label, at) => ({ label, file: files[at] ?? `${name}-${at}.wav` }));
  labels.forEach((_, at) => {
    put(`${name}-${at}.wav`, wavBytes(sweep(0.5 + at / 10, RATE), { bits: 16 }));
  });
  put(`${name}.wav.json`, JSON.stringify({ stems }));
  return put(`${name}.wav`, wavBytes(sweep(1, RATE), { bits: 16 }));
}

test("stems with labels in any script, or that differ only by a sign, are stored under a key each", async () => {
  const labels = ["Drums & Perc.", "Барабаны", "Бас", "Guitar +", "Guitar -"];
  expect(await ingest(putWithStems("labels", labels))).toMatchObject({ status: "stored" });
  const stems = bench.edge.recordings[0]?.files.filter(({ role }) => role === "stem") ?? [];
  expect(stems.map(({ label }) => label)).toEqual(labels);
  expect(stems.map(({ key }) => key.replace(/^.*\/stems\//, ""))).toEqual([
    "01-drums-perc.wav",
    "02.wav",
    "03.wav",
    "04-guitar.wav",
    "05-guitar.wav",
  ]);
  for (const { bucket, key, bytes } of stems) expect(bench.edge.objects.get(`${bucket}/${key}`)).toHaveLength(bytes);
});

test("stems that no one tells apart, are missing or are no audio are refused before the recording is decoded", async () => {
  const same = putWithStems("same", ["Bass", "Lead", " BASS"]);
  expect(await ingest(same, noEncoder)).toMatchObject({ reason: 'two of its stems have the same name ("BASS")' });
  const missing = putWithStems("missing", ["Bass"], ["elsewhere.wav"]);
  expect(await ingest(missing, noEncoder)).toMatchObject({ reason: 'its stem "elsewhere.wav" is missing' });
  put("words.txt", "no sound");
  const words = putWithStems("words", ["Bass"], ["words.txt"]);
  expect(await ingest(words, noEncoder)).toMatchObject({ reason: 'its stem "words.txt" is not an audio file' });
  expect(bench.edge.objects.size).toBe(0);
});

test("the stems of a recording whose sidecar is not valid are not taken for recordings", async () => {
  mkdirSync(join(bench.folder, "album"));
  putWithStems("album/song", ["Bass", "bass"], ["song-0.wav", "song-1.wav"]);
  expect((await run("--jobs", "1", join(bench.folder, "album"))).text).toMatch(
    /^\[1\/1\] song\.wav: ✗ two of its stems have the same name/,
  );
  expect(bench.edge.recordings).toEqual([]);
});
