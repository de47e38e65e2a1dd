import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MPEGDecoder } from "mpg123-decoder";
import { parseBuffer } from "music-metadata";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { writeFlac } from "#audio/demo/write-flac.ts";
import { runIngest } from "#audio/ingest/cli.ts";
import { findEncodingFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { DOWNLOAD_MP3, type StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { startFfmpegEncoder } from "#audio/ingest/encode/ffmpeg-encoder.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { ingestFile, type Outcome } from "#audio/ingest/ingest-file.ts";
import { aiffBytes, wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { IngestEdge, TOKEN } from "#test/unit/audio/support/ingest-edge.ts";
import { likenessAt, sweep } from "#test/unit/audio/support/signals.ts";

const RATE = 44100;
let folder = "";
let edge: IngestEdge;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ingest-test-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  edge = await IngestEdge.start();
});

afterEach(() => edge.stop());

function put(name: string, bytes: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function ingest(path: string, startEncoder: StartEncoder = startMediabunnyEncoder): Promise<Outcome> {
  const sink = new HttpSink({ baseUrl: edge.url, token: TOKEN, backoffMs: [5, 10, 20, 20, 20] });
  return ingestFile({
    path,
    sink,
    ladder: [64, 128],
    mp3s: true,
    startEncoder,
    workRoot: folder,
    onProgress: () => undefined,
  });
}

function run(...argv: string[]): Promise<{ code: number; text: string }> {
  return runWith({ INGEST_TOKEN: TOKEN, SYNCLINE_URL: edge.url }, ...argv);
}

async function runWith(env: NodeJS.ProcessEnv, ...argv: string[]): Promise<{ code: number; text: string }> {
  let text = "";
  const terminal = { write: (more: string) => (text += more) };
  const code = await runIngest(argv, { env, stdout: terminal, stderr: terminal, signal: new AbortController().signal });
  return { code, text };
}

function durations(playlist: string): number[] {
  return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
}

// Without ffmpeg on this machine there is only the WebAssembly encoder to test.
const encoders: [string, StartEncoder][] = [["WebAssembly", startMediabunnyEncoder]];
if (findEncodingFfmpeg()) encoders.push(["the system's ffmpeg", startFfmpegEncoder]);

test.each(encoders)(
  "by %s a WAV becomes an aligned HLS ladder, a direct file, an MP3, peaks and its original",
  async (_, startEncoder) => {
    const path = put("tone.wav", wavBytes(sweep(11, RATE), { bits: 16 }));
    put(
      "tone.wav.json",
      JSON.stringify({ title: "Tone", artists: [{ name: "Tone Maker", slug: null }], explicit: true, bpm: 120 }),
    );
    expect(await ingest(path, startEncoder)).toMatchObject({ status: "stored", title: "Tone", durationMs: 11_000 });
    const [recording] = edge.recordings;
    if (!recording) throw new Error("nothing was recorded");
    const prefix = `MEDIA/songs/${recording.recordingId}/${recording.rev}`;
    const master = edge.text(`${prefix}/hls/master.m3u8`);
    const rungs = [...master.matchAll(/BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),CODECS="mp4a\.40\.2"\n(\S+)/g)];
    expect(rungs.map(([, , , uri]) => uri)).toEqual(["64k/index.m3u8", "128k/index.m3u8"]);
    expect(Number(rungs[0]?.[1])).toBeGreaterThan(55_000);
    expect(Number(rungs[1]?.[1])).toBeLessThan(160_000);
    expect(edge.text(`${prefix}/hls/economy.m3u8`)).toMatch(/64k\/index/);
    expect(edge.text(`${prefix}/hls/economy.m3u8`)).not.toMatch(/128k/);
    const [low, high] = ["64k", "128k"].map((rung) => edge.text(`${prefix}/hls/${rung}/index.m3u8`));
    expect(durations(low ?? "")).toEqual(durations(high ?? ""));
    expect(durations(low ?? "")).toHaveLength(3);
    for (const [, name] of (low ?? "").matchAll(/^(seg_\d+\.m4s)$/gm)) {
      expect(edge.objects.get(`${prefix}/hls/64k/${name}`)?.length).toBeLessThan(42_000);
    }
    expect(edge.objects.get(`${prefix}/direct.m4a`)?.toString("latin1", 4, 8)).toBe("ftyp");
    expect(edge.objects.get(`${prefix}/peaks.bin`)).toHaveLength(220);
    expect(edge.objects.has(`${prefix.replace("MEDIA", "MASTERS")}/original.wav`)).toBe(true);
    const mp3 = edge.objects.get(`${prefix.replace("MEDIA", "MASTERS")}/download.mp3`) ?? Buffer.alloc(0);
    const { format } = await parseBuffer(mp3, { mimeType: "audio/mpeg" }, { duration: true });
    expect(format).toMatchObject({ codec: "MPEG 1 Layer 3", bitrate: 320_000, sampleRate: RATE, numberOfChannels: 2 });
    expect(format.duration).toBeCloseTo(11, 0);
    expect(mp3.toString("latin1", 0, 3)).not.toBe("ID3");
    expect(recording.files).toContainEqual(expect.objectContaining({ role: "mp3", bucket: "MASTERS" }));
    expect(recording.files).toContainEqual(
      expect.objectContaining({ role: "direct", bucket: "MEDIA", contentType: "audio/mpeg", label: "MP3 128 kb/s" }),
    );
    expect(edge.objects.get(`${prefix}/direct.mp3`)?.length).toBeLessThan(mp3.length / 2);
    expect(recording).toMatchObject({
      durationMs: 11_000,
      channels: 2,
      hls: { entries: ["master", "economy"], bitrates: [64_000, 128_000] },
    });
    expect(recording.tags).toMatchObject({ title: "Tone", explicit: true, bpm: 120, versionType: "main" });
  },
);

test.each(encoders)(
  "a position in the MP3s that %s makes is that position in the original",
  async (_, startEncoder) => {
    const [left, right] = sweep(3, RATE) as [Float32Array, Float32Array];
    const path = put("positions.wav", wavBytes([left, right], { bits: 16 }));
    await ingest(path, startEncoder);
    const [recording] = edge.recordings;
    for (const name of ["download.mp3", "direct.mp3"]) {
      const { bucket, key } = recording?.files.find((file) => file.key.endsWith(name)) ?? {};
      const decoder = new MPEGDecoder();
      await decoder.ready;
      const { samplesDecoded, channelData } = decoder.decode(edge.objects.get(`${bucket}/${key}`) ?? Buffer.alloc(0));
      decoder.free();
      // Without LAME's tag it would be longer by 1,105 samples of silence, 25 ms, before the sound, and more behind it.
      expect(samplesDecoded).toBe(left.length);
      const [channel = new Float32Array(0)] = channelData;
      const shifted = (by: number) => likenessAt(left, channel, by);
      for (const by of [-64, -16, 16, 64]) expect(shifted(by)).toBeLessThan(shifted(0));
      expect(shifted(0)).toBeGreaterThan(0.95);
    }
  },
);

test("a WAV or AIFF gets a direct MP3, a FLAC does not", async () => {
  const sound = sweep(1, RATE) as [Float32Array, Float32Array];
  await ingest(put("direct.aif", aiffBytes(sound, { rate: RATE })));
  await writeFlac(join(folder, "direct.flac"), { left: sound[0], right: sound[1] });
  await ingest(join(folder, "direct.flac"));
  const isDirect = ({ key }: { key: string }) => key.endsWith("/direct.mp3");
  expect(edge.recordings.map(({ files }) => files.some(isDirect))).toEqual([true, false]);
  expect(edge.recordings.every(({ files }) => files.some(({ role }) => role === "mp3"))).toBe(true);
});

test("the same sound gets the same address on another day", async () => {
  const first = put("day-one.wav", wavBytes(sweep(2, RATE), { bits: 16 }));
  const second = put("day-two.wav", wavBytes(sweep(2, RATE), { bits: 24 }).subarray());
  await ingest(first);
  edge.recordings.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const before = [...edge.objects.keys()][0]?.split("/")[3];
  await ingest(first);
  await ingest(second);
  expect(edge.recordings[0]?.rev).toBe(before);
  expect(edge.recordings).toHaveLength(2);
});

test("lost connections and a runtime that is down for a moment lose nothing, a refusal is not repeated", async () => {
  const path = put("shaky.wav", wavBytes(sweep(1.5, RATE), { bits: 16 }));
  edge.failures.push("drop", 503, 500, "drop");
  expect(await ingest(path)).toMatchObject({ status: "stored" });
  const requests = edge.requests;
  edge.failures.push(403);
  expect(await ingest(path)).toEqual({ status: "failed", reason: expect.stringContaining("403") });
  expect(edge.requests).toBe(requests + 1);
});

test("an encoder thread that cannot write fails the recording with its reason and leaves no thread behind", async () => {
  const directory = mkdtempSync(join(folder, "blocked-"));
  mkdirSync(join(directory, "hls"));
  writeFileSync(join(directory, "hls", "128k"), "a file where a folder has to be");
  const encoder = await startMediabunnyEncoder({
    directory,
    sampleRate: RATE,
    ladder: [64, 128],
    mp3s: [DOWNLOAD_MP3],
    frames: RATE,
  });
  const [left, right] = sweep(2, RATE) as [Float32Array, Float32Array];
  const encoded = encoder.add(left, right).then(() => encoder.finish());
  await expect(encoded).rejects.toThrow(/128 kb\/s encoder failed: EEXIST/);
  await encoder.cancel();
  expect(process.getActiveResourcesInfo()).not.toContain("MessagePort");
});

test("an object over 32 MiB goes in parts and arrives whole", async () => {
  const path = put("large.wav", wavBytes([new Float32Array(RATE * 110), new Float32Array(RATE * 110)], { bits: 32 }));
  const sink = new HttpSink({ baseUrl: edge.url, token: TOKEN });
  const { sha256OfFile } = await import("#audio/ingest/hash.ts");
  const bytes = RATE * 110 * 8 + 44 + 14;
  await sink.storeObject({
    bucket: "MASTERS",
    key: "songs/x/y/original.wav",
    contentType: "audio/wav",
    bytes,
    sha256: await sha256OfFile(path),
    path,
  });
  expect(edge.objects.get("MASTERS/songs/x/y/original.wav")).toHaveLength(bytes);
});

test("the command line takes a folder, names broken files, continues, and skips what is ingested the next time", async () => {
  const library = join(folder, "library");
  mkdirSync(join(library, "inner"), { recursive: true });
  put("library/01 Morning_Song (Instrumental).wav", wavBytes(sweep(1, RATE), { bits: 16 }));
  put("library/inner/second.wav", wavBytes(sweep(1.2, RATE), { bits: 16 }));
  put("library/inner/broken.flac", "nothing of the kind");
  put("library/notes.txt", "remember the milk");
  const first = await run("--jobs", "2", "--ladder", "64,128", library);
  expect(first.text).toMatch(/broken\.flac: ✗ not a WAV/);
  expect(first.text).toMatch(/2 ingested, 0 already ingested, 1 failed .*1 other file ignored/);
  expect(first.code).toBe(1);
  expect(edge.recordings.map(({ tags }) => [tags.title, tags.versionType]).sort()).toEqual([
    ["Morning Song", "instrumental"],
    ["second", "main"],
  ]);
  const again = await run(join(library, "inner", "second.wav"));
  expect(again.text).toMatch(/1 already ingested/);
  expect(again.code).toBe(0);
  expect(edge.recordings).toHaveLength(2);
});

test("what was ingested without its MP3s gets those that it lacks from its original with --missing, once", async () => {
  const path = put("older.wav", wavBytes(sweep(2, RATE), { bits: 24 }));
  await ingest(path);
  const [recording] = edge.recordings;
  if (!recording) throw new Error("nothing was recorded");
  const isMp3 = ({ contentType }: { contentType: string }) => contentType === "audio/mpeg";
  const mp3s = recording.files.filter(isMp3);
  expect(mp3s).toHaveLength(2);
  for (const lacking of [mp3s, mp3s.slice(0, 1), mp3s.slice(1)]) {
    const stored = mp3s.map(({ bucket, key }) => edge.objects.get(`${bucket}/${key}`));
    const keys = new Set(lacking.map(({ key }) => key));
    recording.files.splice(0, recording.files.length, ...recording.files.filter(({ key }) => !keys.has(key)));
    for (const { bucket, key } of lacking) edge.objects.delete(`${bucket}/${key}`);
    const before = edge.requests;
    const made = await run("--encoder", "mediabunny", "--missing");
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining("older: ✓ older (0:02)") });
    // Whether the copy is there, its list, the original, and each MP3 stored and recorded.
    expect(edge.requests - before).toBe(3 + 2 * lacking.length);
    expect(recording.files.filter(isMp3)).toHaveLength(2);
    expect(mp3s.map(({ bucket, key }) => edge.objects.get(`${bucket}/${key}`))).toEqual(stored);
  }
  expect(await run("--missing")).toEqual({ code: 0, text: "Every recording has its MP3s.\n" });
  recording.files.splice(0, recording.files.length, ...recording.files.filter(({ role }) => role !== "mp3"));
  edge.objects.set(`MASTERS/${recording.files.find(({ role }) => role === "original")?.key}`, Buffer.from("damaged"));
  expect(await run("--missing")).toMatchObject({ code: 1, text: expect.stringContaining("older: ✗ not a WAV") });
});

