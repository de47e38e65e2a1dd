import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { aiffBytes, wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { flacBytes } from "#test/unit/audio/support/encoded-files.ts";
import { likeness, sweep } from "#test/unit/audio/support/signals.ts";
import { apeTag, id3Tag, id3v1, sweepFile, textFrame, withPages } from "#test/unit/audio/support/tagged-files.ts";

const RATE = 44_100;
const sound = sweep(1, RATE);
const folder = mkdtempSync(join(tmpdir(), "syncline-around-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function decode(bytes: Buffer) {
  // Decoders also write what they skip to the console; the notes are what people see.
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  const file = await open(path, "r");
  try {
    const pcm = await openRecording(path, file);
    const chunks: Float32Array[][] = [];
    for await (const chunk of pcm.chunks) chunks.push(chunk);
    const channels = Array.from({ length: pcm.channels }, (_, channel) =>
      Float32Array.from(chunks.flatMap((chunk) => [...(chunk[channel] ?? [])])),
    );
    return { format: pcm.format, codec: pcm.codec, notes: pcm.notes, channels };
  } finally {
    await file.close();
    quiet.mockRestore();
  }
}

const reasonFor = (bytes: Buffer) =>
  decode(bytes).then(
    () => "decoded",
    (error: Error) => error.message,
  );

async function expectSound(bytes: Buffer, notes: (string | RegExp)[], name = "") {
  const result = await decode(bytes);
  expect(result.notes, name).toEqual(
    notes.map((note) => (typeof note === "string" ? note : expect.stringMatching(note))),
  );
  expect(
    result.channels.map((channel) => channel.length),
    name,
  ).toEqual([RATE, RATE]);
  result.channels.forEach((channel, at) => {
    const original = sound[at] ?? new Float32Array(0);
    expect(likeness(original, channel, 0), name).toBeGreaterThan(0.999);
    const level = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0);
    expect(level(channel) / level(original), name).toBeCloseTo(1, 1);
  });
}

const lyrics3 = (words: string) => {
  const body = `LYRICSBEGININD00001LYR${String(words.length).padStart(5, "0")}${words}`;
  return Buffer.from(`${body}${String(body.length).padStart(6, "0")}LYRICS200`);
};

test("tags of any kind around sound are no damage", async () => {
  const id3 = id3Tag([textFrame("TIT2", "Around")]);
  const behind: Record<string, Buffer> = {
    ID3v1: id3v1("Around", "Tags"),
    APEv2: apeTag({ Title: "Around" }),
    "APEv2 without a header": apeTag({ Title: "Around" }, false),
    "APEv2 and ID3v1": Buffer.concat([apeTag({ Title: "Around" }), id3v1("Around", "Tags")]),
    "Lyrics3 and ID3v1": Buffer.concat([lyrics3("Around"), id3v1("Around", "Tags")]),
    ID3v2: id3,
    zeros: Buffer.alloc(4096),
  };
  const files = {
    flac: await flacBytes(sound),
    wav: wavBytes(sound, { bits: 24 }),
    aiff: aiffBytes(sound, { rate: RATE }),
  };
  for (const [format, bytes] of Object.entries(files)) {
    for (const [kind, tag] of Object.entries(behind)) {
      await expectSound(Buffer.concat([bytes, tag]), [], `${kind} behind ${format}`);
      await expectSound(Buffer.concat([id3, bytes, tag]), [], `${kind} around ${format}`);
    }
  }
  const whole = (await decode(sweepFile("mp3"))).channels[0]?.length;
  for (const [kind, tag] of Object.entries(behind)) {
    const result = await decode(Buffer.concat([id3, sweepFile("mp3"), tag]));
    expect([result.channels[0]?.length, result.notes], kind).toEqual([whole, []]);
  }
});

/** A WAV with another format chunk of 16 bytes and data. */
function wavOf(
  data: Buffer,
  format: { tag?: number; bits: number; align: number; rate?: number; size?: number },
): Buffer {
  const file = Buffer.concat([wavBytes([new Float32Array(0), new Float32Array(0)], { bits: 16 }), data]);
  file.writeUInt16LE(format.tag ?? 1, 20);
  file.writeUInt32LE(format.rate ?? RATE * format.align, 28);
  file.writeUInt16LE(format.align, 32);
  file.writeUInt16LE(format.bits, 34);
  file.writeUInt32LE(format.size ?? data.length, file.length - data.length - 4);
  return file;
}

/** Integers of `bits` in `size` bytes each, `shift` bits up from the lowest. */
function integers(bits: number, size: number, shift: number, level = 1): Buffer {
  const data = Buffer.alloc(RATE * 2 * size);
  for (let at = 0; at < RATE * 2; at += 1) {
    const sample = Math.round((sound[at % 2]?.[at >> 1] ?? 0) * level * (2 ** (bits - 1) - 1));
    data.writeIntLE(sample * 2 ** shift, at * size, size);
  }
  return data;
}

test("a WAV whose header contradicts itself gives its sound, and says so, or a reason", async () => {
  const read = (bits: number, size: number) =>
    `its header contradicts itself: its samples are ${bits}-bit integers in ${size} bits each, and were read so`;
  await expectSound(wavOf(integers(24, 4, 8), { bits: 24, align: 8 }), [read(24, 32)], "24 bits at the top of 32");
  await expectSound(wavOf(integers(24, 4, 0), { bits: 24, align: 8 }), [read(24, 32)], "24 bits at the bottom of 32");
  await expectSound(wavOf(integers(16, 3, 8), { bits: 16, align: 6 }), [read(16, 24)], "16 bits at the top of 24");
  await expectSound(wavOf(integers(24, 3, 0), { bits: 24, align: 8 }), [read(24, 24)], "24 bits, a wrong block");
  await expectSound(wavOf(integers(16, 2, 0), { bits: 24, align: 4 }), [read(24, 16)], "16 bits, called 24");
  await expectSound(wavOf(integers(16, 2, 0), { bits: 16, align: 0, rate: 0 }), [], "no block size");
  const floats = Buffer.from(new Float32Array(RATE * 2).map((_, at) => sound[at % 2]?.[at >> 1] ?? 0).buffer);
  await expectSound(wavOf(floats, { bits: 32, align: 8 }), [/floating point/], "floating point, called integers");
  const noise = Buffer.from(Uint8Array.from({ length: 90_000 }, (_, at) => (Math.sin(at * at) * 1e6) & 255));
  expect(await reasonFor(wavOf(noise, { bits: 24, align: 8 }))).toMatch(/^its WAV header contradicts itself \(24 bits/);
  const quiet = await decode(wavOf(integers(24, 4, 8, 1 / 4096), { bits: 24, align: 8 }));
  expect(Math.max(...(quiet.channels[0] ?? []))).toBeLessThan(0.001);
});

test("small lies of a WAV about its length are taken as players take them, and said; large ones are refused", async () => {
  const data = integers(16, 2, 0);
  const of = (size: number) => wavOf(data, { bits: 16, align: 4, size });
  const header = of(0).length - data.length;
  for (const counted of [8, 36, 44, header]) {
    await expectSound(of(data.length + counted), [`its header counts ${counted} bytes too many as sound`]);
  }
  const unknown = "its header does not say how long it is; everything behind it was taken";
  for (const size of [0xffffffff, 0x7fffffff, 0x7ffff000, 0x80000000]) {
    await expectSound(of(size), size === 0xffffffff ? [] : [unknown]);
  }
  await expectSound(of(0), []);
  expect(await reasonFor(of(data.length + 500))).toBe("the file is cut short: less than 1 % of its audio is missing");
  expect(await reasonFor(of(data.length * 2))).toBe("the file is cut short: 50 % of its audio is missing");
  const short = wavOf(Buffer.concat([data, data, data]), { bits: 16, align: 4, size: data.length });
  await expectSound(short, ["its header says that it ends 2 s before the file does; that part was left out"]);
  const odd = wavBytes(sound, { bits: 16 });
  const at = odd.indexOf("LIST");
  // The chunk of 5 bytes without the one that makes it even.
  await expectSound(Buffer.concat([odd.subarray(0, at + 13), odd.subarray(at + 14)]), []);
});

test("an AIFF whose header and chunk disagree gives what the chunk holds", async () => {
  const aiff = aiffBytes(sound, { rate: RATE });
  aiff.writeUInt32BE(1000, 22);
  await expectSound(aiff, [`its header says 1000 frames of sound and it has ${RATE}, which were taken`]);
});

/** With another number for its stream, and a gain in its header in 256ths of a dB. */
function opus(serial: number, gain = 0): Buffer {
  return withPages(sweepFile("opus"), (page, at) => {
    page.writeUInt32LE(serial, 14);
    const head = page.indexOf("OpusHead");
    if (at === 0 && head >= 0) page.writeInt16LE(gain, head + 16);
  });
}

test("Ogg streams in a row are joined without a gap or a loss, and it is said", async () => {
  for (const name of ["opus", "ogg"] as const) {
    const alone = await decode(sweepFile(name));
    const links = [1, 2, 3].map((serial) => withPages(sweepFile(name), (page) => void page.writeUInt32LE(serial, 14)));
    const joined = await decode(Buffer.concat(links));
    const length = alone.channels[0]?.length ?? 0;
    expect(joined.notes, name).toEqual(["it is 3 streams in a row, which were joined"]);
    expect(joined.channels[0]?.length, name).toBe(3 * length);
    for (const at of [0, 1, 2]) {
      const part = joined.channels[0]?.subarray(at * length, (at + 1) * length) ?? new Float32Array(0);
      expect(likeness(alone.channels[0] ?? part, part, 0), name).toBeGreaterThan(0.999);
    }
  }
});

test("a stream of another coding in a chained Ogg file is not lost without a word", async () => {
  const mixed = Buffer.concat([sweepFile("opus"), sweepFile("ogg")]);
  const outcome = await decode(mixed).then(
    ({ notes }) => notes.join(),
    (error: Error) => error.message,
  );
  expect(outcome).toMatch(/one of its streams holds no sound that could be decoded|data is damaged/);
});

test("the gain in an Opus header is applied to its stream, and said", async () => {
  const level = (channel = new Float32Array(0)) => Math.sqrt(channel.reduce((sum, value) => sum + value * value, 0));
  const plain = level((await decode(opus(1))).channels[0]);
  for (const db of [-20, 6]) {
    const { channels, notes } = await decode(opus(1, db * 256));
    expect(20 * Math.log10(level(channels[0]) / plain)).toBeCloseTo(db, 2);
    expect(notes).toEqual([`its header asks for ${db > 0 ? "+" : ""}${db} dB, which was applied`]);
  }
  const chained = await decode(Buffer.concat([opus(1), opus(2, -20 * 256)]));
  const half = (chained.channels[0]?.length ?? 0) / 2;
  const [first, second] = [chained.channels[0]?.subarray(0, half), chained.channels[0]?.subarray(half)];
  expect(20 * Math.log10(level(second) / level(first))).toBeCloseTo(-20, 1);
});

test("what is lost of a damaged MP3 or Ogg file is said", async () => {
  const mp3 = sweepFile("mp3");
  expect((await decode(mp3.subarray(0, mp3.length / 2))).notes).toEqual([
    expect.stringMatching(/^its header promises more sound: \d+ % is missing$/),
  ]);
  const opusFile = sweepFile("opus");
  const last = opusFile.lastIndexOf("OggS");
  expect((await decode(opusFile.subarray(0, last))).notes).toEqual([
    "its last page is not marked as the last: its end may be missing",
  ]);
});

test("sound in several data chunks of a WAV is joined and said, and an empty one before it is passed over", async () => {
  const whole = wavBytes(sound, { bits: 16 });
  const start = whole.indexOf("data", 0, "latin1");
  const data = whole.subarray(start + 8, start + 8 + whole.readUInt32LE(start + 4));
  const chunk = (id: string, bytes: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(id, "latin1");
    head.writeUInt32LE(bytes.length, 4);
    return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
  };
  const head = whole.subarray(0, start);
  const half = 4 * Math.floor(data.length / 8);
  const list = chunk("LIST", Buffer.from("INFOISFT\x02\0\0\0x\0", "latin1"));
  const parts = [chunk("data", data.subarray(0, half)), list, chunk("data", data.subarray(half))];
  await expectSound(Buffer.concat([head, ...parts]), ["its sound is in 2 data chunks, which were joined"]);
  await expectSound(Buffer.concat([head, chunk("data", Buffer.alloc(0)), chunk("data", data)]), []);
});
