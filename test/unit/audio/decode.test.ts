import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { writeFlac } from "#audio/demo/write-flac.ts";
import { findFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { aiffBytes, wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { flacBytes } from "#test/unit/audio/support/encoded-files.ts";
import { likeness, sweep } from "#test/unit/audio/support/signals.ts";

const RATE = 44100;
const SECONDS = 2;
const sound = sweep(SECONDS, RATE);
const FIXTURES = new URL("../../support/fixtures/audio/", import.meta.url);
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "decode-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

function put(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function decode(path: string) {
  const file = await open(path, "r");
  try {
    const pcm = await openRecording(path, file);
    const chunks: Float32Array[][] = [];
    for await (const chunk of pcm.chunks) chunks.push(chunk);
    const channels = Array.from({ length: pcm.channels }, (_, channel) => {
      const parts = chunks.map((chunk) => chunk[channel] ?? new Float32Array(0));
      return Float32Array.from(parts.flatMap((part) => [...part]));
    });
    return { ...pcm, decoded: channels };
  } finally {
    await file.close();
  }
}

async function reasonFor(path: string): Promise<string> {
  // Decoders also write their complaint to the console; the reason is what people see.
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reason = await decode(path).then(
    () => "decoded",
    (error: Error) => error.message,
  );
  quiet.mockRestore();
  return reason;
}

async function expectSameSound(path: string, { least, codec }: { least: number; codec: string }) {
  const result = await decode(path);
  expect(result.codec).toBe(codec);
  expect(result.decoded).toHaveLength(2);
  expect(Math.abs((result.decoded[0]?.length ?? 0) / result.sampleRate - SECONDS)).toBeLessThan(0.06);
  if (result.sampleRate !== RATE) return;
  result.decoded.forEach((channel, index) => {
    expect(likeness(sound[index] as Float32Array, channel, 0)).toBeGreaterThan(least);
  });
}

test("every form of WAV decodes to the sound that was written", async () => {
  await expectSameSound(put("8.wav", wavBytes(sound, { bits: 8 })), { least: 0.999, codec: "WAV 8-bit" });
  await expectSameSound(put("16.wav", wavBytes(sound, { bits: 16 })), { least: 0.999999, codec: "WAV 16-bit" });
  await expectSameSound(put("24.wav", wavBytes(sound, { bits: 24, extensible: true })), {
    least: 0.999999,
    codec: "WAV 24-bit",
  });
  await expectSameSound(put("32.wav", wavBytes(sound, { bits: 32 })), { least: 0.999999, codec: "WAV 32-bit" });
  await expectSameSound(put("float.wav", wavBytes(sound, { bits: 32, float: true })), {
    least: 0.999999,
    codec: "WAV 32-bit float",
  });
  await expectSameSound(put("rf64.wav", wavBytes(sound, { bits: 16, rf64: true })), {
    least: 0.999999,
    codec: "WAV 16-bit",
  });
});

test("AIFF and AIFF-C decode to the sound that was written", async () => {
  await expectSameSound(put("a.aiff", aiffBytes(sound, { rate: RATE })), { least: 0.999999, codec: "AIFF 16-bit" });
  await expectSameSound(put("a.aifc", aiffBytes(sound, { rate: RATE, sowt: true })), {
    least: 0.999999,
    codec: "AIFF 16-bit",
  });
});

test("FLAC decodes to the sound that was written, and a cut FLAC says how much is missing", async () => {
  const path = join(folder, "a.flac");
  await writeFlac(path, { left: sound[0] as Float32Array, right: sound[1] as Float32Array });
  await expectSameSound(path, { least: 0.99999, codec: "FLAC" });
  const whole = await readFile(path);
  expect(await reasonFor(put("cut.flac", whole.subarray(0, whole.length / 2)))).toMatch(/cut short|damaged/);
});

test("a FLAC is decoded to its last sample when the bytes before its checksum are 0xff", async () => {
  // Noise is stored as it is; the last sample of -1 as two bytes 0xff.
  const noise = (factor: number) => Float32Array.from({ length: 8_212 }, (_, at) => Math.sin(at * at * factor));
  const right = noise(0.731).with(-1, -1 / 32_767);
  const bytes = await flacBytes([noise(0.317), right]);
  expect(bytes.at(-3)).toBe(0xff);
  expect((await decode(put("ones.flac", bytes))).decoded[1]?.length).toBe(right.length);
});

test("MP3, Ogg Vorbis and Opus decode to nearly the sound that was encoded, whatever they are called", async () => {
  const [original = new Float32Array(0)] = sweep(1, RATE, 1);
  for (const [name, codec] of [
    ["sweep.mp3", "MP3"],
    ["sweep.ogg", "Ogg Vorbis"],
    ["sweep.opus", "Ogg Opus"],
  ] as const) {
    const bytes = await readFile(new URL(name, FIXTURES));
    const result = await decode(put(`${name}.wav`, bytes));
    const [channel = new Float32Array(0)] = result.decoded;
    expect(result.codec).toBe(codec);
    expect(Math.abs(channel.length / result.sampleRate - 1)).toBeLessThan(0.06);
    if (result.sampleRate === RATE) expect(likeness(original, channel, 60)).toBeGreaterThan(0.98);
  }
});

test("M4A plays where ffmpeg is, and is refused with advice where it is not", async () => {
  const path = put("sweep.m4a", await readFile(new URL("sweep.m4a", FIXTURES)));
  vi.stubEnv("FFMPEG_PATH", join(folder, "no-such-program"));
  expect(await reasonFor(path)).toMatch(/needs ffmpeg 4\.4 or newer/);
  vi.unstubAllEnvs();
  if (findFfmpeg()) expect((await decode(path)).codec).toBe("M4A");
});

/** An ID3v2 tag of `length` bytes in all. */
function id3(length: number): Buffer {
  const size = length - 10;
  const tag = Buffer.alloc(length);
  tag.write("ID3\u0004", "latin1");
  tag.set(
    [21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f),
    6,
  );
  return tag;
}

/** An APEv2 tag of `length` bytes in all, with a header. */
function apeTag(length: number): Buffer {
  const tag = Buffer.alloc(length);
  tag.write("APETAGEX");
  tag.writeUInt32LE(length - 32, 12);
  return tag;
}

const noiseOf = (length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => (at * at * 31 + (at >> 3) * 7) & 0xff));

test("what stands before the first frame is skipped: junk, padding, and tags of any length", async () => {
  const mp3 = await readFile(new URL("sweep.mp3", FIXTURES));
  const sounds = (await decode(put("plain.mp3", mp3))).decoded;
  const before: Record<string, Buffer> = {
    junk: noiseOf(20_000),
    padding: Buffer.alloc(9_000),
    "a long tag": id3(3_000_000),
    "two tags": Buffer.concat([id3(500), id3(70_000)]),
    "an APE tag": apeTag(5_000),
    "a tag that is longer than it says": Buffer.concat([id3(200), Buffer.alloc(30_000)]),
  };
  for (const [name, bytes] of Object.entries(before)) {
    const result = await decode(put("before.mp3", Buffer.concat([bytes, mp3])));
    expect([result.format, result.codec], name).toEqual(["mp3", "MP3"]);
    expect(result.decoded[0]?.length, name).toBe(sounds[0]?.length);
  }
  const flac = await flacBytes(sound);
  await expectSameSound(put("tagged.flac", Buffer.concat([id3(100_000), flac])), { least: 0.999, codec: "FLAC" });
});

test("AAC without a container plays where ffmpeg is", async () => {
  const ffmpeg = findFfmpeg();
  const path = join(folder, "sweep.aac");
  if (ffmpeg) {
    const copied = ["-v", "error", "-y", "-i", fileURLToPath(new URL("sweep.m4a", FIXTURES)), "-c", "copy", path];
    expect(spawnSync(ffmpeg, copied).status).toBe(0);
    for (const tag of [Buffer.alloc(0), id3(70_000)]) {
      const result = await decode(put("tagged.aac", Buffer.concat([tag, await readFile(path)])));
      expect([result.format, result.codec]).toEqual(["aac", "AAC"]);
      expect(Math.abs((result.decoded[0]?.length ?? 0) / result.sampleRate - 1)).toBeLessThan(0.1);
    }
  }
  const frame = Buffer.alloc(200);
  frame.set([0xff, 0xf1, 0x50, 0x80, 200 >> 3, (200 & 7) << 5, 0xfc]);
  vi.stubEnv("FFMPEG_PATH", join(folder, "no-such-program"));
  expect(await reasonFor(put("frames.mp3", Buffer.concat([frame, frame, frame])))).toMatch(/^AAC needs ffmpeg/);
  vi.unstubAllEnvs();
});

test("formats that are known and not read are named", async () => {
  const beginnings: Record<string, string> = {
    WMA: "0&\u00b2u\u008ef\u00cf\u0011\u00a6\u00d9",
    CAF: "caff\0\u0001\0\0desc",
    Wave64: "riff.\u0091\u00cf\u0011\u00a5\u00d6",
    WavPack: "wvpk",
    "Monkey's Audio": "MAC \u0096\u000f",
    DSD: "DSD ",
  };
  for (const [name, beginning] of Object.entries(beginnings)) {
    const path = put("other", Buffer.concat([Buffer.from(beginning, "latin1"), noiseOf(5_000)]));
    expect(await reasonFor(path)).toBe(`${name} is not supported; send WAV, FLAC, AIFF, MP3, AAC/M4A or Ogg`);
  }
});

test("files that are not whole audio are refused with a reason", async () => {
  const wav = wavBytes(sound, { bits: 16 });
  expect(await reasonFor(put("zero.wav", Buffer.alloc(0)))).toBe("the file is empty");
  expect(await reasonFor(put("cut.wav", wav.subarray(0, wav.length / 2)))).toMatch(/cut short: 50 %/);
  expect(await reasonFor(put("header.wav", wav.subarray(0, 30)))).toMatch(/cut short|no audio/);
  expect(await reasonFor(put("cut.aiff", aiffBytes(sound, { rate: RATE }).subarray(0, 100_000)))).toMatch(/cut short/);
  expect(await reasonFor(put("text.mp3", Buffer.from("not music at all ".repeat(1000))))).toMatch(/^not a WAV/);
  const noise = noiseOf(60_000);
  const mp3 = await readFile(new URL("sweep.mp3", FIXTURES));
  const film = Buffer.concat([Buffer.from("RIFF\0\0\0\0AVI LIST"), Buffer.alloc(500), mp3]);
  expect(await reasonFor(put("film.mp3", film))).toMatch(/^not a WAV/);
  expect(await reasonFor(put("noise.mp3", noise))).toMatch(/^not a WAV/);
  expect(await reasonFor(put("noise.flac", Buffer.concat([Buffer.from("fLaC"), noise])))).not.toBe("decoded");
  const long = wavBytes(sound, { bits: 24, rf64: true });
  expect(await reasonFor(put("ds64.wav", long.subarray(0, 30)))).toBe("its header is cut short");
  const aiff = aiffBytes(sound, { rate: RATE });
  expect(await reasonFor(put("ssnd.aiff", aiff.subarray(0, aiff.indexOf("SSND") + 10)))).toBe(
    "its header is cut short",
  );
  // Neither the rate of bytes nor the size of a block tells what the bits do not.
  wav.fill(0, 28, 36);
  expect(await reasonFor(put("bits.wav", wav))).toBe("0-bit samples are not known");
  const flac = await flacBytes(sound);
  flac.writeUInt32BE(1000, 22);
  expect(await reasonFor(put("longer.flac", flac))).toBe("it holds more audio than its header says");
  const float = wavBytes(sound, { bits: 32, float: true });
  float.writeFloatLE(1e30, float.length - 8);
  expect(await reasonFor(put("loud.wav", float))).toBe("its samples are more than 60 dB over full scale");
  float.writeFloatLE(Number.NaN, float.length - 8);
  expect(await reasonFor(put("gap.wav", float))).toBe("decoded");
  expect(await reasonFor(put("noise.ogg", Buffer.concat([Buffer.from("OggS"), noise])))).not.toBe("decoded");
});
