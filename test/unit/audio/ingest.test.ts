import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MPEGDecoder } from "mpg123-decoder";
import { parseBuffer } from "music-metadata";
import { expect, test, vi } from "vitest";
import { writeFlac } from "#audio/demo/write-flac.ts";
import { findEncodingFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { DOWNLOAD_MP3, type StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { startFfmpegEncoder } from "#audio/ingest/encode/ffmpeg-encoder.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { aiffBytes, wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { openIngestBench } from "#test/unit/audio/support/ingest-bench.ts";
import { TOKEN } from "#test/unit/audio/support/ingest-edge.ts";
import { likenessAt, sweep } from "#test/unit/audio/support/signals.ts";

const RATE = 44100;
const bench = openIngestBench();
const { put, ingest, run, runWith } = bench;

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
    const [recording] = bench.edge.recordings;
    if (!recording) throw new Error("nothing was recorded");
    const prefix = `MEDIA/songs/${recording.recordingId}/${recording.rev}`;
    const master = bench.edge.text(`${prefix}/hls/master.m3u8`);
    const rungs = [...master.matchAll(/BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),CODECS="mp4a\.40\.2"\n(\S+)/g)];
    expect(rungs.map(([, , , uri]) => uri)).toEqual(["64k/index.m3u8", "128k/index.m3u8"]);
    expect(Number(rungs[0]?.[1])).toBeGreaterThan(55_000);
    expect(Number(rungs[1]?.[1])).toBeLessThan(160_000);
    expect(bench.edge.text(`${prefix}/hls/economy.m3u8`)).toMatch(/64k\/index/);
    expect(bench.edge.text(`${prefix}/hls/economy.m3u8`)).not.toMatch(/128k/);
    const [low, high] = ["64k", "128k"].map((rung) => bench.edge.text(`${prefix}/hls/${rung}/index.m3u8`));
    expect(durations(low ?? "")).toEqual(durations(high ?? ""));
    expect(durations(low ?? "")).toHaveLength(3);
    for (const [, name] of (low ?? "").matchAll(/^(seg_\d+\.m4s)$/gm)) {
      expect(bench.edge.objects.get(`${prefix}/hls/64k/${name}`)?.length).toBeLessThan(42_000);
    }
    expect(bench.edge.objects.get(`${prefix}/direct.m4a`)?.toString("latin1", 4, 8)).toBe("ftyp");
    expect(bench.edge.objects.get(`${prefix}/peaks.bin`)).toHaveLength(220);
    expect(bench.edge.objects.has(`${prefix.replace("MEDIA", "MASTERS")}/original.wav`)).toBe(true);
    const mp3 = bench.edge.objects.get(`${prefix.replace("MEDIA", "MASTERS")}/download.mp3`) ?? Buffer.alloc(0);
    const { format } = await parseBuffer(mp3, { mimeType: "audio/mpeg" }, { duration: true });
    expect(format).toMatchObject({ codec: "MPEG 1 Layer 3", bitrate: 320_000, sampleRate: RATE, numberOfChannels: 2 });
    expect(format.duration).toBeCloseTo(11, 0);
    expect(mp3.toString("latin1", 0, 3)).not.toBe("ID3");
    expect(recording.files).toContainEqual(expect.objectContaining({ role: "mp3", bucket: "MASTERS" }));
    expect(recording.files).toContainEqual(
      expect.objectContaining({ role: "direct", bucket: "MEDIA", contentType: "audio/mpeg", label: "MP3 128 kb/s" }),
    );
    expect(bench.edge.objects.get(`${prefix}/direct.mp3`)?.length).toBeLessThan(mp3.length / 2);
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
    const [recording] = bench.edge.recordings;
    for (const name of ["download.mp3", "direct.mp3"]) {
      const { bucket, key } = recording?.files.find((file) => file.key.endsWith(name)) ?? {};
      const decoder = new MPEGDecoder();
      await decoder.ready;
      const { samplesDecoded, channelData } = decoder.decode(
        bench.edge.objects.get(`${bucket}/${key}`) ?? Buffer.alloc(0),
      );
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
  await writeFlac(join(bench.folder, "direct.flac"), { left: sound[0], right: sound[1] });
  await ingest(join(bench.folder, "direct.flac"));
  const isDirect = ({ key }: { key: string }) => key.endsWith("/direct.mp3");
  expect(bench.edge.recordings.map(({ files }) => files.some(isDirect))).toEqual([true, false]);
  expect(bench.edge.recordings.every(({ files }) => files.some(({ role }) => role === "mp3"))).toBe(true);
});

