import fc from "fast-check";
import { expect, test } from "vitest";
import { sliderSchema } from "#app/sliders/admin/form/slider-schema.ts";
import { segmentLinkAddress } from "#app/sliders/admin/segment-link.ts";
import { readDiscoverLink } from "#app/sliders/discover-link.ts";

function read(query: string) {
  return readDiscoverLink(new URLSearchParams(query));
}

test("a visitor without a link of their own belongs to the default segment", () => {
  expect(read("")).toEqual({ segments: ["default"], title: null, limit: 20 });
  expect(read("s=").segments).toEqual(["default"]);
  expect(read("s=,%20,").segments).toEqual(["default"]);
});

test("segments are a comma list: trimmed, each once, at most ten of at most sixty characters", () => {
  expect(read("s=film, agencies,film").segments).toEqual(["film", "agencies"]);
  expect(read(`s=${"x".repeat(61)},film`).segments).toEqual(["film"]);
  expect(read(`s=${Array.from({ length: 30 }, (_, index) => index)}`).segments).toHaveLength(10);
});

test("a segment that can be saved is one that a link can name, and none else", () => {
  const rules = { environment: "main", apex: "localhost" } as const;
  const body = { title: "A", kind: "work" as const, priority: 1, items: [{ name: "One" }] };
  const isSaved = (name: string) => sliderSchema(rules).safeParse({ ...body, segments: [name] }).success;
  const isRead = (name: string) => {
    const address = segmentLinkAddress("http://localhost", { segments: [name], title: "", limit: "" });
    return readDiscoverLink(new URL(address).searchParams).segments[0] === name;
  };
  const names = ["film", "x".repeat(60), "Für Zoë & Co.", "a+b=c?#", "x".repeat(61), "film,tv", ",", "a, b"];
  expect(names.map(isSaved)).toEqual([true, true, true, true, false, false, false, false]);
  expect(names.map(isRead)).toEqual(names.map(isSaved));
});

test("the JSON API names the same list segments", () => {
  expect(read("segments=default,film").segments).toEqual(["default", "film"]);
});

test("a title is base64 of UTF-8 in either alphabet", () => {
  const encoded = Buffer.from("Für Zoë: Herbst?>").toString("base64");
  expect(read(`t=${encodeURIComponent(encoded)}`).title).toBe("Für Zoë: Herbst?>");
  expect(read(`t=${encoded}`).title).toBe("Für Zoë: Herbst?>");
  expect(read(`t=${Buffer.from("Für Zoë: Herbst?>").toString("base64url")}`).title).toBe("Für Zoë: Herbst?>");
});

test("a title that is no text is ignored, a long one is cut, and control characters become spaces", () => {
  expect(read("t=%%%").title).toBeNull();
  expect(read(`t=${Buffer.from([0xff, 0xfe]).toString("base64url")}`).title).toBeNull();
  expect(read(`t=${Buffer.from(" \u202e\n ").toString("base64url")}`).title).toBeNull();
  expect(read(`t=${Buffer.from("a\u0000\nb").toString("base64url")}`).title).toBe("a b");
  expect(read(`t=${Buffer.from("🎻".repeat(200)).toString("base64url")}`).title).toBe("🎻".repeat(80));
});

test("the limit is a whole number from 1 to 50; anything else is ignored", () => {
  expect(read("limit=3").limit).toBe(3);
  expect(read("limit=51").limit).toBe(50);
  expect(read("limit=999999999").limit).toBe(50);
  for (const bad of ["0", "-1", "1.5", "1e3", "", "ten", "0x10", "9999999999999999999999"])
    expect(read(`limit=${bad}`).limit).toBe(20);
});

test("no query makes a link that cannot be served", () => {
  const text = fc.string({ unit: "binary", maxLength: 400 });
  fc.assert(
    fc.property(text, text, text, (s, t, limit) => {
      const link = readDiscoverLink(new URLSearchParams({ s, t, limit }));
      expect(link.segments.length).toBeGreaterThan(0);
      expect(link.segments.every((segment) => segment.length > 0 && segment.length <= 60)).toBe(true);
      expect(link.limit >= 1 && link.limit <= 50).toBe(true);
      expect(link.title === null || (link.title.trim() !== "" && [...link.title].length <= 80)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
