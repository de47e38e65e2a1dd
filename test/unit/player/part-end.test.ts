import { afterEach, expect, test, vi } from "vitest";
import { partEnd } from "#app/player/audition/part-end.ts";
import { openPlayer } from "#test/unit/player/open-player.ts";
import { playable } from "#test/unit/player/playable.ts";

afterEach(() => vi.unstubAllGlobals());

const track = playable("a", { durationMs: 60_000 });

test("a part is left at its end, and before the end of its track or passage, where the queue would go on", () => {
  expect(partEnd({ start: 10, end: 20 }, track)).toBe(20);
  expect(partEnd({ start: 50, end: 60 }, track)).toBeCloseTo(59.7);
  const passage = { ...track, passage: { start: 5, end: 15 } };
  expect(partEnd({ start: 10, end: 20 }, passage)).toBeCloseTo(14.7);
  // Behind the passage the rest of the track plays.
  expect(partEnd({ start: 15, end: 20 }, passage)).toBe(20);
});

test("a part that ends with its track loops, at a clock that ticks four times a second", async () => {
  const { player, audio, connect } = await openPlayer();
  const { loopRange, stopLoop } = await import("#app/player/audition/loop-range.ts");
  connect();
  player.play(track, [track, playable("b")], 55);
  audio.settle();
  loopRange({ start: 50, end: 60 });
  for (let pass = 0; pass < 3; pass += 1) {
    const from = audio.currentTime;
    // The last tick in front of the end of the track is up to a quarter of a second before it.
    for (let at = from; at < 59.76 && audio.currentTime >= from; at += 0.25) audio.moveTo(at + 0.01);
    expect(audio.currentTime).toBe(50);
  }
  expect(player.snapshot).toMatchObject({ track, state: "playing" });
  expect(stopLoop()).toBe(true);
});