test("the same sound gets the same address on another day", async () => {
  const first = put("day-one.wav", wavBytes(sweep(2, RATE), { bits: 16 }));
  const second = put("day-two.wav", wavBytes(sweep(2, RATE), { bits: 24 }).subarray());
  await ingest(first);
  bench.edge.recordings.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const before = [...bench.edge.objects.keys()][0]?.split("/")[3];
  await ingest(first);
  await ingest(second);
  expect(bench.edge.recordings[0]?.rev).toBe(before);
  expect(bench.edge.recordings).toHaveLength(2);
});

test("lost connections and a runtime that is down for a moment lose nothing, a refusal is not repeated", async () => {
  const path = put("shaky.wav", wavBytes(sweep(1.5, RATE), { bits: 16 }));
  bench.edge.failures.push("drop", 503, 500, "drop");
  expect(await ingest(path)).toMatchObject({ status: "stored" });
  const requests = bench.edge.requests;
  bench.edge.failures.push(403);
  expect(await ingest(path)).toEqual({ status: "failed", reason: expect.stringContaining("403") });
  expect(bench.edge.requests).toBe(requests + 1);
});

test("an encoder thread that cannot write fails the recording with its reason and leaves no thread behind", async () => {
  const directory = mkdtempSync(join(bench.folder, "blocked-"));
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
  const sink = new HttpSink({ baseUrl: bench.edge.url, token: TOKEN });
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
  expect(bench.edge.objects.get("MASTERS/songs/x/y/original.wav")).toHaveLength(bytes);
});

test("the command line takes a folder, names broken files, continues, and skips what is ingested the next time", async () => {
  const library = join(bench.folder, "library");
  mkdirSync(join(library, "inner"), { recursive: true });
  put("library/01 Morning_Song (Instrumental).wav", wavBytes(sweep(1, RATE), { bits: 16 }));
  put("library/inner/second.wav", wavBytes(sweep(1.2, RATE), { bits: 16 }));
  put("library/inner/broken.flac", "nothing of the kind");
  put("library/notes.txt", "remember the milk");
  const first = await run("--jobs", "2", "--ladder", "64,128", library);
  expect(first.text).toMatch(/broken\.flac: ✗ not a WAV/);
  expect(first.text).toMatch(/2 ingested, 0 already ingested, 1 failed .*1 other file ignored/);
  expect(first.code).toBe(1);
  expect(bench.edge.recordings.map(({ tags }) => [tags.title, tags.versionType]).sort()).toEqual([
    ["Morning Song", "instrumental"],
    ["second", "main"],
  ]);
  const again = await run(join(library, "inner", "second.wav"));
  expect(again.text).toMatch(/1 already ingested/);
  expect(again.code).toBe(0);
  expect(bench.edge.recordings).toHaveLength(2);
});

test("what was ingested without its MP3s gets those that it lacks from its original with --missing, once", async () => {
  const path = put("older.wav", wavBytes(sweep(2, RATE), { bits: 24 }));
  await ingest(path);
  const [recording] = bench.edge.recordings;
  if (!recording) throw new Error("nothing was recorded");
  const isMp3 = ({ contentType }: { contentType: string }) => contentType === "audio/mpeg";
  const mp3s = recording.files.filter(isMp3);
  expect(mp3s).toHaveLength(2);
  for (const lacking of [mp3s, mp3s.slice(0, 1), mp3s.slice(1)]) {
    const stored = mp3s.map(({ bucket, key }) => bench.edge.objects.get(`${bucket}/${key}`));
    const keys = new Set(lacking.map(({ key }) => key));
    recording.files.splice(0, recording.files.length, ...recording.files.filter(({ key }) => !keys.has(key)));
    for (const { bucket, key } of lacking) bench.edge.objects.delete(`${bucket}/${key}`);
    const before = bench.edge.requests;
    const made = await run("--encoder", "mediabunny", "--missing");
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining("older: ✓ older (0:02)") });
    // Whether the copy is there, its list, the original, and each MP3 stored and recorded.
    expect(bench.edge.requests - before).toBe(3 + 2 * lacking.length);
    expect(recording.files.filter(isMp3)).toHaveLength(2);
    expect(mp3s.map(({ bucket, key }) => bench.edge.objects.get(`${bucket}/${key}`))).toEqual(stored);
  }
  expect(await run("--missing")).toEqual({ code: 0, text: "Every recording has its MP3s.\n" });
  recording.files.splice(0, recording.files.length, ...recording.files.filter(({ role }) => role !== "mp3"));
  bench.edge.objects.set(
    `MASTERS/${recording.files.find(({ role }) => role === "original")?.key}`,
    Buffer.from("damaged"),
  );
  expect(await run("--missing")).toMatchObject({ code: 1, text: expect.stringContaining("older: ✗ not a WAV") });
});

