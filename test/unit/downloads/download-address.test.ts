import { expect, test } from "vitest";
import { downloadAddress } from "#app/player/options/download-address.ts";

test("a download's address names song and format, and carries the way back escaped", () => {
  expect(downloadAddress("0199-a", "mp3")).toBe("/download?song=0199-a&format=mp3");
  const { searchParams } = new URL(downloadAddress("a", "original", "/search?q=a&b=c#d"), "http://x");
  expect(Object.fromEntries(searchParams)).toEqual({ song: "a", format: "original", returnUrl: "/search?q=a&b=c#d" });
});
