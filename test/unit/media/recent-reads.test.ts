import { expect, test } from "vitest";
import { RecentReads } from "#workers/media/recent-reads.ts";

test("a value is used for 15 s, then while it is read again, and read before the response after 35 s", async () => {
  const reads = new RecentReads<number>({ max: 10 });
  let count = 0;
  const later: Promise<unknown>[] = [];
  const at = (seconds: number, read: () => Promise<number> = async () => ++count) =>
    reads.get("song", { now: seconds * 1000, waitUntil: (work) => later.push(work), read });
  expect([await at(0), await at(14)]).toEqual([1, 1]);
  expect([reads.peek("song", 14_000), reads.peek("song", 16_000)]).toEqual([1, undefined]);
  expect(await Promise.all([at(16), at(16)])).toEqual([1, 1]);
  await Promise.all(later);
  expect([count, await at(18)]).toEqual([2, 2]);
  expect(await at(60)).toBe(3);
  const away = () => Promise.reject(new Error("away"));
  expect([await at(80, away), await at(200, away)]).toEqual([3, 3]);
  await Promise.all(later);
  await expect(reads.get("other", { now: 0, waitUntil: () => {}, read: away })).rejects.toThrow("away");
});

test("the oldest value makes room for another", async () => {
  const reads = new RecentReads<string>({ max: 2 });
  for (const key of ["a", "b", "c"]) await reads.get(key, { now: 0, waitUntil: () => {}, read: async () => key });
  expect(["a", "b", "c"].map((key) => reads.peek(key, 1))).toEqual([undefined, "b", "c"]);
});
