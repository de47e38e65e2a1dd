import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { askedPrefix } from "#app/catalogue/projection/search-token.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { findBeginnings } from "#app/catalogue/search/query/search-sql.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { answeredSides } from "#app/catalogue/search/with-rules.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { rowLightOf } from "#app/rights/clearability/describe-clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { judgedUse } from "#app/rights/clearability/judged-use.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import type { StandingRule } from "#app/rights/standing/standing-rules.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { readUsage } from "#app/rights/usage/write-usage.ts";
import { searchDatabase } from "#test/bench/brief-relevance.ts";
import { buildCatalogue, randomOf } from "#test/bench/search-fixture.ts";
import { percentile, type Shape, shapes } from "#test/bench/search-shapes.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/**
 * What a search costs with a use beside the same search without, at a million recordings: `node test/bench/search-usage.ts`, with `--quick`
 * at 10,000. As the server makes a page: expressions, rows, counts and facets, and the lights of 25 rows from the record.
 */
const quick = process.argv.includes("--quick");
const rounds = 60;
const lightRows = 25;
const recordSongs = 20_000;
const maxRatio = 2;

const companyId = "company-1";
const today = "2026-11-27";

/** The use of a brief, and one that names little, of which each song with any restriction must be checked. */
const uses = {
  "paid social, DE and AT, alcohol": "media:social_paid;territories:DE,AT;months:12;category:alcohol;budget:500 EUR",
  "EU, nothing else named": "territories:EU",
};

/** A record of songs with two to six shares each, some of agreements, restricted or disputed. */
function openRecord(): DatabaseSync {
  const record = new DatabaseSync(":memory:");
  const folder = "migrations/record";
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort())
    for (const statement of readFileSync(`${folder}/${name}`, "utf8").split("--> statement-breakpoint"))
      record.exec(statement);
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;
  record.exec("PRAGMA foreign_keys = OFF");
  for (const insert of [
    `${numbers(500)} INSERT INTO parties (id, name, created_at) SELECT 'p' || i, 'Party ' || i, 0 FROM n`,
    `${numbers(recordSongs)} INSERT INTO recordings (id, work_id, slug, title, status, vocals, duration_ms, rev, peaks_rate, mini_peaks, measured, created_at)
      SELECT 'r' || i, 'w' || i, 's' || i, 'Song ' || i, 'published', 0, 1000, '', 20, '', '{}', 0 FROM n`,
    `${numbers(recordSongs * 3)} INSERT INTO splits (id, side, subject_id, party_id, role, share_bp, controlled, approval_required)
      SELECT 'c' || i, 'composition', 'w' || (i / 3), 'p' || (i * 7 % 500), 'CA', iif(i % 3 = 0, 4000, 3000), i % 5 > 0, i % 4 = 0 FROM n`,
    `${numbers(recordSongs)} INSERT INTO splits (id, side, subject_id, party_id, role, share_bp, controlled, approval_required)
      SELECT 'm' || i, 'master', 'r' || i, 'p' || (i * 11 % 500), 'OWNER', 10000, i % 9 > 0, i % 6 = 0 FROM n`,
    `${numbers(40)} INSERT INTO agreements (id, number, title, kind, status, starts_on, ends_on, created_at, updated_at)
      SELECT 'a' || i, 'AG-' || i, 'Agreement ' || i, 'label', 'active', '2024-01-01', '2027-06-30', 0, 0 FROM n`,
    `${numbers(80)} INSERT INTO agreement_parties (agreement_id, party_id, master_bp, composition_bp) SELECT 'a' || (i / 2), 'p' || i, 10000, 10000 FROM n`,
    `INSERT INTO restrictions (id, kind, name, value, created_at, updated_at) VALUES ('x', 'use', 'Alcohol', 'alcohol', 0, 0), ('y', 'territory', 'Japan', 'JP', 0, 0)`,
    `${numbers(recordSongs / 10)} INSERT INTO recording_restrictions (recording_id, restriction_id) SELECT 'r' || (i * 10), iif(i % 2, 'x', 'y') FROM n`,
  ])
    record.exec(insert);
  record.exec("ANALYZE");
  return record;
}

/** Reads and judges the lights of 25 songs, as `readRowLights` does. */
function lightReader(record: DatabaseSync) {
  const query = new SQLiteSyncDialect().sqlToQuery(
    sql`SELECT recordings.id AS id, ${songFacts({ companyId })} AS facts
      FROM json_each(${sql.placeholder("ids")}) AS asked CROSS JOIN recordings ON recordings.id = asked.value`,
  );
  const statement = record.prepare(query.sql);
  return (round: number, usage: Usage) => {
    const ids = Array.from({ length: lightRows }, (_, at) => `r${(round * 977 + at * 131) % recordSongs}`);
    const parameters = query.params.map((value) => (typeof value === "string" ? value : JSON.stringify(ids)));
    const rows = statement.all(...parameters) as { facts: string }[];
    const lights = rows.map(({ facts }) =>
      rowLightOf(judgeClearability(readSongFacts(facts), usage, { today, companyId }), { namesParties: true }),
    );
    if (lights.length !== lightRows) throw new Error(`${lights.length} songs were judged`);
  };
}

