import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import * as issue from "#app/licensing/licences/routes/issue.tsx";
import { quoteByCard } from "#app/licensing/quotes/quote-by-card.server.ts";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import * as transaction from "#app/licensing/transactions/routes/transaction.tsx";
import { files } from "#db/schema/catalogue.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import {
  addAccepted,
  addRequest,
  colleagueContext,
  errorsOf,
  eventsOf,
  idOf,
  open,
  post,
  staffContext,
  stateOf,
  typedIn,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { addOwnedSong, askAll, controlled } from "#test/routes/licensing/approval-records.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { quotes, licences, licenceFiles } = unsafeTenantTables("the records of a test");

withDemoSessions();
withColleagues();

const use = { media: ["social_paid"], territories: ["DE", "AT"], startsOn: "2031-01-01", category: "food" as const };
let cards = 0;
let counter = 0;

beforeAll(() => publishCard());

async function publishCard(master = 60_000) {
  cards += 1;
  const card = { ...startingCard, tiers: [{ tierId: "", master, composition: 60_000 }] };
  const given = { companyId: mainCompany.id, version: cards, card, inForceFrom: "2026-01-01", publishedAt: cards };
  await testContext()
    .db.insert(rateCards)
    .values({ ...given, id: `one-act-${cards}`, savedBy: idOf("staff") });
}

/** A song that the catalogue represents whole, or whose composition an owner has to approve, with an MP3 and a stem. */
async function addSong({ owner = "", hasFiles = true } = {}) {
  counter += 1;
  const composition = owner === "" ? controlled : { name: owner, email: `${owner}@example.com` };
  const song = await addOwnedSong(`One act ${counter}`, { master: [controlled], composition: [composition] });
  const file = { recordingId: song.id, contentType: "audio/mpeg", bytes: 1, sha256: "0".repeat(64) };
  const rows = (["mp3", "stem"] as const).map((role) => {
    const id = `one-act-${role}-${counter}`;
    return { ...file, id, role, bucket: "MEDIA" as const, key: id };
  });
  if (hasFiles) await testContext().db.insert(files).values(rows);
  return song;
}

const staff = (id: string, host?: string) => ({ account: "staff", params: { id }, ...(host && { host }) });
const locationOf = (answer: unknown) => (answer as Response).headers.get("Location") ?? "";
const quotesOf = (id: string) => testContext().db.select().from(quotes).where(eq(quotes.transactionId, id));

/** What the page of a request sends for one press. */
async function pressOf(id: string): Promise<{ id: string; version: string; price: string }> {
  const { page } = await open(transaction.loader, staff(id));
  return { id, version: page.version, price: page.cardPrice ?? "" };
}

const form = ({ version, price }: Awaited<ReturnType<typeof pressOf>>): [string, string][] => [
  ["act", "quote"],
  ["version", version],
  ["price", price],
];

test("one press quotes a clear request from the rate card and emails the client, twice makes one", async () => {
  const songs = [await addSong(), await addSong()];
  const id = await addRequest(songs, use);
  const press = await pressOf(id);
  expect(press.price).toMatch(/EUR$/);
  const send = () => post(transaction.action, staff(id), form(press));
  const answers = [await send(), await send()];
  expect(answers.map(({ answer }) => statusOf(answer))).toEqual([302, 409]);
  expect(locationOf(answers[0]?.answer)).toBe(`/transactions/${id}/quotes/1`);
  expect(errorsOf(answers[1]?.answer)).toHaveProperty([""]);
  const [quote, ...others] = await quotesOf(id);
  expect([others.length, await stateOf(id), await eventsOf(id)]).toEqual([0, "quoted", ["quoted"]]);
  expect(quote).toMatchObject({
    version: 1,
    currency: "EUR",
    pricing: { card: `one-act-${cards}` },
    createdBy: idOf("staff"),
  });
  expect(quote?.lines.map(({ recordingId }) => recordingId)).toEqual(songs.map((song) => song.id));
  const total = quote?.lines.reduce((sum, line) => sum + line.masterFee + line.compositionFee, 0) ?? 0;
  expect(press.price.replace(/\D/g, "")).toBe(String(total / 100));
  expect((await mailsTo(mail("supervisor"))).at(-1)).toMatchObject({ template: "quote-sent" });
  // Of twenty at once, too.
  const raced = await addRequest([await addSong()], use);
  const pressed = await pressOf(raced);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => quoteByCard(colleagueContext(), pressed)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await quotesOf(raced)).toHaveLength(1);
});

