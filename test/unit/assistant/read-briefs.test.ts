import { expect, test } from "vitest";
import { briefReadingSchema } from "#app/assistant/brief/brief.ts";
import {
  f1Of,
  keyOf,
  productDictionary,
  readMarked,
  readMarkedBriefs,
  scoreBriefs,
} from "#test/bench/brief-readings.ts";

const dictionary = productDictionary();
const briefs = readMarkedBriefs("test/bench/briefs");

test("sixty briefs in five styles are read with F1 of at least .90 in every slot, and nothing is invented", () => {
  expect(briefs).toHaveLength(60);
  expect(new Set(briefs.map(({ style }) => style)).size).toBe(5);
  const { scores, differences } = scoreBriefs(briefs, dictionary);
  expect(scores.filter((score) => f1Of(score) < 0.9)).toEqual([]);
  expect(differences.filter(({ invented }) => invented.length > 0)).toEqual([]);
});

test("briefs by other people and of odd kinds are read with F1 of at least .90", () => {
  for (const folder of ["briefs-others", "briefs-odd", "briefs-second", "briefs-third", "briefs-fourth"]) {
    const { scores } = scoreBriefs(readMarkedBriefs(`test/bench/${folder}`), dictionary, true);
    const sum = (of: "right" | "missed" | "invented") => scores.reduce((total, score) => total + score[of], 0);
    const all = { slot: "mood" as const, right: sum("right"), missed: sum("missed"), invented: sum("invented") };
    expect(f1Of(all), folder).toBeGreaterThanOrEqual(0.9);
  }
});

test("what is not sure is asked: amounts in words, currencies off the list, misspelt places", () => {
  const read = (text: string) =>
    readMarked({ name: "", style: "", text, expected: new Map(), now: Date.parse("2026-11-28T10:00:00Z") }, dictionary);
  expect(read("Warm piano, UK TV, low five figures.").questions).toMatchObject([
    { slot: "budget", options: [{ value: { min: 10_000, max: 30_000 } }] },
  ]);
  const zloty = read("Warm piano for TV in Poland, 1 year, PLN 20,000.");
  expect(zloty.chips.find(({ slot }) => slot === "budget")?.value).toMatchObject({ max: 20_000, currency: null });
  expect(zloty.questions).toMatchObject([{ slot: "budget" }]);
  const place = read("Warm piano, TV in usa + cananda, 1 year.");
  expect(place.questions).toMatchObject([{ slot: "territory", text: "Is “cananda” Canada?" }]);
  const half = read(
    "Szukamy muzyki dla naszej nowej kampanii, która opowiada o jeziorach i lasach na północy. 95 BPM.",
  );
  expect(half.notices[0]).toContain("less than half");
});

test("each chip cites words of its brief, and no word of a brief is lost", () => {
  for (const brief of briefs) {
    const { chips, rest, questions, ...reading } = readMarked(brief, dictionary);
    expect(briefReadingSchema.safeParse({ chips, rest, questions, ...reading }).error, brief.name).toBeUndefined();
    const spans = [...chips.flatMap((chip) => chip.spans), ...questions.flatMap((one) => one.spans), ...rest];
    for (const { start, end, text } of spans) expect(brief.text.slice(start, end), brief.name).toBe(text);
    for (const { spans: own } of chips) expect(own.length, brief.name).toBeGreaterThan(0);
    for (const line of brief.text.split("\n").filter((one) => /\p{L}/u.test(one))) {
      const at = brief.text.indexOf(line);
      const isListed = spans.some(({ start, end }) => start < at + line.length && end > at);
      expect(isListed, `${brief.name}: ${line}`).toBe(true);
    }
  }
});

test("chat, sheets, templates and other languages are read in the kinds that they come in", () => {
  const keysOf = (text: string) =>
    readMarked(
      { name: "", style: "", text, expected: new Map(), now: Date.parse("2026-11-28T10:00:00Z") },
      dictionary,
    ).chips.map((chip) => `${chip.slot} ${keyOf(chip)}`);
  expect(keysOf("Length\t60, 30\nTerritory\tDenmark, Germany\nLicence term\t2 yrs\nVocals\tOK if male")).toEqual(
    expect.arrayContaining(["length 60-60 spot", "territory DE,DK", "term 24", "vocals optional male"]),
  );
  expect(keysOf("Buscamos algo flamenco para un spot de la marca, palmas sí, castañuelas no, nada con voz.")).toEqual(
    expect.arrayContaining(["instrument palmas", "exclusion castañuelas", "vocals none"]),
  );
  expect(
    keysOf(
      "Wir suchen einen Track für den Spot: mutig, nicht zu laut, im Stil von Parov Stelar. TV, D/A/CH, 12 Monate.",
    ),
  ).toEqual(expect.arrayContaining(["mood mutig", "exclusion laut", "reference Parov Stelar", "territory AT,CH,DE"]));
  expect(keysOf("Goofy but not cartoon goofy. TV, world ex-US, 1 year, INR 3 lakhs")).toEqual(
    expect.arrayContaining(["mood goofy", "exclusion cartoon goofy", "territory World - US", "budget -300000 ?"]),
  );
  expect(keysOf("Trilha para filme da marca, entrega até dia 10. Vocal pode, mas nada de letra.")).toEqual(
    expect.arrayContaining(["deadline 2026-12-10 delivery"]),
  );
});
