import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { requiredEvidence, scoreLink } from "#app/sharing/trace/score-link.ts";
import { SAME_SOUND, soundCosine } from "#audio/analysis/similarity/signature.ts";
import { demoRecordings } from "#audio/demo/catalogue/catalogue.ts";
import type { Stereo } from "#audio/demo/instruments/sound.ts";
import { renderSong } from "#audio/demo/render.ts";
import { writeWav } from "#audio/demo/write-wav.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import { prepareRecording } from "#audio/ingest/prepare-recording.ts";
import { readFragment } from "#audio/trace/fragment.ts";
import { markedName, readMarkedIndex } from "#audio/trace/marked-object.ts";
import { PeaksFinder } from "#audio/trace/rank-recordings.ts";
import { type Reference, readMono, readReference } from "#audio/trace/read-mono.ts";
import { readSlots } from "#audio/trace/read-slots.ts";
import { type BitAt, SLOT_FRAMES, spliceSegment } from "#audio/trace/splice-segment.ts";
import { encoders } from "#test/support/encoders.ts";
import { leakedMp3, markedSound, measure, mixedStream } from "#test/support/traced-sound.ts";

const directory = mkdtempSync(join(tmpdir(), "syncline-trace-test-"));
afterAll(() => rmSync(directory, { recursive: true }));

const rendered = new Map<number, Stereo>();

/** 38 s of a song of the demo. */
function songAt(at: number): Stereo {
  const song = demoRecordings()[at]?.song;
  if (song === undefined) throw new Error("The demo has no such song");
  const mix = rendered.get(at) ?? renderSong({ ...song, seed: song.slug }, { seconds: 38 }).mix;
  rendered.set(at, mix);
  return mix;
}

const cut = ({ left, right }: Stereo, seconds: number): Stereo => ({
  left: left.slice(0, seconds * 44_100),
  right: right.slice(0, seconds * 44_100),
});

/** Codes as the server makes them: bits that depend on nothing else. */
function codeOf(link: number): BitAt {
  return (slot) => ((createHash("sha256").update(`${link} ${slot}`).digest()[0] as number) & 1) === 1;
}

const links = 20;

/** Links that a file names, of twenty; as if there were a thousand. */
async function namedBy(path: string, reference: Reference): Promise<number[]> {
  const { slots } = readSlots(await readMono(path, { maxSeconds: 600 }), reference);
  const required = requiredEvidence(1000);
  return Array.from({ length: links }, (_, link) => link).filter(
    (link) => scoreLink(slots, codeOf(link)).evidence >= required,
  );
}

test("a link is named after MP3 128k by 15 s from anywhere, mixed copies name no third one, other music none", async () => {
  const plain = songAt(0);
  const path = join(directory, "song.wav");
  await writeWav(path, plain);
  const seed = await sha256OfFile(path);
  const marked = markedSound(plain, seed);
  const reference = await readReference(path, { seed });
  const copies = [3, 11].map((link) => mixedStream(plain, marked, codeOf(link))) as [Stereo, Stereo];
  for (const [copy, link, from] of [
    [copies[0], 3, 7.3],
    [copies[1], 11, 21.91],
  ] as const)
    expect(await namedBy(await leakedMp3(copy, { directory, from, seconds: 15 }), reference)).toEqual([link]);

  const each = (mix: (one: number, other: number, at: number) => number): Stereo => {
    const [one, other] = copies;
    const side = (name: "left" | "right") => one[name].map((value, at) => mix(value, other[name][at] as number, at));
    return { left: side("left"), right: side("right") };
  };
  const average = each((one, other) => (one + other) / 2);
  const switched = each((one, other, at) => (Math.floor(at / 57_000) % 2 === 0 ? one : other));
  for (const mixed of [average, switched]) {
    const named = await namedBy(await leakedMp3(mixed, { directory, from: 1, seconds: 37 }), reference);
    expect(named.length).toBeGreaterThan(0);
    expect([3, 11]).toEqual(expect.arrayContaining(named));
  }
  // Neither rendition alone is the stream of a link.
  for (const sound of [plain, marked])
    expect(await namedBy(await leakedMp3(sound, { directory, from: 4, seconds: 30 }), reference)).toEqual([]);
  const other = await leakedMp3(songAt(4), { directory, from: 0, seconds: 20 });
  expect(readSlots(await readMono(other, { maxSeconds: 600 }), reference)).toEqual({ slots: [], seconds: 0 });
  // The peaks alone lead to the recording.
  const leak = await readMono(await leakedMp3(copies[0], { directory, from: 12.34, seconds: 15 }), { maxSeconds: 60 });
  const finder = new PeaksFinder(leak);
  expect(finder.likeness(measure(plain).peaks)).toBeGreaterThan(2 * finder.likeness(measure(songAt(4)).peaks));
}, 400_000);

