import { expect, test } from "vitest";
import { textSize } from "#app/reels/reel.ts";

test("a description is set smaller from 165, 225 and 380 characters", () => {
  const sizes = [165, 166, 225, 226, 380, 381].map((length) => textSize("é".repeat(length)));
  expect(sizes).toEqual(["text-xl", "text-lg", "text-lg", "text-base", "text-base", "text-sm"]);
});
