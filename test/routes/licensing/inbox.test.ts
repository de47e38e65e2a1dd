import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mergeParties } from "#app/backoffice/parties/merge-parties.server.ts";
import { requireMerge, versionOfMerge } from "#app/backoffice/parties/read-merge.server.ts";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import { findAskedTrack } from "#app/licensing/approvals/read-asked.server.ts";
import { remindParties } from "#app/licensing/approvals/remind-parties.server.ts";
import { asksSchema } from "#app/licensing/inbox/answer-asks.server.ts";
import { mailPartyDigests, sweepInboxLinks } from "#app/licensing/inbox/mail-digests.server.ts";
import { openInbox, ownInbox } from "#app/licensing/inbox/open-inbox.server.ts";
import { readInbox } from "#app/licensing/inbox/read-inbox.server.ts";
import { countOthers, mailInboxOf, renewInbox } from "#app/licensing/inbox/renew-inbox.server.ts";
import { askQuestion, replyToParty } from "#app/licensing/inbox/thread.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { colleagueContext, idOf, staffContext, withColleagues } from "#test/routes/licences/request-records.ts";
import { askAll, clearanceOf, tokenTo, visitorAt } from "#test/routes/licensing/approval-records.ts";
import {
  addHolder,
  answerShown,
  asksOf,
  askTokenTo,
  countMails,
  type Holder,
  inboxOf,
  inboxTokenIn,
  linkTo,
  listed,
  mailTo,
  requestOf,
} from "#test/routes/licensing/inbox-records.ts";
import { pageOf } from "#test/routes/licensing/request-visitor.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { approvalRequests, transactions } = unsafeTenantTables("the records of a test");
const acme = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme" };
const [minuteMs, dayMs] = [60_000, 86_400_000];

withDemoSessions();
withColleagues();

const digests = (now: number) => mailPartyDigests({ db: testContext().db, env: testContext().env, now });

/** Asks a party about new songs, and mails it the link to all of them. */
async function inboxWith(holder: Holder, count: number, given: Parameters<typeof requestOf>[1] = {}) {
  const requests: Awaited<ReturnType<typeof requestOf>>[] = [];
  for (let at = 0; at < count; at += 1) {
    const request = await requestOf(holder, given);
    await askAll(request.id, { fee: 90_000 });
    requests.push(request);
  }
  return { requests, ctx: visitorAt(), token: await linkTo(holder) };
}

