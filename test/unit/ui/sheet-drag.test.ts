import { expect, test } from "vitest";
import { dragCloses, sheetOffset } from "#app/ui/overlay/sheet-drag.ts";

test("a sheet closes when it was dragged down by more than 33 % of its height, and is never dragged above its place", () => {
  expect(dragCloses(198, 600)).toBe(false);
  expect(dragCloses(199, 600)).toBe(true);
  expect(dragCloses(0, 600)).toBe(false);
  expect(dragCloses(-400, 600)).toBe(false);
  expect(sheetOffset(-40)).toBe(0);
  expect(sheetOffset(40)).toBe(40);
});
