import { expect, test } from "vitest";
import { downloadAddress, resumedDownloadAddress } from "#app/player/options/download-address.ts";
import { optionHref } from "#app/player/options/option-href.ts";

test("a download's address names song and format, and carries the way back escaped", () => {
  expect(downloadAddress("0199-a", "mp3")).toBe("/download?song=0199-a&format=mp3");
  const { searchParams } = new URL(downloadAddress("a", "original", "/search?q=a&b=c#d"), "http://x");
  expect(Object.fromEntries(searchParams)).toEqual({ song: "a", format: "original", returnUrl: "/search?q=a&b=c#d" });
});

test("a visitor's Download leads to the sign-in, and from there to the page that goes on with it", () => {
  const track = { id: "0199-a", songId: "0199-s", slug: "tide", title: "Tide", vocals: false };
  const href = optionHref(track, "download-mp3", { signedIn: false });
  const back = new URL(href, "http://x").searchParams.get("returnUrl");
  expect([href.split("?")[0], back]).toEqual(["/login", "/download/start?song=0199-a&format=mp3"]);
  expect(back).toBe(resumedDownloadAddress(track.id, "mp3"));
  expect(optionHref(track, "download-mp3", { signedIn: true })).toBe(downloadAddress(track.id, "mp3"));
  expect(resumedDownloadAddress("a", "original", "/search?q=a&b=c")).toBe(
    "/download/start?song=a&format=original&returnUrl=%2Fsearch%3Fq%3Da%26b%3Dc",
  );
});
