import { expect, test } from "vitest";
import { readFragment } from "#audio/trace/fragment.ts";
import { cutAlike, spliceLimits, spliceSegment } from "#audio/trace/splice-segment.ts";
import { playedFrames, type SegmentLayout, segmentOf } from "#test/unit/audio/support/fragments.ts";

/** Frames that begin with a pair of channels and the same window. */
const frame = (bytes: number, fill: number) => new Uint8Array(bytes).fill(fill).fill(0x21, 0, 2);
const sizes = [12, 30, 7, 200, 41, 5, 19, 90, 33, 8, 64, 17];
const plainFrames = sizes.map((size, i) => frame(size, i + 1));
const markedFrames = sizes.map((size, i) => frame(210 - size, 100 + i));
const hex = (frames: readonly Uint8Array[]) => frames.map((one) => Buffer.from(one).toString("hex"));
/** The first slot from one rendition, the second from the other. */
const isSecond = (slot: number) => slot === 1;
const spliced = [...plainFrames.slice(0, 8), ...markedFrames.slice(8)];

/** Flags of runs: those that say where the frames lie, what the first one is, and each set of fields of all frames. */
const everyRun = [0, 0x1, 0x4, 0x5].flatMap((head) => Array.from({ length: 16 }, (_, fields) => head | (fields << 8)));
/** Flags of the track: each default and base alone, and all of them. */
const everyTrack = [0, 0x1, 0x2, 0x8, 0x10, 0x20, 0x38, 0x3b, 0x20000, 0x20038];

function expectSplice(plain: Uint8Array, marked: Uint8Array, frames: readonly Uint8Array[]): void {
  const out = spliceSegment(plain, marked, isSecond);
  if (out === null) throw new Error("The renditions are not spliced.");
  const played = playedFrames(out);
  expect(played.frames).toEqual(hex(frames));
  const from = readFragment(out)?.fragmentAt ?? 0;
  if (played.index !== null) expect(played.index).toBe(out.length - from);
  expect(out.length - from).toBeLessThanOrEqual(spliceLimits(plain, marked)?.bytes ?? 0);
}

test("renditions are spliced whatever their runs and track headers state of each frame", () => {
  for (const runFlags of everyRun.filter((flags) => (flags & 0x200) !== 0)) {
    for (const trackFlags of everyTrack) {
      for (const version of [0, 1] as const) {
        const layout = { runFlags, trackFlags, runVersion: version, timeVersion: version, index: version === 1 };
        const plain = segmentOf({ ...layout, runs: [plainFrames] });
        expect(readFragment(plain)).toMatchObject({ firstFrame: 0, sizes });
        const marked = segmentOf({ runFlags: 0x201, runs: [markedFrames] });
        expectSplice(plain, marked, spliced);
        expectSplice(marked, plain, [...markedFrames.slice(0, 8), ...plainFrames.slice(8)]);
      }
    }
  }
});

test("frames of one size, which no run lists, are spliced with those of others", () => {
  const even = sizes.map((_, i) => frame(25, 50 + i));
  const single = [frame(31, 9)];
  for (const runFlags of everyRun.filter((flags) => (flags & 0x200) === 0)) {
    for (const trackFlags of everyTrack) {
      const plain = segmentOf({ runFlags, trackFlags, runs: [even], index: true });
      expect(readFragment(plain)?.sizes).toEqual(even.map(() => 25));
      const marked = segmentOf({ runFlags: 0x201, runs: [markedFrames] });
      expectSplice(plain, marked, [...even.slice(0, 8), ...markedFrames.slice(8)]);
      expectSplice(marked, plain, [...markedFrames.slice(0, 8), ...even.slice(8)]);
      // The last segment of a recording may be one frame.
      const [one, other] = [single, [frame(90, 8)]].map((runs) =>
        segmentOf({ runFlags, trackFlags, runs: [runs], firstFrame: 225 }),
      ) as [Uint8Array, Uint8Array];
      expectSplice(one, other, single);
    }
  }
});

test("several runs, other boxes in between and 64-bit sizes are read, and durations stay", () => {
  const runs = [plainFrames.slice(0, 5), plainFrames.slice(5, 6), plainFrames.slice(6)];
  const marked = segmentOf({ runFlags: 0x201, runs: [markedFrames], firstFrame: 8 });
  const extras: Partial<SegmentLayout>[] = [
    { between: true },
    { isLong: true },
    { between: true, isLong: true, index: true },
  ];
  for (const extra of extras) {
    for (const trackFlags of [0, 0x1, 0x20038]) {
      const plain = segmentOf({ runFlags: 0x301, trackFlags, runs, firstFrame: 8, ...extra });
      expect(readFragment(plain)).toMatchObject({ firstFrame: 8, sizes });
      const out = spliceSegment(plain, marked, () => true) as Uint8Array;
      expect(playedFrames(out)).toMatchObject({ frames: hex(markedFrames), durations: sizes.map(() => 1024) });
    }
  }
});

test("a rendition that another encoder cut is cut as the plain one is", () => {
  const plain = segmentOf({ runFlags: 0x1, runs: [plainFrames.slice(0, 1)], firstFrame: 4 });
  expect(playedFrames(cutAlike(plain, markedFrames, 4) as Uint8Array).frames).toEqual(hex(markedFrames.slice(4, 5)));
  expect(cutAlike(plain, markedFrames, 3)).toBeNull();
  expect(cutAlike(plain, markedFrames.slice(0, 4), 4)).toBeNull();
});

test("bytes that are no segment of frames are not read", () => {
  const whole = segmentOf({ runFlags: 0x201, runs: [plainFrames], index: true });
  for (let length = 0; length < whole.length; length++) expect(readFragment(whole.subarray(0, length))).toBeNull();
  const longer = Buffer.concat([whole, Buffer.from([0, 0, 0, 9, 102, 114, 101, 101, 0])]);
  expect(readFragment(longer)).toBeNull();
  const at = Buffer.from(whole).indexOf("trun");
  for (const [offset, value] of [
    [8, 0xffff_ffff],
    [8, 3],
    [16, 1],
    [4, 0x1],
    [4, 0xf01],
  ] as const) {
    const broken = Buffer.from(whole);
    broken.writeUInt32BE(value, at + offset);
    expect(readFragment(broken)).toBeNull();
  }
  const uneven = segmentOf({ runFlags: 0x1, runs: [[frame(4, 1), frame(5, 1)]] });
  expect(readFragment(uneven)).toBeNull();
});
