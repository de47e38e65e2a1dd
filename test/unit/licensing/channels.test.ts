import { expect, test } from "vitest";
import { channelUrl, type PlatformKey, readChannel } from "#app/licensing/proof/platforms.ts";
import { readPostUrl } from "#app/licensing/proof/post-url.ts";
import { foldCode, formatCode, verifyPath } from "#app/licensing/proof/verify-code.ts";

test("a channel is a handle or an address of its platform, and the same one is known again", () => {
  const same: [PlatformKey, string, string[]][] = [
    [
      "youtube",
      "@Northwind",
      ["northwind", "@NORTHWIND", "https://www.youtube.com/@northwind/videos", "m.youtube.com/@northwind"],
    ],
    ["instagram", "@north.wind", ["https://instagram.com/North.Wind/", "@north.wind"]],
    ["tiktok", "@northwind", ["https://www.tiktok.com/@northwind?lang=en", "NorthWind"]],
    ["x", "@northwind", ["https://twitter.com/northwind", "x.com/northwind"]],
    ["linkedin", "company/northwind", ["https://www.linkedin.com/company/northwind/posts/", "company/Northwind"]],
    ["website", "northwind.com/autumn", ["https://www.northwind.com/autumn/", "northwind.com/Autumn"]],
  ];
  for (const [platform, first, others] of same) {
    const key = readChannel(platform, first)?.key;
    expect(key, first).toBeDefined();
    for (const other of others) expect(readChannel(platform, other)?.key, other).toBe(key);
  }
  // Ids of channels tell capitals apart.
  const id = "UC1234567890abcdefghijkl";
  expect(readChannel("youtube", `https://youtube.com/channel/${id}`)?.key).toBe(`channel/${id}`);
  expect(channelUrl("youtube", "@northwind")).toBe("https://www.youtube.com/@northwind");
  expect(channelUrl("youtube", `channel/${id}`)).toBe(`https://www.youtube.com/channel/${id}`);
});

test("what is no channel of the platform is refused", () => {
  const wrong: [PlatformKey, string][] = [
    ...(["", "@", "a b", "https://youtube.com.evil.example/@northwind", "javascript:alert(1)"] as const).map(
      (typed): [PlatformKey, string] => ["youtube", typed],
    ),
    ["instagram", "https://www.tiktok.com/@northwind"],
    ["tiktok", "x".repeat(25)],
    ["tiktok", "https://www.tiktok.com/%E0%A4%A"],
    ["x", "north-wind"],
    ["website", "http://northwind.com"],
    ["website", "northwind"],
    ["website", "https://user:secret@northwind.com"],
  ];
  for (const [platform, typed] of wrong) expect(readChannel(platform, typed), `${platform} ${typed}`).toBeNull();
});

test("the same post has one address, however it was copied", () => {
  const video = "https://youtube.com/watch?v=dQw4w9WgXcQ";
  for (const typed of [
    ...["https://youtu.be/dQw4w9WgXcQ?si=abc", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12s&utm_source=x"],
    ...["https://m.youtube.com/shorts/dQw4w9WgXcQ", "  https://youtube.com/live/dQw4w9WgXcQ#chat "],
  ])
    expect(readPostUrl(typed), typed).toBe(video);
  expect(readPostUrl("https://WWW.Instagram.com/p/Cx1/?igsh=abc")).toBe("https://instagram.com/p/Cx1");
  expect(readPostUrl("https://twitter.com/a/status/1?s=20")).toBe("https://x.com/a/status/1");
  expect(readPostUrl("https://facebook.com/story.php?story_fbid=1&id=2&fbclid=x")).toBe(
    "https://facebook.com/story.php?id=2&story_fbid=1",
  );
  // What a platform adds to its addresses names a page elsewhere, and a site may be called "web".
  expect(readPostUrl("https://forum.example/topic?t=7&utm_source=x")).toBe("https://forum.example/topic?t=7");
  expect(readPostUrl("https://web.de/magazine/1")).toBe("https://web.de/magazine/1");
  expect(readChannel("website", "https://m.web.de/a")?.name).toBe("m.web.de/a");
  const wrong = [
    "",
    "youtube.com/x",
    "http://x.com/a/1",
    "https://x.com",
    "https://localhost/a",
    "javascript:alert(1)",
  ];
  for (const typed of [...wrong, `https://x.com/${"a".repeat(500)}`]) expect(readPostUrl(typed), typed).toBeNull();
});

test("a code is read as it is printed, without dashes, in small letters, and with letters for digits", () => {
  const code = "7N4QK2M8XA5R9T01";
  expect(formatCode(code)).toBe("7N4Q-K2M8-XA5R-9T01");
  for (const typed of [code, "7n4q-k2m8-xa5r-9t01", " 7N4Q K2M8 XA5R 9TOl ", "7N4Q–K2M8–XA5R–9tOI"])
    expect(foldCode(typed), typed).toBe(code);
  expect(verifyPath({ code })).toBe("/verify/7N4Q-K2M8-XA5R-9T01");
  expect(foldCode("..%/")).toBe("");
  expect(foldCode("A".repeat(5000))).toHaveLength(40);
});
