import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { readDashboard } from "#app/backoffice/company-dashboard/read-dashboard.server.ts";
import { figuresQuerySchema } from "#app/figures/figures-query.ts";
import { measures } from "#app/figures/measures.ts";
import { readFigures } from "#app/figures/read-figures.server.ts";

import { readWrapup } from "#app/wrapup/read-wrapup.server.ts";
import { eventTotals } from "#db/schema/insight.server.ts";
import { quotes } from "#db/schema/quotes.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

/**
 * Totals as the trigger leaves them after 100 million events in 13 months: of an environment with 300 companies and of one company that
 * made a third of them. Days of songs and words are fewer than they would be: a page reads by an index how far it has to, whatever is behind.
 */
const hourMs = 3_600_000;
const now = Date.UTC(2027, 11, 15, 13);
const today = Math.floor(now / hourMs / 24);
const days = 400;
const allEvents = 100_000_000;
const size = { song: 4000, artist: 800, word: 12_000, company: 300, transfer: 3000 } as const;
const { db } = testContext();
const acme = { ...mainCompany, id: "company-acme", name: "Acme", subdomain: "acme" };
const scopes = ["main", acme.id];
const months = Array.from({ length: 14 }, (_, at) => new Date(Date.UTC(2026, 10 + at, 1)).toISOString().slice(0, 7));

const columns = sql.raw([...measures.map((name) => eventTotals[name].name), "amount"].join(", "));
/** Counts up to step `n.i` of `steps`: together all events of a scope. */
const grown = (perStep: number) =>
  sql.raw([...measures, "amount"].map(() => `CAST(n.i * ${perStep} AS INTEGER)`).join(", "));
const steps = (last: number, name = "i") =>
  sql.raw(
    `(WITH RECURSIVE n(${name}) AS (SELECT 1 UNION ALL SELECT ${name} + 1 FROM n WHERE ${name} < ${last}) SELECT ${name} FROM n)`,
  );

/** Running totals of subjects, `rows` days back each, and what they had by month, fewer the later they are in the list. */
async function addSubjects(scope: string, kind: keyof typeof size, id: SQL, rows: number): Promise<void> {
  const counted = {
    song: ["plays", "clicks"],
    artist: ["plays"],
    word: ["searches", "empty_searches"],
    company: ["plays", "searches"],
    transfer: ["transfer_downloads"],
  }[kind];
  await db.run(sql`INSERT INTO event_totals (scope, kind, subject_id, hour, ${columns})
    SELECT ${scope}, ${kind}, ${id}, CAST((${today} - ${rows} + n.i) * 24 AS INTEGER), ${grown(40)} FROM ${steps(size[kind], "s")} AS s CROSS JOIN ${steps(rows)} AS n`);
  for (const measure of counted)
    await db.run(sql`INSERT INTO event_months (scope, kind, subject_id, month, measure, count)
      SELECT ${scope}, ${kind}, ${id}, m.value, ${measure}, CAST(900000 / (1 + (s.s * 7 + m.key * 13) % ${size[kind]}) + 20 AS INTEGER)
      FROM ${steps(size[kind], "s")} AS s CROSS JOIN json_each(${JSON.stringify(months)}) AS m`);
}

