import { expect, test } from "vitest";
import { emptyQueue } from "#app/player/queue/queue.ts";
import { readSaved } from "#app/player/store/saved-state.ts";
import { playable } from "#test/unit/player/playable.ts";

test("what a page left is read back whole, with files and segments of a track's own", () => {
  const track = playable("a", {
    url: "/uploads/take.wav",
    fileType: "wav",
    hideOptions: true,
    segmentsGroups: [{ group: "verse", segments: [{ start: 0, endTime: 8 }] }],
  });
  const listing = { label: "piano", first: 1, total: 57, more: true, next: "/search?q=piano&page=2" };
  const addresses = { b: "/search?q=piano&page=2" };
  const queue = { tracks: [track, playable("b")], origin: "/search?q=piano", listing, addresses };
  const saved = readSaved(JSON.stringify({ track, queue, at: 0 }));
  expect(saved).toEqual({ track, queue });
  expect(readSaved(JSON.stringify({ track, queue: { ...queue, tracks: [] }, at: -1 }))?.track).toEqual(track);
});

test("of a recording that is in the queue twice, the entry that played is the current one", () => {
  const [a, b] = [playable("a"), playable("b")];
  const queue = { ...emptyQueue, tracks: [a, b, a] };
  const saved = readSaved(JSON.stringify({ track: a, queue, at: 2 }));
  expect(saved?.track).toBe(saved?.queue.tracks[2]);
  expect(saved?.track).not.toBe(saved?.queue.tracks[0]);
});

test("what is no longer of that form is dropped", () => {
  for (const stored of [
    "",
    "{",
    "null",
    "{}",
    JSON.stringify({ track: { id: 1 }, queue: { tracks: [], origin: null } }),
    JSON.stringify({ track: playable("a"), queue: { tracks: [], origin: null } }),
  ]) {
    expect(readSaved(stored)).toBeNull();
  }
});