test("forty questions are two emails and one press: what changed meanwhile stands alone with the reason, 39 count", async () => {
  const holder = await addHolder();
  const requests: Awaited<ReturnType<typeof requestOf>>[] = [];
  for (let at = 0; at < 40; at += 1) {
    const request = await requestOf(holder);
    expect(await askAll(request.id, { fee: 90_000 })).toMatchObject({ asked: 1 });
    requests.push(request);
  }
  expect(await countMails(holder.address, "approval-asked")).toBe(1);
  const later = Date.now() + 61 * minuteMs;
  await digests(Date.now());
  expect(await countMails(holder.address, "inbox-digest")).toBe(0);
  await Promise.all([digests(later), digests(later)]);
  await digests(later + 61 * minuteMs);
  expect(await countMails(holder.address, "inbox-digest")).toBe(1);
  const mailed = await mailTo(holder.address, "inbox-digest");
  expect(mailed?.subject).toBe("40 questions about your music");
  for (const part of ["Syncline, “Autumn campaign”", "and 25 more", "/inbox"]) expect(mailed?.text).toContain(part);

  const ctx = visitorAt(later);
  const token = inboxTokenIn(mailed?.text ?? "");
  const before = await testContext()
    .db.select()
    .from(approvalRequests)
    .where(eq(approvalRequests.partyId, holder.partyId));
  const page = await asksOf(ctx, token);
  expect(ctx.trips.count).toBe(2);
  await asksOf(ctx, token);
  expect(
    await testContext().db.select().from(approvalRequests).where(eq(approvalRequests.partyId, holder.partyId)),
  ).toEqual(before);
  expect(page.groups).toHaveLength(1);
  expect(page.groups[0]).toMatchObject({ company: "Syncline", client: "Northwind", project: "Autumn campaign" });
  const asks = listed(page);
  expect([asks.length, page.more, page.answered.length]).toEqual([40, 0, 0]);
  expect(JSON.stringify(asks[7])).toContain("900.00 EUR");

  const changed = asks[7];
  await testContext()
    .db.update(approvalRequests)
    .set({ note: "For two films now" })
    .where(eq(approvalRequests.id, changed?.id ?? ""));
  const [countered, refused] = [asks[0]?.id ?? "", asks[1]?.id ?? ""];
  const sent = answerShown(ctx, token, asks, {
    [countered]: { answer: "counter", fee: 120_000, text: "" },
    [refused]: { answer: "no", fee: null, text: "Not for this brand" },
  });
  await expect(sent).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^39 answers are on record\. “Asked \d+” \(Autumn campaign\): it changed since/),
    fields: { "items[7].answer": [expect.stringContaining("Check it and answer again")] },
  });
  const states = await Promise.all(requests.map(({ id, recordingId }) => clearanceOf(id, recordingId, "composition")));
  const count = (status: string) => states.filter((one) => one?.status === status).length;
  expect(["approved", "countered", "denied", "asked"].map(count)).toEqual([37, 1, 1, 1]);
  const audits = requests.map(({ id }) =>
    countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'approval-answered' AND subject_id = ?", id),
  );
  expect((await Promise.all(audits)).toSorted()).toEqual([0, ...Array.from({ length: 39 }, () => 1)]);

  // The desk hears of each in its list, and of all in one email of the next minute.
  const ids = JSON.stringify(requests.map(({ id }) => id));
  const ofThem = "n.kind = 'licence' AND n.transaction_id IN (SELECT value FROM json_each(?))";
  expect(
    await countRows(
      `SELECT count(DISTINCT n.transaction_id) AS n FROM notifications n WHERE n.mailed_at IS NULL AND ${ofThem}`,
      ids,
    ),
  ).toBe(39);
  expect(
    await countRows(
      "SELECT count(*) AS n FROM outbox WHERE template = 'approval-answered' AND created_at >= ?",
      String(later),
    ),
  ).toBe(0);

  const rest = await asksOf(ctx, token);
  expect(listed(rest).map(({ id }) => id)).toEqual([changed?.id]);
  expect(rest.answered).toHaveLength(30);
  await expect(answerShown(ctx, token, asks.slice(0, 2))).rejects.toMatchObject({
    message: expect.stringMatching(/^No answer is on record\. .* it was answered already\./),
  });
  expect(await answerShown(ctx, token, listed(rest))).toBe(1);
}, 120_000);

test("a question within a day of its deadline comes alone, as one about a request that the party was asked about does", async () => {
  const holder = await addHolder();
  const [first, near] = [await requestOf(holder), await requestOf(holder)];
  const now = Date.parse("2031-05-01T10:00:00Z");
  await askAll(first.id, { now, answerBy: "2031-05-08" });
  await askAll(near.id, { now: now + 1000, answerBy: "2031-05-01" });
  await askAll(first.id, { now: now + 2000, answerBy: "2031-05-08" });
  expect(await countMails(holder.address, "approval-asked")).toBe(3);
  expect((await openApproval(visitorAt(now), await tokenTo(holder.address))).state).toBe("open");
});

test("reminders of three days before are one email, those of the last day come alone", async () => {
  const holder = await addHolder();
  const now = Date.parse("2032-05-01T10:00:00Z");
  for (let at = 0; at < 3; at += 1) await askAll((await requestOf(holder)).id, { now, answerBy: "2032-05-08" });
  const remind = (at: string) => remindParties({ db: testContext().db, env: testContext().env, now: Date.parse(at) });
  await digests(now + 2 * 60 * minuteMs);
  await remind("2032-05-06T03:17:00Z");
  await digests(Date.parse("2032-05-06T03:18:00Z"));
  expect(await countMails(holder.address, "approval-reminder")).toBe(0);
  expect(await countMails(holder.address, "inbox-digest")).toBe(2);
  await remind("2032-05-08T03:17:00Z");
  expect(await countMails(holder.address, "approval-reminder")).toBe(3);
});

