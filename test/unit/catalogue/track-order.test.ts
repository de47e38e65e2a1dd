import { expect, test } from "vitest";
import { placed } from "#app/backoffice/albums/track-order.ts";

const ids = ["a", "b", "c", "d"];

test.each([
  ["b", { to: "up" as const }, "bacd"],
  ["a", { to: "up" as const }, "abcd"],
  ["b", { to: "down" as const }, "acbd"],
  ["d", { to: "down" as const }, "abcd"],
  ["c", { to: "top" as const }, "cabd"],
  ["b", { to: "bottom" as const }, "acdb"],
  ["a", { after: "c" }, "bcad"],
  ["d", { after: null }, "dabc"],
  ["d", { before: "b" }, "adbc"],
  ["e", { to: "bottom" as const }, "abcde"],
  ["e", { after: "b" }, "abecd"],
  ["e", { after: "gone" }, "abcde"],
])("%s to %o gives %s", (id, place, order) => {
  expect(placed(ids, id, place).join("")).toBe(order);
});
