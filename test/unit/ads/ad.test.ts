import { expect, test } from "vitest";
import { chooseAd, isAdLink, isWithinDays, nextAdChange } from "#app/ads/ad.ts";

const noon = Date.parse("2026-11-27T12:00:00Z");
const hour = 3_600_000;

test("an ad leads to a path of the product or an https address, and nowhere else", () => {
  for (const link of ["/", "/submit-brief", "/search?q=a&mood=warm#top", "https://brand.example/a?b=c"])
    expect(isAdLink(link), link).toBe(true);
  for (const link of [
    ...[
      "",
      "search",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "http://brand.example",
      "javascript:alert(1)",
    ],
    ...[
      "JavaScript:alert(1)",
      "java\nscript:alert(1)",
      " /search",
      "data:text/html,x",
      "https://me@brand.example",
      "https://",
      "https:brand.example",
      "https:/brand.example",
      "https:///brand.example",
      "/.//evil.example",
      "/a/..//evil.example",
      "/\u202egnp.evil",
      "/\u0000a",
    ],
  ])
    expect(isAdLink(link), link).toBe(false);
});

test("both days are included, and an ad without days is always on", () => {
  const days = { validFrom: "2026-11-27", validUntil: "2026-11-28" };
  const at = (time: string) => isWithinDays(days, Date.parse(time));
  expect([at("2026-11-26T23:59:59.999Z"), at("2026-11-27T00:00:00Z")]).toEqual([false, true]);
  expect([at("2026-11-28T23:59:59.999Z"), at("2026-11-29T00:00:00Z")]).toEqual([true, false]);
  expect(isWithinDays({ validFrom: null, validUntil: null }, noon)).toBe(true);
});

test("the next change is the first day to come or the end of the last one", () => {
  const open = { validFrom: null, validUntil: null };
  expect(nextAdChange([], noon)).toBe(Number.POSITIVE_INFINITY);
  expect(nextAdChange([open, { validFrom: "2026-11-01", validUntil: "2026-12-24" }], noon)).toBe(
    Date.parse("2026-12-25"),
  );
  expect(
    nextAdChange(
      [
        { validFrom: "2026-12-01", validUntil: null },
        { ...open, validUntil: "2026-11-27" },
      ],
      noon,
    ),
  ).toBe(Date.parse("2026-11-28"));
});

test("over the hours of two weeks each ad is shown by its weight, and at an hour everyone sees the same", () => {
  const ads = [
    { name: "one", weight: 1 },
    { name: "three", weight: 3 },
  ];
  const chosen = Array.from({ length: 336 }, (_, at) => chooseAd(ads, noon + at * hour)?.name);
  expect(chosen.filter((name) => name === "three").length / chosen.length).toBeCloseTo(0.75, 1);
  expect(chooseAd(ads, noon)).toBe(chooseAd(ads, noon + hour - 1));
  expect(chooseAd([], noon)).toBeUndefined();
});
