import { beforeAll, expect, test } from "vitest";
import { hasMusic } from "#audio/analysis/print/has-music.ts";
import { matchPrint } from "#audio/analysis/print/match-print.ts";
import { PrintIndex } from "#audio/analysis/print/print-index.ts";
import { PrintMeter } from "#audio/analysis/print/print-meter.ts";
import { decodePrint, encodePrint, PRINT_NAME, type SoundPrint } from "#audio/analysis/print/sound-print.ts";
import { Resampler } from "#audio/analysis/resample.ts";
import { demoRecordings } from "#audio/demo/catalogue/catalogue.ts";
import { renderSong } from "#audio/demo/render.ts";
import { addPrint } from "#audio/ingest/add-analysis.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { ingestFile } from "#audio/ingest/ingest-file.ts";
import { encoders } from "#test/support/encoders.ts";
import { madeSpeech, underSpeech } from "#test/support/made-speech.ts";
import { wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { openIngestBench } from "#test/unit/audio/support/ingest-bench.ts";
import { TOKEN } from "#test/unit/audio/support/ingest-edge.ts";

const RATE = 44_100;
const bench = openIngestBench();

function printOf(sound: Float32Array, of: "music" | "video" = "video", rate = RATE): SoundPrint {
  const meter = new PrintMeter(rate, of);
  for (let at = 0; at < sound.length; at += 50_000) meter.add([sound.subarray(at, at + 50_000)]);
  return meter.result();
}

function rendered(at: number): Float32Array<ArrayBuffer> {
  const [recording] = demoRecordings().slice(at);
  if (recording === undefined) throw new Error("the demo has fewer songs");
  const { mix } = renderSong({ ...recording.song, seed: recording.slug }, { seconds: 24 });
  return mix.left.map((value, i) => (value + (mix.right[i] as number)) / 2);
}

let songs: Float32Array<ArrayBuffer>[] = [];
let index = new PrintIndex([]);

beforeAll(() => {
  songs = [0, 1, 2, 3].map(rendered);
  index = new PrintIndex(songs.slice(0, 3).map((song) => printOf(song, "music")));
});

const song = (at: number, from = 0, to = Number.POSITIVE_INFINITY) =>
  (songs[at] as Float32Array<ArrayBuffer>).slice(from * RATE, Math.min(to * RATE, songs[at]?.length ?? 0));

test.each([0, 1, 2])("song %i is known under speech at −12 dB, with its place", (at) => {
  const part = song(at, 3, 21);
  const [match, another] = matchPrint(index, printOf(underSpeech(part, madeSpeech(18, 40 + at), -12)));
  expect(match?.candidate).toBe(at);
  expect((match?.offset ?? 0) - (match?.from ?? 0)).toBeCloseTo(3, 0);
  expect((match?.to ?? 0) - (match?.from ?? 0)).toBeGreaterThan(12);
  expect(another).toBeUndefined();
});

test("it is known at another rate, quieter, and cut into two pieces", () => {
  const part = song(0, 2, 22).map((value) => value * 0.05);
  const resampler = new Resampler(RATE, 48_000);
  const at48 = new Float32Array([...resampler.push(part), ...resampler.flush()]);
  expect(matchPrint(index, printOf(at48, "video", 48_000)).map(({ candidate }) => candidate)).toEqual([0]);
  const cut = Float32Array.from([...song(1, 12, 22), ...song(2, 2, 12)]);
  const pieces = matchPrint(index, printOf(cut)).map(({ candidate, from }) => [candidate, Math.round(from / 10) * 10]);
  expect(pieces).toEqual([
    [1, 0],
    [2, 10],
  ]);
});

test("silence, speech alone, noise and another song are not known; another song is music", () => {
  const noise = new Float32Array(20 * RATE).map((_, i) => Math.sin(i * i * 0.731) * 0.3);
  for (const sound of [new Float32Array(20 * RATE), madeSpeech(30, 7), noise, song(3)])
    expect(matchPrint(index, printOf(sound))).toEqual([]);
  expect(hasMusic(printOf(song(3)))).toBe(true);
  expect(hasMusic(printOf(madeSpeech(30, 7)))).toBe(false);
  expect(hasMusic(printOf(new Float32Array(20 * RATE)))).toBe(false);
});

test("a print is small, and read again as it was written; anything else is refused", () => {
  const print = printOf(song(0), "music");
  const bytes = encodePrint(print);
  expect(bytes.length * (180 / (print.frames / 43))).toBeLessThan(40_000);
  expect(decodePrint(bytes)).toEqual(print);
  const late = { frames: 500, times: Uint32Array.of(3, 499), bins: Uint16Array.of(12, 743) };
  expect(decodePrint(encodePrint(late))).toEqual(late);
  const broken = [bytes.slice(0, 11), bytes.slice(0, -1), Uint8Array.from([...bytes, 0, 0]), new Uint8Array(400)];
  const early = bytes.slice();
  new DataView(early.buffer).setUint32(4, 5, true);
  const outside = bytes.slice();
  new DataView(outside.buffer).setUint16(12, 1023, true);
  for (const one of [...broken, early, outside]) expect(decodePrint(one)).toBeNull();
});

test("ingest stores a print of a recording, and makes one that is missing", async () => {
  const path = bench.put("song.wav", wavBytes([song(0, 0, 8), song(0, 0, 8)], { bits: 16 }));
  const sink = new HttpSink({ baseUrl: bench.edge.url, token: TOKEN, backoffMs: [5] });
  const [, startEncoder] = encoders[0] as (typeof encoders)[number];
  const common = { sink, workRoot: bench.folder, onProgress: () => undefined };
  await ingestFile({ ...common, path, ladder: [64, 128], mp3s: false, marks: false, startEncoder });
  const [recording] = bench.edge.recordings;
  const file = recording?.files.find(({ role }) => role === "print");
  expect(file).toMatchObject({ bucket: "MASTERS", key: expect.stringMatching(new RegExp(`/${PRINT_NAME}$`)) });
  const bytes = bench.edge.objects.get(`MASTERS/${file?.key}`);
  expect(decodePrint(new Uint8Array(bytes ?? []))?.times.length).toBeGreaterThan(100);
  if (recording) recording.files = recording.files.filter(({ role }) => role !== "print");
  const [lacking] = await sink.listWithout("prints");
  if (lacking === undefined) throw new Error("none lacks a print");
  expect(await addPrint({ ...common, recording: lacking })).toMatchObject({ status: "stored" });
  expect(bench.edge.recordings[0]?.files.find(({ role }) => role === "print")).toEqual(file);
  expect(await sink.listWithout("prints")).toEqual([]);
});
