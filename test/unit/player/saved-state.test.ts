import { expect, test } from "vitest";
import type { PlayableTrack } from "#app/player/player.ts";
import { emptyQueue, type Queue } from "#app/player/queue/queue.ts";
import { readSaved } from "#app/player/store/saved-state.ts";
import { playable } from "#test/unit/player/playable.ts";

/** As the tab's storage has them. */
function read({ track, queue, at }: { track: PlayableTrack; queue: Queue; at: number }) {
  const { tracks, ...rest } = queue;
  return readSaved(JSON.stringify({ track, queue: rest, at }), JSON.stringify(tracks));
}

test("what a page left is read back whole, with files and segments of a track's own", () => {
  const track = playable("a", {
    url: "/uploads/take.wav",
    fileType: "wav",
    hideOptions: true,
    segmentsGroups: [{ group: "verse", segments: [{ start: 0, endTime: 8 }] }],
  });
  const listing = {
    label: "piano",
    address: "/search?q=piano",
    first: 1,
    total: 57,
    more: true,
    next: "/search?q=piano&page=2",
  };
  const addresses = { b: "/search?q=piano&page=2" };
  const queue = { tracks: [track, playable("b")], origin: "/search?q=piano", listing, addresses };
  const saved = read({ track, queue, at: 0 });
  expect(saved).toEqual({ track, queue });
  expect(read({ track, queue: { ...queue, tracks: [] }, at: -1 })?.track).toEqual(track);
});

test("of a recording that is in the queue twice, the entry that played is the current one", () => {
  const [a, b] = [playable("a"), playable("b")];
  const queue = { ...emptyQueue, tracks: [a, b, a] };
  const saved = read({ track: a, queue, at: 2 });
  expect(saved?.track).toBe(saved?.queue.tracks[2]);
  expect(saved?.track).not.toBe(saved?.queue.tracks[0]);
});

test("what is no longer of that form is dropped", () => {
  for (const stored of [
    "",
    "{",
    "null",
    "{}",
    JSON.stringify({ track: { id: 1 }, queue: { origin: null } }),
    JSON.stringify({ track: playable("a"), queue: { origin: null } }),
  ]) {
    expect(readSaved(stored, "[]")).toBeNull();
  }
  const { tracks, ...queue } = emptyQueue;
  expect(readSaved(JSON.stringify({ track: playable("a"), queue, at: -1 }), JSON.stringify(tracks))).not.toBeNull();
  expect(readSaved(JSON.stringify({ track: playable("a"), queue, at: 0 }), null)?.queue.tracks).toEqual([
    playable("a"),
  ]);
  for (const broken of ["", "null", '[{ "id": 1 }]'])
    expect(readSaved(JSON.stringify({ track: playable("a"), queue, at: -1 }), broken)).toBeNull();
});