test("what was ingested without an analysis gets the same one from its original with --analyse, once", async () => {
  await ingest(put("unmeasured.wav", wavBytes(sweep(12, RATE), { bits: 24 })));
  const [recording] = bench.edge.recordings;
  if (!recording) throw new Error("nothing was recorded");
  const [files, analysis] = [[...recording.files], recording.analysis];
  const features = files.find(({ role }) => role === "features");
  const bytes = bench.edge.objects.get(`MASTERS/${features?.key}`);
  expect(bytes?.length).toBe(features?.bytes);
  recording.files.splice(0, files.length, ...files.filter(({ role }) => role !== "features"));
  bench.edge.objects.delete(`MASTERS/${features?.key}`);
  const first = await run("--analyse");
  expect(first).toMatchObject({ code: 0, text: expect.stringContaining("unmeasured: ✓ unmeasured (0:12)") });
  expect(bench.edge.objects.get(`MASTERS/${features?.key}`)).toEqual(bytes);
  expect(recording.analysis).toEqual(analysis);
  expect(recording.files.find(({ role }) => role === "features")).toEqual(features);
  expect(await run("--analyse")).toEqual({ code: 0, text: "Every recording is analysed.\n" });
});

test("Ctrl-C ends with 130 and the same command finishes what was left, once each", async () => {
  const library = join(bench.folder, "long");
  mkdirSync(library);
  put("long/1.wav", wavBytes(sweep(1, RATE), { bits: 16 }));
  put("long/2.wav", wavBytes(sweep(15, RATE), { bits: 16 }));
  const child = spawn(process.execPath, ["audio/ingest/cli.ts", "--jobs", "1", "--ladder", "64,128", library], {
    env: { ...process.env, INGEST_TOKEN: TOKEN, SYNCLINE_URL: bench.edge.url },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await vi.waitUntil(() => bench.edge.recordings.length === 1, { timeout: 60_000 });
  child.kill("SIGINT");
  expect(await ended).toEqual([130, null]);
  expect(bench.edge.recordings).toHaveLength(1);
  const again = await run("--jobs", "1", "--ladder", "64,128", library);
  expect(again.text).toMatch(/1 ingested, 1 already ingested, 0 failed/);
  expect(bench.edge.recordings.map(({ originalName }) => originalName)).toEqual(["1.wav", "2.wav"]);
});

test("the local copy needs no token in the environment, and every reason why there is none says what to do", async () => {
  const path = put("own.wav", wavBytes(sweep(1, RATE), { bits: 16 }));
  const state = mkdtempSync(join(bench.folder, "state-"));
  const local = { PORT: String(new URL(bench.edge.url).port), SYNCLINE_STATE: state };
  async function reasonFor(env: NodeJS.ProcessEnv, ...argv: string[]): Promise<string> {
    const { code, text } = await runWith(env, ...argv);
    expect(code).toBe(2);
    expect(text).not.toMatch(/Usage|at .*\.ts/);
    return text;
  }
  expect(await reasonFor(local, path)).toMatch(/There is no local copy in .*state-.*Start it with npm start/);
  writeFileSync(join(state, "secrets.env"), `INGEST_TOKEN=${TOKEN}\n`);
  bench.edge.failures.push("drop", "drop");
  expect(await runWith(local, "--ladder", "64,128", path)).toMatchObject({ code: 0 });
  expect(bench.edge.recordings).toHaveLength(1);
  expect(await reasonFor({ ...local, PORT: "9" }, path)).toMatch(
    /Nothing is running at http:\/\/localhost:9\. Start it with npm start/,
  );
  writeFileSync(join(state, "secrets.env"), "INGEST_TOKEN=another\n");
  expect(await reasonFor(local, path)).toMatch(/does not accept the token in .*secrets\.env/);
  expect(await reasonFor(local, "--remote", bench.edge.url, path)).toMatch(/INGEST_TOKEN is not set/);
  expect(await reasonFor({ INGEST_TOKEN: "x" }, "--remote", bench.edge.url, path)).toMatch(
    /does not accept this INGEST_TOKEN/,
  );
  expect(await reasonFor(local, "--remote", "ftp://x", path)).toMatch(/not an http or https address/);
});

test("a wrong command line is explained and ends with 2", async () => {
  for (const argv of [
    [],
    ["--missing", bench.folder],
    ["--jobs", "many", bench.folder],
    ["--ladder", "128", bench.folder],
    ["--ladder", Array.from({ length: 21 }, (_, i) => 32 + i).join(), bench.folder],
    ["--colour"],
  ]) {
    const { code, text } = await run(...argv);
    expect(code).toBe(2);
    expect(text).toMatch(/Usage: npm run ingest/);
  }
  expect((await run("--help")).code).toBe(0);
  expect(execFileSync(process.execPath, ["audio/ingest/cli.ts", "--help"], { encoding: "utf8" })).toMatch(/Usage/);
});
