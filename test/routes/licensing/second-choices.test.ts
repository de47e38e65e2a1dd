import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { decideCounter } from "#app/licensing/approvals/decide-counter.server.ts";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { rightsDisputes } from "#db/schema/licensing.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import {
  addQuote,
  addRequest,
  colleagueContext,
  eventsOf,
  idOf,
  terms,
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
import { act, clearingForm, DB, pageOf } from "#test/routes/licensing/request-visitor.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { addApproving } from "#test/routes/rights/approving-party.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();
withColleagues();

let house = "";
let counter = 0;

beforeAll(async () => {
  house = await addParty("House of second choices");
});

const addSecond = (title: string, share: object = {}) => addClearSong({ title }, { partyId: house, ...share });

/** A request for a song that two parties share, each of them asked, with a second choice held beside it. */
async function addHeld(secondId: string, given: Parameters<typeof addRequest>[1] = {}) {
  counter += 1;
  const [one, two] = [`holder-${counter}@example.com`, `other-${counter}@example.com`];
  const song = await addOwnedSong(`First choice ${counter}`, {
    master: [{ name: `Master ${counter}`, email: two }],
    composition: [{ name: `Writer ${counter}`, email: one }],
  });
  const kept = await addOwnedSong(`Kept ${counter}`, {
    master: [controlled],
    composition: [{ name: `Keeper ${counter}`, email: `keeper-${counter}@example.com` }],
  });
  const id = await addRequest([song, kept], given);
  await hold(song.id, secondId);
  await askAll(id);
  return { id, song, kept, one, two };
}

const hold = (recordingId: string, secondId: string) =>
  testContext().db.update(transactionItems).set({ secondId }).where(eq(transactionItems.recordingId, recordingId));

const itemsOf = (id: string) =>
  testContext()
    .db.select({ recordingId: transactionItems.recordingId, secondId: transactionItems.secondId })
    .from(transactionItems)
    .where(eq(transactionItems.transactionId, id))
    .orderBy(transactionItems.position);

async function mailOf(subject: string) {
  const sql = "SELECT text FROM outbox WHERE recipient = ? AND subject LIKE ? ORDER BY created_at DESC LIMIT 1";
  return (await DB.prepare(sql).bind(mail("supervisor"), subject).first<{ text: string }>())?.text ?? "";
}

const messageOf = async (id: string) => (await pageOf(id)).events.find(({ kind }) => kind === "second_choice")?.message;

test("a song that a party refuses gives its place to the second choice, and the client is told", async () => {
  const second = await addSecond("Clear second");
  const { id, song, kept, one, two } = await addHeld(second.id, { project: "Second wind" });
  const other = await tokenTo(two);
  expect((await pageOf(id)).songs[0]?.second).toBe("Clear second");
  await answerBy(await tokenTo(one), { answer: "no" });
  expect(await itemsOf(id)).toEqual([
    { recordingId: second.id, secondId: null },
    { recordingId: kept.id, secondId: null },
  ]);
  expect(await clearanceOf(id, song.id, "composition")).toBeUndefined();
  // Who was asked about the refused song alone is asked no more; who was asked about another one is.
  expect((await openApproval(visitorAt(), other)).state).toBe("lapsed");
  expect((await openApproval(visitorAt(), await tokenTo(`keeper-${counter}@example.com`))).state).toBe("open");
  const told = `“${song.title}” was refused. Your second choice “Clear second” takes its place.`;
  expect(await messageOf(id)).toBe(told);
  expect(await eventsOf(id)).toContain("second_choice");
  expect(await mailOf("A track was refused: Second wind")).toContain(told);
  expect((await pageOf(id)).songs[0]).toMatchObject({
    track: { id: second.id },
    light: { light: "clear" },
    second: null,
  });
});