test("the renditions are as loud as each other, and one recording to the similarity measure", () => {
  const plain = songAt(0);
  const marked = markedSound(plain, "seed");
  expect(marked.left.length).toBe(plain.left.length);
  const [one, other] = [measure(plain), measure(marked)];
  const loudness = ({ loudness: { integratedLufs } }: typeof one) => integratedLufs ?? Number.NaN;
  expect(Math.abs(loudness(one) - loudness(other))).toBeLessThan(0.1);
  expect((other.loudness.truePeakDbtp ?? 0) - (one.loudness.truePeakDbtp ?? 0)).toBeLessThan(0.5);
  expect(soundCosine(one.features, other.features)).toBeGreaterThan(SAME_SOUND);
  // Below and above the mark nothing changes; within it, every cell does.
  const difference = marked.left.map((value, at) => value - (plain.left[at] as number));
  const power = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0);
  const ratio = 10 * Math.log10(power(difference) / power(plain.left));
  expect(ratio).toBeLessThan(-25);
  expect(ratio).toBeGreaterThan(-40);
}, 200_000);

/** Frames of the segments that an encoder cuts at 44.1 kHz. */
const cutFrames = { mediabunny: 206, ffmpeg: 207 };
/** Seconds: of one, the last segment is a single frame, which an encoder writes in another layout. */
const lengths = encoders.flatMap(([name, start]) =>
  [11, (2 * cutFrames[name] * 1024) / 44_100].map((seconds) => [name, seconds, start] as const),
);

test.each(lengths)(
  "%s makes a marked stream of %d s of every bit rate, and their segments become one frame by frame",
  async (_, seconds, startEncoder) => {
    const path = join(directory, "short.wav");
    await writeWav(path, cut(songAt(0), seconds));
    const work = mkdtempSync(join(directory, "work-"));
    const prepared = await prepareRecording({
      ...{ path, directory: work, ladder: [64, 160], mp3s: false, marks: true },
      ...{ startEncoder, onProgress: () => undefined },
    });
    const names = prepared.files.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([markedName(64), markedName(160), "hls/64k/seg_001.m4s"]));
    expect(names.filter((name) => name.startsWith("marked/"))).toEqual([]);
    for (const rate of [64, 160]) {
      const packed = readFileSync(join(work, markedName(rate)));
      const folder = join(work, "hls", `${rate}k`);
      const segments = readMarkedIndex(packed) ?? [];
      expect(segments).toHaveLength(readdirSync(folder).filter((name) => name.endsWith(".m4s")).length);
      for (const { number, from, to, frames, spliced } of segments) {
        const plain = readFileSync(join(folder, `seg_00${number}.m4s`));
        const marked = packed.subarray(from, to);
        const made = spliceSegment(plain, marked, codeOf(5));
        const [one, other, result] = [plain, marked, made as Uint8Array].map((bytes) => framesOf(bytes));
        expect(result?.frames).toHaveLength(frames);
        expect(result?.bytes).toBeLessThanOrEqual(spliced);
        const differing = result?.frames.filter((frame, at) => {
          const isMarked = codeOf(5)(Math.floor(((result?.first ?? 0) + at) / SLOT_FRAMES));
          return frame !== (isMarked ? other : one)?.frames[at];
        });
        // A change waits where the windows do not fit: rarely, and for a frame or two.
        expect(differing?.length).toBeLessThanOrEqual(4);
        expect(framesOf(spliceSegment(plain, marked, () => false) as Uint8Array).frames).toEqual(one?.frames);
        expect(framesOf(spliceSegment(plain, marked, () => true) as Uint8Array).frames).toEqual(other?.frames);
      }
    }
    const [short, long] = [1, 2].map((number) => readFileSync(join(work, "hls/64k", `seg_00${number}.m4s`)));
    expect(spliceSegment(short as Buffer, long as Buffer, () => true)).toBeNull();
    expect(spliceSegment(short as Buffer, new Uint8Array(40), () => true)).toBeNull();
    expect(readMarkedIndex(new Uint8Array(100))).toBeNull();
  },
  200_000,
);

/** Frames of a segment as text. */
function framesOf(bytes: Uint8Array): { first: number; bytes: number; frames: string[] } {
  const fragment = readFragment(bytes);
  if (fragment === null) throw new Error("The segment has no fragment.");
  let at = fragment.framesAt;
  const frames = fragment.sizes.map((size) => {
    at += size;
    return Buffer.from(bytes.subarray(at - size, at)).toString("base64");
  });
  expect(at).toBe(bytes.length);
  return { first: fragment.firstFrame, bytes: bytes.length - fragment.fragmentAt, frames };
}