test("a link opens its party's questions alone, for 30 days and while the party has its address; a new one goes there only", async () => {
  const [holder, other] = [await addHolder(), await addHolder()];
  const { requests, ctx, token } = await inboxWith(holder, 2);
  const theirs = await inboxWith(other, 2);
  const foreign = listed(await asksOf(theirs.ctx, theirs.token))[0];
  const own = listed(await asksOf(ctx, token));
  expect(own.map(({ what }) => what).toSorted()).toEqual(requests.map(({ what }) => what).toSorted());
  expect(JSON.stringify(await asksOf(ctx, token))).not.toContain(other.name);
  const inbox = await inboxOf(ctx, token);
  expect((await openApproval(ctx, { inbox, askId: foreign?.id ?? "" })).state).toBe("unknown");
  const track = { key: { inbox, askId: own[0]?.id ?? "" }, recordingId: theirs.requests[0]?.recordingId ?? "" };
  expect(await findAskedTrack(ctx, track)).toBeNull();
  expect(await findAskedTrack(ctx, { ...track, recordingId: own[0]?.songs[0]?.id ?? "" })).not.toBeNull();
  await expect(answerShown(ctx, token, [foreign ?? { id: "", textHash: "" }])).rejects.toMatchObject({
    message: "No answer is on record. A question: it isn't asked of you any more.",
  });

  expect(await openInbox(visitorAt(Date.now() + 31 * dayMs), token)).toBeNull();
  expect(await openInbox(recordedContext({ company: acme }), token)).toBeNull();
  const before = await countMails(holder.address, "inbox-link");
  await renewInbox(visitorAt(Date.now() + 31 * dayMs), token);
  expect(await countMails(holder.address, "inbox-link")).toBe(before + 1);
  const all = "SELECT count(*) AS n FROM outbox WHERE template = 'inbox-link'";
  const sent = await countRows(all);
  await renewInbox(visitorAt(), `${token.slice(0, -1)}${token.endsWith("A") ? "E" : "A"}`);
  await renewInbox(visitorAt(), "none");
  expect(await countRows(all)).toBe(sent);
  for (let at = 0; at < 5; at += 1) await renewInbox(visitorAt(), token);
  expect(await countMails(holder.address, "inbox-link")).toBeLessThanOrEqual(before + 4);

  await sweepInboxLinks({ db: recordedContext().db, now: Date.now() + 390 * dayMs });
  expect(await openInbox(visitorAt(), token)).not.toBeNull();
  await testContext().db.update(parties).set({ email: "new@example.com" }).where(eq(parties.id, holder.partyId));
  expect(await openInbox(visitorAt(), token)).toBeNull();
  await testContext().db.update(parties).set({ email: holder.address }).where(eq(parties.id, holder.partyId));
  expect(await openInbox(visitorAt(), token)).not.toBeNull();
  await sweepInboxLinks({ db: recordedContext().db, now: Date.now() + 400 * dayMs });
  expect(await openInbox(visitorAt(), token)).toBeNull();
});

test("a merged party's link opens what both are asked; a withdrawn question and one sold since have their own effect", async () => {
  const [holder, into] = [await addHolder(), await addHolder()];
  const { requests, ctx, token } = await inboxWith(holder, 3);
  const asks = listed(await asksOf(ctx, token));
  await testContext()
    .db.update(transactions)
    .set({ status: "declined" })
    .where(eq(transactions.id, requests[0]?.id ?? ""));
  await testContext().db.run(
    sql`UPDATE splits SET share_bp = 5000 WHERE subject_id = (SELECT work_id FROM recordings WHERE id = ${requests[1]?.recordingId})`,
  );
  await expect(answerShown(ctx, token, asks)).rejects.toMatchObject({
    message: expect.stringMatching(/^2 answers are on record\. .* the request was withdrawn or declined\./),
  });
  const stateOf = async (at: number) =>
    (await clearanceOf(requests[at]?.id ?? "", requests[at]?.recordingId ?? "", "composition"))?.status;
  expect([await stateOf(0), await stateOf(1), await stateOf(2)]).toEqual(["asked", "open", "approved"]);

  const editor = staffContext({}, { scopes: ["*"], heldScopes: ["*"] });
  await testContext()
    .db.update(parties)
    .set({ email: null, keepers: [holder.address] })
    .where(eq(parties.id, into.partyId));
  await inboxWith({ ...into, address: holder.address }, 1);
  const merge = await requireMerge(editor, { id: holder.partyId, intoId: into.partyId });
  const version = versionOfMerge(merge.from, merge.into);
  await mergeParties(editor, { id: holder.partyId, intoId: into.partyId, version });
  const merged = await asksOf(ctx, token);
  expect(merged.parties.map(({ id }) => id)).toEqual([into.partyId]);
  expect([listed(merged).length, merged.answered.length]).toEqual([1, 2]);
});

