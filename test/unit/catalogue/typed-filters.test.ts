import fc from "fast-check";
import { expect, test } from "vitest";
import { readTypedFilters } from "#app/catalogue/search/query/typed-filters.ts";

/** What is typed, the words that are left, and the filters. */
const cases: [text: string, rest: string, ...filters: object[]][] = [
  ["piano 120 bpm", "piano", { bpmMin: 118, bpmMax: 122 }],
  ["120bpm piano", "piano", { bpmMin: 118, bpmMax: 122 }],
  ["bpm 120", "", { bpmMin: 118, bpmMax: 122 }],
  ["110-130 bpm", "", { bpmMin: 110, bpmMax: 130 }],
  ["110 to 130 BPM pop", "pop", { bpmMin: 110, bpmMax: 130 }],
  ["under 100 bpm", "", { bpmMin: null, bpmMax: 100 }],
  ["rock over 140bpm", "rock", { bpmMin: 140, bpmMax: null }],
  ["12 bpm", "12 bpm"],
  ["900 bpm", "900 bpm"],
  ["30s", "", { lengthMin: 27, lengthMax: 33 }],
  ["60 second happy", "happy", { lengthMin: 54, lengthMax: 66 }],
  ["80s synth", "80s synth"],
  ["1920s jazz", "1920s jazz"],
  ["1:30", "", { lengthMin: 81, lengthMax: 99 }],
  ["under 2 min", "", { lengthMin: null, lengthMax: 120 }],
  ["piano longer than 3 minutes", "piano", { lengthMin: 180, lengthMax: null }],
  ["2-3 min folk", "folk", { lengthMin: 120, lengthMax: 180 }],
  ["in Am", "", { key: "Am" }],
  ["strings in F# minor", "strings", { key: "F#m" }],
  ["A minor", "", { key: "Am" }],
  ["db major", "", { key: "Db" }],
  ["h-moll klavier", "klavier", { key: "Bm" }],
  ["key of G", "", { key: "G" }],
  ["lost in a dream", "lost in a dream"],
  ["Am I blue", "Am I blue"],
  ["no vocals", "", { vocals: false }],
  ["epic instrumental", "epic", { vocals: false }],
  ["jazz -vocals", "jazz", { vocals: false }],
  ["female vocals", "", { voice: "female" }],
  ["warm male lead vocal", "warm", { voice: "male" }],
  ["Frau voix féminine", "Frau", { voice: "female" }],
  ["female singer-songwriter", "female singer-songwriter"],
  ["with vocals house", "house", { vocals: true }],
  ["clean version", "", { explicit: false }],
  [
    "uplifting pop 120 bpm in C major no vocals under 3 min",
    "uplifting pop",
    ...[{ bpmMin: 118, bpmMax: 122 }, { key: "C" }, { vocals: false }, { lengthMin: null, lengthMax: 180 }],
  ],
];

for (const [text, rest, ...filters] of cases) {
  test(`"${text}" asks for ${filters.map((one) => JSON.stringify(one)).join(", ") || "words only"}`, () => {
    const found = readTypedFilters(text, []);
    expect(found.typed.map(({ filter }) => filter)).toEqual(filters);
    expect(found.rest.replaceAll(/\s+/g, " ")).toBe(rest);
  });
}

test("quoted text and phrases taken literally stay words", () => {
  expect(readTypedFilters('"120 bpm" piano', [])).toEqual({ rest: '"120 bpm" piano', typed: [] });
  expect(readTypedFilters("piano 120  BPM", ["120 bpm"])).toEqual({ rest: "piano 120  BPM", typed: [] });
  expect(readTypedFilters("no vocals 120 bpm", ["no vocals"]).typed).toMatchObject([{ phrase: "120 bpm" }]);
});

test("a second phrase of one kind stays a word, and any text can be read", () => {
  expect(readTypedFilters("120 bpm 90 bpm", []).typed).toHaveLength(1);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      expect(readTypedFilters(text, []).rest.length).toBeLessThanOrEqual(text.length);
    }),
  );
  // A pattern that backtracks would not end before the runner's limit.
  for (const text of ["1-", "9", "in ", "no ", "female "]) readTypedFilters(text.repeat(500), []);
});
