import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mergeParties } from "#app/backoffice/parties/merge-parties.server.ts";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import { remindParties } from "#app/licensing/approvals/remind-parties.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import {
  addAccepted,
  addRequest,
  colleagueContext,
  idOf,
  staffContext,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import {
  addOwnedSong,
  answerBy,
  askAll,
  clearanceOf,
  controlled,
  tokenTo,
  visitorAt,
} from "#test/routes/licensing/approval-records.ts";
import { act, clearingForm, pageOf, refusalOf } from "#test/routes/licensing/request-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { transactions } = unsafeTenantTables("the records of a test");
const dayMs = 86_400_000;
let counter = 0;

/** A song whose composition two parties share, and whose master is controlled. */
async function addShared() {
  counter += 1;
  const [one, two] = [`first${counter}@example.com`, `second${counter}@example.com`];
  const song = await addOwnedSong(`Changed ${counter}`, {
    master: [controlled],
    composition: [
      { name: `One ${counter}`, email: one, shareBp: 6000 },
      { name: `Two ${counter}`, email: two, shareBp: 4000 },
    ],
  });
  return { song, one, two, partyId: song.ids[`One ${counter}`] ?? "" };
}

const composition = async (id: string, song: { id: string }) => (await clearanceOf(id, song.id, "composition"))?.status;

const issue = (id: string) =>
  issueLicence(colleagueContext(), {
    ...{ id, supersedes: "", licensee: "Northwind", project: "Autumn", endClient: "", startsOn: "2030-01-01" },
    term: null,
  });

withDemoSessions();
withColleagues();

test("a party that is merged after it was asked answers by its link, and its answer counts", async () => {
  const { song, one, two, partyId } = await addShared();
  const id = await addRequest([song]);
  await askAll(id);
  const { db } = testContext();
  const into = `into-${counter}`;
  await db.insert(parties).values({ id: into, name: "Merged", nameKey: "merged", email: one });
  const versions = await db
    .select({ id: parties.id, at: parties.updatedAt })
    .from(parties)
    .where(eq(parties.id, partyId));
  const [kept] = await db.select({ at: parties.updatedAt }).from(parties).where(eq(parties.id, into));
  const ctx = staffContext({}, { scopes: ["*"], heldScopes: ["*"] });
  await mergeParties(ctx, { id: partyId, intoId: into, version: `${versions[0]?.at} ${kept?.at}` });
  await answerBy(await tokenTo(one));
  await answerBy(await tokenTo(two));
  expect(await composition(id, song)).toBe("approved");
});

test("a refusal that the desk recorded stays when another party agrees, until someone is asked again", async () => {
  const { song, one, two } = await addShared();
  const id = await addRequest([song]);
  await askAll(id);
  const page = await pageOf(id, { account: "staff" });
  const typed = { "rows[0].composition": "denied", "rows[0].compositionNote": "Refused on the phone" };
  await act(id, clearingForm(page, typed), { account: "staff" });
  expect(await composition(id, song)).toBe("denied");
  await answerBy(await tokenTo(one));
  expect(await clearanceOf(id, song.id, "composition")).toEqual({ status: "denied", note: "Refused on the phone" });
  await askAll(id, { names: [`Two ${counter}`], now: Date.now() + 1000 });
  expect(await composition(id, song)).toBe("asked");
  await answerBy(await tokenTo(two), {}, { now: Date.now() + 2000 });
  expect(await composition(id, song)).toBe("approved");
});

test("no licence is issued on the answer of a party whose share was sold since, nor for longer than it approved", async () => {
  const { db } = testContext();
  const sold = await addShared();
  const id = await addAccepted([sold.song]);
  await askAll(id);
  await answerBy(await tokenTo(sold.one));
  await answerBy(await tokenTo(sold.two));
  expect(await composition(id, sold.song)).toBe("approved");
  await db.insert(parties).values({ id: `buyer-${counter}`, name: "Buyer", nameKey: "buyer" });
  const share = eq(splits.partyId, sold.partyId);
  await db
    .update(splits)
    .set({ partyId: `buyer-${counter}` })
    .where(share);
  await expect(issue(id)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("not cleared") });
  await db
    .update(splits)
    .set({ partyId: sold.partyId })
    .where(eq(splits.partyId, `buyer-${counter}`));

  await db.update(transactions).set({ termMonths: 6 }).where(eq(transactions.id, id));
  await expect(issue(id)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("not cleared") });
  await db.update(transactions).set({ termMonths: 12 }).where(eq(transactions.id, id));
  expect((await issue(id)).number).toMatch(/^L-/);
});