/** By the standing approvals of all parties but those that need not agree. */
const byRule: string[][] = [];
const variants = {
  with: {},
  clear: { clear: "now" },
  fastest: { sort: "fastest" },
  ruled: { byRule },
  ruledClear: { clear: "now", byRule },
  ruledFastest: { sort: "fastest", byRule },
} as const;
/** Milliseconds; those with a use include the lights. */
type Figures = Record<keyof typeof variants | "without" | "lights", number[]>;

/** Runs searches as a page does, for a member; each counts anew, as after a change of the catalogue. */
function searcher(catalogue: DatabaseSync) {
  const ctx = {
    search: searchDatabase(catalogue),
    ...{ company: { id: companyId }, tenant: { version: "1" }, actor: {}, now: 0, cache: { allowed: false } },
    url: new URL("http://localhost/search"),
  } as unknown as RequestContext;
  const change = catalogue.prepare("UPDATE generation SET revision = revision + 1");
  return async (query: string, given: Partial<SearchFilters>) => {
    const { filters } = readSearchParams(new URLSearchParams(query));
    change.run();
    const start = performance.now();
    await searchCatalogue(ctx, { ...filters, ...given });
    return performance.now() - start;
  };
}

/** Every variant of every shape once a round, so that a busy moment of the machine falls on all of them. */
async function measure(catalogue: DatabaseSync, record: DatabaseSync, usage: Usage): Promise<Figures[]> {
  const search = searcher(catalogue);
  const readLights = lightReader(record);
  const figures = measured.map(
    (): Figures => ({
      ...{ without: [], with: [], clear: [], fastest: [], lights: [] },
      ...{ ruled: [], ruledClear: [], ruledFastest: [] },
    }),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { query }] of measured.entries()) {
      const own = figures[index];
      const address = query(randomOf(round + 1000));
      own?.without.push(await search(address, {}));
      for (const [name, given] of Object.entries(variants) as [keyof typeof variants, object][]) {
        const searchMs = await search(address, { usage, ...given });
        const start = performance.now();
        readLights(round + index, usage);
        const lightsMs = performance.now() - start;
        own?.[name].push(searchMs + lightsMs);
        own?.lights.push(lightsMs);
      }
    }
  }
  return figures;
}

/** Standing approvals, without a fee, of the parties of the fixture that must agree. */
function readByRule(catalogue: DatabaseSync): string[][] {
  const rules = ["composition-1", "composition-2", "master-1", "master-2"].map((partyId): StandingRule => {
    const scope = { side: "both", media: [], territories: ["World"], excluded: [], maxMonths: null } as const;
    const rest = { excludedCategories: [], excludedCompanyIds: [], minFee: 0, currency: "EUR", validFrom: null };
    const about = {
      id: partyId,
      name: "",
      version: 1,
      partyId,
      party: "",
      agreementId: null,
      email: null,
      keepers: [],
      left: null,
    };
    return {
      ...about,
      ...scope,
      ...rest,
      media: [],
      territories: ["World"],
      excluded: [],
      perpetual: true,
      validUntil: null,
      paused: false,
    };
  });
  const rulesOf = () => ({ rules, feesIn: () => null });
  const words = catalogue.prepare(findBeginnings).all(JSON.stringify(rules.map(({ partyId }) => askedPrefix(partyId))));
  const { usage } = readUsage(uses["EU, nothing else named"]);
  if (usage === null) throw new Error("The use cannot be read");
  const use = judgedUse(usage, { today, companyId });
  return answeredSides(
    words.map(({ term }) => String(term)),
    [],
    { rulesOf, use, today },
  );
}

/** Later pages have no counts of their own. */
const measured: Shape[] = shapes.filter(({ name }) => !name.includes("page"));

export async function measureUses(catalogue: DatabaseSync, size: number): Promise<void> {
  const record = openRecord();
  byRule.push(...readByRule(catalogue));
  for (const [name, text] of Object.entries(uses)) {
    const { usage } = readUsage(text);
    if (usage === null) throw new Error(`The use cannot be read: ${text}`);
    const figures = await measure(catalogue, record, usage);
    const middle = (values: number[] | undefined) => percentile(values ?? [], 0.5);
    const total = (variant: keyof Figures) => figures.reduce((sum, one) => sum + middle(one[variant]), 0);
    const rowOf = (label: string, of: (variant: keyof Figures) => number) => [
      label,
      of("without").toFixed(2),
      of("lights").toFixed(2),
      ...(["with", "clear", "fastest", "ruled", "ruledClear", "ruledFastest"] as const).map((variant) =>
        withGoal(of(variant) / of("without"), { max: maxRatio }, 2),
      ),
    ];
    printTable(
      `A search for a use (${name}) at ${size.toLocaleString("en")} recordings: with facets and ${lightRows} lights`,
      [
        "without, ms",
        "lights, ms",
        "with : without",
        "and only clear",
        "and fastest first",
        "with rules",
        "and only clear",
        "and fastest first",
      ],
      [
        ...measured.map((shape, index) => rowOf(shape.name, (variant) => middle(figures[index]?.[variant]))),
        rowOf("all of them", total),
      ],
    );
  }
  record.close();
}

if (process.argv[1]?.endsWith("search-usage.ts")) {
  const size = quick ? 10_000 : 1_000_000;
  const folder = mkdtempSync(join(tmpdir(), "syncline-search-usage-"));
  try {
    const { database, buildMs } = buildCatalogue(join(folder, "catalogue.sqlite"), size);
    console.log(`${size} recordings: built in ${(buildMs / 1000).toFixed(1)} s`);
    await measureUses(database, size);
    database.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