/** Copies of the one row of a table, `prefix`-1 and so on. */
async function copyRow(table: "artists" | "recordings", prefix: string, count: number): Promise<void> {
  const found = await db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`);
  const names = found.map(({ name }) => name);
  const values = names.map((name) => (name === "id" || name === "slug" ? `'${prefix}-' || s.s` : `t.${name}`));
  await db.run(
    sql`INSERT INTO ${sql.identifier(table)} (${sql.raw(names.join(", "))}) SELECT ${sql.raw(values.join(", "))}
      FROM (SELECT * FROM ${sql.identifier(table)} LIMIT 1) AS t CROSS JOIN ${steps(count, "s")} AS s`,
  );
}

/** People, lists and licences of the company, more than its dashboard reads. */
async function fillShelf(): Promise<void> {
  const many = steps(500, "s");
  await db.run(sql`INSERT INTO users (id, email, name, nickname, status)
    SELECT 'user-' || s.s, 'user-' || s.s || '@example.com', 'U', 'u', 'active' FROM ${many} AS s`);
  await db.run(sql`INSERT INTO memberships (id, user_id, company_id, status)
    SELECT 'member-' || s.s, 'user-' || s.s, ${acme.id}, 'active' FROM ${many} AS s`);
  await db.run(sql`INSERT INTO invitations (id, company_id, email, name, status)
    SELECT 'invited-' || s.s, ${acme.id}, s.s || '@example.com', '', 'pending' FROM ${many} AS s`);
  await db.run(sql`INSERT INTO playlists (id, company_id, owner_id, slug, name, status)
    SELECT 'list-' || s.s, ${acme.id}, 'user-1', 'list-' || s.s, 'L', 'active' FROM ${many} AS s`);
  await db.run(sql`INSERT INTO saved_searches (id, company_id, user_id, name, name_key, query)
    SELECT 'search-' || s.s, ${acme.id}, 'user-' || s.s, 'S', 's', '' FROM ${many} AS s`);
  await db.insert(transactions).values({ id: "request", companyId: acme.id, userId: "user-1", status: "sent" });
  await db.insert(quotes).values({
    ...{ id: "quote", companyId: acme.id, transactionId: "request", version: 1, currency: "EUR", lines: [] },
    ...{ validUntil: "2027-12-31", createdBy: "user-1" },
    terms: { media: [], territories: [], termMonths: 12, perpetual: false, startsOn: null, exclusivity: "none" },
  });
  await db.run(sql`INSERT INTO licences (id, company_id, transaction_id, quote_id, number, licensee, project, end_client, currency, lines, terms, starts_on, ends_on, issued_by, issued_at)
    SELECT 'licence-' || s.s, ${acme.id}, 'request', 'quote', 'L-' || s.s, 'Acme', 'Film', '', 'EUR', '[]', '{}', '2027-01-01', '2028-01-10', 'user-1', ${now} FROM ${many} AS s`);
}

/** What people did with 60 songs of one artist, and what one of them did alone. */
async function addEvents(): Promise<void> {
  await db.run(
    sql`INSERT INTO recording_artists (recording_id, artist_id, position) SELECT 'song-' || s.s, 'artist-1', 0 FROM ${steps(60, "s")} AS s`,
  );
  await db.run(sql`INSERT INTO artist_members (artist_id, user_id, created_at) VALUES ('artist-1', 'user-1', 0)`);
  await db.run(sql`INSERT INTO audience_totals (kind, subject_id, day, surfaced, plays, heard_ms, shortlists, requests)
    SELECT 'artist', 'artist-1', ${Math.floor(now / 86_400_000)} - 800 + s.s, s.s, s.s * 900, s.s, s.s, s.s FROM ${steps(799, "s")} AS s`);
  await db.run(sql`INSERT INTO recording_tags (recording_id, tag_id, source)
    SELECT 'song-' || s.s, t.id, 'human' FROM ${steps(size.song, "s")} AS s CROSS JOIN tags AS t ON t.category = 'mood'`);
  await db.run(sql`INSERT INTO events (id, company_id, user_id, kind, subject_id, detail, created_at)
    SELECT 'event-' || k.value || s.s, ${acme.id}, 'user-' || (s.s / 60 % 5), k.value, CASE k.value WHEN 'search' THEN 'tense ' || (s.s % 90) ELSE 'song-' || (s.s % 60) END, '{}', ${now} - s.s * 60000
    FROM ${steps(20_000, "s")} AS s CROSS JOIN json_each('["play","search","shortlist","download","listen_range"]') AS k`);
}

beforeAll(async () => {
  // What is written here is what they would have written.
  for (const trigger of ["events_counted", "searches_of_people", "licences_counted"])
    await db.run(sql.raw(`DROP TRIGGER ${trigger}`));
  await db.run(sql`INSERT INTO companies (id, environment, subdomain, tenant_id, name, name_key, theme, hls_config)
    VALUES (${acme.id}, 'main', 'acme', 'acme', 'Acme', 'acme', '{}', '{}')`);
  await db.run(sql`INSERT INTO companies (id, environment, subdomain, tenant_id, name, name_key, theme, hls_config)
    SELECT 'company-' || s.s, 'main', 'c' || s.s, 'c' || s.s, 'Company ' || s.s, 'company ' || s.s, '{}', '{}' FROM ${steps(size.company, "s")} AS s`);
  await addRecording(testContext(), { title: "Song", slug: "copied", artist: "Ivy", mood: ["Tense", "Calm"] });
  await copyRow("recordings", "song", size.song);
  await copyRow("artists", "artist", size.artist);
  for (const scope of scopes) {
    const share = scope === "main" ? allEvents : allEvents / 3;
    const hours = days * 24;
    await db.run(sql`INSERT INTO event_totals (scope, kind, subject_id, hour, ${columns})
      SELECT ${scope}, 'total', '', CAST(${today + 1} * 24 - ${hours} + n.i - 1 AS INTEGER), ${grown(share / hours / measures.length)} FROM ${steps(hours)} AS n`);
    await addSubjects(scope, "song", sql`'song-' || s.s`, 40);
    await addSubjects(scope, "artist", sql`'artist-' || s.s`, 60);
    await addSubjects(scope, "word", sql`'tense calm ' || s.s || ' of'`, 8);
    await addSubjects(scope, "transfer", sql`'transfer-' || s.s`, 8);
    await db.run(
      sql`INSERT INTO search_people (scope, words, person) SELECT ${scope}, 'tense calm ' || s.s || ' of', '' FROM ${steps(size.word, "s")} AS s WHERE s.s % 3 > 0`,
    );
    await db.run(sql`INSERT INTO event_months (scope, kind, subject_id, month, measure, count)
      SELECT ${scope}, 'currency', c.value, m.value, 'amount', 100 FROM json_each('["EUR","USD","GBP","SEK","JPY"]') AS c CROSS JOIN json_each(${JSON.stringify(months)}) AS m`);
  }
  await fillShelf();
  await addEvents();
  await addSubjects("main", "company", sql`'company-' || s.s`, 200);
}, 60_000);

const isoDay = (daysAgo: number) => new Date(now - daysAgo * 24 * hourMs).toISOString().slice(0, 10);
const periods = [
  { period: "7" },
  { period: "30" },
  { period: "90" },
  { period: "month" },
  { period: "year" },
  { from: isoDay(395), to: isoDay(0) },
  { from: isoDay(1), to: isoDay(0) },
];
const rights = ["*"];
const at = (company = mainCompany, id = "visitor", scopes = rights) =>
  recordedContext({ now, company, actor: { ...actorWith(scopes), id } });

/** What a read costs. */
async function costOf(
  name: string,
  ctx: ReturnType<typeof at>,
  read: () => Promise<unknown>,
  mostRows = 600,
): Promise<void> {
  const before = { ...ctx.trips };
  await read();
  expect(ctx.trips.count - before.count, name).toBeLessThanOrEqual(2);
  expect(ctx.trips.rowsRead - before.rowsRead, name).toBeLessThanOrEqual(mostRows);
}

test("after 100 million events each page and file of analytics reads at most 600 rows in two round trips", async () => {
  const lists = ["songs", "artists", "companies", "words", "nothing"];
  const subjects = [{}, { company: acme.id }, { artist: "artist-1" }];
  for (const company of [mainCompany, acme])
    for (const period of periods)
      for (const subject of company === acme ? [{}] : subjects)
        for (const list of lists) {
          const query = figuresQuerySchema.parse({ ...period, ...subject, list });
          const ctx = at(company);
          await costOf(`${company.name} ${JSON.stringify(query)}`, ctx, async () => {
            const { figures, choice } = await readFigures(ctx, query, "overview");
            expect(figures).not.toBeNull();
            if (choice.list === list) expect(figures?.rows.length, JSON.stringify(query)).toBeGreaterThan(0);
          });
        }
  const { figures } = await readFigures(at(), { from: isoDay(395), to: isoDay(0) }, "overview");
  const all = Object.values(figures?.totals ?? {}).reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThan(0.95 * allEvents);
});

test("after 100 million events so do transfers and the dashboard of a company", async () => {
  for (const company of [mainCompany, acme]) {
    for (const period of periods) {
      const ctx = at(company);
      await costOf(`transfers ${company.name} ${JSON.stringify(period)}`, ctx, () =>
        readFigures(ctx, figuresQuerySchema.parse(period), "transfers"),
      );
    }
    for (const chosen of company === acme ? [""] : ["", acme.id, mainCompany.id]) {
      const ctx = at(company);
      // With fees by currency, which no other page of figures has.
      await costOf(`dashboard ${company.name} ${chosen}`, ctx, () => readDashboard(ctx, { chosen }), 700);
    }
  }
});

test("after 100 million events so does the year of an environment, a company, an artist and a person", async () => {
  for (const [company, of, name] of [
    [mainCompany, "company", "plays"],
    [mainCompany, `company:${acme.id}`, "plays"],
    [acme, "company", "plays"],
    [mainCompany, "artist:artist-1", "plays"],
    [acme, "self", "plays"],
  ] as const) {
    const ctx = at(company, "user-1", of.startsWith("artist") ? ["GetArtist"] : rights);
    await costOf(`year ${of}`, ctx, async () => {
      const { wrapup } = await readWrapup(ctx, { viewer: ctx.actor, year: 2027, of, isWhole: true });
      expect(wrapup.tiles.find((tile) => tile.name === name)?.count, of).toBeGreaterThan(100);
    });
  }
});
