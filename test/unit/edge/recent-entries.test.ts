import { expect, test } from "vitest";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";

test("of more entries than fit the one kept longest goes; one that is kept again is new", () => {
  const entries = new RecentEntries<number>(2);
  entries.set("a", 1);
  entries.set("b", 2);
  entries.set("a", 3);
  entries.set("c", 4);
  expect(["a", "b", "c"].map((key) => entries.get(key))).toEqual([3, undefined, 4]);
  entries.delete("c");
  expect(entries.get("c")).toBeUndefined();
});