test("what was ingested without an analysis gets the same one from its original with --analyse, once", async () => {
  await ingest(put("unmeasured.wav", wavBytes(sweep(12, RATE), { bits: 24 })));
  const [recording] = edge.recordings;
  if (!recording) throw new Error("nothing was recorded");
  const [files, analysis] = [[...recording.files], recording.analysis];
  const features = files.find(({ role }) => role === "features");
  const bytes = edge.objects.get(`MASTERS/${features?.key}`);
  expect(bytes?.length).toBe(features?.bytes);
  recording.files.splice(0, files.length, ...files.filter(({ role }) => role !== "features"));
  edge.objects.delete(`MASTERS/${features?.key}`);
  const first = await run("--analyse");
  expect(first).toMatchObject({ code: 0, text: expect.stringContaining("unmeasured: ✓ unmeasured (0:12)") });
  expect(edge.objects.get(`MASTERS/${features?.key}`)).toEqual(bytes);
  expect(recording.analysis).toEqual(analysis);
  expect(recording.files.find(({ role }) => role === "features")).toEqual(features);
  expect(await run("--analyse")).toEqual({ code: 0, text: "Every recording is analysed.\n" });
});

test("Ctrl-C ends with 130 and the same command finishes what was left, once each", async () => {
  const library = join(folder, "long");
  mkdirSync(library);
  put("long/1.wav", wavBytes(sweep(1, RATE), { bits: 16 }));
  put("long/2.wav", wavBytes(sweep(15, RATE), { bits: 16 }));
  const child = spawn(process.execPath, ["audio/ingest/cli.ts", "--jobs", "1", "--ladder", "64,128", library], {
    env: { ...process.env, INGEST_TOKEN: TOKEN, SYNCLINE_URL: edge.url },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await vi.waitUntil(() => edge.recordings.length === 1, { timeout: 60_000 });
  child.kill("SIGINT");
  expect(await ended).toEqual([130, null]);
  expect(edge.recordings).toHaveLength(1);
  const again = await run("--jobs", "1", "--ladder", "64,128", library);
  expect(again.text).toMatch(/1 ingested, 1 already ingested, 0 failed/);
  expect(edge.recordings.map(({ originalName }) => originalName)).toEqual(["1.wav", "2.wav"]);
});

test("the local copy needs no token in the environment, and every reason why there is none says what to do", async () => {
  const path = put("own.wav", wavBytes(sweep(1, RATE), { bits: 16 }));
  const state = mkdtempSync(join(folder, "state-"));
  const local = { PORT: String(new URL(edge.url).port), SYNCLINE_STATE: state };
  async function reasonFor(env: NodeJS.ProcessEnv, ...argv: string[]): Promise<string> {
    const { code, text } = await runWith(env, ...argv);
    expect(code).toBe(2);
    expect(text).not.toMatch(/Usage|at .*\.ts/);
    return text;
  }
  expect(await reasonFor(local, path)).toMatch(/There is no local copy in .*state-.*Start it with npm start/);
  writeFileSync(join(state, "secrets.env"), `INGEST_TOKEN=${TOKEN}\n`);
  edge.failures.push("drop", "drop");
  expect(await runWith(local, "--ladder", "64,128", path)).toMatchObject({ code: 0 });
  expect(edge.recordings).toHaveLength(1);
  expect(await reasonFor({ ...local, PORT: "9" }, path)).toMatch(
    /Nothing is running at http:\/\/localhost:9\. Start it with npm start/,
  );
  writeFileSync(join(state, "secrets.env"), "INGEST_TOKEN=another\n");
  expect(await reasonFor(local, path)).toMatch(/does not accept the token in .*secrets\.env/);
  expect(await reasonFor(local, "--remote", edge.url, path)).toMatch(/INGEST_TOKEN is not set/);
  expect(await reasonFor({ INGEST_TOKEN: "x" }, "--remote", edge.url, path)).toMatch(
    /does not accept this INGEST_TOKEN/,
  );
  expect(await reasonFor(local, "--remote", "ftp://x", path)).toMatch(/not an http or https address/);
});

test("a wrong command line is explained and ends with 2", async () => {
  for (const argv of [
    [],
    ["--missing", folder],
    ["--jobs", "many", folder],
    ["--ladder", "128", folder],
    ["--colour"],
  ]) {
    const { code, text } = await run(...argv);
    expect(code).toBe(2);
    expect(text).toMatch(/Usage: npm run ingest/);
  }
  expect((await run("--help")).code).toBe(0);
  expect(execFileSync(process.execPath, ["audio/ingest/cli.ts", "--help"], { encoding: "utf8" })).toMatch(/Usage/);
});
