import { expect, test } from "vitest";
import type { PlayableTrack } from "#app/player/player.ts";
import { isPlayed } from "#app/player/queue/played-entry.ts";
import { emptyQueue } from "#app/player/queue/queue.ts";
import { playable } from "#test/unit/player/playable.ts";

const passage = (start: number, end: number): PlayableTrack => ({ ...playable("a"), passage: { start, end } });

/** Which entries of `list` are shown as played while `track` of the queue `tracks` plays. */
function shown(list: PlayableTrack[], track: PlayableTrack, tracks = list): number[] {
  const snapshot = { track, queue: { ...emptyQueue, tracks } };
  return list.flatMap((one, at) => (isPlayed(snapshot, one, list) ? [at] : []));
}

test("of a recording that is listed twice, only the entry that was started is played", () => {
  const list = [playable("a"), playable("b"), playable("a")];
  for (const at of [0, 1, 2]) expect(shown(list, list[at] ?? playable("none"))).toEqual([at]);
});

test("after the page's list was fetched anew, the entry is the one with the same turn", () => {
  const before = [playable("a"), playable("b"), playable("a")];
  const after = [playable("b"), playable("a"), playable("a")];
  expect(shown(after, before[0] ?? playable("none"), before)).toEqual([1]);
  expect(shown(after, before[2] ?? playable("none"), before)).toEqual([2]);
});

test("passages of one recording are told apart by their times", () => {
  const list = [passage(0, 10), passage(20, 30), playable("a"), passage(20, 30)];
  for (const at of [0, 1, 2, 3]) expect(shown(list, list[at] ?? playable("none"))).toEqual([at]);
  expect(shown([passage(0, 10)], passage(20, 30))).toEqual([]);
});

test("on another page the recording is played, whatever part of it plays and whichever entry it was", () => {
  const queue = [passage(0, 10), playable("a")];
  expect(shown([playable("a"), playable("b")], queue[0] ?? playable("none"), queue)).toEqual([0]);
  expect(shown([playable("a"), playable("a")], playable("a"), [])).toEqual([0]);
});