test("a keeper's account reads and answers for its parties until it keeps them no longer, and never for the client's side", async () => {
  const keeper = { ...actorWith([]), id: idOf("artist"), email: mail("artist") };
  const [holder, second] = [
    await addHolder({ keepers: [mail("artist")] }),
    await addHolder({ keepers: [mail("artist")] }),
  ];
  const asked = [await requestOf(holder), await requestOf(holder), await requestOf(second)];
  for (const { id } of asked) await askAll(id);
  const ctx = { ...recordedContext({ actor: keeper }), address: "keeper" };
  const page = await asksOf(ctx, ownInbox);
  expect(page.parties.map(({ id }) => id)).toEqual(expect.arrayContaining([holder.partyId, second.partyId]));
  const own = listed(page).filter(({ what }) => asked.some((one) => one.what === what));
  expect(own).toHaveLength(3);
  expect(ctx.trips.count).toBe(1);
  expect(await answerShown(ctx, ownInbox, own.slice(0, 1))).toBe(1);

  // On both sides of the deal: the keeper asked for this one.
  await testContext()
    .db.update(transactions)
    .set({ userId: keeper.id })
    .where(sql`${transactions.id} IN (SELECT transaction_id FROM approval_requests WHERE id = ${own[1]?.id})`);
  expect(listed(await asksOf(ctx, ownInbox)).find(({ id }) => id === own[1]?.id)).toMatchObject({ isClient: true });
  await expect(answerShown(ctx, ownInbox, own.slice(1, 2))).rejects.toMatchObject({
    message: expect.stringContaining("you belong to the client"),
  });

  for (const { partyId } of [holder, second])
    await testContext().db.update(parties).set({ keepers: [] }).where(eq(parties.id, partyId));
  await expect(answerShown(ctx, ownInbox, own.slice(2))).rejects.toMatchObject({
    message: expect.stringContaining("it isn't asked of you any more"),
  });
  expect(listed(await asksOf(ctx, ownInbox)).filter(({ id }) => own.some((one) => one.id === id))).toEqual([]);
  await expect(openInbox(recordedContext(), ownInbox)).rejects.toMatchObject({ code: "unauthorised" });
});

test("questions of several companies stand side by side, and each company's answers and desk stay its own", async () => {
  const holder = await addHolder();
  const [ours, theirs] = [
    await requestOf(holder),
    await requestOf(holder, { companyId: acme.id, project: "Acme spot" }),
  ];
  await askAll(ours.id);
  await askAll(theirs.id, { ctx: colleagueContext({ company: acme }) });
  await askAll((await requestOf(holder)).id);
  const [ctx, token] = [visitorAt(), await linkTo(holder)];
  const page = await asksOf(ctx, token);
  expect(page.groups.map(({ company, project }) => [company, project])).toEqual(
    expect.arrayContaining([
      ["Syncline", "Autumn campaign"],
      ["Acme Motors", "Acme spot"],
    ]),
  );
  const acmes = page.groups.find(({ company }) => company === "Acme Motors")?.asks ?? [];
  expect(await answerShown(ctx, token, acmes)).toBe(1);
  const own = "SELECT company_id FROM audit_log WHERE action = 'approval-answered' AND subject_id = ?";
  expect(await testContext().env.DB.prepare(own).bind(theirs.id).first("company_id")).toBe(acme.id);

  // The page of one question tells of the same company's alone, and mails the link to the address on file.
  const single = await openApproval(visitorAt(), await askTokenTo(holder.address));
  if (single.row === undefined) throw new Error("no question");
  expect(await countOthers(visitorAt(), single.row)).toBe(1);
  const mails = await countMails(holder.address, "inbox-link");
  await mailInboxOf(visitorAt(), single.row);
  expect(await countMails(holder.address, "inbox-link")).toBe(mails + 1);
  await testContext().db.update(parties).set({ email: "moved@example.com" }).where(eq(parties.id, holder.partyId));
  expect(await countOthers(visitorAt(), single.row)).toBe(0);
  await mailInboxOf(visitorAt(), single.row);
  expect(await countMails("moved@example.com", "inbox-link")).toBe(0);
});

