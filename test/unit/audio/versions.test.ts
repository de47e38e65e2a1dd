import fc from "fast-check";
import { expect, test } from "vitest";
import { versionOfTitle } from "#audio/ingest/tags/version-of-title.ts";
import { VERSION_WORDS, type VersionType, WEAK_WORDS } from "#audio/ingest/tags/version-words.ts";

const read = (title: string) => {
  const { title: base, versionType, versionTitle } = versionOfTitle(title);
  return [base, versionType, versionTitle];
};

const listOf = (words: string) => words.split(",").map((word) => word.trim());
const weak = new Set(listOf(WEAK_WORDS));
const entries = Object.entries(VERSION_WORDS).flatMap(([type, words]) =>
  listOf(words).map((word) => ({ type: type as VersionType, word, isWeak: weak.has(word) })),
);

const beside: ((word: string) => string)[] = [
  (word) => `(${word})`,
  (word) => `[${word}]`,
  (word) => ` - ${word}`,
  (word) => ` – ${word}`,
  (word) => ` -${word}-`,
  (word) => ` ～${word}～`,
  (word) => `（${word}）`,
  (word) => ` (${word.toUpperCase()})`,
  (word) => ` (${word} Version)`,
  (word) => ` - ${word} Mix`,
  (word) => ` (Version ${word})`,
];
const withFiller = 8;

test("a title with any word for a version, however it is set off, is that version of the same song", () => {
  const letters = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCXYZäøß夜曲 '0123456789?!");
  const titles = fc
    .array(letters, { minLength: 1, maxLength: 20 })
    .map((some) => some.join("").trim().replace(/\s+/g, " "))
    .filter((title) => /\p{L}/u.test(title));
  fc.assert(
    fc.property(titles, fc.constantFrom(...entries), fc.nat(beside.length - 1), (title, { word, type, isWeak }, at) => {
      const set = beside[isWeak ? Math.max(at, withFiller) : at] ?? String;
      const written = `${title} ${set(word)}`.replace(/ {2,}/g, " ");
      const [base, versionType] = read(written);
      expect([base, versionType], written).toEqual([title, type]);
    }),
    { numRuns: 3000 },
  );
});

test("versions are read as taggers, catalogues and composers write them", () => {
  const versions: [string, string, VersionType, string | null][] = [
    ["Harbour (Instrumental Version)", "Harbour", "instrumental", null],
    ["Harbour - Instrumental", "Harbour", "instrumental", null],
    ["Harbour (Instrumental Mix)", "Harbour", "instrumental", null],
    ["Harbour (Instrumentale)", "Harbour", "instrumental", null],
    ["Harbour (Instrumentalversion)", "Harbour", "instrumental", null],
    ["Harbour (Version instrumentale)", "Harbour", "instrumental", null],
    ["Harbour (インスト)", "Harbour", "instrumental", null],
    ["Harbour (Inst.)", "Harbour", "instrumental", null],
    ["Harbour (Off Vocal Ver.)", "Harbour", "instrumental", null],
    ["Harbour (30 Sec)", "Harbour", "cutdown_30", null],
    ["Harbour (:60)", "Harbour", "cutdown_60", null],
    ["Harbour (0:15)", "Harbour", "cutdown_15", null],
    ["Harbour - 30s", "Harbour", "cutdown_30", null],
    ['Harbour (30")', "Harbour", "cutdown_30", null],
    ["Harbour (29 Second Edit)", "Harbour", "cutdown_30", null],
    ["Harbour (60)", "Harbour", "cutdown_60", null],
    ["Harbour (1 Minute)", "Harbour", "cutdown_60", null],
    ["Harbour (30秒)", "Harbour", "cutdown_30", null],
    ["Harbour (90 Sec)", "Harbour", "alt_mix", "90 Sec"],
    ["Harbour (30 Sec Instrumental)", "Harbour", "cutdown_30", "30 Sec Instrumental"],
    ["Harbour (Radio Edit) [Instrumental]", "Harbour", "instrumental", "Radio Edit, Instrumental"],
    ["Harbour (Ben Moor Remix)", "Harbour", "remix", "Ben Moor Remix"],
    ["Harbour - Ben Moor Remix", "Harbour", "remix", "Ben Moor Remix"],
    ["Harbour (Live at Royal Hall, 2019)", "Harbour", "live", "Live at Royal Hall, 2019"],
    ["Harbour (En Vivo)", "Harbour", "live", null],
    ["Harbour - Remastered 2011", "Harbour", "alt_mix", "Remastered 2011"],
    ["Harbour (Demo)", "Harbour", "alt_mix", "Demo"],
    ["Harbour (Drum Stem)", "Harbour", "alt_mix", "Drum Stem"],
    ["Harbour (Drums Only)", "Harbour", "alt_mix", "Drums Only"],
    ["Harbour (Piano Version)", "Harbour", "alt_mix", "Piano Version"],
    ["Harbour (No Drums)", "Harbour", "no_drums", null],
    ["Harbour (w/o Drums)", "Harbour", "no_drums", null],
    ["Harbour (A-Cappella)", "Harbour", "a_cappella", null],
    ["Harbour (Original Mix)", "Harbour", "main", null],
    ["Harbour (Part 2) (Instrumental)", "Harbour (Part 2)", "instrumental", null],
    ["Harbour (feat. Mo Fen) - Radio Edit", "Harbour", "radio_edit", null],
  ];
  for (const [written, ...expected] of versions) expect(read(written), written).toEqual(expected);
  expect(versionOfTitle("Harbour (30 Sec Instrumental)").vocals).toBe(false);
  expect(versionOfTitle("Harbour (Vocals Only)").vocals).toBe(true);
  expect(versionOfTitle("Harbour ft. Mo Fen (Clean)")).toMatchObject({ title: "Harbour", featured: ["Mo Fen"] });
});

test("words for versions within a title are the title's", () => {
  const titles = [
    ...["Instrumental Love", "The Edit", "Instrumental", "(Instrumental)", "Live and Let Go", "Long Live", "Clean"],
    ...["Acoustic Morning", "Remix My Heart", "30 Seconds", "Demo Tape", "Radio Silence", "Stems", "Extended Family"],
    ...["Harbour (Reprise)", "Harbour (Part 2)", "Harbour (10 Years Later)", "Harbour - The Return", "Song 2"],
    ...["Love (Is a Bed of Roses)", "Darkness (Light)", "Moon (Full)", "Route (66)", "Ice - Club", "Harbour (2019)"],
    ...["Loop-de-Loop", "Twenty-Four Seven - Long Way Home", "A - B - C", "- Instrumental", "Karaoke Night"],
  ];
  for (const title of titles) expect(read(title), title).toEqual([title, "main", null]);
});
