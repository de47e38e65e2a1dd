import fc from "fast-check";
import { expect, test } from "vitest";
import { compatibleKeys, keyIndex, musicalKeys } from "#app/catalogue/musical-key.ts";
import { assignPositions, type Gap } from "#app/catalogue/projection/assign-positions.ts";
import { formatIsrc, formatIswc, formatShare, scopedShare } from "#app/catalogue/record/credits/credits.ts";
import { groupCredits } from "#app/catalogue/record/credits/group-credits.ts";
import { indexVocabulary, type Vocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { closestWord, editDistance } from "#app/catalogue/search/query/similar-word.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import { toMiniPeaks } from "#app/catalogue/track/mini-peaks.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { formatCount } from "#app/ui/format-count.ts";

test("every key is found under its spellings, and is compatible with four that find it in turn", () => {
  for (const [index, key] of musicalKeys.entries()) {
    expect(keyIndex(key)).toBe(index);
    const compatible = compatibleKeys(index);
    expect(new Set(compatible).size).toBe(4);
    for (const other of compatible) expect(compatibleKeys(other)).toContain(index);
  }
  expect(keyIndex("A#m")).toBe(keyIndex("Bbm"));
  expect(compatibleKeys(keyIndex("Am") ?? -1).map((key) => musicalKeys[key])).toEqual(["Am", "C", "Em", "Dm"]);
  expect(keyIndex("H")).toBeNull();
});

test("newcomers stand in the order of popularity, each on a place of its own, inside the gaps", () => {
  const placed = [100, 80, 60].map((popularity, index) => ({ popularity, position: 1000 + index * 16 }));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 50, max: 110 }), { maxLength: 12 }), (popularities) => {
      const newcomers = popularities.map((popularity, index) => ({ id: String(index), popularity, createdAt: index }));
      const gaps: Gap[] = [...new Set(popularities)].map((popularity) => {
        const before = placed.find((one) => one.popularity <= popularity)?.position ?? null;
        const after = before === null ? null : (placed.findLast(({ position }) => position < before)?.position ?? null);
        return { popularity, before, after, last: 1032 };
      });
      const positions = assignPositions(newcomers, gaps);
      const all = [
        ...placed,
        ...newcomers.map(({ id, popularity }) => ({ popularity, position: positions.get(id) ?? Number.NaN })),
      ].sort((a, b) => a.position - b.position);
      expect(new Set(all.map(({ position }) => position)).size).toBe(all.length);
      const order = all.map(({ popularity }) => popularity);
      expect(order).toEqual(order.toSorted((a, b) => b - a));
    }),
  );
});

test("the vocabulary spells tags whose slugs do not, also those that were stored without", () => {
  const stored: Vocabulary = [
    ["genre", "lo-fi", "Lo-fi"],
    ["genre", nameSlugOf("Шансон"), "Шансон"],
  ];
  const { terms, grown } = indexVocabulary(stored);
  expect([terms[0]?.length, terms[1]?.[3], grown]).toEqual([3, "шансон", true]);
  expect(indexVocabulary(terms).grown).toBe(false);
});

test("one slip in a short word and two in a long one are understood, a known word is left alone", () => {
  const words = [
    { term: "ferry", doc: 9 },
    { term: "fern", doc: 1 },
    { term: "feature", doc: 400 },
  ];
  expect(closestWord("fery", words)).toBe("ferry");
  expect(closestWord("faeture", words)).toBe("feature");
  expect(closestWord("ferr", words)).toBeNull();
  expect(closestWord("ferr", words, false)).toBe("ferry");
  expect(closestWord("february", words)).toBeNull();
  expect(editDistance("night", "nihgt", 2)).toBe(1);
});

test("credits of one name are one line with the sum of its shares where that is largest", () => {
  const share = (name: string, role: string, shareBp: number) => ({
    side: "composition" as const,
    name,
    role,
    society: null,
    ...{ shareBp, right: "all" as const, territories: ["World"], excluded: [] },
  });
  const credits = groupCredits([share("Ada", "C", 2500), share("Tom", "E", 4000), share("Ada", "A", 3500)]);
  expect(credits.map(({ name, roles, shareBp }) => [name, roles, shareBp])).toEqual([
    ["Ada", ["C", "A"], 6000],
    ["Tom", ["E"], 4000],
  ]);
  const local = { territories: ["DE"] };
  const split = [share("Ada", "C", 2500), { ...share("Ada", "C", 1000), ...local }, share("Tom", "E", 7500)];
  expect(groupCredits(split).map(({ name, shareBp }) => [name, shareBp])).toEqual([
    ["Tom", 7500],
    ["Ada", 3500],
  ]);
  expect(split.map(scopedShare)).toEqual(["25 %", "10 % (DE)", "75 %"]);
  expect([formatShare(3333), formatShare(10_000), formatIsrc("GBAYE6800011"), formatIswc("T1234567894")]).toEqual([
    "33.33 %",
    "100 %",
    "GB-AYE-68-00011",
    "T-123.456.789-4",
  ]);
});

test("counts say when they are floors", () => {
  expect([formatCount(1000, true), formatCount(318, false), formatCount(0, true), formatCount(0, false)]).toEqual([
    "1,000+",
    "318",
    "–",
    "0",
  ]);
});

test("versions are called what people call them", () => {
  expect(
    ["main", "instrumental", "cutdown_30", "no_drums", "radio_edit", "explicit"].map((type) =>
      versionLabel(type, null),
    ),
  ).toEqual([null, "Instrumental", "30 s", "No drums", "Radio edit", null]);
  expect(versionLabel("remix", "Night Mix")).toBe("Night Mix");
});

test("a downsampled waveform keeps its shape, and malformed peaks are a flat line", () => {
  const points = Array.from({ length: 200 }, (_, index) => (index === 76 || index === 77 ? 255 : 3));
  const peaks = atob(toMiniPeaks(btoa(String.fromCharCode(...points))));
  expect(peaks).toHaveLength(100);
  expect(peaks.charCodeAt(38)).toBe(255);
  const exact = btoa("\u0007".repeat(100));
  expect(toMiniPeaks(exact)).toBe(exact);
  for (const malformed of ["=", "", "\u{1F3B5}", btoa("short")]) {
    expect(atob(toMiniPeaks(malformed)), malformed).toBe("\0".repeat(100));
  }
});
