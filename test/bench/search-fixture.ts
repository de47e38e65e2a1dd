import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { musicalKeys } from "#app/catalogue/musical-key.ts";
import { firstPosition } from "#app/catalogue/projection/assign-positions.ts";
import { insertRows, optimizeIndex, positionGap, writeVocabulary } from "#app/catalogue/projection/projection-sql.ts";
import { projectionRow, type RecordingDocument } from "#app/catalogue/projection/recording-document.server.ts";
import { indexVocabulary, type VocabularyIndex } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { readAnalysed } from "#app/catalogue/shape/analysed.server.ts";
import type { AiUse, MadeFacts } from "#app/rights/made/made.ts";
import type { Share, Side } from "#app/rights/shares.ts";

const usesOf = (use: AiUse | null) => ({
  ...{ composition: use, lyrics: use, vocals: use, instruments: use, postProduction: use },
});

/** No one stated how it was made. */
export const unstated: MadeFacts = {
  ...{ uses: usesOf(null), by: null, on: null, as: null, evidence: null, statements: [], contested: false },
};

/** Generated catalogues for the search benchmarks: the same recordings on every machine, words and tags in Zipf's proportions. */

const syllables = [
  "ka",
  "lo",
  "mé",
  "ri",
  "sun",
  "ver",
  "no",
  "ta",
  "el",
  "dra",
  "fi",
  "zu",
  "mor",
  "an",
  "ghé",
  "pi",
  "quo",
  "sten",
  "bar",
  "öl",
];
const vocabularySize = 30_000;

/** Mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The word of a rank, 0 the commonest, of two syllables at least, as most words of titles are. */
export function wordOf(rank: number): string {
  let rest = rank + syllables.length;
  let word = "";
  do {
    word += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  } while (rest > 0);
  return rank % 7 === 0 ? `${word}s` : word;
}

const total = Math.log(vocabularySize + 1);
/** A rank with a chance of about 1 / (rank + 1). */
function zipf(random: () => number, size = vocabularySize): number {
  return Math.min(
    size - 1,
    Math.floor(Math.exp(random() * (size === vocabularySize ? total : Math.log(size + 1)))) - 1,
  );
}

function words(random: () => number, least: number, most: number): string {
  const count = least + Math.floor(random() * (most - least + 1));
  return Array.from({ length: count }, () => wordOf(zipf(random))).join(" ");
}

function capitals(text: string): string {
  return text.replace(/(^| )(\p{L})/gu, (letter) => letter.toUpperCase());
}

const categories = { genre: 23, mood: 13, instrument: 40 };
/** The tags of the vocabulary, as an isolate knows them after its first search. */
export const fixtureTags: ReadonlySet<string> = new Set(
  Object.entries(categories).flatMap(([category, size]) =>
    Array.from({ length: size }, (_, rank) => `${category}/${category}-${rank}`),
  ),
);
const peaks = btoa(String.fromCharCode(...Array.from({ length: 100 }, (_, point) => (point * 37) % 256)));

/** A whole side of one party, two, or three; those besides the first must agree. */
function wholeSide(side: Side, random: () => number): Share[] {
  const parties = [1, 1, 1, 1, 2, 2, 3][Math.floor(random() * 7)] ?? 1;
  const unknown = { name: "", role: "", society: null, ipi: null, email: null, approvalDays: null };
  return Array.from({ length: parties }, (_, at) => ({
    ...{ ...unknown, id: `${side}-${at}`, side, partyId: `${side}-${at}`, right: "all" },
    ...{ territories: ["World"], excluded: [], shareBp: at === 0 ? 10_000 - (parties - 1) * 3_000 : 3_000 },
    ...{ controlled: at < 2, approvalRequired: at > 0 },
    terms: {
      ...{ mfn: false, embargoUntil: null, sampleNote: "", approvalContact: null },
      ...{ preclearFee: at > 0 ? 50_000 : null, preclearCurrency: at > 0 ? "EUR" : null, preclearMedia: [] },
      excludedCategories: at === 0 || random() < 0.7 ? [] : ["alcohol", "political"],
    },
  }));
}

/** A twentieth of the recordings is restricted by medium, category or territory. */
function restrictionsOf(random: () => number) {
  const some = [
    { kind: "use" as const, name: "", value: "alcohol", ends: 0 },
    { kind: "use" as const, name: "", value: "broadcast_national", ends: 0 },
    { kind: "territory" as const, name: "", value: "DACH", ends: 0 },
    { kind: "territory" as const, name: "", value: "JP", ends: 0 },
  ];
  return random() < 0.05 ? some.filter(() => random() < 0.4) : [];
}

