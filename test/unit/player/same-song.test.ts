import { expect, test } from "vitest";
import { queueOf } from "#app/player/queue/queue.ts";
import { startOf, withoutSongsOf } from "#app/player/queue/same-song.ts";
import { playable } from "#test/unit/player/playable.ts";

const main = { ...playable("a"), songId: "song", durationMs: 60_000 };
const short = { ...main, id: "b", durationMs: 30_000 };
const other = { ...playable("c"), songId: "other" };

test("another version goes on where the song is, unless it ended before that; another song starts at 0", () => {
  expect(startOf(short, main, 12)).toBe(12);
  expect(startOf(short, main, 31)).toBe(0);
  expect([startOf(other, main, 12), startOf(main, null, 12)]).toEqual([0, 0]);
});

test("a version that is folded takes the place of its song in the queue", () => {
  const listing = { label: "piano", address: "/search?q=piano", first: 1, total: 2, more: false, next: null };
  expect(queueOf(short, [other, main], { origin: null, listing })).toMatchObject({ tracks: [other, short], listing });
  expect(queueOf(main, [main, short], { origin: null, listing }).tracks).toEqual([main, short]);
});

test("a page adds only songs that are not listed", () => {
  expect(withoutSongsOf([main], [short, other])).toEqual([other]);
});
