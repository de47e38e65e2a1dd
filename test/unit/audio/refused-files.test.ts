import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { RecordingAnalyser } from "#audio/analysis/recording-analyser.ts";
import { addSubmission } from "#audio/ingest/add-submission.ts";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { PRODUCTION_LADDER, type StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { MAX_FILES } from "#audio/ingest/ingested-recording.ts";
import { maxMinutes } from "#audio/ingest/max-minutes.ts";
import type { PreparedRecording } from "#audio/ingest/prepare-recording.ts";
import { publishSubmission } from "#audio/ingest/publish-recording.ts";
import { MAX_STEMS } from "#audio/ingest/tags/sidecar.ts";
import { encoders } from "#test/support/encoders.ts";
import { wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { noEncoder, openIngestBench } from "#test/unit/audio/support/ingest-bench.ts";
import { type Submission, TOKEN } from "#test/unit/audio/support/ingest-edge.ts";
import { sweep } from "#test/unit/audio/support/signals.ts";

const bench = openIngestBench();
const { put, ingest, run } = bench;

/** Of this length, at the lowest rate that is read. */
function silence(minutes: number): Buffer {
  const rate = 4000;
  const header = wavBytes([new Float32Array(0)], { bits: 8, rate });
  const file = Buffer.concat([header, Buffer.alloc(minutes * 60 * rate, 128)]);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(file.length - header.length, header.length - 4);
  return file;
}

/** The playlist and the init segment. */
const RUNG_FILES = 2;

function send(fileName: string, file: Buffer): Submission {
  const submission: Submission = { submissionId: randomUUID(), title: fileName, fileName, file, outcome: null };
  bench.edge.submissions.push(submission);
  return submission;
}

test("a file that was sent to a project and is too long is reported once: nothing of it is stored, and it is not tried again", async () => {
  const minutes = maxMinutes(PRODUCTION_LADDER);
  const [long, short] = [
    send("mix.wav", silence(minutes + 1)),
    send("short.wav", wavBytes(sweep(1, 44_100), { bits: 16 })),
  ];
  expect(await run("--submissions")).toMatchObject({ code: 1 });
  expect(bench.edge.submissions.find(({ submissionId }) => submissionId === long.submissionId)?.outcome).toEqual({
    problem: `it is longer than ${minutes} minutes`,
  });
  const stored = bench.edge.submissions.find(({ submissionId }) => submissionId === short.submissionId)?.outcome;
  expect(stored).toMatchObject({ recording: { durationMs: 1000 } });
  const files = stored && "recording" in stored ? stored.recording.files : [];
  expect(bench.edge.objects.size).toBe(files.length);
  expect(await run("--submissions")).toEqual({ code: 0, text: "No submission waits.\n" });
});

test("a file that is too long for the catalogue is refused before anything is encoded", async () => {
  const path = put("mix.wav", silence(200));
  expect(await ingest(path, noEncoder)).toEqual({
    status: "failed",
    reason: `it is longer than ${maxMinutes([64, 128])} minutes`,
  });
  expect(bench.edge.objects.size).toBe(0);
});

test("a file whose length only decoding tells is refused where it becomes too long", async () => {
  const manyRungs = Array.from({ length: 150 }, (_, i) => 32 + i);
  const [limit, rate] = [maxMinutes(manyRungs), 44_100];
  const second = await readFile(new URL("../../support/fixtures/audio/sweep.mp3", import.meta.url));
  const path = put("mix.mp3", Buffer.concat(Array.from({ length: (limit + 1) * 60 }, () => second)));
  const seen = { frames: 0, cancelled: false };
  const countFrames: StartEncoder = async () => ({
    async add(left) {
      seen.frames += left.length;
    },
    finish: () => Promise.reject(new Error("the encoder was asked to finish")),
    async cancel() {
      seen.cancelled = true;
    },
  });
  expect(await ingest(path, countFrames, manyRungs)).toMatchObject({ reason: `it is longer than ${limit} minutes` });
  expect(seen.cancelled).toBe(true);
  expect(seen.frames / rate).toBeLessThanOrEqual(limit * 60);
  expect(bench.edge.objects.size).toBe(0);
});

test.each(encoders)(
  "the longest recording that is taken has no more objects by %s than an entry lists",
  async (_, startEncoder) => {
    expect(await ingest(put("tone.wav", wavBytes(sweep(12, 44_100), { bits: 16 })), startEncoder)).toMatchObject({
      status: "stored",
    });
    const [recording] = bench.edge.recordings;
    const playlist = bench.edge.text(`MEDIA/songs/${recording?.recordingId}/${recording?.rev}/hls/64k/index.m3u8`);
    const segments = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
    const shortest = Math.min(...segments.slice(0, -1));
    const files = recording?.files.filter(({ key }) => !key.endsWith(".m4s")).length ?? 0;
    for (const ladder of [[64, 128], PRODUCTION_LADDER, [32, 64, 96, 128, 192, 256, 320]]) {
      const inRungs =
        ladder.length * Math.ceil((maxMinutes(ladder) * 60) / shortest) + (ladder.length - 2) * RUNG_FILES;
      expect(files + MAX_STEMS + inRungs, String(ladder)).toBeLessThanOrEqual(MAX_FILES);
    }
  },
);

test.each(encoders)(
  "a file of which nothing can be decoded ends the encoder that %s started for it",
  async (_, startEncoder) => {
    const directory = mkdtempSync(join(bench.folder, "nothing-"));
    const encoder = await startEncoder({ directory, sampleRate: 48_000, ladder: [64, 128], mp3s: [], frames: null });
    await setTimeout(500);
    await expect(encoder.cancel()).resolves.toBeUndefined();
  },
  20_000,
);

test("a reason of any length is told to who sent the file", async () => {
  const ffmpeg = put(
    "ffmpeg",
    `#!/bin/sh\ncase "$*" in -version) echo ffmpeg version 7.1;; *-i*) printf '%0400d' 0 >&2; exit 1;; esac\n`,
  );
  chmodSync(ffmpeg, 0o755);
  vi.stubEnv("FFMPEG_PATH", ffmpeg);
  send("film.m4a", await readFile(new URL("../../support/fixtures/audio/sweep.m4a", import.meta.url)));
  expect(await run("--submissions")).toMatchObject({
    code: 1,
    text: expect.not.stringContaining("could not be recorded"),
  });
  vi.unstubAllEnvs();
  expect(bench.edge.submissions[0]?.outcome).toEqual({
    problem: expect.stringMatching(/^ffmpeg cannot decode it \(0{275}$/),
  });
});

test("a stream that the copy refuses is told to who sent the file and not tried again; one that it has no time for is", async () => {
  const sent = send("short.wav", wavBytes(sweep(1, 44_100), { bits: 16 }));
  const sink = new HttpSink({ baseUrl: bench.edge.url, token: TOKEN, backoffMs: [1] });
  let recorded = 0;
  async function add(status: number) {
    recorded = 0;
    bench.edge.refusing = (path, body) => {
      if (!path.endsWith("/submissions") || !body.includes('"recording"')) return null;
      recorded++;
      return status;
    };
    const common = { sink, ladder: [64, 128], startEncoder: startMediabunnyEncoder, workRoot: bench.folder };
    return addSubmission({ ...common, submission: sent, onProgress: () => undefined });
  }
  for (const passing of [408, 429, 503]) {
    expect(await add(passing)).toMatchObject({ status: "failed", reason: expect.stringContaining(String(passing)) });
    expect([recorded, sent.outcome], String(passing)).toEqual([2, null]);
  }
  const problem = "the server refused it (broken (400 broken))";
  expect(await add(400)).toEqual({ status: "failed", reason: problem });
  expect([recorded, sent.outcome]).toEqual([1, { problem }]);
});

test("a file that could not be fetched stays in the queue, and a reason that could not be recorded is followed by why", async () => {
  const sent = send("text.wav", Buffer.from("not music"));
  const sink = new HttpSink({ baseUrl: bench.edge.url, token: TOKEN, backoffMs: [] });
  const add = () =>
    addSubmission({
      ...{ submission: sent, sink, ladder: PRODUCTION_LADDER, startEncoder: noEncoder, workRoot: bench.folder },
      onProgress: () => undefined,
    });
  bench.edge.failures.push("drop");
  expect(await add()).toMatchObject({ status: "failed" });
  bench.edge.failures.push(500);
  expect(await add()).toMatchObject({ status: "failed", reason: expect.stringContaining("500") });
  expect(sent.outcome).toBeNull();
  expect(await add()).toMatchObject({ reason: expect.stringMatching(/^not a WAV[^:]*$/) });
  expect(await add()).toMatchObject({
    reason: expect.stringMatching(/^not a WAV.*, which could not be recorded: .*404/),
  });
});

test("nothing is stored of a recording that would not be recorded, and trying it again is of no use", async () => {
  const analyser = new RecordingAnalyser(44_100, 2);
  analyser.add(sweep(1, 44_100));
  const name = (at: number) => `hls/64k/seg_${at}.m4s`;
  const files = Array.from({ length: MAX_FILES + 1 }, (_, at) => ({
    name: name(at),
    path: "",
    bytes: 1,
    sha256: "0".repeat(64),
  }));
  const prepared: PreparedRecording = {
    markers: [],
    format: "wav",
    codec: "WAV",
    sampleRate: 44_100,
    channels: 2,
    analysis: analyser.result(),
    files,
    marksProblem: null,
    notes: [],
  };
  const sink = new HttpSink({ baseUrl: bench.edge.url, token: TOKEN, backoffMs: [] });
  const published = publishSubmission({ sink, submissionId: randomUUID(), ladder: [64, 128], prepared });
  await expect(published).rejects.toThrow(
    new UnusableFile("what was made of it is not valid (files: Too big: expected array to have <=5000 items)"),
  );
  expect(bench.edge.requests).toBe(0);
});