/** Facts beside the words, from a seed of their own. */
function facts(index: number) {
  const random = randomOf(index * 1_597_334_677 + 3);
  const rights = randomOf(index * 1_013_904_223 + 5);
  const languages = ["eng", "eng", "eng", "spa", "deu", "fra", "por", "jpn"];
  return {
    label: capitals(words(random, 1, 2)),
    artistAliases: null,
    creditNames: capitals(`${words(random, 2, 2)},${words(random, 2, 2)}`),
    otherWords: "",
    year: 2026 - Math.floor(random() ** 2 * 60),
    language: languages[Math.floor(random() * languages.length)] ?? null,
    shares: random() < 0.6 ? [...wholeSide("composition", rights), ...wholeSide("master", rights)] : [],
    isDisputed: rights() < 0.002 ? 1 : 0,
    agreements: [],
    restrictions: restrictionsOf(rights),
    today: "2026-11-27",
    hasWarning: rights() < 0.02 ? 1 : 0,
    tierId: null,
    made: { ...unstated, uses: usesOf(random() < 0.1 ? "some" : "none") },
    stems: random() < 0.2 ? 1 : 0,
  };
}

export function documentOf(index: number, count: number): RecordingDocument {
  const random = randomOf(index * 2_654_435_761);
  // One artist for about twelve recordings, as in the libraries of the field.
  const artistSeed = randomOf(Math.floor(random() * (count / 12)) + 7);
  const artist = { name: capitals(words(artistSeed, 1, 3)), slug: `artist-${index % 997}` };
  const tags = Object.entries(categories).flatMap(([category, size]) => {
    const number = 1 + Math.floor(random() * 3);
    return [...new Set(Array.from({ length: number }, () => zipf(random, size)))].map((rank) => ({
      category,
      slug: `${category}-${rank}`,
      label: `${category} ${wordOf(rank + 40)}`,
      synonyms: [],
    }));
  });
  const vocals = random() < 0.55;
  return {
    id: `0190a000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    songId: `song-${index}`,
    slug: `song-${index}`,
    title: capitals(words(random, 1, 4)),
    versionType: random() < 0.25 ? "instrumental" : "main",
    versionTitle: null,
    isrc: `QZABC26${String(index % 100_000).padStart(5, "0")}`,
    catalogueNumber: random() < 0.5 ? `SYN-${index}` : null,
    iswc: null,
    ...facts(index),
    vocals: vocals ? 1 : 0,
    explicit: random() < 0.06 ? 1 : 0,
    durationMs: Math.round(15_000 + random() * 280_000),
    bpm: 60 + Math.round(random() * 120),
    musicalKey: musicalKeys[Math.floor(random() * musicalKeys.length)] ?? null,
    popularity: count - index,
    rev: "0123456789abcdef",
    mp3: 0,
    miniPeaks: peaks,
    createdAt: 1_700_000_000_000 + Math.floor(random() * 1e11),
    publicAccess: random() < 0.03 ? 0 : 1,
    album: capitals(words(random, 1, 3)),
    // A quarter of the sung recordings come with their words.
    lyrics: vocals && random() < 0.25 ? words(random, 30, 60) : null,
    artists: [artist],
    tags,
    versions: [],
    analysis: null,
    excludedCompanies: random() < 0.01 ? [`company-${Math.floor(random() * 100)}`] : [],
  };
}

export function migrations(): string[] {
  const folder = "migrations/search";
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(`${folder}/${name}`, "utf8").split("--> statement-breakpoint"));
}

const batchRows = 500;

/** The analysis of a recording as `documentQuery` reads it. */
type AnalysisOf = (index: number, durationMs: number) => string;

/** Rows of the projection for `count` recordings, in batches as `insertRows` takes them. */
export function* rowBatches(count: number, vocabulary: VocabularyIndex, analysisOf?: AnalysisOf): Generator<string> {
  for (let from = 0; from < count; from += batchRows) {
    const rows = [];
    for (let index = from; index < Math.min(count, from + batchRows); index += 1) {
      const document = documentOf(index, count);
      const analysis = readAnalysed(analysisOf?.(index, document.durationMs) ?? null);
      rows.push(projectionRow({ ...document, analysis }, firstPosition + index * positionGap, vocabulary));
    }
    yield JSON.stringify(rows);
  }
}

/** The projection of `count` recordings in a file, through node:sqlite and the product's own statements; how long it took, ms. */
export function buildCatalogue(
  path: string,
  count: number,
  analysisOf?: AnalysisOf,
): { database: DatabaseSync; buildMs: number } {
  const database = new DatabaseSync(path);
  // 200 MB, as a server would give a database of its own; D1 decides this itself.
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000");
  for (const statement of migrations()) database.exec(statement);
  const inserts = insertRows("a").map((text) => database.prepare(text));
  const vocabulary = indexVocabulary([]);
  const start = performance.now();
  let open = 0;
  database.exec("BEGIN");
  for (const batch of rowBatches(count, vocabulary, analysisOf)) {
    for (const insert of inserts) insert.run(batch);
    open += batchRows;
    if (open % 50_000 === 0) database.exec("COMMIT; BEGIN");
  }
  database.exec("COMMIT");
  database.exec(optimizeIndex("a"));
  database.prepare(writeVocabulary("a")).run(JSON.stringify(vocabulary.terms));
  database.exec("ANALYZE");
  return { database, buildMs: performance.now() - start };
}
