import { afterEach, expect, test, vi } from "vitest";
import { openPlayer } from "#test/unit/player/open-player.ts";
import { playable } from "#test/unit/player/playable.ts";

afterEach(() => vi.unstubAllGlobals());

const [first, second] = [playable("a"), playable("b")];

/** A page with a player whose passages are reported. */
async function openReported() {
  const page = await openPlayer();
  const sent: Blob[] = [];
  vi.stubGlobal("navigator", { onLine: true, sendBeacon: (_: string, body: Blob) => sent.push(body) });
  const { reportRanges } = await import("#app/player/report-ranges.ts");
  const stop = reportRanges();
  page.connect();
  page.player.play(first, [first, second]);
  page.audio.settle();
  const hear = (from: number, to: number) => {
    for (let at = from; at <= to; at += 1) page.audio.moveTo(at);
  };
  return {
    ...page,
    stop,
    hear,
    reported: async () => Promise.all(sent.map(async (body) => JSON.parse(await body.text()))),
  };
}

test("a passage is reported once, when it ends by a jump, a pause, another track or the page", async () => {
  const { player, audio, hear, leave, reported, stop } = await openReported();
  hear(0, 10);
  hear(60, 70);
  audio.pause();
  audio.settle();
  expect(await reported()).toEqual([
    { kind: "listen_range", recordingId: "a", startMs: 0, endMs: 10_000 },
    { kind: "listen_range", recordingId: "a", startMs: 60_000, endMs: 70_000 },
  ]);
  player.resume();
  audio.settle();
  hear(70, 75);
  player.play(second, [first, second]);
  audio.settle();
  hear(0, 5);
  leave();
  stop();
  expect((await reported()).slice(2)).toEqual([
    { kind: "listen_range", recordingId: "a", startMs: 70_000, endMs: 75_000 },
    { kind: "listen_range", recordingId: "b", startMs: 0, endMs: 5000 },
  ]);
});

test("skipping through a track reports nothing", async () => {
  const { hear, stop, reported } = await openReported();
  for (const at of [0, 20, 40, 60]) hear(at, at + 1);
  stop();
  expect(await reported()).toEqual([]);
});
