import { afterEach, expect, test, vi } from "vitest";
import { openPlayer } from "#test/unit/player/open-player.ts";
import { playable } from "#test/unit/player/playable.ts";

afterEach(() => vi.unstubAllGlobals());

const [first, b, again] = [playable("a"), playable("b"), playable("a")];
const list = [first, b, again];

test("a recording that is current goes on from a position in its queue, also in another object", async () => {
  const { player, audio, connect } = await openPlayer();
  const { resumeFrom } = await import("#app/player/store/resume-from.ts");
  connect();
  expect(resumeFrom("a", 20)).toBe(false);
  player.play(again, list);
  audio.settle();
  player.pause();
  audio.settle();
  expect(resumeFrom("a", 20)).toBe(true);
  audio.settle();
  expect(player.snapshot).toMatchObject({ state: "playing", queue: { tracks: list } });
  expect(player.snapshot.track).toBe(again);
  expect(audio.currentTime).toBe(20);
  expect(resumeFrom("b", 20)).toBe(false);
  expect(player.snapshot.track).toBe(again);
});

test("another version takes the place of the entry that plays, not of every entry of the recording", async () => {
  const { player, audio, connect } = await openPlayer();
  const { playVersion } = await import("#app/player/queue/play-version.ts");
  connect();
  player.play(again, list);
  audio.settle();
  audio.moveTo(12);
  const version = playable("a short", { songId: again.songId });
  playVersion(version);
  audio.settle();
  expect(player.snapshot.queue.tracks).toEqual([first, b, version]);
  expect([player.snapshot.track, audio.currentTime]).toEqual([version, 12]);
  player.previous();
  expect(player.snapshot.track).toBe(b);
});
