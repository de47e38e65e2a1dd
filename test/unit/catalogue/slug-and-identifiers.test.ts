import fc from "fast-check";
import { expect, test } from "vitest";
import { recordingSlugOf } from "#app/catalogue/ingest/ingested-rows.ts";
import { freeSlug, nameSlugOf, slugOf } from "#app/catalogue/slug.ts";
import { identifierProblem, readIpi, readIsni, readIsrc, readIswc, wrongCheckDigits } from "#app/rights/identifiers.ts";

test("a slug is what is left of a name in plain letters", () => {
  expect(slugOf("Für Elise (Café Mix)")).toBe("fur-elise-cafe-mix");
  expect(slugOf("Don’t Stop — Æther & Łódź")).toBe("dont-stop-aether-lodz");
  expect(slugOf("--")).toBe("untitled");
  expect(slugOf("İstanbul")).toBe("istanbul");
});

test("titles in other scripts have slugs that can be read", () => {
  for (const [title, slug] of [
    ["東京の夜", "dong-jing-no-ye"],
    ["重庆 2020", "chong-qing-2020"],
    ["ロックスター", "rokkusuta"],
    ["まっちゃ と しゃしん", "matcha-to-shashin"],
    ["ヴァイオリン・チェロ", "vaiorin-chero"],
    ["ｶﾞﾝ", "gan"],
    ["서울밤거리", "seoulbamgeori"],
    ["กรุงเทพ", "krungethph"],
    ["Москва ночью", "moskva-nochyu"],
    ["Αθήνα", "athina"],
    ["תל אביב", "tl-byb"],
    ["हिन्दी", "hindii"],
    ["თბილისი Nights", "tbilisi-nights"],
  ] as const)
    expect(slugOf(title), title).toBe(slug);
});

test("the address of a recording tells its title, else its artist", () => {
  const tags = { title: "東京の夜", versionType: "main", versionTitle: null, artists: [{ name: "!!! Band" }] };
  expect(recordingSlugOf(tags)).toBe("dong-jing-no-ye");
  expect(recordingSlugOf({ ...tags, versionType: "instrumental" })).toBe("dong-jing-no-ye-instrumental");
  expect(recordingSlugOf({ ...tags, title: "😀" })).toBe("band");
  expect(recordingSlugOf({ ...tags, title: "😀", versionTitle: "Remix" })).toBe("band-remix");
  expect(recordingSlugOf({ ...tags, title: "!!!", artists: [] })).toBe("untitled");
});

test("names are told apart in every script, and spellings of one name are one", () => {
  expect(nameSlugOf("The Harbour Lines")).toBe("the-harbour-lines");
  expect(nameSlugOf("Don’t Stop")).toBe("dont-stop");
  for (const same of [
    ["Beyoncé", "BEYONCE"],
    ["Łódź", "lodz"],
    ["Мираж", "МИРАЖ"],
    ["東京 Band", "東京 BAND"],
  ])
    expect(new Set(same.map(nameSlugOf)).size, same.join(", ")).toBe(1);
  const names = [
    "東京",
    "大阪",
    "東京 Band",
    "大阪 Band",
    "Band",
    "Мираж",
    "Мир",
    "אור",
    "!!!",
    "+/-",
    "x".repeat(90),
    "x".repeat(91),
  ];
  const slugs = names.map(nameSlugOf);
  expect(new Set(slugs).size).toBe(names.length);
  for (const slug of slugs) {
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(slug.length).toBeLessThanOrEqual(80);
  }
});

test("any name gives a slug that fits a path", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(slugOf(slug)).toBe(slug);
    }),
    { numRuns: 1000 },
  );
  expect(slugOf("x".repeat(500)).length).toBeLessThanOrEqual(80);
});

test("a slug that is taken gets the first free number", () => {
  expect(freeSlug("dawn", new Set())).toBe("dawn");
  expect(freeSlug("dawn", new Set(["dawn", "dawn-2", "dawn-chorus"]))).toBe("dawn-3");
});

test("identifiers are stored bare, and what is none is not stored", () => {
  expect(readIsrc("us-rc1-76-07839")).toBe("USRC17607839");
  expect(readIsrc("USRC1760783")).toBeNull();
  expect(readIsrc(null)).toBeNull();
  expect(readIswc("T-034.524.680-1")).toBe("T0345246801");
  expect(readIswc("T-034.524.680-2")).toBeNull();
});

test("a wrong check digit is named with the one that the others call for", () => {
  expect(readIpi("17.798.450")).toBe("00017798450");
  expect(readIpi("00017798451")).toBe(null);
  expect(wrongCheckDigits("ipi", "00017798451")).toBe("digits 10 and 11 are 51, but the others call for 50");
  expect(readIsni("0000 0001 2103 2683")).toBe("0000000121032683");
  expect(readIsni("0000-0002-9079-593x")).toBe("000000029079593X");
  expect(wrongCheckDigits("isni", "0000000121032684")).toBe("the last character is 4, but the others call for 3");
  expect(readIswc("T-034.524.680-1")).toBe("T0345246801");
  expect(wrongCheckDigits("iswc", "T-034.524.680-2")).toBe("the last digit is 2, but the others call for 1");
  for (const text of ["", "T-034.524.680-1", "1234"]) expect(wrongCheckDigits("iswc", text), text).toBe(null);
  expect(wrongCheckDigits("ipi", "1234567890123")).toBe(null);
});

test("an identifier of another length is called short or long, and a wrong digit is only named at the right length", () => {
  expect(identifierProblem("ipi", "14.107.33")).toMatch(/^too short, with 7 digits instead of 11/);
  expect(identifierProblem("ipi", "000177984500")).toMatch(/^too long, with 12 digits instead of 11/);
  expect(identifierProblem("ipi", "00017798451")).toMatch(/^digits 10 and 11 are 51, but the others call for 50/);
  expect(identifierProblem("ipi", "I-000177984")).toMatch(/^enter up to 11 digits/);
  expect(identifierProblem("isni", "0000 0001 2103 268")).toMatch(/^too short, with 15 characters instead of 16/);
  expect(identifierProblem("isni", "00000001210326833")).toMatch(/^too long, with 17 characters instead of 16/);
  expect(identifierProblem("isni", "0000000121032684")).toMatch(/^the last character is 4/);
  expect(identifierProblem("iswc", "T-034.524.680")).toMatch(/^too short, with 10 characters instead of 11/);
  expect(identifierProblem("iswc", "0345246801")).toMatch(/^enter T and ten digits/);
  expect(identifierProblem("iswc", "T-034.524.680-2")).toMatch(/^the last digit is 2/);
  expect(identifierProblem("isrc", "US-RC1-76-0783")).toMatch(/^too short, with 11 characters instead of 12/);
  expect(identifierProblem("isrc", "USRC176078399")).toMatch(/^too long, with 13 characters instead of 12/);
  expect(identifierProblem("isrc", "12RC17607839")).toMatch(/^enter two letters for the country/);
  const right = {
    ipi: "14.107.338",
    isni: "0000-0002-9079-593x",
    iswc: "T-034.524.680-1",
    isrc: "us-rc1-76-07839",
  } as const;
  for (const kind of ["ipi", "isni", "iswc", "isrc"] as const) expect(identifierProblem(kind, right[kind])).toBe(null);
});
