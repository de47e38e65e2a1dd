import fc from "fast-check";
import { expect, test } from "vitest";
import { mediaHeaders, readMediaKey } from "#workers/media/media-files.ts";

test("keys as the product writes them are read, and nothing else is", () => {
  expect(readMediaKey("/media/songs/0198/ab12/hls/64k/seg_001.m4s")).toBe("songs/0198/ab12/hls/64k/seg_001.m4s");
  expect(readMediaKey("/media/images/ab12/cover.webp")).toBe("images/ab12/cover.webp");
  expect(readMediaKey("/media/videos/0198/0199.mp4")).toBe("videos/0198/0199.mp4");
  const refused = [
    "",
    "songs",
    "songs/",
    "songs//a",
    "songs/../a",
    "songs/./a",
    "songs/.env",
    "masters/a",
    "notices/preparing.json",
  ];
  for (const key of [...refused, "songs/a%2fb", "songs/a b", "songs/a\\b", "songs/a?b", "/songs/a", "songs/é"]) {
    expect(readMediaKey(`/media/${key}`), key).toBeNull();
  }
});

test("no key that is read leaves its folder or carries a character that means something", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w./%~-]{0,60}$/), (tail) => {
      const key = readMediaKey(`/media/songs/${tail}`);
      if (key !== null) expect(key).toMatch(/^songs(?:\/[A-Za-z0-9_-][\w.-]*)+$/);
    }),
  );
});

test("types follow from the extension, and what has none is not shown", () => {
  expect(mediaHeaders("songs/a/master.m3u8")["Content-Type"]).toBe("application/vnd.apple.mpegurl");
  for (const name of ["init.mp4", "seg_000.m4s", "direct.m4a"])
    expect(mediaHeaders(`songs/${name}`)["Content-Type"]).toBe("audio/mp4");
  expect(mediaHeaders("videos/a/b.mp4")["Content-Type"]).toBe("video/mp4");
  expect(mediaHeaders("videos/a/b.webm")["Content-Type"]).toBe("video/webm");
  expect(mediaHeaders("songs/a/peaks.bin")["Content-Type"]).toBe("application/octet-stream");
  expect(mediaHeaders("songs/a/page.html")).toMatchObject({
    "Content-Type": "application/octet-stream",
    "Content-Disposition": "attachment",
  });
});