test("a press is refused with the reason for what has no price, is not clear, or waits for a party", async () => {
  const refused = async (id: string) => {
    const { answer } = await post(transaction.action, staff(id), form(await pressOf(id)));
    expect([statusOf(answer), await quotesOf(id)]).toEqual([409, []]);
    return errorsOf(answer)[""]?.[0] ?? "";
  };
  const song = await addSong();
  expect(await refused(await addRequest([song], { ...use, media: ["ai_training"] }))).toContain("no one price");
  expect(await refused(await addRequest([song], { ...use, termMonths: null }))).toContain("no one price");
  const owned = await addSong({ owner: "harbour" });
  const waiting = await addRequest([song, owned], { ...use, status: "clearing" });
  expect(await refused(waiting)).toContain("harbour must agree");
  await askAll(waiting);
  const reason = await refused(waiting);
  expect(reason).toContain("waits for harbour");
  expect(reason).not.toContain(song.title);
  const own = await addRequest([song], { ...use, userId: idOf("staff") });
  const { version } = await pressOf(own);
  const { answer } = await post(transaction.action, staff(own), form({ id: own, version, price: "" }));
  expect(statusOf(answer)).toBe(403);
  const other = await addRequest([song], { ...use, companyId: "00000000-0000-7000-8000-000000000102" });
  await expect(post(transaction.action, staff(other), form({ id: other, version, price: "" }))).rejects.toMatchObject({
    code: "not_found",
  });
  const id = await addRequest([song], use);
  const press = await pressOf(id);
  const preview = staffContext({}, { originalUserId: idOf("admin") });
  await expect(quoteByCard(preview, press)).rejects.toMatchObject({ code: "forbidden" });
  expect(await quotesOf(id)).toEqual([]);
});

test("another price than the page showed is refused and named, and one that changes in between makes no offer", async () => {
  const id = await addRequest([await addSong()], use);
  const press = await pressOf(id);
  await publishCard(90_000);
  const { answer } = await post(transaction.action, staff(id), form(press));
  const now = await pressOf(id);
  expect([statusOf(answer), typedIn(answer).price]).toEqual([409, now.price]);
  expect(now.price).not.toBe(press.price);
  expect(errorsOf(answer)[""]?.[0]).toContain(now.price);
  const ctx = colleagueContext();
  const batch = ctx.db.batch.bind(ctx.db);
  const wrapped = async (...[statements]: Parameters<typeof batch>) => {
    if (statements.length > 6) await publishCard(95_000);
    return batch(statements);
  };
  const db = Object.assign(Object.create(ctx.db), { batch: wrapped }) as typeof ctx.db;
  const before = cards;
  await expect(quoteByCard({ ...ctx, db }, now)).rejects.toMatchObject({ code: "conflict" });
  expect([cards, await quotesOf(id), await stateOf(id)]).toEqual([before + 1, [], "sent"]);
  await quoteByCard(colleagueContext(), await pressOf(id));
  expect(await stateOf(id)).toBe("quoted");
});

const fields = (given: Record<string, string> = {}): [string, string][] =>
  Object.entries({
    ...{ licensee: "Northwind Ltd\nLondon", project: "Autumn campaign", endClient: "Northwind" },
    ...{ startsOn: "2031-01-31", intent: "deliver", reason: "", ...given },
  });

