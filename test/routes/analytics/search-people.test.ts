import { createMessageBatch } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { readDashboard } from "#app/backoffice/company-dashboard/read-dashboard.server.ts";
import { readFigures } from "#app/figures/read-figures.server.ts";
import { erasePerson } from "#app/identity/account/erase-person.server.ts";
import type { VisitorEvent } from "#app/insight/event.ts";
import { recordEvents } from "#app/insight/record-events.server.ts";
import { sweepEvents } from "#app/insight/sweep-events.server.ts";
import { readWrapup } from "#app/wrapup/read-wrapup.server.ts";
import { newId } from "#db/new-id.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const day = 24 * 3_600_000;
const now = Date.UTC(2027, 2, 15, 13);
const { db, env } = testContext();
const acme = { ...mainCompany, id: "company-acme", name: "Acme", subdomain: "acme" };
const people = ["ana", "bo", "cy", "di", "ed", "flo"];
const ownWords = ["song 0", "nova", "tense piano", "deep house 120", "café nights"];
const otherWords = [
  "maria lopez wedding",
  "sea shanty",
  "jo koch",
  "piano for erika",
  "koto drone",
  "…",
  "a b c d e f g h i",
];

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
}

function simulate(): VisitorEvent[] {
  const next = numbers(81);
  return Array.from({ length: 110 }, () => {
    const createdAt = now - next(25) * day - next(60_000);
    const words = next(4) === 0 ? ownWords : otherWords.slice(0, 1 + next(otherWords.length));
    return {
      ...{ id: newId(createdAt), companyId: next(3) === 0 ? acme.id : mainCompany.id, kind: "search", createdAt },
      userId: next(5) === 0 ? null : (people[next(1 + next(people.length))] ?? null),
      subjectId: words[next(words.length)] ?? "",
      detail: { hits: next(2) },
    };
  });
}

async function deliver(events: VisitorEvent[]): Promise<void> {
  const messages = events.map((body, at) => ({ id: String(at), timestamp: new Date(), attempts: 1, body }));
  for (let at = 0; at < events.length; at += 50)
    await recordEvents(env, createMessageBatch("syncline-events", messages.slice(at, at + 50)));
}

const places = [mainCompany, acme];
const ctxOf = (company = mainCompany) =>
  recordedContext({ now, company, actor: actorWith(["GetPlaylistAnalytics", "ListCompanies"]) });
const read = async (company: typeof mainCompany, list: "words" | "nothing" = "words") => {
  const { figures } = await readFigures(ctxOf(company), { list }, "overview");
  if (figures === null) throw new Error("no figures");
  return figures;
};

/** Who searched in a place: accounts, and days of visitors without one. */
function searchersOf(events: VisitorEvent[], company: typeof mainCompany): Map<string, Set<string>> {
  const searchers = new Map<string, Set<string>>();
  for (const { companyId, subjectId, userId, createdAt } of events) {
    if (company === acme && companyId !== acme.id) continue;
    const people = searchers.get(subjectId) ?? new Set();
    searchers.set(subjectId, people.add(userId ?? new Date(createdAt).toISOString().slice(0, 10)));
  }
  return searchers;
}

let known: VisitorEvent[] = [];

beforeAll(async () => {
  await db.run(sql`INSERT INTO companies (id, environment, subdomain, tenant_id, name, name_key, theme, hls_config)
    VALUES ('company-acme', 'main', 'acme', 'acme', 'Acme', 'acme', '{}', '{}')`);
  for (const name of people)
    await db.run(
      sql`INSERT INTO users (id, email, name, nickname, status) VALUES (${name}, ${`${name}@example.com`}, ${name}, ${name}, 'active')`,
    );
  await addRecording(testContext(), { title: "Song 0", artist: "Nova", mood: ["Tense"], instrument: ["Piano"] });
  await addRecording(testContext(), { title: "Song 1", artist: "Café Nights", genre: ["Deep house"] });
  await db.run(sql`UPDATE artists SET status = 'published'`);
  known = simulate();
  await deliver(known.toReversed());
  await deliver(known);
});

test("words are listed exactly when three people searched for them there, or when they are the catalogue's own", async () => {
  for (const company of places) {
    const searchers = searchersOf(known, company);
    const expected = [...searchers].filter(([words, { size }]) => size >= 3 || ownWords.includes(words));
    expect(expected.length).toBeLessThan(searchers.size);
    const { rows, others, totals } = await read(company);
    expect(rows.map(({ id }) => id).sort()).toEqual(expected.map(([words]) => words).sort());
    expect(others?.count).toBe(totals.searches - rows.reduce((sum, { counts }) => sum + counts.searches, 0));
    const nothing = await read(company, "nothing");
    for (const { id } of nothing.rows) expect(expected.map(([words]) => words)).toContain(id);
    const dashboard = await readDashboard(ctxOf(company), { chosen: "" });
    const year = await readWrapup(ctxOf(acme), { viewer: actorWith(["*"]), year: 2027, of: "company", isWhole: true });
    const ofAcme = [...searchersOf(known, acme)].filter(([words, { size }]) => size >= 3 || ownWords.includes(words));
    for (const { words } of year.wrapup.words) expect(ofAcme.map(([own]) => own)).toContain(words);
    if (company === acme) for (const { id } of dashboard.words.rows) expect(ofAcme.map(([own]) => own)).toContain(id);
  }
});

test("one person alone never makes words public, however often they search and whoever is erased", async () => {
  const alone = Array.from({ length: 9 }, (_, at) => ({
    ...{ id: newId(now - at * day), companyId: acme.id, kind: "search" as const, createdAt: now - at * day },
    ...{ userId: "ana", subjectId: "ana secret", detail: { hits: 0 } },
  }));
  await deliver(alone);
  expect((await read(acme)).rows.map(({ id }) => id)).not.toContain("ana secret");
  const before = [await read(acme), await read(mainCompany), await read(mainCompany, "nothing")];
  for (const id of people) {
    await db.batch(erasePerson({ db, now }, { id, email: `${id}@example.com` }) as never);
    expect([await read(acme), await read(mainCompany), await read(mainCompany, "nothing")], id).toEqual(before);
  }
  await deliver(alone.map((event) => ({ ...event, id: newId(event.createdAt + 1), userId: null })).slice(0, 2));
  expect((await read(acme)).rows.map(({ id }) => id)).not.toContain("ana secret");
});

test("an erased person is in no column of any table, but in the row that others refer to", async () => {
  const tables = await db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'd1_%'`,
  );
  const naming: string[] = [];
  for (const { name } of tables) {
    const rows = await db.all<Record<string, unknown>>(sql`SELECT * FROM ${sql.identifier(name)}`);
    if (rows.some((row) => Object.values(row).some((value) => value === "ana" || value === "ana@example.com")))
      naming.push(name);
  }
  expect(naming).toEqual(["users"]);
});

test("who searched for words that few did is forgotten after 13 months, and that many did is not", async () => {
  const count = async (is: "=" | "<>") =>
    (await db.all(sql`SELECT 1 FROM search_people WHERE person ${sql.raw(is)} ''`)).length;
  const whole = await count("=");
  expect(await count("<>")).toBeGreaterThan(0);
  await sweepEvents({ db, now: now + 397 * day });
  expect(await count("<>")).toBe(0);
  expect(await count("=")).toBe(whole);
});
