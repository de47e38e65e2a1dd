import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyQueue, nextTrack, originOf, previousTrack, queueOf, queuePage } from "#app/player/queue.ts";
import { playable } from "#test/unit/player/playable.ts";

const [a, b, c] = [playable("a"), playable("b"), playable("c")];
const list = queueOf(b, [a, b, c], null);

test("the visible list is the queue, and a track from outside of it plays alone", () => {
  expect(list.tracks).toEqual([a, b, c]);
  expect(queueOf(playable("d"), [a, b, c], null).tracks).toEqual([playable("d")]);
});

test("next goes down the list and from its end to its first; previous goes up and stays at the first", () => {
  expect([nextTrack(list, a), nextTrack(list, b), nextTrack(list, c)]).toEqual([b, c, a]);
  expect([previousTrack(list, c), previousTrack(list, b), previousTrack(list, a)]).toEqual([b, a, a]);
  expect(nextTrack(queueOf(a, [a], null), a)).toEqual(a);
  expect([nextTrack(emptyQueue, null), previousTrack(emptyQueue, a)]).toEqual([null, null]);
});

test("as many presses on next as the list is long come back to where they began", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (length, from) => {
      const tracks = Array.from({ length }, (_, at) => playable(String(at)));
      const start = tracks[from % length] ?? null;
      const queue = { tracks, origin: null };
      expect(tracks.reduce((current) => nextTrack(queue, current), start)).toEqual(start);
    }),
  );
});

test("only the page of a search is kept in step with the queue, and only while that search is shown", () => {
  const queue = { tracks: [a], origin: originOf({ pathname: "/search", search: "?q=piano&mood=hopeful&page=2" }) };
  const at = (pathname: string, search: string) => queuePage(queue, { pathname, search });
  expect(at("/search", "?mood=hopeful&q=piano&page=3")).toBe("/search?q=piano&mood=hopeful&page=2");
  expect(at("/search", "?q=piano&mood=hopeful")).toBe("/search?q=piano&mood=hopeful&page=2");
  expect(at("/search", "?q=piano&mood=hopeful&page=2")).toBeNull();
  expect(at("/search", "?q=strings&page=3")).toBeNull();
  expect(at("/music-sync-licensing/search", "?q=piano&mood=hopeful")).toBeNull();
  expect(originOf({ pathname: "/discover", search: "" })).toBeNull();
  expect(queuePage({ tracks: [a], origin: null }, { pathname: "/search", search: "?page=4" })).toBeNull();
});

test("the first page has no number in its address and is still found again", () => {
  const queue = { tracks: [a], origin: originOf({ pathname: "/search", search: "" }) };
  expect(queuePage(queue, { pathname: "/search", search: "?page=1" })).toBeNull();
  expect(queuePage(queue, { pathname: "/search", search: "?page=2" })).toBe("/search");
});
