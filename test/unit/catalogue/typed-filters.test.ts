import fc from "fast-check";
import { expect, test } from "vitest";
import { readTypedFilters as readFilters } from "#app/catalogue/search/query/typed-filters.ts";
import { type Dictionary, emptyDictionary, indexFamilies } from "#app/catalogue/words/dictionary.ts";

function readTypedFilters(text: string, verbatim: string[], dictionary: Dictionary = emptyDictionary) {
  return readFilters(text, { verbatim, dictionary, accepts: ({ develops, makes }) => !develops && !makes });
}

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
  ["90bpm to 110bpm", "", { bpmMin: 90, bpmMax: 110 }],
  ["between 100 and 120 bpm house", "house", { bpmMin: 100, bpmMax: 120 }],
  ["bpm between 100 and 120", "", { bpmMin: 100, bpmMax: 120 }],
  ["90 BPM or less", "", { bpmMin: null, bpmMax: 90 }],
  ["120bpm+", "", { bpmMin: 120, bpmMax: null }],
  ["bpm > 120", "", { bpmMin: 120, bpmMax: null }],
  ["bpm under 100", "", { bpmMin: null, bpmMax: 100 }],
  ["120 bpm under 90 sec", "", { bpmMin: 118, bpmMax: 122 }, { lengthMin: null, lengthMax: 90 }],
  ["120 bpm min 2 min", "", { bpmMin: 118, bpmMax: 122 }, { lengthMin: 120, lengthMax: null }],
  ["60 sec max 120 bpm", "", { lengthMin: 54, lengthMax: 66 }, { bpmMin: null, bpmMax: 120 }],
  ["120 bpm 60-90 sec", "", { bpmMin: 118, bpmMax: 122 }, { lengthMin: 60, lengthMax: 90 }],
  ["2 min 30 sec", "", { lengthMin: 135, lengthMax: 165 }],
  ["1 min 30", "", { lengthMin: 81, lengthMax: 99 }],
  ["2m30s trailer", "trailer", { lengthMin: 135, lengthMax: 165 }],
  ["under 2 minutes and 30 seconds", "", { lengthMin: null, lengthMax: 150 }],
  ["2:30-3:00", "", { lengthMin: 150, lengthMax: 180 }],
  ["1:30 to 2:00", "", { lengthMin: 90, lengthMax: 120 }],
  ["between 1 min and 1:30", "", { lengthMin: 60, lengthMax: 90 }],
  ["30s-60s", "", { lengthMin: 30, lengthMax: 60 }],
  ["60s-90s pop", "60s-90s pop"],
  ["60 sec or less", "", { lengthMin: null, lengthMax: 60 }],
  ["80s or more", "80s or more"],
  ["no more than 60 sec", "", { lengthMin: null, lengthMax: 60 }],
  ["not less than 2 min", "", { lengthMin: 120, lengthMax: null }],
  ["sad piano in a minor key", "sad piano", { mode: "minor" }],
  ["major key strings", "strings", { mode: "major" }],
  ["c minor key", "", { key: "Cm" }],
  ["no female vocals pop", "pop", { withoutVoice: "female" }],
  ["jazz -male vocals", "jazz", { withoutVoice: "male" }],
  ["sans voix féminine", "", { withoutVoice: "female" }],
  ["no male or female vocals", "", { vocals: false }],
  ["female vocals no male vocals", "", { voice: "female" }, { withoutVoice: "male" }],
  ["no female vocals no male vocals", "no male vocals", { withoutVoice: "female" }],
  ["no instrumentals", "", { vocals: true }],
  ["not instrumental", "", { vocals: true }],
  ["pop -instrumental", "pop", { vocals: true }],
  ["non-instrumental", "", { vocals: true }],
  ["keine Instrumentals", "", { vocals: true }],
  ["without any vocals", "", { vocals: false }],
  ["not with vocals", "", { vocals: false }],
  ["instrumental only, no vocals", ",", { vocals: false }],
  [
    "uplifting pop 120 bpm in C major no vocals under 3 min",
    "uplifting pop",
    ...[{ bpmMin: 118, bpmMax: 122 }, { key: "C" }, { vocals: false }, { lengthMin: null, lengthMax: 180 }],
  ],
];

for (const [text, rest, ...filters] of cases) {
  test(`"${text}" asks for ${filters.map((one) => JSON.stringify(one)).join(", ") || "words only"}`, () => {
    const found = readTypedFilters(text, []);
    expect(found.typed.map(({ filter: { around: _, ...filter } }) => filter)).toEqual(filters);
    expect(found.rest.replaceAll(/\s+/g, " ")).toBe(rest);
  });
}

test("quoted text and phrases taken literally stay words", () => {
  expect(readTypedFilters('"120 bpm" piano', [])).toEqual({ rest: '"120 bpm" piano', typed: [] });
  expect(readTypedFilters("piano 120  BPM", ["120 bpm"])).toEqual({ rest: "piano 120  BPM", typed: [] });
  expect(readTypedFilters("no vocals 120 bpm", ["no vocals"]).typed).toMatchObject([{ phrase: "120 bpm" }]);
});

