import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readTimeline } from "#app/licensing/timelines/read/read-timeline.ts";
import { frameRates, framesToMs, readTimecode, writeTimecode } from "#app/licensing/timelines/timecode.ts";
import { type Timeline, TimelineError, type TimelineEvent } from "#app/licensing/timelines/timeline.ts";
import { writeEdl, writeFcpxml, writeOtio, writeTimelineCsv } from "#app/licensing/timelines/write/write-timeline.ts";
import {
  edits,
  finalCutXml,
  premiereEdl,
  premiereProject,
  reaperCsv,
  resolveOtio,
} from "#test/unit/licensing/timelines/editors.ts";

/** Mulberry32: the same numbers in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const names = ['Größer & "lauter" <3', "=SUM(A1)", "東京; 夜, Teil 2", "a'b", "* odd: name", "-7 dB"];

function randomTimeline(seed: number): Timeline {
  const random = randomOf(seed);
  const rates = Object.values(frameRates);
  const rate = rates[random(rates.length)] ?? null;
  const frames = (below: number) => (rate === null ? 0 : framesToMs(random(below), rate));
  const events = Array.from({ length: 1 + random(12) }, (_, index): TimelineEvent => {
    const startFrame = random(200_000);
    const startMs = rate === null ? 0 : framesToMs(startFrame, rate);
    const endMs = rate === null ? 0 : framesToMs(startFrame + 1 + random(9000), rate);
    return {
      ...{
        name: names[random(names.length)] ?? "",
        file: random(3) === 0 ? "" : `Lowtide - ${index} #%20é.wav`,
        startMs,
        endMs,
      },
      ...{
        sourceMs: frames(9000),
        mediaMs: random(2) === 0 ? null : 1000 + random(400_000),
        track: `A${1 + random(8)}`,
      },
      ids:
        [["song/night-ferry"], ["GBAYE6800011"], [], ["0190a000-0000-7000-8000-00000000000a", "USRC17607839"]][
          random(4)
        ] ?? [],
    };
  });
  return { title: "Spot", rate, lengthMs: null, events };
}

test("what is written as EDL, FCPXML, OTIO or CSV is read again as it was: 400 random edits of every rate", async () => {
  const writers = [writeEdl, writeFcpxml, writeOtio, writeTimelineCsv];
  for (let seed = 0; seed < 100; seed += 1) {
    const timeline = randomTimeline(seed);
    for (const write of writers) {
      const bytes = new Uint8Array(new TextEncoder().encode(write(timeline)));
      const { events } = await readTimeline(bytes, timeline.rate);
      expect(events, `${write.name} ${seed}`).toEqual(timeline.events);
    }
  }
});

test("each frame of a day has its own timecode in drop-frame, and counts on by one", () => {
  for (const name of ["29.97 DF", "59.94 DF", "23.976", "25"]) {
    const rate = frameRates[name];
    if (rate === undefined) throw new Error(name);
    for (let frame = 0; frame < 500_000; frame += frame < 20_000 ? 1 : 997)
      expect(readTimecode(writeTimecode(frame, rate), rate)).toBe(frame);
  }
  const drop = frameRates["29.97 DF"];
  if (drop !== undefined)
    expect([1799, 1800, 17_982].map((frame) => writeTimecode(frame, drop))).toEqual([
      "00:00:59;29",
      "00:01:00;02",
      "00:10:00;00",
    ]);
});

function flip(bytes: Uint8Array, random: (below: number) => number): void {
  const at = random(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
}

test("files cut off anywhere, with flipped bits or repeated parts, end within a second in events or the reader's own error", async () => {
  const encoder = new TextEncoder();
  const samples = edits
    .slice(2, 4)
    .flatMap((edit) => [
      ...[premiereEdl(edit), finalCutXml(edit), resolveOtio(edit), reaperCsv(edit)].map((text) => encoder.encode(text)),
      premiereProject(edit),
      new Uint8Array(gunzipSync(premiereProject(edit))),
    ]);
  const random = randomOf(7);
  let slowest = 0;
  for (const sample of samples) {
    for (let round = 0; round < 60; round += 1) {
      let damaged = new Uint8Array(sample);
      if (round % 3 === 0) damaged = damaged.slice(0, random(damaged.length));
      else if (round % 3 === 1) for (let flips = 0; flips <= round / 10; flips += 1) flip(damaged, random);
      else {
        const [from, to] = [random(damaged.length), random(damaged.length)].sort((one, other) => one - other);
        damaged = new Uint8Array([...damaged.slice(0, to), ...damaged.slice(from)]);
      }
      const started = performance.now();
      await readTimeline(damaged).catch((error: unknown) => {
        if (!(error instanceof TimelineError)) throw error;
      });
      slowest = Math.max(slowest, performance.now() - started);
    }
  }
  expect(slowest).toBeLessThan(1000);
});
