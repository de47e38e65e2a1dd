import { createMessageBatch } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { FiguresQuery } from "#app/figures/figures-query.ts";
import { type Measure, measures } from "#app/figures/measures.ts";
import { readFigures } from "#app/figures/read-figures.server.ts";
import { erasePerson } from "#app/identity/account/erase-person.server.ts";
import type { VisitorEvent } from "#app/insight/event.ts";
import { recordEvents } from "#app/insight/record-events.server.ts";
import { newId } from "#db/new-id.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2027, 2, 15, 13);
const { db, env } = testContext();
const companies = { main: mainCompany.id, acme: "company-acme", nova: "company-nova", studio: "company-studio" };
type CompanyName = keyof typeof companies;
const environmentOf = { main: "main", acme: "main", nova: "main", studio: "spaces" } as const;

const songs: { id: string; artist: string }[] = [];
const words = ["tense piano", "uplifting", "sea shanty", "koto drone"];

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
}

const kinds = ["play", "play", "search", "result_click", "download", "shortlist", "share_open", "transfer"] as const;

/** What an event of a kind is about. */
function aboutOf(
  kind: (typeof kinds)[number],
  next: (below: number) => number,
): Pick<VisitorEvent, "subjectId" | "detail"> {
  if (kind === "search") {
    const word = next(words.length);
    return { subjectId: words[word] ?? "", detail: { hits: word === 3 ? 0 : 7 } };
  }
  if (kind === "share_open" || kind === "transfer")
    return { subjectId: `sent-${next(4)}`, detail: { state: next(2) === 0 ? "sent" : "downloaded" } };
  return { subjectId: songs[next(songs.length)]?.id ?? "", detail: {} };
}

/** Sessions of some visitors over 120 days: who searched, opened, played, shortlisted, downloaded what, and when. */
function simulate(): VisitorEvent[] {
  const next = numbers(36);
  const ids = Object.values(companies);
  return Array.from({ length: 900 }, (_, number) => {
    const createdAt = now - next(120) * day - next(24) * hour - next(3600) * 1000;
    const kind = kinds[next(kinds.length)] ?? "play";
    const who = { companyId: ids[next(4)] ?? "", userId: number % 3 === 0 ? "person" : null };
    return { id: newId(createdAt), ...who, kind, ...aboutOf(kind, next), createdAt };
  });
}

/** Delivers events in the order given, 100 a batch. */
async function deliver(events: VisitorEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += 100) {
    const messages = events
      .slice(at, at + 100)
      .map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 1, body }));
    await recordEvents(env, createMessageBatch("syncline-events", messages));
  }
}

const measureOf: Record<string, (event: VisitorEvent) => Measure[]> = {
  play: () => ["plays"],
  search: ({ detail }) => (detail.hits === 0 ? ["searches", "emptySearches"] : ["searches"]),
  result_click: () => ["clicks"],
  download: () => ["downloads"],
  shortlist: () => ["shortlists"],
  share_open: () => ["opens"],
  transfer: ({ detail }) => [detail.state === "sent" ? "transfers" : "transferDownloads"],
};

