import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lapseApprovals } from "#app/licensing/approvals/lapse-approvals.server.ts";
import { readAskPage } from "#app/licensing/approvals/list-parties.server.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { getSongRights } from "#app/licensing/rights/get-song-rights.server.ts";
import { withdrawTransaction } from "#app/licensing/transactions/acts/withdraw-transaction.server.ts";
import { getTransaction } from "#app/licensing/transactions/get-transaction.server.ts";
import { readRowLights, readSongLights } from "#app/rights/usage/read-row-lights.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addRequest,
  clientContext,
  colleagueContext,
  idOf,
  staffContext,
  terms,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { addOwnedSong, answerBy, askAll, controlled, tokenTo } from "#test/routes/licensing/approval-records.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();
withColleagues();

const hour = 3_600_000;
let counter = 0;

/** A song that one party has to agree to, with five days on file. */
async function addAsking(given: Partial<typeof parties.$inferInsert> = {}) {
  counter += 1;
  const [name, email] = [`Harbour ${counter}`, `harbour${counter}@example.com`];
  const song = await addOwnedSong(`Usual ${counter}`, { master: [controlled], composition: [{ name, email }] });
  const partyId = song.ids[name] ?? "";
  const { db } = testContext();
  await db.update(splits).set({ approvalDays: 5 }).where(eq(splits.partyId, partyId));
  if (Object.keys(given).length > 0) await db.update(parties).set(given).where(eq(parties.id, partyId));
  return { song, name, email, partyId };
}

type Asking = Awaited<ReturnType<typeof addAsking>>;

async function ask({ song }: Asking, at: string, by = "supervisor") {
  const now = Date.parse(at);
  const id = await addRequest([song], { userId: idOf(by) });
  await askAll(id, { now });
  return { id, now };
}

/** Asks at a time, and has the party answer so many hours later. */
async function answered(asking: Asking, at: string, hours: number, by?: string): Promise<void> {
  const { now } = await ask(asking, at, by);
  await answerBy(await tokenTo(asking.email), {}, { now: now + hours * hour });
}

async function timesOf({ partyId }: Asking) {
  const { usualMinutes: usual, mostMinutes: most, updatedAt } = parties;
  return await testContext().db.select({ usual, most, updatedAt }).from(parties).where(eq(parties.id, partyId)).get();
}

/** Six answers, two of them for another client: 1, 2, 3, 3 and 4 hours, and one over a weekend. */
async function addAnswered(given?: Parameters<typeof addAsking>[0]): Promise<Asking> {
  const asking = await addAsking(given);
  for (const [at, hours, by] of [
    ["2027-03-01T09:00Z", 1, "supervisor"],
    ["2027-03-02T09:00Z", 2, "supervisor"],
    ["2027-03-03T09:00Z", 3, "artist"],
    ["2027-03-04T09:00Z", 3, "supervisor"],
    ["2027-03-05T09:00Z", 4, "artist"],
    // Friday to Monday: two of three hours.
    ["2027-03-12T15:00Z", 66, "supervisor"],
  ] as const)
    await answered(asking, at, hours, by);
  return asking;
}

const unknown = { usual: null, most: null, updatedAt: 0 };
const named = {
  scopes: ["ListTransactions", "GetSongCopyright"],
  heldScopes: ["ListTransactions", "GetSongCopyright"],
};
const usage = "media:web_paid;months:12;category:food";

function readerOf(person: Parameters<typeof clientContext>[1] = {}) {
  const url = new URL("http://localhost/");
  url.searchParams.set("usage", usage);
  return clientContext({ url }, person);
}

test("how fast a party answers is kept with its answer, from the fifth on and for two clients at least", async () => {
  const asking = await addAsking();
  for (const day of [1, 2, 3, 4, 5]) {
    await answered(asking, `2027-03-0${day}T09:00Z`, 2);
    expect(await timesOf(asking)).toEqual(unknown);
  }
  // The other client is another person of the environment's own company.
  await answered(asking, "2027-03-08T09:00Z", 5, "artist");
  expect(await timesOf(asking)).toEqual({ usual: 120, most: 300, updatedAt: 0 });
  await answered(asking, "2027-03-05T20:00Z", 61);
  expect(await timesOf(asking)).toEqual({ usual: 120, most: 300, updatedAt: 0 });
});

test("hours are those of the party's time zone", async () => {
  const asking = await addAsking({ timeZone: "America/New_York" });
  // From 4 a.m. to noon there: three working hours.
  for (const day of [1, 2, 3, 4, 5])
    await answered(asking, `2027-03-0${day}T09:00Z`, 8, day === 1 ? "artist" : "supervisor");
  expect(await timesOf(asking)).toMatchObject({ usual: 180, most: 180 });
});

