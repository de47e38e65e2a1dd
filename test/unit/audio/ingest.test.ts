import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MPEGDecoder } from "mpg123-decoder";
import { parseBuffer } from "music-metadata";
import { expect, test } from "vitest";
import { writeFlac } from "#audio/demo/write-flac.ts";
import { DOWNLOAD_MP3 } from "#audio/ingest/encode/encoder.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { encoders } from "#test/support/encoders.ts";
import { aiffBytes, wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { openIngestBench } from "#test/unit/audio/support/ingest-bench.ts";
import { TOKEN } from "#test/unit/audio/support/ingest-edge.ts";
import { likenessAt, sweep } from "#test/unit/audio/support/signals.ts";

const RATE = 44100;
const bench = openIngestBench();
const { put, ingest } = bench;

function durations(playlist: string): number[] {
  return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
}

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