test("who no longer manages requests hears of no answer and gets no reply", async () => {
  const { db, env } = testContext();
  const { song, one, two, partyId } = await addShared();
  const id = await addRequest([song]);
  await askAll(id, { now: Date.now() - dayMs });
  await db
    .update(transactions)
    .set({ assigneeId: idOf("supervisor") })
    .where(eq(transactions.id, id));
  await answerBy(await tokenTo(one));
  const told = "SELECT count(*) AS n FROM outbox WHERE template = 'approval-answered' AND recipient = ?";
  expect(await countRows(told, mail("supervisor"))).toBe(0);

  await db.run(`UPDATE approval_requests SET asked_by = '${idOf("supervisor")}' WHERE transaction_id = '${id}'`);
  const opened = await openApproval(visitorAt(), await tokenTo(two));
  expect(opened.page?.asker).toEqual({ name: "The licensing team", email: "" });
  expect(JSON.stringify(opened.page)).not.toContain(mail("supervisor"));
  await remindParties({ db, env, now: Date.now() + 5 * dayMs });
  const reminders = "SELECT count(*) AS n FROM outbox WHERE template = 'approval-reminder' AND recipient = ?";
  expect(await countRows(`${reminders} AND reply_to IS NULL`, two)).toBe(1);

  const next = await addRequest([song]);
  await askAll(next, { now: Date.now() - dayMs, names: [`One ${counter}`] });
  await db
    .update(splits)
    .set({ partyId: song.ids[`Two ${counter}`] })
    .where(eq(splits.partyId, partyId));
  await remindParties({ db, env, now: Date.now() + 5 * dayMs });
  expect(await countRows(reminders, one)).toBe(0);
});

test("a party that the client keeps cannot be asked, whatever its address", async () => {
  counter += 1;
  const owner = { name: `Kept ${counter}`, email: `kept${counter}@example.com`, keepers: [mail("supervisor")] };
  const song = await addOwnedSong(`Kept ${counter}`, { master: [controlled], composition: [owner] });
  const id = await addRequest([song]);
  await expect(askAll(id)).rejects.toMatchObject({ code: "invalid" });
});

test("staff clear no side of a request of their own", async () => {
  const { song } = await addShared();
  const id = await addRequest([song], { userId: idOf("staff") });
  const page = await pageOf(id, { account: "staff" });
  const { answer } = await act(id, clearingForm(page, { "rows[0].composition": "approved" }), { account: "staff" });
  expect(refusalOf(answer).error).toMatchObject({ "": [expect.stringContaining("a colleague")] });
  expect(await composition(id, song)).toBeUndefined();
});

test("a standing approval does not speak for a party that refused, nor lift what the desk recorded as refused", async () => {
  const { db } = testContext();
  const [refused, typed] = [await addShared(), await addShared()];
  for (const { partyId } of [refused, typed])
    await db.insert(standingApprovals).values({
      ...{ id: `standing-${partyId}`, name: "All", partyId, perpetual: true, minFee: 0, currency: "EUR" },
    });
  const id = await addRequest([refused.song]);
  const before = { names: [`One ${counter - 1}`] };
  await db.update(standingApprovals).set({ paused: true });
  await askAll(id, before);
  await answerBy(await tokenTo(refused.one), { answer: "no" });
  await db.update(standingApprovals).set({ paused: false });
  expect(await askAll(id, { ...before, now: Date.now() + 1000 })).toEqual({ asked: 1, standing: 0, tasks: 0 });

  const other = await addRequest([typed.song]);
  const page = await pageOf(other, { account: "staff" });
  await act(other, clearingForm(page, { "rows[0].composition": "denied" }), { account: "staff" });
  expect(await askAll(other, { names: [`One ${counter}`] })).toEqual({ asked: 1, standing: 0, tasks: 0 });

  const open = await addRequest([typed.song]);
  expect(await askAll(open, { names: [`One ${counter}`] })).toEqual({ asked: 0, standing: 1, tasks: 0 });
});
