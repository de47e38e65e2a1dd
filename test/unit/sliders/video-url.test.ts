import fc from "fast-check";
import { expect, test } from "vitest";
import { readVideoUrl } from "#app/sliders/video-url.ts";

test("a page of the platform keeps its id and hash and loses its query", () => {
  expect(readVideoUrl("https://vimeo.com/12345?share=copy", "example.com")).toEqual({
    kind: "external",
    page: "https://vimeo.com/12345",
    player: "https://player.vimeo.com/video/12345?autoplay=1&dnt=1",
  });
  expect(readVideoUrl("https://vimeo.com/1234567890/ab12cd", "example.com")).toMatchObject({
    page: "https://vimeo.com/1234567890/ab12cd",
  });
});

test("a link of the platform needs no scheme", () => {
  expect(readVideoUrl("vimeo.com/123456789", "example.com")).toMatchObject({ page: "https://vimeo.com/123456789" });
  expect(readVideoUrl("player.vimeo.com/video/123456789?h=ab12cd", "example.com")).toMatchObject({
    page: "https://vimeo.com/123456789/ab12cd",
  });
});

test("a player's link becomes the page form", () => {
  expect(readVideoUrl("https://player.vimeo.com/video/123456789?h=ab12cd&badge=0", "example.com")).toEqual({
    kind: "external",
    page: "https://vimeo.com/123456789/ab12cd",
    player: "https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&h=ab12cd",
  });
});

test("a file of our own is played from the host the visitor is on", () => {
  const own = { kind: "own", src: "/media/videos/showreel.mp4" };
  expect(readVideoUrl("/media/videos/showreel.mp4", "example.com")).toEqual(own);
  expect(readVideoUrl("https://acme.example.com/media/videos/showreel.mp4?x=1", "example.com")).toEqual(own);
});

test("any other address is no video", () => {
  const addresses = [
    "",
    "   ",
    "https://vimeo.com/1234",
    "https://vimeo.com/12345678901",
    "https://vimeo.com/channels/staff/12345",
    "https://player.vimeo.com/video/123456789",
    "https://notvimeo.com/123456",
    "https://vimeo.com.example.org/123456",
    "https://evilexample.com/media/x.mp4",
    "https://example.com/media/x.html",
    "https://example.com/other/x.mp4",
    "vimeo.com.example.org/123456",
    "player.vimeo.com/video/123456789",
    "javascript:alert(1)//vimeo.com/123456",
    "data:video/mp4;base64,AAAA",
    "//player.vimeo.com/video/123456?h=<script>",
  ];
  for (const address of addresses) expect([address, readVideoUrl(address, "example.com")]).toEqual([address, null]);
});

test("whatever is typed, a video's address is on the platform or under /media/", () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "https://vimeo.com/",
      "player.vimeo.com",
      "/media/",
      ".mp4",
      "123456",
      "?h=",
      "//",
      "@",
      "\\",
      "..",
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const video = readVideoUrl(parts.join(""), "example.com");
      if (video?.kind === "own") expect(video.src).toMatch(/^\/media\/[\w./-]+\.(mp4|webm)$/i);
      if (video?.kind === "external") expect(new URL(video.player).origin).toBe("https://player.vimeo.com");
    }),
    { numRuns: 5000 },
  );
});
