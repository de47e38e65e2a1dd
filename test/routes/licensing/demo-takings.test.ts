import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { contextAtCompany } from "#app/companies/context-at-company.server.ts";
import type { PlannedSong } from "#app/licensing/take/plan-taking.ts";
import { anyOrder, readTaking } from "#app/licensing/take/read-taking.server.ts";
import { describeTakeMiss } from "#app/licensing/take/take-copy.ts";
import { takeLicence } from "#app/licensing/take/take-licence.server.ts";
import { readUsage } from "#app/rights/usage/write-usage.ts";
import { type DemoRecording, demoRecordings, moreRecordings, tagsOf } from "#audio/demo/catalogue/catalogue.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { testContext } from "#test/support/context.ts";
import { preparedRecording } from "#test/support/ingested.ts";

const ctx = testContext();
const { usage } = readUsage("media:social_paid;territories:DE,AT;months:12;category:automotive");
/** What is taken at once. */
const most = 20;

async function ingest(recording: DemoRecording): Promise<void> {
  const { entry, objects } = await preparedRecording(tagsOf(recording, []), recording.slug);
  await Promise.all(objects.map(({ bucket, key, bytes }) => ctx.env[bucket].put(key, bytes)));
  await recordIngestedRecording(ctx, entry);
}

// As `npm start` does: the companies, then the first pieces, then all.
beforeAll(async () => {
  await seedDemo(ctx);
  for (const recording of demoRecordings()) await ingest(recording);
  await seedDemo(ctx);
  for (const recording of moreRecordings()) await ingest(recording);
  await seedDemo(ctx);
});

const rowsOf = (query: ReturnType<typeof sql>) => ctx.db.all<Record<string, string | number>>(query);

/** A demo account at its company, with names of rights holders. */
async function at(company: "acme" | "nova", account: string) {
  const person = asPerson(await contextAtCompany(ctx, demoCompanyIds[company]), account);
  const scopes = ["ListTransactions", "TakeLicence", "GetSongCopyright"] as const;
  const { actor } = person;
  return { ...person, actor: actor && { ...actor, scopes: [...scopes], heldScopes: [...scopes] } };
}

async function planned(company: "acme" | "nova", account: string): Promise<PlannedSong[]> {
  const person = await at(company, account);
  const ids = (await rowsOf(sql`SELECT id FROM recordings WHERE parent_id IS NULL ORDER BY slug`)).map(({ id }) =>
    String(id),
  );
  const songs: PlannedSong[] = [];
  for (let first = 0; first < ids.length; first += most) {
    const { plan } = await readTaking(person, { ids: ids.slice(first, first + most), usage, order: "" });
    songs.push(...plan.songs);
  }
  return songs;
}

const isFree = ({ misses }: PlannedSong) => misses.length === 0;
const answersOf = (song: PlannedSong) => song.misses.flatMap(describeTakeMiss);

test("of the demo's songs at least 45 are taken in one act for paid social in DE and AT, three need one answer, others are blocked", async () => {
  const songs = await planned("acme", "supervisor");
  const free = songs.filter(isFree);
  const clear = songs.filter(({ light }) => light === "clear");
  const needsOne = songs.filter(
    (song) => song.light === "approvals" && /^[^|]* must agree[^|]*$/.test(answersOf(song).join("|")),
  );
  const blocked = songs.filter(({ light }) => light === "blocked");
  const shown = songs
    .filter((song) => !isFree(song))
    .map((song) => `${song.light} | ${song.title} | ${answersOf(song).join("; ")}`);
  console.log(`${free.length} of ${songs.length} songs; ${clear.filter(isFree).length} of ${clear.length} clear ones`);
  console.log(shown.sort().join("\n"));
  expect(free.length).toBeGreaterThanOrEqual(45);
  expect(clear.filter((song) => !isFree(song))).toEqual([]);
  expect(needsOne.map(({ title }) => title)).toHaveLength(3);
  expect(blocked.length).toBeGreaterThanOrEqual(2);
  const atNova = (await planned("nova", "trailers")).filter((song) => isFree(song) || song.held !== null);
  expect(atNova.length).toBeGreaterThanOrEqual(45);
});

test("all parties that must agree have addresses, and rules of at least six have a source", async () => {
  const silent = await rowsOf(sql`SELECT DISTINCT p.name FROM splits s JOIN parties p ON p.id = s.party_id
    WHERE p.email IS NULL AND p.keepers = '[]'`);
  expect(silent).toEqual([]);
  const rules = await rowsOf(sql`SELECT p.name, s.notes FROM standing_approvals s JOIN parties p ON p.id = s.party_id`);
  expect(rules.length).toBeGreaterThanOrEqual(6);
  expect(rules.filter(({ notes }) => notes === "")).toEqual([]);
});

test("each company has an order, one is nearly used up, and the mailbox has what was told", async () => {
  const orders = await rowsOf(sql`SELECT c.name, o.signer, o.currency, o.max_total AS total,
      (SELECT coalesce(sum(amount), 0) FROM licence_takings t WHERE t.order_id = o.id) AS spent
    FROM licence_orders o JOIN companies c ON c.id = o.company_id ORDER BY c.name`);
  expect(orders).toEqual([
    { name: "Acme Motors", signer: "Ingrid Solheim", currency: "EUR", total: 1_000_000, spent: 0 },
    { name: "Nova Pictures", signer: "Salma Eriksen", currency: "EUR", total: 80_000, spent: 72_000 },
  ]);
  const mails = await rowsOf(
    sql`SELECT template, text FROM outbox WHERE company_id = ${demoCompanyIds.nova} ORDER BY template`,
  );
  expect(new Set(mails.map(({ template }) => template))).toEqual(
    new Set(["licence-issued", "order-low", "standing-use"]),
  );
  const used = mails.filter(({ template }) => template === "standing-use");
  for (const { text } of used) expect(text).toMatch(/L-\d{4}-\d{4}/);
  const taken = await takeLicence(await at("acme", "supervisor"), {
    ...{
      ids: [(await planned("acme", "supervisor")).find(isFree)?.recordingId ?? ""],
      usage,
      order: anyOrder,
      textHash: "",
    },
    ...{
      project: "Test drive",
      endClient: "Acme Motors",
      licensee: "",
      name: "",
      company: "",
      role: "",
      signature: "",
    },
    authority: "",
  });
  expect(taken.number).toMatch(/^L-/);
});

test("seeding again changes nothing", async () => {
  const tables = [
    "standing_approvals",
    "licence_orders",
    "licence_takings",
    "policies",
    "users",
    "memberships",
    "outbox",
    "parties",
  ];
  const columns = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(", ");
  const counts = () =>
    rowsOf(sql.raw(`SELECT ${columns}, (SELECT group_concat(updated_at) FROM companies) AS companies`));
  const before = await counts();
  await seedDemo(ctx);
  expect(await counts()).toEqual(before);
});
