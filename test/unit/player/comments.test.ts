import { expect, test } from "vitest";
import type { Comment, CommentThread } from "#app/player/comments/comment.ts";
import { markerAt, markersOf } from "#app/player/comments/markers.ts";
import { countComments, threadAfter, threadKey, withComment, withoutComment } from "#app/player/comments/threads.ts";
import { minLength, moveEdge, newRange } from "#app/player/comments/time-range.ts";

const wide = { duration: 100, width: 1000 };
/** Pixels of a window. */
const widthOf = ({ start, end }: { start: number; end: number }, { duration, width }: typeof wide) =>
  ((end - start) / duration) * width;

test("a new window is 10 % wide, begins at 92 % at most, and is never narrower than 40 px or past the end", () => {
  expect(newRange(20, wide)).toEqual({ start: 20, end: 30 });
  expect(newRange(-5, wide)).toEqual({ start: 0, end: 10 });
  expect(newRange(99, wide)).toEqual({ start: 92, end: 100 });
  const narrow = { duration: 100, width: 200 };
  expect(newRange(20, narrow)).toEqual({ start: 20, end: 40 });
  expect(widthOf(newRange(99, narrow), narrow)).toBe(40);
  expect(newRange(99, narrow).end).toBe(100);
  const tiny = { duration: 100, width: 30 };
  expect(newRange(50, tiny).end).toBeLessThanOrEqual(100);
  expect(minLength(tiny)).toBe(100);
});

test("an edge moves inside the track and leaves the window 40 px", () => {
  const range = { start: 20, end: 30 };
  expect(moveEdge(range, "start", 29, wide)).toEqual({ start: 26, end: 30 });
  expect(moveEdge(range, "start", -4, wide)).toEqual({ start: 0, end: 30 });
  expect(moveEdge(range, "end", 5, wide)).toEqual({ start: 20, end: 24 });
  expect(moveEdge(range, "end", 400, wide)).toEqual({ start: 20, end: 100 });
  expect(moveEdge(range, "end", 33.33333, wide).end).toBe(33.333);
});

function comment(id: string, startTime: number, endTime: number): Comment {
  return {
    _id: id,
    message: id,
    userNickname: "A",
    startTime,
    endTime,
    playListId: null,
    trackId: "t",
    uid: "u",
    createdAt: 0,
  };
}
const threads = ["30-40", "10-20", "10-15", "10-20"]
  .map((range, at) => comment(String(at), ...(range.split("-").map(Number) as [number, number])))
  .reduce<CommentThread[]>(withComment, []);

test("comments of one range are one thread, in the order of the ranges", () => {
  expect(threads.map(threadKey)).toEqual(["10-15", "10-20", "30-40"]);
  expect(threads[1]?.comments.map(({ _id }) => _id)).toEqual(["1", "3"]);
  expect(countComments(threads)).toBe(4);
  expect(withComment(threads, comment("1", 10, 20))).toHaveLength(3);
  expect(countComments(withComment(threads, comment("1", 10, 20)))).toBe(4);
  expect(withoutComment(threads, "1").map(({ comments }) => comments.length)).toEqual([1, 1, 1]);
  expect(withoutComment(threads, "0").map(threadKey)).toEqual(["10-15", "10-20"]);
});

test("next after the last thread is the first, previous before the first is the last", () => {
  const keyAfter = (key: string, by: 1 | -1) =>
    threadKey(threadAfter(threads, key, by) ?? { startTime: -1, endTime: -1 });
  expect(keyAfter("10-15", 1)).toBe("10-20");
  expect(keyAfter("30-40", 1)).toBe("10-15");
  expect(keyAfter("10-15", -1)).toBe("30-40");
  expect(threadAfter([], "10-15", 1)).toBeNull();
});

test("markers that would touch are one, and each is found under the pointer", () => {
  const dense = Array.from({ length: 500 }, (_, at) => comment(`${at}`, at / 10, at / 10 + 1)).reduce<CommentThread[]>(
    withComment,
    [],
  );
  const markers = markersOf(dense, { duration: 100, width: 500 });
  expect(markers.length).toBeLessThanOrEqual(25);
  expect(markers.flatMap(({ keys }) => keys).length).toBe(500);
  for (const [at, marker] of markers.entries()) {
    expect(markerAt(markers, marker.x)).toBe(marker);
    if (at > 0) expect(marker.x - (markers[at - 1]?.x ?? 0)).toBeGreaterThanOrEqual(10);
  }
  expect(markerAt(markersOf(threads, wide), 200)).toBeNull();
});
