import { readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { insertRows, optimizeIndex, writeVocabulary } from "#app/catalogue/projection/projection-sql.ts";
import { projectionRow, type RecordingDocument } from "#app/catalogue/projection/recording-document.server.ts";
import { indexVocabulary } from "#app/catalogue/search/facet-vocabulary.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { briefDocument } from "#test/bench/brief-catalogue.ts";
import { migrations } from "#test/bench/search-fixture.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/**
 * Searches in the words of briefs: nDCG@10 of `brief-queries.txt` over a library with the field's tags, with the words taken
 * literally, as the search did before it knew synonyms, and as it is. A recording that fits every group of a query gains 3, one that
 * fits all but one of several gains 1.
 */
const size = process.argv.includes("--quick") ? 5_000 : 20_000;
const literally = "title,artist,album,tags,lyrics,isrc";

type Wanted = (document: RecordingDocument) => boolean;
type Brief = { section: string; text: string; groups: Wanted[] };

const categories: Record<string, string> = { m: "mood", g: "genre", i: "instrument" };

function toWanted(group: string): Wanted {
  const [kind = "", list = ""] = group.trim().split(/:(.*)/);
  const category = categories[kind];
  if (category) {
    const labels = new Set(list.split(","));
    return ({ tags }) => tags.some((tag) => tag.category === category && labels.has(tag.label));
  }
  if (kind === "v") return ({ vocals }) => vocals === (list === "yes" ? 1 : 0);
  if (kind === "k") return ({ musicalKey }) => musicalKey === list;
  const [min = 0, max = 0] = list.split("-").map(Number);
  if (kind === "bpm") return ({ bpm }) => bpm !== null && bpm >= min && bpm <= max;
  return ({ durationMs }) => Math.round(durationMs / 1000) >= min && Math.round(durationMs / 1000) <= max;
}

function readBriefs(): Brief[] {
  const briefs: Brief[] = [];
  let section = "";
  for (const line of readFileSync("test/bench/brief-queries.txt", "utf8").split("\n")) {
    if (line.startsWith("# ")) section = line.slice(2);
    const [text = "", groups] = line.split(" | ");
    if (groups !== undefined) briefs.push({ section, text, groups: groups.split(" & ").map(toWanted) });
  }
  return briefs;
}

function gainOf({ groups }: Brief, document: RecordingDocument): number {
  const missed = groups.filter((fits) => !fits(document)).length;
  return missed === 0 ? 3 : missed === 1 && groups.length > 1 ? 1 : 0;
}

function gainAt(gain: number, place: number): number {
  return (2 ** gain - 1) / Math.log2(place + 2);
}

function ndcg(gains: number[], best: number[]): number {
  const sum = (list: number[]) => list.slice(0, 10).reduce((total, gain, place) => total + gainAt(gain, place), 0);
  return sum(best) === 0 ? Number.NaN : sum(gains) / sum(best);
}

/** As much of D1 as a search uses, over node:sqlite. */
function searchDatabase(database: DatabaseSync): RequestContext["search"] {
  const prepare = (text: string) => ({
    values: [] as SQLInputValue[],
    bind(...values: SQLInputValue[]) {
      return { ...this, values };
    },
    run() {
      return { results: database.prepare(text).all(...this.values) };
    },
  });
  const batch = async (statements: ReturnType<typeof prepare>[]) => statements.map((statement) => statement.run());
  return { prepare, batch } as unknown as RequestContext["search"];
}

/** The families that the migrations bring, in the shape in which they are published. */
function seededFamilies(): string {
  const record = new DatabaseSync(":memory:");
  for (const name of ["0010_word-families", "0011_word-families-seed"]) {
    record.exec(readFileSync(`migrations/record/${name}.sql`, "utf8").replaceAll("--> statement-breakpoint", ""));
  }
  const rows = record
    .prepare(
      "SELECT json_object('repertoire', repertoire, 'words', json(words), 'means', json(means)) AS family FROM word_families",
    )
    .all();
  return `[${rows.map(({ family }) => String(family)).join()}]`;
}

function build(documents: RecordingDocument[]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const statement of migrations()) database.exec(statement);
  const vocabulary = indexVocabulary([]);
  const inserts = insertRows("a").map((text) => database.prepare(text));
  for (let from = 0; from < documents.length; from += 500) {
    const rows = documents
      .slice(from, from + 500)
      .map((one, at) => projectionRow(one, (from + at + 1) * 16, vocabulary));
    for (const insert of inserts) insert.run(JSON.stringify(rows));
  }
  database.exec(optimizeIndex("a"));
  database.prepare(writeVocabulary("a")).run(JSON.stringify(vocabulary.terms));
  database.prepare("UPDATE dictionary SET version = '1', families = ?").run(seededFamilies());
  return database;
}

const documents = Array.from({ length: size }, (_, index) => briefDocument(index));
const byId = new Map(documents.map((document) => [document.id, document]));
const company = { id: "bench" };
const ctx = { search: searchDatabase(build(documents)), company, actor: null } as unknown as RequestContext;

async function measure(brief: Brief, params: Record<string, string>): Promise<number> {
  const { filters } = readSearchParams(new URLSearchParams({ q: brief.text, ...params }));
  const { tracks } = await searchCatalogue(ctx, filters);
  const gains = tracks.map(({ id }) => gainOf(brief, byId.get(id) as RecordingDocument));
  const best = documents.map((document) => gainOf(brief, document)).sort((a, b) => b - a);
  return ndcg(gains, best.slice(0, 10));
}

const figures = new Map<string, { before: number[]; now: number[] }>();
const poor: [string, number][] = [];
for (const brief of readBriefs()) {
  const before = await measure(brief, { qFields: literally });
  const now = await measure(brief, {});
  if (Number.isNaN(now)) continue;
  for (const name of [brief.section, "All"]) {
    const figure = figures.get(name) ?? { before: [], now: [] };
    figures.set(name, figure);
    figure.before.push(before);
    figure.now.push(now);
  }
  if (now < 0.5) poor.push([brief.text, now]);
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
printTable(
  `Searches in the words of briefs, nDCG@10 among ${size.toLocaleString("en")}`,
  ["searches", "words taken literally", "as it is"],
  [...figures]
    .sort(([a], [b]) => Number(a === "All") - Number(b === "All"))
    .map(([name, { before, now }]) => [
      name,
      String(now.length),
      mean(before).toFixed(3),
      name === "All" ? withGoal(mean(now), { min: 0.8 }, 3) : mean(now).toFixed(3),
    ]),
);
console.log(`\nBelow 0.5: ${poor.map(([text, value]) => `${text} (${value.toFixed(2)})`).join(", ")}`);