test("a question of the party reaches the desk, and the desk's answer the party, on the page of what was asked alone", async () => {
  const holder = await addHolder();
  const { requests, ctx, token } = await inboxWith(holder, 2);
  const [ask, other] = listed(await asksOf(ctx, token));
  const key = { inbox: await inboxOf(ctx, token), askId: ask?.id ?? "" };
  await askQuestion(ctx, key, { message: "Is it for cinema, too?", name: "Ada Park" });
  const page = await asksOf(ctx, token);
  expect(listed(page).map(({ messages }) => messages)).toEqual([1, 0]);
  const single = visitorAt();
  const opened = await openApproval(single, { inbox: await inboxOf(single, token), askId: ask?.id ?? "" });
  expect([opened.row?.thread.length, single.trips.count]).toEqual([1, 2]);
  const id = requests.find(({ what }) => what === ask?.what)?.id ?? "";
  const entry = (await pageOf(id, { account: "staff" })).approvals.find(({ requestId }) => requestId === ask?.id);
  expect(entry?.thread).toMatchObject([{ message: "Is it for cinema, too?", name: "Ada Park" }]);
  expect(JSON.stringify(await pageOf(id))).not.toContain("cinema");

  await replyToParty(colleagueContext(), { id, requestId: ask?.id ?? "", message: "No, only online." });
  const mailed = await mailTo(holder.address, "inbox-message");
  expect(mailed?.text).toContain("No, only online.");
  expect(listed(await asksOf(ctx, inboxTokenIn(mailed?.text ?? "")))[0]?.messages).toBe(2);
  for (const wrong of [
    { id, requestId: other?.id ?? "" },
    { id: "none", requestId: ask?.id ?? "" },
  ])
    await expect(replyToParty(colleagueContext(), { ...wrong, message: "Hello" })).rejects.toMatchObject({
      code: "not_found",
    });
  const away = colleagueContext({ company: acme });
  await expect(replyToParty(away, { id, requestId: ask?.id ?? "", message: "Hello" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("an inbox shows its parties' shares, standing approvals and uses, and nothing of others", async () => {
  const holder = await addHolder();
  const other = await addHolder();
  const { ctx, token } = await inboxWith(holder, 2);
  const inbox = await inboxOf(ctx, token);
  const shares = await readInbox(ctx, inbox, "shares");
  expect(JSON.stringify(shares)).toContain(holder.song.title);
  expect(JSON.stringify(shares)).not.toContain(other.song.title);
  expect(await readInbox(ctx, inbox, "rules")).toMatchObject({ rules: [], uses: [] });
});

test("a form names the question and the field of what is wrong, and leaves open what has no answer", () => {
  const known = new Map([
    ["one", { currency: "EUR", what: "One" }],
    ["two", { currency: "JPY", what: "Two" }],
  ]);
  const items = [
    { ask: "one", shown: "a" },
    { ask: "two", shown: "b", answer: "counter", fee: "much" },
  ];
  const pathsOf = (form: object) =>
    asksSchema(known)
      .safeParse(form)
      .error?.issues.map(({ path }) => path.join(".")) ?? [];
  expect(pathsOf({ items, name: "Ada" })).toEqual(["items.1.fee"]);
  expect(pathsOf({ items: [items[0]], name: "Ada" })).toEqual(["answer"]);
  expect(pathsOf({ items, answer: "call" })).toEqual(expect.arrayContaining(["name"]));
  const read = asksSchema(known).parse({ items: [items[0], { ...items[1], fee: "5000" }], name: "Ada" });
  expect(read.answers).toEqual([{ at: 1, ask: "two", shown: "b", given: { answer: "counter", fee: 5000, text: "" } }]);
  const all = asksSchema(known).parse({ items: [items[0], { ...items[1], fee: "5000" }], answer: "yes", name: "Ada" });
  expect(all.answers.map(({ given }) => given.answer)).toEqual(["yes", "counter"]);
});