const forms: [text: string, rest: string, ...filters: object[]][] = [
  ["30 s ad", "", { makes: 30 }],
  ["happy ukulele for a 30 s spot", "happy ukulele", { makes: 30 }],
  ["30-second commercial", "", { makes: 30 }],
  [":15 spot epic", "epic", { makes: 15 }],
  ["1:30 promo", "", { makes: 90 }],
  ["cut to 45 seconds", "", { makes: 45 }],
  ["for a 90 second film piano", "piano", { makes: 90 }],
  ["20s pre-roll", "", { makes: 20 }],
  ["werbespot 30 sekunden", "", { makes: 30 }],
  ["spot de 20 secondes", "", { makes: 20 }],
  ["30s", "", { lengthMin: 27, lengthMax: 33 }],
  ["15 sec sting", "sting", { lengthMin: 13, lengthMax: 17 }],
  ["2m30s trailer", "trailer", { lengthMin: 135, lengthMax: 165 }],
  ["under 30 s ad", "ad", { lengthMin: null, lengthMax: 30 }],
  ["80s ad", "80s ad"],
  ["piano that builds", "piano", { develops: "build" }],
  ["strings, starts small and builds to a big finish", "strings,", { develops: "build" }],
  ["slow build", "", { develops: "build" }],
  ["techno with a big drop", "techno", { develops: "drop" }],
  ["house that drops", "house", { develops: "drop" }],
  ["rain drops", "rain drops"],
  ["building site", "building site"],
  ["pop with a sting", "pop", { develops: "sting" }],
  ["no builds, no drops", ",", { develops: "steady" }],
  ["cello rises and falls", "cello", { develops: "arc" }],
  ["builds 30 s spot", "", { develops: "build" }, { makes: 30 }],
  [
    "hopeful piano, 90–110 BPM, no vocals, builds",
    "hopeful piano, , ,",
    ...[{ bpmMin: 90, bpmMax: 110 }, { vocals: false }, { develops: "build" }],
  ],
];

for (const [text, rest, ...filters] of forms) {
  test(`"${text}" asks for ${filters.map((one) => JSON.stringify(one)).join(", ") || "words only"}, where shapes are searched`, () => {
    const found = readFilters(text, { verbatim: [], dictionary: emptyDictionary, accepts: () => true });
    expect(found.typed.map(({ filter: { around: _, ...filter } }) => filter)).toEqual(filters);
    expect(found.rest.replaceAll(/\s+/g, " ")).toBe(rest);
  });
}

test("what is left out is named by tags and word families, in lists and behind a minus, and nothing else is", () => {
  const dictionary = {
    ...indexFamilies([
      { repertoire: "musical", words: ["synth", "synths"], means: [["Synthesizer"]] },
      { repertoire: "soundtrack", words: ["rain"], means: [["Calm"], ["Ambient"]] },
      { repertoire: "filler", words: ["the", "but"], means: [] },
    ]),
    tags: new Set(["instrument/drums", "instrument/bass-guitar", "genre/hip-hop", "mood/dark"]),
  };
  const leftOut = (text: string) =>
    readTypedFilters(text, [], dictionary).typed.map(({ filter, left }) => [filter.excluded?.words.join(" "), left]);
  for (const [text, ...found] of [
    ["piano without drums", ["drums", "piano"]],
    ["no drums", ["drums", ""]],
    ["no drums or bass guitar, strings", ["drums", "no bass guitar , strings"], ["bass guitar", "no drums , strings"]],
    [
      "without drums, synths and hip-hop",
      ["drums", "without synths or hip-hop"],
      ["synths", "without drums or hip-hop"],
      ["hip hop", "without drums or synths"],
    ],
    ["no drums and synths", ["drums", "and synths"]],
    ["no drums, synths", ["drums", ", synths"]],
    ["not too dark", ["dark", ""]],
    ["drum-free jazz", ["drum", "jazz"]],
    ["piano -drums", ["drums", "piano"]],
    ["no rain"],
    ["no surprises"],
    ["without you"],
    ["the no. drums"],
    ["endless timeless restless"],
    ['"no drums"'],
  ] as [string, ...string[][]][])
    expect(leftOut(text), text).toEqual(found);
  expect(readTypedFilters("no drums", ["no drums"], dictionary)).toEqual({ rest: "no drums", typed: [] });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("no", "-", "drums", ",", "or", "without", "synths", '"', "less", " "), {
        maxLength: 20,
      }),
      (parts) => {
        const text = parts.join(" ");
        for (const { left = "" } of readTypedFilters(text, [], dictionary).typed)
          expect(left.length).toBeLessThan(text.length + 3);
      },
    ),
  );
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