test("a second choice that is clear by a standing approval takes the place, too, and with a paused one it stays out", async () => {
  const { db } = testContext();
  await db.delete(rateCards);
  const tiers = [{ tierId: "", master: 100_000, composition: 100_000 }];
  const published = { id: "card-of-seconds", version: 1, inForceFrom: "2020-01-01", publishedAt: 1 };
  await db
    .insert(rateCards)
    .values({ ...published, companyId: mainCompany.id, card: { ...startingCard, tiers, show: "price" } });
  for (const paused of [false, true]) {
    const rule = { media: ["web_paid" as const], territories: ["World"], maxMonths: 12, paused };
    const { song } = await addApproving({ rule, email: `by-rule-${paused}@example.com` });
    const { id, song: first, one } = await addHeld(song.id);
    await answerBy(await tokenTo(one), { answer: "no" });
    expect((await itemsOf(id))[0]?.recordingId).toBe(paused ? first.id : song.id);
  }
});

test("a second choice that can't be licensed any more, or is there already, stays out, and the client is told why", async () => {
  const disputed = await addSecond("Disputed second");
  await testContext()
    .db.insert(rightsDisputes)
    .values({ reason: "Both claim it", createdBy: idOf("staff"), side: "master", subjectId: disputed.id });
  const gone = await addSecond("Gone second");
  const there = await addSecond("Second that is there");
  const expected: [string, string][] = [
    [disputed.id, "it is no longer clear (The master is disputed)"],
    [gone.id, "it is in the request already, or no longer available"],
    [there.id, "it is in the request already, or no longer available"],
  ];
  for (const [second, reason] of expected) {
    const { id, song, one } = await addHeld(second);
    if (second === gone.id) await DB.prepare("UPDATE recordings SET status = 'draft' WHERE id = ?").bind(second).run();
    if (second === there.id)
      await testContext().db.insert(transactionItems).values({ transactionId: id, recordingId: there.id, position: 9 });
    await answerBy(await tokenTo(one), { answer: "no" });
    expect((await itemsOf(id))[0]).toEqual({ recordingId: song.id, secondId: null });
    expect(await clearanceOf(id, song.id, "composition")).toMatchObject({ status: "denied" });
    expect(await messageOf(id)).toContain(`doesn't take its place: ${reason}.`);
  }
});

test("once a quote names the songs, a second choice stays out, and another answer than no never swaps", async () => {
  const second = await addSecond("Late second");
  const quoted = await addHeld(second.id);
  await addQuote(quoted.id, [quoted.song, quoted.kept], { terms });
  await DB.prepare("UPDATE transactions SET status = 'quoted' WHERE id = ?").bind(quoted.id).run();
  await answerBy(await tokenTo(quoted.one), { answer: "no" });
  expect((await itemsOf(quoted.id))[0]?.recordingId).toBe(quoted.song.id);
  expect(await messageOf(quoted.id)).toContain("a quote was made for the tracks of the request");
  const agreed = await addHeld(second.id);
  await answerBy(await tokenTo(agreed.one), { answer: "yes" });
  await answerBy(await tokenTo(agreed.two), { answer: "call", text: "+49 40 1" });
  expect((await itemsOf(agreed.id))[0]).toEqual({ recordingId: agreed.song.id, secondId: second.id });
  expect(await messageOf(agreed.id)).toBeUndefined();
});

test("a refusal that the desk records swaps as well: the answer of a party by phone, and its terms that are refused", async () => {
  const typed = await addSecond("Second by phone");
  const phone = await addHeld(typed.id);
  const page = await pageOf(phone.id, { account: "admin" });
  const denied = { "rows[0].composition": "denied", "rows[0].compositionNote": "By phone" };
  await act(phone.id, clearingForm(page, denied), { account: "admin" });
  expect((await itemsOf(phone.id))[0]?.recordingId).toBe(typed.id);
  const countered = await addHeld((await addSecond("Second for terms")).id);
  await answerBy(await tokenTo(countered.one), { answer: "counter", text: "Name on screen" });
  const { results } = await DB.prepare(
    "SELECT request_id AS requestId FROM approval_items WHERE recording_id = ? AND answer = 'counter'",
  )
    .bind(countered.song.id)
    .all<{ requestId: string }>();
  const at = { requestId: results[0]?.requestId ?? "", recordingId: countered.song.id, side: "composition" as const };
  await decideCounter(colleagueContext(), { ...at, id: countered.id, decision: "refused" });
  expect(await messageOf(countered.id)).toContain("“Second for terms” takes its place");
});