test("one press issues and delivers a licence with its files, twice makes one", async () => {
  const song = await addSong();
  const id = await addAccepted([song], use);
  const { page } = await open(issue.loader, staff(id));
  expect(page.form?.withoutFiles).toEqual([]);
  const answers = [await post(issue.action, staff(id), fields()), await post(issue.action, staff(id), fields())];
  expect(answers.map(({ answer }) => statusOf(answer))).toEqual([302, 409]);
  expect([await stateOf(id), await eventsOf(id)]).toEqual(["delivered", ["licensed", "delivered"]]);
  const { db } = testContext();
  const [licence, ...others] = await db.select().from(licences).where(eq(licences.transactionId, id));
  expect(others).toEqual([]);
  const chosen = await db
    .select({ kind: licenceFiles.kind })
    .from(licenceFiles)
    .where(eq(licenceFiles.licenceId, licence?.id ?? ""));
  // Stems are delivered by who may have them.
  expect(chosen.map(({ kind }) => kind)).toEqual(["mp3", "stems"]);
  expect((await mailsTo(mail("supervisor"))).at(-1)).toMatchObject({ template: "licence-issued" });
});

test("without files a licence is delivered for a typed reason only, and the form comes back filled in", async () => {
  const id = await addAccepted([await addSong(), await addSong({ hasFiles: false })], use);
  const { page } = await open(issue.loader, staff(id));
  expect(page.form?.withoutFiles).toEqual([`“One act ${counter}”`]);
  const { answer } = await post(issue.action, staff(id), fields({ reason: " " }));
  expect([statusOf(answer), Object.keys(errorsOf(answer))]).toEqual([400, ["reason"]]);
  expect(errorsOf(answer).reason?.[0]).toContain(`One act ${counter}`);
  expect(typedIn(answer)).toMatchObject({ licensee: "Northwind Ltd\nLondon", intent: "deliver" });
  expect(await stateOf(id)).toBe("accepted");
  const long = await post(issue.action, staff(id), fields({ reason: "x".repeat(2001) }));
  expect(Object.keys(errorsOf(long.answer))).toEqual(["reason"]);
  const sent = await post(issue.action, staff(id), fields({ reason: "By courier on Monday" }));
  expect([statusOf(sent.answer), await stateOf(id)]).toEqual([302, "delivered"]);
  const { page: read } = await open(transaction.loader, { account: "supervisor", params: { id } });
  expect(read.events.at(-1)).toMatchObject({ kind: "delivered", message: "By courier on Monday" });
});

test("who asked, a preview and another company's staff neither issue nor deliver, and issuing alone needs no files", async () => {
  const song = await addSong({ hasFiles: false });
  const own = await addAccepted([song], { ...use, userId: idOf("staff") });
  expect(statusOf((await post(issue.action, staff(own), fields({ reason: "x" }))).answer)).toBe(403);
  const id = await addAccepted([song], use);
  for (const host of ["acme.localhost", "nova.localhost"])
    await expect(post(issue.action, { ...staff(id, host), account: "admin" }, fields())).rejects.toMatchObject({
      code: "not_found",
    });
  const input = { licensee: "N", project: "P", endClient: "", startsOn: "2031-01-31", term: null, id, supersedes: "" };
  const preview = staffContext({}, { originalUserId: idOf("admin") });
  await expect(issueLicence(preview, { ...input, intent: "deliver", reason: "x" })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await stateOf(id)).toBe("accepted");
  expect(statusOf((await post(issue.action, staff(id), fields({ intent: "issue" }))).answer)).toBe(302);
  expect(await stateOf(id)).toBe("licensed");
  expect(
    await countRows(
      "SELECT count(*) AS n FROM licence_files f JOIN licences l ON l.id = f.licence_id WHERE l.transaction_id = ?",
      id,
    ),
  ).toBe(0);
});
