import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { hasMusic } from "#audio/analysis/print/has-music.ts";
import { matchPrint } from "#audio/analysis/print/match-print.ts";
import { PrintIndex } from "#audio/analysis/print/print-index.ts";
import { PrintMeter } from "#audio/analysis/print/print-meter.ts";
import { encodePrint, FRAMES_PER_SECOND, type SoundPrint } from "#audio/analysis/print/sound-print.ts";
import { demoRecordings, moreRecordings } from "#audio/demo/catalogue/catalogue.ts";
import { forgetSamples } from "#audio/demo/instruments/sound.ts";
import { renderSong } from "#audio/demo/render.ts";
import { findEncodingFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { madeSpeech, randomOf, underSpeech } from "#test/support/made-speech.ts";

/**
 * `node test/bench/audit.ts`: which of 200 made videos the audit of posts names, and how long 100 take on two threads: the figures of
 * docs/decisions/171-audit-of-posts.md. Music of the demo under made speech, AAC 64 kb/s mono by ffmpeg, which decodes it again.
 */
const RATE = 44_100;
const [SONGS, OTHERS, FILES] = [45, 15, 200];

type Made = { kind: string; path: string; songs: number[]; db: number };

const program = findEncodingFfmpeg();
if (program === null) throw new Error("This needs ffmpeg on PATH or in FFMPEG_PATH.");
const ffmpeg = (...args: string[]) => execFileSync(program, ["-v", "error", "-y", ...args], { maxBuffer: 1 << 29 });

function printOf(sound: Float32Array, of: "music" | "video"): SoundPrint {
  const meter = new PrintMeter(RATE, of);
  for (let at = 0; at < sound.length; at += 1 << 16) meter.add([sound.subarray(at, at + (1 << 16))]);
  return meter.result();
}

function readFile(path: string): Float32Array {
  const pcm = ffmpeg("-i", path, "-f", "f32le", "-ac", "1", "-ar", String(RATE), "-");
  return new Float32Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length));
}

function render(at: number): Float32Array<ArrayBuffer> {
  const all = [...demoRecordings(), ...moreRecordings()].filter(({ version }) => version === "main");
  const recording = all[at];
  if (recording === undefined) throw new Error("the demo has fewer songs");
  forgetSamples();
  const { mix } = renderSong({ ...recording.song, seed: recording.slug });
  return mix.left.map((value, i) => (value + (mix.right[i] as number)) / 2);
}

/** A file in the proportions of a brand's channel; `songs`: those of the set that it has. */
function makeFile(at: number, sounds: readonly Float32Array<ArrayBuffer>[], folder: string): Made {
  const random = randomOf(1000 + at);
  const seconds = 15 + Math.floor(random() * 46);
  const kind = ["one", "one", "one", "one", "one", "two", "other", "speech", "one", "silent"][at % 10] as string;
  const part = (from: number, count: number, length: number) => {
    const song = from + Math.floor(random() * count);
    const sound = sounds[song] as Float32Array<ArrayBuffer>;
    const start = Math.floor(random() * Math.max(0, sound.length - length * RATE));
    return { song, sound: sound.slice(start, start + length * RATE) };
  };
  const db = at % 3 === 0 ? -6 : -12;
  const speech = madeSpeech(seconds, 5000 + at);
  const pieces =
    kind === "one"
      ? [part(0, SONGS, seconds)]
      : kind === "two"
        ? [part(0, SONGS, 20), part(0, SONGS, 20)]
        : kind === "other"
          ? [part(SONGS, OTHERS, seconds)]
          : [];
  const music = Float32Array.from(pieces.flatMap(({ sound }) => [...sound]));
  const long = kind === "two" ? madeSpeech(40, 5000 + at) : speech;
  const sound =
    kind === "silent" ? new Float32Array(seconds * RATE) : kind === "speech" ? speech : underSpeech(music, long, db);
  const raw = join(folder, "raw.f32");
  writeFileSync(raw, new Uint8Array(sound.buffer));
  const path = join(folder, `${at}.m4a`);
  ffmpeg("-f", "f32le", "-ar", String(RATE), "-ac", "1", "-i", raw, "-c:a", "aac", "-b:a", "64k", path);
  return { kind, path, songs: kind === "other" ? [] : pieces.map(({ song }) => song), db };
}

/** `music`: other than what was found. */
type Result = { at: number; found: number[]; music: boolean };

async function audit(files: readonly Made[], prints: readonly SoundPrint[]): Promise<Result[]> {
  const halves = [0, 1].map(
    (half) =>
      new Promise<Result[]>((resolve, reject) => {
        const own = files.flatMap(({ path }, at) => (at % 2 === half ? [{ at, path }] : []));
        const worker = new Worker(new URL(import.meta.url), { workerData: { own, prints } });
        worker.once("message", resolve);
        worker.once("error", reject);
      }),
  );
  return (await Promise.all(halves)).flat();
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "syncline-audit-"));
  try {
    const sounds = Array.from({ length: SONGS + OTHERS }, (_, at) => render(at));
    const printing = performance.now();
    const prints = sounds.slice(0, SONGS).map((sound) => printOf(sound, "music"));
    const seconds = prints.reduce((sum, { frames }) => sum + frames / FRAMES_PER_SECOND, 0);
    const bytes = prints.reduce((sum, print) => sum + encodePrint(print).length, 0);
    console.log(
      `prints: ${((1000 * seconds) / (performance.now() - printing)).toFixed(0)} times as fast as the music, ${Math.round((180 * bytes) / seconds)} bytes per 3 minutes`,
    );
    const files = Array.from({ length: FILES }, (_, at) => makeFile(at, sounds, folder));
    const started = performance.now();
    await audit(files.slice(0, 100), prints);
    console.log(`100 files on two threads, decoding included: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    const rows = new Map<string, { files: number; named: number; wrong: number; music: number }>();
    for (const { at, found, music } of await audit(files, prints)) {
      const { kind, songs, db } = files[at] as Made;
      const key = kind === "speech" || kind === "silent" ? kind : `${kind}, ${db} dB`;
      const row = rows.get(key) ?? { files: 0, named: 0, wrong: 0, music: 0 };
      row.files += 1;
      if (songs.every((song) => found.includes(song))) row.named += 1;
      if (found.some((song) => !songs.includes(song))) row.wrong += 1;
      if (music) row.music += 1;
      rows.set(key, row);
    }
    console.table(Object.fromEntries(rows));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isMainThread) await main();
else {
  const { own, prints } = workerData as { own: { at: number; path: string }[]; prints: SoundPrint[] };
  const index = new PrintIndex(prints);
  parentPort?.postMessage(
    own.map(({ at, path }): Result => {
      const print = printOf(readFile(path), "video");
      const matches = matchPrint(index, print);
      return { at, found: matches.map(({ candidate }) => candidate), music: hasMusic(print, matches) };
    }),
  );
}
