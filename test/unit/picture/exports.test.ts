import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cut } from "#app/catalogue/shape/cuts.ts";
import { readTimeline } from "#app/licensing/timelines/read/read-timeline.ts";
import { frameRateNames, frameRates, framesToMs, msToFrames } from "#app/licensing/timelines/timecode.ts";
import { type TimelineError, timelineLimits } from "#app/licensing/timelines/timeline.ts";
import { fittedEvents } from "#app/picture/export/fitted-events.ts";
import { pictureFormats } from "#app/picture/export/picture-formats.ts";
import { writePicture } from "#app/picture/export/write-picture.ts";
import { defaultSettings, fitPicture, rateOf } from "#app/picture/picture-settings.ts";
import type { TrackView } from "#app/track/track.ts";

const track: TrackView = {
  ...{ id: "0190a000-0000-7000-8000-00000000000a", songId: "s", slug: "paper-lanterns", title: 'Größer & "lauter"' },
  ...{ versionLabel: "Instrumental", vocals: false, explicit: false, albumTitle: null, durationMs: 187_345, bpm: 118 },
  ...{
    artists: [{ name: "The Harbour Lines", slug: "h" }],
    musicalKey: null,
    genres: [],
    moods: [],
    miniPeaks: "",
    mediaBase: "",
  },
};
const barMs = (4 * 60_000) / 118;
const cuts = Array.from(
  { length: 90 },
  (_, at): Cut => ({ ms: Math.round(412 + at * barMs), isSection: at % 8 === 0 }),
);
const song = { track, cuts };
const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));

const settings = fc.record({
  fromMs: fc.integer({ min: 0, max: 3_600_000 }),
  lengthMs: fc.integer({ min: 1000, max: 400_000 }),
  rate: fc.constantFrom(...frameRateNames),
});

test("each file of a cut is read again by the readers of the edit page: same times, song and ids", async () => {
  await fc.assert(
    fc.asyncProperty(settings, async (given) => {
      const all = { ...defaultSettings, ...given };
      const fitted = fitPicture(song, all);
      const events = fittedEvents(track, { fitted, fromMs: all.fromMs }, rateOf(all));
      for (const format of pictureFormats) {
        const { body } = writePicture({ track, fitted, settings: all }, format);
        const read = await readTimeline(bytesOf(body), rateOf(all));
        // Labels of Audacity have neither the song's times nor a track.
        const expected =
          format === "labels"
            ? events.map((event) => ({ ...event, sourceMs: null, mediaMs: null, track: "" }))
            : events;
        expect(read.events, format).toEqual(expected);
      }
    }),
    { numRuns: 20 },
  );
});

test("on frames of any rate a splice is a frame from its downbeats at most, and pieces follow without gap or drift", () => {
  const long = fc.record({
    ...{ fromMs: fc.integer({ min: 0, max: 3_600_000 }), rate: fc.constantFrom(...frameRateNames) },
    lengthMs: fc.oneof(fc.integer({ min: 1000, max: 400_000 }), fc.integer({ min: 400_000, max: 3_600_000 })),
  });
  fc.assert(
    fc.property(long, (given) => {
      const all = { ...defaultSettings, ...given };
      const rate = rateOf(all);
      const fitted = fitPicture(song, all);
      const events = fittedEvents(track, { fitted, fromMs: all.fromMs }, rate);
      const frame = (1000 * rate.seconds) / rate.frames;
      let heardMs = all.fromMs + fitted.leadMs;
      expect(events).toHaveLength(fitted.pieces.length);
      events.forEach(({ startMs, endMs, sourceMs }, at) => {
        const [piece, next] = [fitted.pieces[at], events[at + 1]];
        heardMs += (piece?.toMs ?? 0) - (piece?.fromMs ?? 0);
        const sourceEnd = (sourceMs ?? 0) + (endMs ?? 0) - (startMs ?? 0);
        // The recording's own ending cannot be made longer.
        expect(Math.abs((endMs ?? 0) - heardMs)).toBeLessThanOrEqual((next === undefined ? 2 : 1) * frame + 1);
        expect(sourceEnd).toBeLessThanOrEqual(track.durationMs + frame / 2 + 1);
        if (next === undefined) return;
        expect(next.startMs).toBe(endMs);
        for (const ms of [sourceEnd, next.sourceMs ?? 0])
          expect(Math.min(...cuts.map((cut) => Math.abs(cut.ms - ms)))).toBeLessThanOrEqual(frame + 1);
      });
      const end = msToFrames(all.fromMs + (all.lengthMs ?? 0), rate);
      expect(msToFrames(events.at(-1)?.endMs ?? 0, rate)).toBeLessThanOrEqual(end);
    }),
    { numRuns: 30 },
  );
});

test("labels of Audacity are recognised, with frequencies and names of one's own, and odd ones are named", async () => {
  const labels =
    "\uFEFF0.000000\t2.500000\tNight Ferry [GBAYE6800011]\r\n\\\t100.0\t2000.0\r\n3.25\t3.25\t\r\n4\t5\tA [b] c\n";
  const { events, rate } = await readTimeline(bytesOf(labels));
  expect(rate).toBeNull();
  expect(events.map(({ name, startMs, endMs, ids }) => [name, startMs, endMs, ids])).toEqual(
    [
      ["Night Ferry", 0, 2500, ["GBAYE6800011"]],
      ["2", 3250, 3250, []],
      ["A [b] c", 4000, 5000, []],
    ].map((row, index) => (index === 1 ? ["3", ...row.slice(1)] : row)),
  );
  const problemOf = (text: string) =>
    readTimeline(bytesOf(text)).then(
      ({ problems: [first] }) => (first === undefined ? null : [first.problem, first.place.line]),
      ({ problem, place }: TimelineError) => [problem, place.line],
    );
  expect(await problemOf("0.0\t1.0\ta\nno label\n")).toEqual(["line", 2]);
  expect(await problemOf("0.0\t1.0\ta\n-1.0\t1.0\tb\n")).toEqual(["negative", 2]);
  expect(await problemOf("0.0\t1.0\ta\n2.0\t1.0\tb\n")).toEqual(["order", 2]);
  expect(await problemOf("0.0\t1.0\ta\n".repeat(timelineLimits.events + 1))).toEqual([
    "tooMany",
    timelineLimits.events + 1,
  ]);
  expect(framesToMs(1, frameRates["25"] ?? { frames: 1, seconds: 1, drop: false })).toBe(40);
});