function count(events: VisitorEvent[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(measures.map((name) => [name, 0]));
  for (const event of events)
    for (const name of measureOf[event.kind]?.(event) ?? []) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const ctxOf = (name: CompanyName, scopes = ["GetPlaylistAnalytics"]) =>
  recordedContext({
    now,
    actor: actorWith(scopes),
    company: {
      ...mainCompany,
      id: companies[name],
      environment: environmentOf[name],
      subdomain: name === "main" ? null : name,
    },
  });

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
let known: VisitorEvent[] = [];

beforeAll(async () => {
  for (const name of ["acme", "nova", "studio"] as const)
    await db.run(sql`INSERT INTO companies (id, environment, subdomain, tenant_id, name, name_key, theme, hls_config)
      VALUES (${companies[name]}, ${environmentOf[name]}, ${name}, ${name}, ${name}, ${name}, '{}', '{}')`);
  await db.run(
    sql`INSERT INTO users (id, email, name, nickname, status) VALUES ('person', 'person@example.com', 'Person', 'p', 'active')`,
  );
  for (const [at, artist] of ["Ana", "Ana", "Bo", "Cy"].entries())
    songs.push({ id: (await addRecording(testContext(), { title: `Song ${at}`, artist })).id, artist });
  known = simulate();
  const shuffled = known.toSorted((a, b) => (a.id.slice(-6) < b.id.slice(-6) ? -1 : 1));
  await deliver(shuffled);
  await deliver(shuffled.slice(200, 500));
  await deliver(known);
});

/** Events that a page of `name` counts, in days before today (0 is today). */
const within = (name: CompanyName, from: number, to: number, isAll: boolean) => {
  const today = Math.floor(now / day) * day;
  return known.filter(({ companyId, createdAt }) => {
    const owner = (Object.keys(companies) as CompanyName[]).find((one) => companies[one] === companyId) ?? "main";
    const isIn = createdAt >= today - from * day && createdAt < today - (to - 1) * day;
    return isIn && (isAll ? environmentOf[owner] === environmentOf[name] : owner === name);
  });
};

async function figuresOf(name: CompanyName, query: FiguresQuery, view: "overview" | "transfers" = "overview") {
  const { figures } = await readFigures(ctxOf(name), query, view);
  if (figures === null) throw new Error("no figures");
  return figures;
}

test("doubled, shuffled and late events give exactly the figures of what happened, for an environment and for a company", async () => {
  for (const [name, isAll] of [
    ["main", true],
    ["acme", false],
    ["studio", false],
  ] as const)
    for (const days of [7, 30, 90]) {
      const figures = await figuresOf(name, { period: String(days) });
      const events = within(name, days - 1, 0, isAll);
      expect(figures.totals).toEqual(count(events));
      expect(figures.before).toEqual(count(within(name, 2 * days - 1, days, isAll)));
      expect(figures.bars).toHaveLength(days);
      for (const bar of figures.bars)
        expect(bar.counts, bar.name).toEqual(count(events.filter(({ createdAt }) => isoDay(createdAt) === bar.name)));
    }
});

test("one day is shown by hour, half a year by month, each event where it happened", async () => {
  const [first, last] = [isoDay(now - 3 * day), isoDay(now - 3 * day)];
  const hours = await figuresOf("main", { period: "own", from: first, to: last });
  expect(hours.bars).toHaveLength(24);
  expect(hours.bars.map(({ counts }) => counts.plays)).toEqual(
    Array.from(
      { length: 24 },
      (_, at) =>
        within("main", 3, 3, true).filter(
          ({ kind, createdAt }) => kind === "play" && new Date(createdAt).getUTCHours() === at,
        ).length,
    ),
  );
  const months = await figuresOf("main", { period: "own", from: "2026-10-05", to: isoDay(now) });
  expect(months.bars.map(({ name }) => name)).toEqual([
    "2026-10",
    "2026-11",
    "2026-12",
    "2027-01",
    "2027-02",
    "2027-03",
  ]);
  expect(months.bars.map(({ counts }) => counts.plays)).toEqual(
    months.bars.map(
      ({ name }) =>
        within("main", 161, 0, true).filter(
          ({ kind, createdAt }) => kind === "play" && isoDay(createdAt).startsWith(name),
        ).length,
    ),
  );
});

test("lists of songs, artists, companies and searches have exactly their counts, with the period before", async () => {
  const events = within("main", 29, 0, true);
  const before = within("main", 59, 30, true);
  const byKey = (list: VisitorEvent[], kind: string, keyOf: (event: VisitorEvent) => string | undefined) => {
    const counts = new Map<string, number>();
    for (const event of list) {
      const key = event.kind === kind ? keyOf(event) : undefined;
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  };
  const artistOf = ({ subjectId }: VisitorEvent) => songs.find(({ id }) => id === subjectId)?.artist;
  for (const [list, kind, keyOf, measure] of [
    ["songs", "play", ({ subjectId }: VisitorEvent) => subjectId, "plays"],
    ["artists", "play", artistOf, "plays"],
    ["companies", "play", ({ companyId }: VisitorEvent) => companyId, "plays"],
    ["words", "search", ({ subjectId }: VisitorEvent) => subjectId, "searches"],
  ] as const) {
    const { rows, missing } = await figuresOf("main", { list });
    const keys = (row: (typeof rows)[number]) => (list === "artists" ? (row.name ?? "") : row.id);
    expect(Object.fromEntries(rows.map((row) => [keys(row), row.counts[measure]])), list).toEqual(
      Object.fromEntries(byKey(events, kind, keyOf)),
    );
    const former = byKey(before, kind, keyOf);
    for (const row of rows) expect(row.before[measure], list).toBe(former.get(keys(row)) ?? 0);
    expect(missing).toBe(0);
  }
  const nothing = await figuresOf("main", { list: "nothing" });
  expect(nothing.rows.map(({ id }) => id)).toEqual(["koto drone"]);
});

test("the figures of one song are those of its events, and an unknown song is an error at its field", async () => {
  const song = songs[0]?.id ?? "";
  const { figures, subject } = await readFigures(ctxOf("main"), { song }, "overview");
  expect(subject).toBe("Song 0");
  expect(figures?.totals).toEqual(count(within("main", 29, 0, true).filter(({ subjectId }) => subjectId === song)));
  const { figures: none, errors } = await readFigures(ctxOf("main"), { song: "unknown" }, "overview");
  expect(none).toBeNull();
  expect(errors).toEqual({ song: expect.stringContaining("No track has this id") });
});

test("a company sees its own figures alone, an environment those of its companies, and no one those of the other one", async () => {
  await expect(readFigures(ctxOf("acme"), { company: companies.nova }, "overview")).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(readFigures(ctxOf("acme", ["*"]), { company: companies.main }, "overview")).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(readFigures(ctxOf("main", ["*"]), { company: companies.studio }, "overview")).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(readFigures(ctxOf("main", ["ListSongs"]), {}, "overview")).rejects.toMatchObject({ code: "forbidden" });
  const own = await figuresOf("acme", {});
  expect(own.totals).toEqual(count(within("acme", 29, 0, false)));
  expect((await figuresOf("main", { company: companies.acme })).totals).toEqual(own.totals);
  const { choice } = await readFigures(ctxOf("acme", ["*"]), { list: "companies" }, "overview");
  expect(choice.list).toBe("songs");
});

test("however much was counted, a page reads at most 600 rows in two round trips, and says when a list may miss one", async () => {
  const company = { ...mainCompany, environment: "spaces" as const };
  const columns = [
    "plays",
    "clicks",
    "searches",
    "empty_searches",
    "downloads",
    "shortlists",
    "opens",
    "requests",
    "quotes",
    "licences",
    "transfers",
    "transfer_downloads",
    "amount",
  ];
  const names = sql.raw(columns.join(", "));
  const ones = sql.raw(columns.map(() => "n.i").join(", "));
  const firstHour = Math.floor(now / hour) - 800 * 24;
  await db.run(sql`INSERT OR REPLACE INTO event_totals (scope, kind, subject_id, hour, ${names})
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19200) SELECT 'spaces', 'total', '', CAST(${firstHour} + i AS INTEGER), ${ones} FROM n`);
  for (let month = 0; month < 14; month += 1) {
    const key = new Date(Date.UTC(2026, 1 + month, 1)).toISOString().slice(0, 7);
    await db.run(sql`INSERT OR REPLACE INTO event_months (scope, kind, subject_id, month, measure, count)
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) SELECT 'spaces', 'song', 'song-' || CAST(i * 7 + ${month} AS INTEGER), ${key}, 'plays', 9000 - i FROM n`);
  }
  await db.run(sql`INSERT OR REPLACE INTO event_totals (scope, kind, subject_id, hour, ${names})
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT 'spaces', 'song', 'song-' || i, ${Math.floor(now / day) * 24 - 24}, ${ones} FROM n`);
  for (const query of [
    {},
    { period: "90" },
    { period: "year" },
    { from: "2026-02-13", to: isoDay(now) },
    { from: isoDay(now - day), to: isoDay(now) },
  ]) {
    const ctx = { ...ctxOf("main"), company };
    const before = { ...ctx.trips };
    const { figures } = await readFigures(ctx, query, "overview");
    expect(figures?.rows.length, JSON.stringify(query)).toBeGreaterThan(0);
    expect(figures?.missing, JSON.stringify(query)).toBeGreaterThan(0);
    expect(ctx.trips.count - before.count).toBe(2);
    expect(ctx.trips.rowsRead - before.rowsRead, JSON.stringify(query)).toBeLessThanOrEqual(600);
  }
});

test("erasing a person changes no figure and leaves no row that names them", async () => {
  const before = await figuresOf("main", { period: "90" });
  await db.batch(erasePerson({ db, now }, { id: "person", email: "person@example.com" }) as never);
  expect(await figuresOf("main", { period: "90" })).toEqual(before);
  expect(await db.all(sql`SELECT id FROM events WHERE user_id = 'person'`)).toEqual([]);
  for (const table of ["event_totals", "event_months"])
    expect(
      await db.all(sql`SELECT * FROM ${sql.raw(table)} WHERE subject_id LIKE '%person%' OR scope LIKE '%person%'`),
    ).toEqual([]);
});
