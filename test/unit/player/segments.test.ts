import { expect, test } from "vitest";
import { toStoredSegment, withDetected } from "#app/catalogue/segments/stored-segment.ts";
import { groupSegments, newSegment, percentageLabel } from "#app/player/segments/segment.ts";
import { similarPath } from "#app/player/segments/similar-path.ts";

test("a segment opens at 20 s, 35 s wide, at least a tenth of the waveform, and never past the end", () => {
  expect(newSegment(180)).toEqual({ start: 20, end: 55 });
  expect(newSegment(180, 60)).toEqual({ start: 60, end: 95 });
  expect(newSegment(600)).toEqual({ start: 20, end: 80 });
  expect(newSegment(40)).toEqual({ start: 20, end: 40 });
  expect(newSegment(180, 179)).toEqual({ start: 162, end: 180 });
  expect(newSegment(12)).toEqual({ start: 10.8, end: 12 });
});

test("a percentage is shown above 10 s only, and only where there is one", () => {
  expect(percentageLabel({ start: 0, endTime: 10, percentage: 80 })).toBeNull();
  expect(percentageLabel({ start: 0, endTime: 10.1, percentage: 71.6 })).toBe("72%");
  expect(percentageLabel({ start: 0, endTime: 30 })).toBeNull();
  expect(percentageLabel({ start: 0, endTime: 30, percentage: null })).toBeNull();
});

test("a search by a segment names the recording and its times; by the full track it names no times", () => {
  const seed = { id: "r1", vocals: true };
  expect(similarPath(seed, { start: 20, end: 55.1234 })).toBe(
    "/music-sync-licensing/search?seed_songIds=r1&seed_start=20&seed_end=55.123&explain=true&page=1&song=0&fields=segmentsGroups",
  );
  expect(similarPath(seed)).toBe(
    "/music-sync-licensing/search?seed_songIds=r1&explain=true&page=1&song=0&fields=segmentsGroups",
  );
  expect(similarPath({ ...seed, vocals: false })).toContain("&vocals=false&");
});

test("segments of one name are a group, in the order in which they are heard", () => {
  const segment = (group: string, start: number) => ({ group, start, endTime: start + 5 });
  const groups = groupSegments([segment("Verse", 30), segment("Chorus", 20), segment("Verse", 10)]);
  expect(groups.map(({ group, segments }) => [group, segments.map(({ start }) => start)])).toEqual([
    ["Verse", [10, 30]],
    ["Chorus", [20]],
  ]);
});

test("a person's segment replaces the detected sections that it covers by half; the others stay and are marked", () => {
  const sections = JSON.stringify([
    { startMs: 0, endMs: 10_000, group: "A" },
    { startMs: 10_000, endMs: 30_000, group: "B" },
    { startMs: 30_000, endMs: 40_000, group: "A" },
  ]);
  const blank = { percentage: null, refSegment: null, refStartMs: null, refEndMs: null };
  const saved = toStoredSegment({ id: "s", group: "Hook", startMs: 18_000, endMs: 34_000, ...blank });
  expect(withDetected([saved], sections).map(({ _id, group, start }) => [_id, group, start])).toEqual([
    [null, "A", 0],
    ["s", "Hook", 18],
    [null, "A", 30],
  ]);
  expect(withDetected([], sections)).toHaveLength(3);
  for (const malformed of [null, "", "[{", "null", "{}", '[{"startMs":0}]', "[1]"])
    expect(withDetected([saved], malformed)).toEqual([saved]);
});