test("what lapsed makes the figure worse, what the client withdrew changes nothing", async () => {
  const asking = await addAnswered();
  const before = await timesOf(asking);
  expect(before).toMatchObject({ usual: 120, most: 240 });
  const withdrawn = await ask(asking, "2027-03-15T09:00Z");
  await withdrawTransaction(clientContext({ now: withdrawn.now + hour }), { id: withdrawn.id, reason: "", status: "" });
  await lapseApprovals({ db: testContext().db, now: Date.parse("2027-04-20T03:00Z") });
  expect(await timesOf(asking)).toEqual(before);
  await ask(asking, "2027-04-21T09:00Z");
  await lapseApprovals({ db: testContext().db, now: Date.parse("2027-05-20T03:00Z") });
  expect(await timesOf(asking)).toMatchObject({ usual: 180, most: null });
});

test("rows and songs say it to who may know the party, in the trip that they take anyway", async () => {
  const asking = await addAnswered();
  const { id } = asking.song;
  const ctx = readerOf(named);
  const before = ctx.trips.count;
  const row = (await readRowLights(ctx, [id]))[id];
  expect(ctx.trips.count - before).toBe(1);
  expect(row).toMatchObject({ text: "1 approval, about 1 day", days: 1 });
  expect(row?.reason).toBe(`${asking.name} must agree, usually answers in 2 h`);
  const { own } = await readSongLights(ctx, { id, versions: [] });
  expect(own?.reasons).toContain(`${asking.name} must agree, usually answers in 2 h, 90 % within 4 h`);
  const unnamed = await readSongLights(readerOf(), { id, versions: [] });
  expect(unnamed.own).toMatchObject({ text: "1 approval, about 5 days", days: 5 });
  expect(JSON.stringify(unnamed)).not.toMatch(/usual/);
  const body = JSON.stringify({ songs: [id], usage });
  const sent = { method: "POST", cookie: await cookieOf("staff"), body };
  const { answer } = await visit("http://localhost/api/v1/clearance", sent, apiHandler);
  const text = await (answer as Response).text();
  expect(text).toContain("usually answers in 2 h");
  expect(text).not.toMatch(/"(usual|answers|promised)":/);
});

test("a draft that is needed by a day says which tracks will make it", async () => {
  const [fast, slow] = [await addAnswered(), await addAsking()];
  const now = Date.parse("2027-06-01T09:00Z");
  const draft = { ...terms, startsOn: null, category: "food", status: "draft" as const, sentAt: null };
  await addRequest([fast.song, slow.song], { ...draft, neededBy: "2027-06-02" });
  const lights = async (person: typeof named | undefined) => {
    const found = await getDraft(clientContext({ now }, person));
    return [fast, slow].map(({ song }) => found.lights[song.id]?.inTime);
  };
  expect(await lights(named)).toEqual([true, false]);
  // By the days on file alone.
  expect(await lights(undefined)).toEqual([false, false]);
  const { db } = testContext();
  const { answer } = await visit(
    "http://localhost/transactions/draft",
    { cookie: await cookieOf("supervisor") },
    async ({ context }) => getDraft(context.ctx),
  );
  expect(answer).toMatchObject({ draft: { neededBy: "2027-06-02" } });
  await db.run("UPDATE transactions SET needed_by = NULL WHERE status = 'draft'");
  expect(await lights(named)).toEqual([undefined, undefined]);
});

test("the desk reads it where it asks and clears, and until when who was asked has to answer", async () => {
  const asking = await addAnswered();
  const { id, now } = await ask(asking, "2027-06-01T09:00Z", "artist");
  const usually = "usually answers in 2 h, 90 % within 4 h";
  const page = await readAskPage(colleagueContext({ now }), { id });
  expect(page.parties.map(({ answers }) => answers)).toEqual([usually]);
  const { songs } = await getTransaction(staffContext({ now }), { id });
  expect(songs[0]?.light.reason).toBe(`${asking.name} must agree, answer due by 8 Jun 2027`);
  expect(songs[0]?.rights?.shares.find(({ partyId }) => partyId === asking.partyId)?.answers).toMatchObject({
    usual: 120,
  });
  // Once the time is over, as before it was asked.
  const over = await getTransaction(staffContext({ now: now + 15 * 24 * hour }), { id });
  expect(over.songs[0]?.light.reason).toContain("usually answers in 2 h");
  const song = await testContext().db.select().from(recordings).where(eq(recordings.id, asking.song.id)).get();
  const rights = await getSongRights(readerOf(named), { slug: song?.slug ?? "" });
  expect(rights.shares.flatMap(({ answers }) => (answers ? answers.usual : []))).toEqual([120]);
});
