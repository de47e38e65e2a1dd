import fc from "fast-check";
import { expect, test } from "vitest";
import { placeIn, withMoved, withoutRecording, withPage, withRemoved } from "#app/player/queue/edit-queue.ts";
import { emptyQueue, nextTrack, originOf, previousTrack, queueOf, tracksAfter } from "#app/player/queue/queue.ts";
import { queuePage } from "#app/player/queue/queue-page.ts";
import { playable } from "#test/unit/player/playable.ts";

const [a, b, c] = [playable("a"), playable("b"), playable("c")];
const elsewhere = { origin: null };
const list = queueOf(b, [a, b, c], elsewhere);

test("the visible list is the queue, and a track from outside of it plays alone", () => {
  expect(list.tracks).toEqual([a, b, c]);
  expect(queueOf(playable("d"), [a, b, c], elsewhere).tracks).toEqual([playable("d")]);
});

test("next goes down the list and from its end to its first; previous goes up and stays at the first", () => {
  expect([nextTrack(list, a), nextTrack(list, b), nextTrack(list, c)]).toEqual([b, c, a]);
  expect([previousTrack(list, c), previousTrack(list, b), previousTrack(list, a)]).toEqual([b, a, a]);
  expect(nextTrack(queueOf(a, [a], elsewhere), a)).toEqual(a);
  expect([nextTrack(emptyQueue, null), previousTrack(emptyQueue, a)]).toEqual([null, null]);
});

test("as many presses on next as the list is long come back to where they began", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (length, from) => {
      const tracks = Array.from({ length }, (_, at) => playable(String(at)));
      const start = tracks[from % length] ?? null;
      const queue = { ...emptyQueue, tracks };
      expect(tracks.reduce((current) => nextTrack(queue, current), start)).toEqual(start);
    }),
  );
});

test("a recording that is listed twice is played at both places, and what follows each is reached", () => {
  const [first, again] = [playable("a"), playable("a")];
  const queue = { ...emptyQueue, tracks: [first, b, again, c] };
  expect(nextTrack(queue, b)).toBe(again);
  expect(nextTrack(queue, again)).toBe(c);
  expect(previousTrack(queue, again)).toBe(b);
  expect(nextTrack(queue, playable("a"))).toBe(b);
  expect(withRemoved(queue, first).tracks).toEqual([b, again, c]);
  expect(withoutRecording(queue, first).tracks).toEqual([b, c]);
});

test("only the page of a search is kept in step with the queue, and only while that search is shown", () => {
  const origin = originOf({ pathname: "/search", search: "?q=piano&mood=hopeful&page=2" });
  const queue = { ...emptyQueue, tracks: [a], origin };
  const at = (pathname: string, search: string) => queuePage(queue, a, { pathname, search });
  expect(at("/search", "?mood=hopeful&q=piano&page=3")).toBe("/search?q=piano&mood=hopeful&page=2");
  expect(at("/search", "?q=piano&mood=hopeful")).toBe("/search?q=piano&mood=hopeful&page=2");
  expect(at("/search", "?q=piano&mood=hopeful&page=2")).toBeNull();
  expect(at("/search", "?q=strings&page=3")).toBeNull();
  expect(at("/music-sync-licensing/search", "?q=piano&mood=hopeful")).toBeNull();
  expect(originOf({ pathname: "/discover", search: "" })).toBeNull();
  expect(queuePage({ ...emptyQueue, tracks: [a] }, a, { pathname: "/search", search: "?page=4" })).toBeNull();
});

test("the first page has no number in its address and is still found again", () => {
  const queue = { ...emptyQueue, tracks: [a], origin: originOf({ pathname: "/search", search: "" }) };
  expect(queuePage(queue, a, { pathname: "/search", search: "?page=1" })).toBeNull();
  expect(queuePage(queue, a, { pathname: "/search", search: "?page=2" })).toBe("/search");
});

test("a queue goes on with the next page of results, keeps its places, and follows moves and removals", () => {
  const listing = {
    label: "piano",
    address: "/search?q=piano",
    first: 21,
    total: 57,
    more: false,
    next: "/search?q=piano&page=3",
  };
  const queue = queueOf(b, [a, b], { origin: "/search?q=piano&page=2", listing });
  expect([placeIn(queue, a), placeIn(queue, b), placeIn(queue, c)]).toEqual([21, 22, null]);
  expect([tracksAfter(queue, a), tracksAfter(queue, b)]).toEqual([1, 0]);

  // A recording that moved up since is not listed twice.
  const longer = withPage(queue, { tracks: [b, c], folded: 1, next: null, address: "/search?q=piano&page=3" });
  expect(longer.tracks).toEqual([a, b, c]);
  expect(longer.listing.next).toBeNull();
  expect(placeIn(longer, c)).toBe(23);
  // Neither it nor a version without a row counts among the rows.
  expect(longer.listing.total).toBe(55);
  const shown = { pathname: "/search", search: "?q=piano&page=2" };
  expect([queuePage(longer, b, shown), queuePage(longer, c, shown)]).toEqual([null, "/search?q=piano&page=3"]);

  // A playlist may have a recording twice.
  const repeated = withPage(queue, { tracks: [b, c], folded: 0, repeats: true, next: null, address: "/x?page=2" });
  expect([repeated.tracks, repeated.listing.total, repeated.addresses]).toEqual([[a, b, b, c], 57, {}]);

  expect(withMoved(longer, c, -1).tracks).toEqual([a, c, b]);
  expect(withMoved(longer, c, 1).tracks).toEqual([a, b, c]);
  expect(withMoved(longer, a, -1).tracks).toEqual([a, b, c]);
  const shorter = withRemoved(longer, b);
  expect([shorter.tracks, shorter.listing.total]).toEqual([[a, c], 54]);
  expect(withRemoved(shorter, b)).toEqual(shorter);
});
