import { open } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { aiffBytes, wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { openIngestBench } from "#test/unit/audio/support/ingest-bench.ts";
import { sweep } from "#test/unit/audio/support/signals.ts";

const bench = openIngestBench();
const { put, ingest } = bench;

const constant = (seconds: number, level: number, rate = 44_100) => [new Float32Array(seconds * rate).fill(level)];

test("sound that is hardly any and names of any letters give a recording", async () => {
  const files: [name: string, bytes: Buffer, durationMs: number][] = [
    ["telephone #1?.wav", wavBytes(sweep(1, 8000, 1), { bits: 16, rate: 8000 }), 1000],
    ["100% Füße — 夜曲 🎵.wav", wavBytes(sweep(0.2, 48_000), { bits: 32, float: true, rate: 48_000 }), 200],
    ["silence.wav", wavBytes(constant(1, 0), { bits: 24 }), 1000],
    ["offset.wav", wavBytes(constant(1, 0.8), { bits: 16 }), 1000],
    ["one sample.wav", wavBytes([Float32Array.of(0.5)], { bits: 16 }), 1],
  ];
  for (const [name, bytes] of files) expect(await ingest(put(name, bytes)), name).toMatchObject({ status: "stored" });
  expect(bench.edge.recordings.map(({ originalName, durationMs }) => [originalName, durationMs])).toEqual(
    files.map(([name, , durationMs]) => [name, durationMs]),
  );
  expect(bench.edge.recordings.map(({ tags }) => tags.title)).toEqual(files.map(([name]) => name.replace(".wav", "")));
  expect(bench.edge.recordings[2]?.loudness).toEqual({ integratedLufs: null, rangeLu: null, truePeakDbtp: null });
});

/** Whether the file is audio to its end. Throws what is no reason in words. */
async function isAudio(bytes: Buffer): Promise<boolean> {
  const path = put("changed", bytes);
  const file = await open(path, "r");
  try {
    for await (const [channel] of (await openRecording(path, file)).chunks)
      expect(channel?.every(Number.isFinite)).toBe(true);
    return true;
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return false;
  } finally {
    await file.close();
  }
}

test("whatever a header says, a file gives sound or a reason", async () => {
  const sound = sweep(0.05, 44_100);
  const files = [
    wavBytes(sound, { bits: 16 }),
    wavBytes(sound, { bits: 24, rf64: true, extensible: true }),
    aiffBytes(sound, { rate: 44_100 }),
    aiffBytes(sound, { rate: 44_100, sowt: true }),
  ];
  const byte = fc.oneof(fc.constantFrom(0, 1, 127, 128, 255), fc.nat(255));
  const changes = fc.array(fc.tuple(fc.nat(120), byte), { maxLength: 4 });
  const length = fc.oneof(fc.nat(120), fc.constant(Number.POSITIVE_INFINITY));
  const changed = fc.tuple(fc.constantFrom(...files), changes, length).map(([whole, edits, end]) => {
    const bytes = Buffer.from(whole.subarray(0, end));
    for (const [at, value] of edits) if (at < bytes.length) bytes[at] = value;
    return bytes;
  });
  await fc.assert(
    fc.asyncProperty(changed, async (bytes) => void (await isAudio(bytes))),
    { numRuns: 1000 },
  );
  for (const whole of files) expect(await isAudio(whole)).toBe(true);
});
