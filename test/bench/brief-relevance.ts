import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { insertRows, optimizeIndex, writeVocabulary } from "#app/catalogue/projection/projection-sql.ts";
import { projectionRow, type RecordingDocument } from "#app/catalogue/projection/recording-document.server.ts";
import { indexVocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { migrations } from "#test/bench/search-fixture.ts";
import { develops, makesLength } from "#test/bench/wording-catalogue.ts";

/** Relevance of searches in the words of briefs: nDCG@10 over a generated library, by what a fitting recording has. */

type Wanted = (document: RecordingDocument) => boolean;
export type Brief = { section: string; text: string; groups: Wanted[] };

const categories: Record<string, string> = { m: "mood", g: "genre", i: "instrument" };

function toWanted(group: string): Wanted {
  const [kind = "", list = ""] = group.trim().split(/:(.*)/);
  if (kind.startsWith("!")) {
    const fits = toWanted(group.trim().slice(1));
    return (document) => !fits(document);
  }
  if (kind === "t") return ({ title }) => title === list;
  if (kind === "shape") return (document) => develops(document, list);
  if (kind === "fit") return (document) => makesLength(document, Number(list));
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

/** The searches of a file: sections begin with "# ", the syntax of a line stands at its beginning. */
export function readBriefs(file: string): Brief[] {
  const briefs: Brief[] = [];
  let section = "";
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith("# ")) section = line.slice(2);
    const [text = "", groups] = line.split(" | ");
    if (groups !== undefined) briefs.push({ section, text, groups: groups.split(/ & (?=!?[a-z]+:)/).map(toWanted) });
  }
  return briefs;
}

/** 3 for a recording that fits every group of a search, 1 for one that fits all but one of several. */
function gainOf({ groups }: Brief, document: RecordingDocument): number {
  const missed = groups.filter((fits) => !fits(document)).length;
  return missed === 0 ? 3 : missed === 1 && groups.length > 1 ? 1 : 0;
}

function gainAt(gain: number, place: number): number {
  return (2 ** gain - 1) / Math.log2(place + 2);
}

function sumOf(gains: number[]): number {
  return gains.slice(0, 10).reduce((total, gain, place) => total + gainAt(gain, place), 0);
}

/** nDCG@10 of the results `ids` among `documents`; NaN when none fits. */
export function relevanceOf(brief: Brief, ids: string[], documents: Map<string, RecordingDocument>): number {
  const best = [...documents.values()].map((document) => gainOf(brief, document)).sort((a, b) => b - a);
  const gains = ids.flatMap((id) => {
    const document = documents.get(id);
    return document === undefined ? [] : [gainOf(brief, document)];
  });
  return sumOf(best) === 0 ? Number.NaN : sumOf(gains) / sumOf(best);
}

/** As much of D1 as a search uses, over node:sqlite. */
export function searchDatabase(database: DatabaseSync): RequestContext["search"] {
  const prepare = (text: string) => ({
    values: [] as SQLInputValue[],
    bind(...values: SQLInputValue[]) {
      return { ...this, values };
    },
    run() {
      return { results: database.prepare(text).all(...this.values) };
    },
    all() {
      return Promise.resolve(this.run());
    },
  });
  const batch = async (statements: ReturnType<typeof prepare>[]) => statements.map((statement) => statement.run());
  return { prepare, batch } as unknown as RequestContext["search"];
}

/** The families that the migrations bring, in the shape in which they are published. */
function seededFamilies(): string {
  const record = new DatabaseSync(":memory:");
  const folder = "migrations/record";
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith(".sql"))
      record.exec(readFileSync(`${folder}/${name}`, "utf8").replaceAll("--> statement-breakpoint", ""));
  }
  const rows = record
    .prepare(
      "SELECT json_object('repertoire', repertoire, 'words', json(words), 'means', json(means)) AS family FROM word_families",
    )
    .all();
  return `[${rows.map(({ family }) => String(family)).join()}]`;
}

/** What searches of visitors without an account need of a request, over a projection of the documents, the most popular first. */
export function briefContext(documents: Iterable<RecordingDocument>): RequestContext {
  const database = new DatabaseSync(":memory:");
  for (const statement of migrations()) database.exec(statement);
  const vocabulary = indexVocabulary([]);
  const inserts = insertRows("a").map((text) => database.prepare(text));
  const rows = [...documents].map((document, at) => projectionRow(document, (at + 1) * 16, vocabulary));
  for (let from = 0; from < rows.length; from += 500)
    for (const insert of inserts) insert.run(JSON.stringify(rows.slice(from, from + 500)));
  database.exec(optimizeIndex("a"));
  database.prepare(writeVocabulary("a")).run(JSON.stringify(vocabulary.terms));
  database.prepare("UPDATE dictionary SET version = '1', families = ?").run(seededFamilies());
  return {
    search: searchDatabase(database),
    company: { id: "bench" },
    tenant: { version: "1" },
    actor: null,
    now: 0,
    cache: { allowed: false },
    url: new URL("http://localhost/search"),
  } as unknown as RequestContext;
}

/** The mean of each section, and of all. */
export function meansOf(figures: { section: string; value: number }[]): Map<string, { count: number; mean: number }> {
  const sections = Map.groupBy(figures, ({ section }) => section);
  const mean = (list: { value: number }[]) => list.reduce((sum, { value }) => sum + value, 0) / list.length;
  const all = [...sections, ["All", figures] as const];
  return new Map(all.map(([section, list]) => [section, { count: list.length, mean: mean(list) }]));
}
