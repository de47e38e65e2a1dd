import { chmodSync } from "node:fs";
import { expect, test, vi } from "vitest";
import type { Encoder, StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { ingestFile } from "#audio/ingest/ingest-file.ts";
import type { IngestedRecording } from "#audio/ingest/ingested-recording.ts";
import { readMarkedIndex } from "#audio/trace/marked-object.ts";
import { spliceSegment } from "#audio/trace/splice-segment.ts";
import { encoders } from "#test/support/encoders.ts";
import { wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { openIngestBench } from "#test/unit/audio/support/ingest-bench.ts";
import { TOKEN } from "#test/unit/audio/support/ingest-edge.ts";
import { sweep } from "#test/unit/audio/support/signals.ts";

const RATE = 44_100;
const bench = openIngestBench();

/** Ingests the WAV of a sound, with its marks, by an encoder. */
async function ingestMarked(name: string, sound: Float32Array[], startEncoder: StartEncoder) {
  const path = bench.put(name, wavBytes(sound, { bits: 16 }));
  const sink = new HttpSink({ baseUrl: bench.edge.url, token: TOKEN, backoffMs: [5] });
  return ingestFile({
    ...{ path, sink, ladder: [64, 128], mp3s: true, marks: true, startEncoder },
    ...{ workRoot: bench.folder, onProgress: () => undefined },
  });
}

function recorded(): IngestedRecording {
  const [recording] = bench.edge.recordings;
  if (!recording) throw new Error("nothing was recorded");
  return recording;
}

const markedKeys = () => recorded().files.flatMap(({ role, key }) => (role === "marked" ? [key] : []));

/** Each segment of each bit rate is spliced with its marked rendition. */
function expectSplices(): void {
  expect(markedKeys()).toHaveLength(2);
  for (const key of markedKeys()) {
    const packed = bench.edge.objects.get(`MASTERS/${key}`) ?? Buffer.alloc(0);
    const rate = /(\d+)k\.bin$/.exec(key)?.[1];
    const segments = readMarkedIndex(packed) ?? [];
    const isSegment = ({ key: of }: { key: string }) => of.includes(`/hls/${rate}k/seg_`);
    expect(segments).toHaveLength(recorded().files.filter(isSegment).length);
    for (const { number, from, to } of segments) {
      const name = `hls/${rate}k/seg_${String(number).padStart(3, "0")}.m4s`;
      const plain = bench.edge.objects.get(`MEDIA/songs/${recorded().recordingId}/${recorded().rev}/${name}`);
      expect(spliceSegment(plain ?? Buffer.alloc(0), packed.subarray(from, to), () => true)).not.toBeNull();
    }
  }
}

/** Silence, of which all frames have one size, and a sound of which the last segment is a single frame. */
const sounds = {
  silence: [new Float32Array(6 * RATE), new Float32Array(6 * RATE)],
  "one segment": sweep(1, RATE),
};

test.each(
  encoders.flatMap(([name, start]) =>
    Object.entries(sounds).map(([what, sound]) => [name, what, sound, start] as const),
  ),
)("%s marks %s", async (_, what, sound, startEncoder) => {
  expect(await ingestMarked(`${what}.wav`, sound, startEncoder)).toMatchObject({ status: "stored", notes: [] });
  expectSplices();
});

/** Fails in the marked rendition alone, at one of its steps. */
const failing =
  (step: "start" | "add" | "finish" | "pack"): StartEncoder =>
  async (options) => {
    const isMarked = options.directory.endsWith("marked");
    if (isMarked && step === "start") throw new Error("no second encoder");
    const encoder = await startMediabunnyEncoder(options);
    if (!isMarked) return encoder;
    const broken: Partial<Encoder> = {
      start: {},
      add: { add: () => Promise.reject(new Error("the pipe broke")) },
      finish: { finish: () => Promise.reject(new Error("the disk is full")) },
      // Without its first chunk it is shorter.
      pack: { add: (left: Float32Array, right: Float32Array) => encoder.add(left.slice(9000), right.slice(9000)) },
    }[step];
    return { ...encoder, ...broken };
  };

test.each([
  ["start", "no second encoder"],
  ["add", "the pipe broke"],
  ["finish", "the disk is full"],
  ["pack", "its two renditions at 64 kb/s are not cut alike"],
] as const)("a mark that fails at %s costs no recording, and --marks makes it later", async (step, reason) => {
  const outcome = await ingestMarked(`${step}.wav`, sweep(1, RATE), failing(step));
  expect(outcome).toMatchObject({
    status: "stored",
    notes: [expect.stringContaining(`could not be made (${reason})`)],
  });
  expect(recorded()).toMatchObject({ marksProblem: reason });
  expect(recorded().files.filter(({ key }) => key.includes("marked"))).toEqual([]);
  expect(recorded().files.some(({ role }) => role === "mp3")).toBe(true);
  expect(await bench.run("--marks", "--encoder", "mediabunny")).toMatchObject({ code: 0 });
  expect(recorded().marksProblem).toBeUndefined();
  expectSplices();
  expect(await bench.run("--marks")).toEqual({ code: 0, text: "Every recording has its marked streams.\n" });
});

test("marks that can't be made later, either, say why", async () => {
  await ingestMarked("lost.wav", sweep(1, RATE), failing("start"));
  const original = recorded().files.find(({ role }) => role === "original");
  bench.edge.objects.set(`MASTERS/${original?.key}`, Buffer.from("damaged"));
  expect(await bench.run("--marks")).toMatchObject({ code: 1 });
  expect(recorded().marksProblem).toMatch(/^not a WAV/);
});

test.each(encoders)("what %s encoded is marked by any encoder that is there later", async (name, startEncoder) => {
  await ingestMarked(`${name}.wav`, sweep(11, RATE), startEncoder);
  for (const [other] of encoders) {
    const files = recorded().files.filter(({ role }) => role !== "marked");
    recorded().files.splice(0, recorded().files.length, ...files);
    expect(await bench.run("--marks", "--encoder", other)).toMatchObject({ code: 0 });
    expectSplices();
  }
});

test("a program named ffmpeg that can't encode takes no recording, MP3 or mark", async () => {
  const ffmpeg = bench.put(
    "ffmpeg",
    `#!/bin/sh\ncase "$*" in -version) echo ffmpeg version 7.1;; *-encoders) echo " libmp3lame ";; *) echo no such filter >&2; exit 1;; esac\n`,
  );
  chmodSync(ffmpeg, 0o755);
  vi.stubEnv("FFMPEG_PATH", ffmpeg);
  const path = bench.put("tone.wav", wavBytes(sweep(1, RATE), { bits: 16 }));
  const said = "note: this machine's ffmpeg could not encode it (ffmpeg stopped: no such filter)";
  const { code, text } = await bench.run("--ladder", "64,128", path);
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining(said) });
  expectSplices();
  const files = recorded().files.filter(({ role, contentType }) => role !== "marked" && contentType !== "audio/mpeg");
  recorded().files.splice(0, recorded().files.length, ...files);
  for (const flag of ["--marks", "--missing"])
    expect(await bench.run(flag)).toMatchObject({ code: 0, text: expect.stringContaining(said) });
  vi.unstubAllEnvs();
  expectSplices();
  expect(recorded().files.filter(({ contentType }) => contentType === "audio/mpeg")).toHaveLength(2);
});
