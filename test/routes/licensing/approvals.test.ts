import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { answerApproval } from "#app/licensing/approvals/answer-approval.server.ts";
import { askAgain } from "#app/licensing/approvals/ask-again.server.ts";
import { decideCounter } from "#app/licensing/approvals/decide-counter.server.ts";
import { lapseApprovals } from "#app/licensing/approvals/lapse-approvals.server.ts";
import { readAskPage } from "#app/licensing/approvals/list-parties.server.ts";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import { findAskedTrack } from "#app/licensing/approvals/read-asked.server.ts";
import { remindParties } from "#app/licensing/approvals/remind-parties.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { expireQuotes } from "#app/licensing/quotes/expire-quotes.server.ts";
import { changeTransaction } from "#app/licensing/transactions/acts/change-transaction.server.ts";
import { withdrawTransaction } from "#app/licensing/transactions/acts/withdraw-transaction.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import {
  addAccepted,
  addQuote,
  addRequest,
  clientContext,
  colleagueContext,
  eventsOf,
  idOf,
  type Song,
  staffContext,
  stateOf,
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
import { pageOf } from "#test/routes/licensing/request-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const acme = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme" };
const { approvalRequests, outbox, transactions, transactionTasks } = unsafeTenantTables("the records of a test");
const dayMs = 86_400_000;
let counter = 0;

/** A request for a song whose composition two parties share, and whose master is controlled. */
async function addShared(given: Parameters<typeof addRequest>[1] = {}) {
  counter += 1;
  const [one, two] = [`one${counter}@example.com`, `two${counter}@example.com`];
  const song = await addOwnedSong(`Shared ${counter}`, {
    master: [controlled],
    composition: [
      { name: `First ${counter}`, email: one, shareBp: 6000 },
      { name: `Second ${counter}`, keepers: [two], shareBp: 4000 },
    ],
  });
  const id = await addRequest([song], given);
  return { id, song, one, two, names: [`First ${counter}`, `Second ${counter}`] as const };
}

async function tasksOf(id: string): Promise<string[]> {
  const rows = await testContext()
    .db.select({ title: transactionTasks.title })
    .from(transactionTasks)
    .where(eq(transactionTasks.transactionId, id));
  return rows.map(({ title }) => title);
}

withDemoSessions();
withColleagues();

test("parties that must agree get one email each, and the side is approved only when all of them said yes", async () => {
  const { id, song, one, two, names } = await addShared();
  const page = await readAskPage(staffContext(), { id });
  expect(page.parties.map(({ name, hasAddress }) => [name, hasAddress])).toEqual(
    expect.arrayContaining(names.map((name) => [name, true])),
  );
  expect(page.parties).toHaveLength(2);
  expect(await askAll(id, { fee: 90_000 })).toEqual({ asked: 2, standing: 0, tasks: 0 });
  expect(await clearanceOf(id, song.id, "composition")).toMatchObject({ status: "asked" });
  expect(await clearanceOf(id, song.id, "master")).toBeUndefined();
  expect([await stateOf(id), await eventsOf(id)]).toEqual(["clearing", ["clearing"]]);

  const token = await tokenTo(one);
  expect(await countRows("SELECT count(*) AS n FROM approval_requests WHERE token_hash = ?", token)).toBe(0);
  const opened = await openApproval(visitorAt(), token);
  expect(opened).toMatchObject({ state: "open", page: { songs: [{ sides: [{ side: "composition" }] }] } });
  const shown = JSON.stringify(opened.page);
  for (const part of ["60 %", "900.00 EUR", "Northwind", "Autumn campaign"]) expect(shown).toContain(part);
  for (const part of [names[1], two, "40 %", "House"]) expect(shown).not.toContain(part);

  await answerBy(token);
  const half = await clearanceOf(id, song.id, "composition");
  expect(half).toMatchObject({ status: "asked", note: expect.stringContaining("yes for 900.00 EUR (Ada Park") });
  await answerBy(await tokenTo(two), {}, { name: "Bo Lind" });
  expect(await clearanceOf(id, song.id, "composition")).toMatchObject({ status: "approved" });
  const staff = await pageOf(id, { account: "staff" });
  expect(staff.songs[0]?.light.light).toBe("clear");
  expect(staff.approvals).toHaveLength(2);
  const url = `http://localhost/api/v1/transactions/${id}/approvals`;
  const response = await apiResponse(url, { cookie: await cookieOf("staff") }, apiHandler);
  expect([response.status, JSON.stringify(await response.json())]).toEqual([200, expect.stringContaining(names[0])]);
  expect((await apiResponse(url, { cookie: await cookieOf("supervisor") }, apiHandler)).status).toBe(403);
  const client = JSON.stringify(await pageOf(id));
  for (const part of [one, two, "Ada Park", "900.00"]) expect(client).not.toContain(part);
});

test("a link is answered once, keeps who signed what, and opening it changes nothing", async () => {
  const { id, one } = await addShared();
  await askAll(id);
  const token = await tokenTo(one);
  const before = await testContext().db.select().from(approvalRequests).where(eq(approvalRequests.transactionId, id));
  await openApproval(visitorAt(), token);
  const after = await testContext().db.select().from(approvalRequests).where(eq(approvalRequests.transactionId, id));
  expect(after).toEqual(before);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => answerBy(token, { answer: at % 2 ? "yes" : "no" }, { name: `Racer ${at}` })),
  );
  const opened = await openApproval(visitorAt(), token);
  expect(opened.state).toBe("answered");
  const rows = await testContext().db.select().from(approvalRequests).where(eq(approvalRequests.transactionId, id));
  const answered = rows.filter(({ answeredAt }) => answeredAt !== null);
  expect(answered).toHaveLength(1);
  expect(answered[0]).toMatchObject({
    ...{ answeredBy: expect.stringMatching(/^Racer \d+$/), textHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    addressHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(
    await countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'approval-answered' AND subject_id = ?", id),
  ).toBe(1);
  const changed = answerBy(token, {}, {});
  await expect(changed).resolves.toBeUndefined();
  const other = `${token.slice(0, -1)}${token.endsWith("A") ? "E" : "A"}`;
  expect((await openApproval(visitorAt(), other)).state).toBe("unknown");
  expect((await openApproval(visitorAt(), "not a token")).state).toBe("unknown");
});

test("two parties that answer at the same moment are both counted", async () => {
  const { id, song, one, two } = await addShared();
  await askAll(id);
  await Promise.all([answerBy(await tokenTo(one)), answerBy(await tokenTo(two))]);
  expect(await clearanceOf(id, song.id, "composition")).toMatchObject({ status: "approved" });
});

test("each answer has its effect: other terms, no, a call, not mine", async () => {
  const countered = await addShared();
  await askAll(countered.id, { fee: 10_000 });
  await answerBy(await tokenTo(countered.two));
  await answerBy(await tokenTo(countered.one), { answer: "counter", fee: 25_000, text: "Credit on screen" });
  const at = [countered.id, countered.song.id, "composition"] as const;
  expect(await clearanceOf(...at)).toMatchObject({
    status: "countered",
    note: expect.stringContaining("yes at 250.00 EUR, Credit on screen"),
  });
  const entry = (await pageOf(countered.id, { account: "staff" })).approvals.find(({ partyName }) =>
    partyName.startsWith("First"),
  );
  expect(entry?.items[0]).toMatchObject({ state: "countered", canDecide: true });
  const decide = (decision: "accepted" | "refused") =>
    decideCounter(colleagueContext(), {
      ...{ id: countered.id, requestId: entry?.requestId ?? "", recordingId: countered.song.id },
      ...{ side: "composition", decision },
    });
  const race = await Promise.allSettled([decide("accepted"), decide("refused")]);
  expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(["approved", "denied"]).toContain((await clearanceOf(...at))?.status);

  const denied = await addShared();
  await askAll(denied.id);
  await answerBy(await tokenTo(denied.one), { answer: "no", text: "Not for this brand" });
  expect(await clearanceOf(denied.id, denied.song.id, "composition")).toMatchObject({
    status: "denied",
    note: expect.stringContaining("Not for this brand"),
  });

  const called = await addShared();
  await askAll(called.id);
  await answerBy(await tokenTo(called.one), { answer: "call", text: "+49 30 1234" });
  expect(await clearanceOf(called.id, called.song.id, "composition")).toMatchObject({ status: "asked" });
  expect(await tasksOf(called.id)).toEqual([expect.stringContaining("+49 30 1234")]);

  const questioned = await addShared();
  await askAll(questioned.id);
  await answerBy(await tokenTo(questioned.one), { answer: "not_mine" });
  expect(await clearanceOf(questioned.id, questioned.song.id, "composition")).toMatchObject({ status: "open" });
  expect(await tasksOf(questioned.id)).toEqual([expect.stringContaining("Shares in question")]);
  const [song] = (await pageOf(questioned.id, { account: "staff" })).songs;
  expect(song?.rights?.opposed).toEqual([{ side: "composition", name: questioned.names[0] }]);
});

test("a share sold since, a licence issued since, and a request that ended: the answer is kept and approves nothing", async () => {
  const sold = await addShared();
  await askAll(sold.id);
  await answerBy(await tokenTo(sold.two));
  const partyId = sold.song.ids[sold.names[0]] ?? "";
  await testContext().db.update(splits).set({ shareBp: 5000 }).where(eq(splits.partyId, partyId));
  await answerBy(await tokenTo(sold.one));
  expect(await clearanceOf(sold.id, sold.song.id, "composition")).toMatchObject({ status: "open" });
  expect(await tasksOf(sold.id)).toEqual([expect.stringContaining("Shares changed")]);

  const licensed = await addShared();
  await askAll(licensed.id);
  const status = (value: "licensed" | "declined", id: string) =>
    testContext().db.update(transactions).set({ status: value }).where(eq(transactions.id, id));
  await status("licensed", licensed.id);
  await answerBy(await tokenTo(licensed.one), { answer: "no" });
  expect(await clearanceOf(licensed.id, licensed.song.id, "composition")).toMatchObject({ status: "asked" });
  expect(await tasksOf(licensed.id)).toEqual([expect.stringContaining("after the licence was issued")]);
  expect((await pageOf(licensed.id, { account: "staff" })).approvals.map(({ ignored }) => ignored)).toContain(
    "After the licence was issued: changes nothing",
  );

  const ended = await addShared();
  await askAll(ended.id);
  await status("declined", ended.id);
  const token = await tokenTo(ended.one);
  expect((await openApproval(visitorAt(), token)).state).toBe("ended");
  expect(await findAskedTrack(visitorAt(), { key: token, recordingId: ended.song.id })).toBeNull();
  await answerBy(token);
  expect(
    await countRows(
      "SELECT count(*) AS n FROM approval_requests WHERE transaction_id = ? AND answered_at IS NOT NULL",
      ended.id,
    ),
  ).toBe(0);
});

test("two links of one party: both answers are kept and the later counts; a new link ends the former", async () => {
  const { id, song, one, two, names } = await addShared();
  await askAll(id, { names: [names[0]] });
  const first = await tokenTo(one);
  await askAll(id, { names: [names[0]], now: Date.now() + 1000 });
  const second = await tokenTo(one);
  await answerBy(second, { answer: "no" }, { now: Date.now() + 2000 });
  await answerBy(first, {}, { now: Date.now() + 3000 });
  const entries = (await pageOf(id, { account: "staff" })).approvals;
  expect(entries.flatMap(({ items }) => items).map(({ state, isReplaced }) => [state, isReplaced])).toEqual([
    ["denied", true],
    ["approved", false],
  ]);
  expect(await clearanceOf(id, song.id, "composition")).toMatchObject({ status: "asked" });

  await askAll(id, { names: [names[1]] });
  const former = await tokenTo(two);
  const requestId = (await pageOf(id, { account: "staff" })).approvals.find(
    ({ partyName }) => partyName === names[1],
  )?.requestId;
  await askAgain(colleagueContext({ now: Date.now() + 5000 }), { id, requestId: requestId ?? "" });
  expect((await openApproval(visitorAt(), former)).state).toBe("unknown");
  await answerBy(await tokenTo(two));
  expect(await clearanceOf(id, song.id, "composition")).toMatchObject({ status: "approved" });
  await expect(askAgain(colleagueContext(), { id, requestId: requestId ?? "" })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a party is reminded three days and one day before its link lapses, each once, and then its side lapses", async () => {
  const { id, song, one } = await addShared();
  const now = Date.parse("2031-05-01T10:00:00Z");
  await askAll(id, { now, answerBy: "2031-05-08" });
  const env = testContext().env;
  const reminders = async () =>
    countRows("SELECT count(*) AS n FROM outbox WHERE recipient = ? AND template = 'approval-reminder'", one);
  const first = await tokenTo(one);
  const counts: number[] = [];
  for (const day of [2, 5, 5, 7, 7]) {
    await remindParties({ db: testContext().db, env, now: Date.parse(`2031-05-0${day}T03:17:00Z`) + dayMs });
    counts.push(await reminders());
  }
  expect(counts).toEqual([0, 1, 1, 2, 2]);
  const last = Date.parse("2031-05-08T23:00:00Z");
  expect((await openApproval(visitorAt(last), first)).state).toBe("unknown");
  const newest = await tokenTo(one);
  expect((await openApproval(visitorAt(last), newest)).state).toBe("open");
  const over = Date.parse("2031-05-09T03:17:00Z");
  expect((await openApproval(visitorAt(over), newest)).state).toBe("lapsed");
  await lapseApprovals({ db: testContext().db, now: over });
  expect(await clearanceOf(id, song.id, "composition")).toMatchObject({ status: "lapsed" });
  await lapseApprovals({ db: testContext().db, now: over });
  expect(await tasksOf(id)).toEqual([expect.stringContaining("No answer in time")]);
});

test("a party without an address becomes a task; the client can neither be asked nor approve", async () => {
  counter += 1;
  const song = await addOwnedSong(`Unknown ${counter}`, {
    master: [{ name: "No Address" }],
    composition: [{ name: "The Client", email: mail("supervisor") }],
  });
  const id = await addRequest([song]);
  expect(await askAll(id, { names: ["No Address"] })).toEqual({ asked: 0, standing: 0, tasks: 1 });
  expect(await tasksOf(id)).toEqual(["Add an address for No Address, then ask again"]);
  await expect(askAll(id, { names: ["The Client"] })).rejects.toMatchObject({ code: "invalid" });
  await expect(readAskPage(clientContext(), { id })).rejects.toMatchObject({ code: "forbidden" });

  const own = await addShared({ userId: idOf("staff") });
  await expect(askAll(own.id)).resolves.toMatchObject({ asked: 2 });
  const token = await tokenTo(own.one);
  const opened = await openApproval(visitorAt(), token);
  const shown = opened.textHash ?? "";
  const given = [{ answer: "yes" as const, fee: null, text: "" }];
  await expect(answerApproval(staffContext(), { key: token, given, name: "Me", shown })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(answerApproval(visitorAt(), { key: token, given, name: "Ada", shown: "other" })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("of 200 who issue while a party answers, one licence at most is made, and none before both sides are covered", async () => {
  for (const [answer, licences] of [
    ["yes", 1],
    ["no", 0],
  ] as const) {
    counter += 1;
    const email = `race${counter}@example.com`;
    const owner = { name: `Racer ${counter}`, email };
    const song = await addOwnedSong(`Race ${counter}`, { master: [controlled], composition: [owner] });
    const id = await addAccepted([song]);
    await askAll(id);
    const token = await tokenTo(email);
    const issue = () =>
      issueLicence(colleagueContext(), {
        ...{ id, supersedes: "", licensee: "Northwind", project: "Autumn", endClient: "", startsOn: "2030-01-01" },
        term: null,
      });
    await expect(issue()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("not cleared") });
    const racers = Array.from({ length: 200 }, (_, at) => (at === 100 ? answerBy(token, { answer }) : issue()));
    await Promise.allSettled(racers);
    const tries = await Promise.allSettled([issue()]);
    expect(tries).toHaveLength(1);
    const issued = "SELECT count(*) AS n FROM licences WHERE transaction_id = ?";
    expect(await countRows(issued, id)).toBe(licences);
    const early = `SELECT count(*) AS n FROM licences l JOIN approval_requests a ON a.transaction_id = l.transaction_id
      WHERE l.transaction_id = ? AND (a.answered_at IS NULL OR a.answered_at > l.issued_at)`;
    expect(await countRows(early, id)).toBe(0);
  }
});

test("a program reads who must agree, asks, and reads the register; wrong days, sides and people are refused", async () => {
  const { id, one } = await addShared();
  const call = async (path: string, account: string, body?: object) => {
    const sent = body ? { method: "POST", body: JSON.stringify(body), contentType: "application/json" } : {};
    const url = `http://localhost/api/v1/${path}`;
    const response = await apiResponse(url, { cookie: await cookieOf(account), ...sent }, apiHandler);
    return { status: response.status, ...((await response.json()) as { data: unknown; error?: object }) };
  };
  const holders = await call(`transactions/${id}/rights-holders`, "staff");
  const parties = holders.data as { _id: string; items: { recordingId: string; side: string }[] }[];
  const items = (at: number) =>
    (parties[at]?.items ?? []).map(({ recordingId, side }) => ({ recordingId, side, fee: 40_000 }));
  const ask = { parties: [{ _id: parties[0]?._id, items: items(0) }], currency: "EUR", answerBy: "2099-01-01" };
  const path = `transactions/${id}/approvals`;
  const early = await call(path, "staff", { ...ask, answerBy: "2020-01-01" });
  expect(early).toMatchObject({ status: 400, error: { message: "Enter a date from today on." } });
  expect((await call(path, "staff", { ...ask, parties: [{ _id: "other", items: items(0) }] })).status).toBe(409);
  expect((await call(path, "supervisor", ask)).status).toBe(403);
  expect(await call(path, "staff", ask)).toEqual({ status: 201, data: { asked: 1, standing: 0, tasks: 0 } });
  expect(await tokenTo(one)).not.toBe("");
  const register = await call("approvals?answer=waiting", "staff");
  const { items: listed } = register.data as { items: object[] };
  expect(listed).toContainEqual(
    expect.objectContaining({ uri: `/transactions/${id}`, state: "waiting", fee: 40_000, side: "composition" }),
  );
});

/** A party that must agree to both sides of its song, with a standing approval for one song a month. */
async function addStanding() {
  counter += 1;
  const name = `Standing ${counter}`;
  const owner = { name, email: `standing${counter}@example.com` };
  const song = await addOwnedSong(`Standing ${counter}`, { master: [owner], composition: [owner] });
  const given = { id: `standing-${counter}`, name, partyId: song.ids[name] ?? "", maxPerMonth: 1 };
  await testContext()
    .db.insert(standingApprovals)
    .values({ ...given, perpetual: true, minFee: 0, currency: "EUR" });
  return { song, partyId: given.partyId };
}

const byStanding = { asked: 0, standing: 1, tasks: 0 };

test.each<[string, (id: string, song: Song) => Promise<unknown>]>([
  ["withdraws", (id) => withdrawTransaction(clientContext(), { id, reason: "", status: "" })],
  ["is declined", (id) => changeTransaction(colleagueContext(), { id, version: "", to: "declined", reason: "No" })],
  [
    "lets the offer lapse",
    async (id, song) => {
      await addQuote(id, [song], { validUntil: "2020-01-01" });
      await testContext().db.update(transactions).set({ status: "quoted" }).where(eq(transactions.id, id));
      await expireQuotes({ db: testContext().db, env: testContext().env, now: Date.now() });
    },
  ],
])("a client who asks and %s uses no standing approval up, and is asked about again when reopened", async (_, end) => {
  const { song } = await addStanding();
  const ended = await addRequest([song]);
  expect(await askAll(ended, { fee: 0 })).toEqual(byStanding);
  expect(await clearanceOf(ended, song.id, "master")).toMatchObject({ status: "approved" });
  await end(ended, song);

  const next = await addRequest([song]);
  expect(await askAll(next, { fee: 0 })).toEqual(byStanding);
  await changeTransaction(colleagueContext(), { id: ended, version: "", to: "clearing" });
  expect(await clearanceOf(ended, song.id, "master")).toMatchObject({ status: "lapsed" });
  expect(await askAll(ended, { fee: 0 })).toEqual({ asked: 1, standing: 0, tasks: 0 });
});

test("a licence counts in its own month: without room there its sides are asked about again", async () => {
  const { song } = await addStanding();
  const held = await addAccepted([song], { isCleared: false });
  const [november, december] = [Date.UTC(2029, 10, 30, 12), Date.UTC(2029, 11, 1, 12)];
  expect(await askAll(held, { fee: 0, now: november })).toEqual(byStanding);
  const other = await addRequest([song]);
  expect(await askAll(other, { fee: 0, now: december })).toEqual(byStanding);
  const issue = (now: number) =>
    issueLicence(colleagueContext({ now }), {
      ...{ id: held, supersedes: "", licensee: "Northwind", project: "Autumn", endClient: "", startsOn: "2030-01-01" },
      term: null,
    });
  await expect(issue(december)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("no room left this month"),
  });
  await expect(issue(december)).rejects.toMatchObject({ message: expect.stringContaining("not cleared") });
  await withdrawTransaction(clientContext({ now: december }), { id: other, reason: "", status: "" });
  expect(await askAll(held, { fee: 0, now: december })).toEqual(byStanding);
  expect(await issue(december)).toMatchObject({ number: expect.stringMatching(/^L-2029-/) });
});

test("one company does not fill the mailbox of a rights holder, and its members answer for none", async () => {
  const { db } = testContext();
  const { song, one, names } = await addShared();
  const at = colleagueContext({ company: acme });
  const request = () => addRequest([song], { companyId: acme.id });
  const id = await request();
  await askAll(id, { ctx: at });
  const token = await tokenTo(one);
  for (let mails = 0; mails < 19; mails += 1)
    await db.insert(outbox).values({
      ...{ id: `mail-${counter}-${mails}`, companyId: acme.id, template: "approval-asked", recipient: one },
      ...{ subject: "", text: "", html: "", createdAt: Date.now() },
    });
  await expect(askAll(await request(), { ctx: at, names: [names[0]] })).rejects.toMatchObject({
    code: "too_many_requests",
    message: expect.stringContaining("your company's requests"),
  });
  expect(await askAll(await request(), { ctx: at, names: [names[1]] })).toMatchObject({ asked: 1 });
  expect(await askAll(await addRequest([song]), { names: [names[0]] })).toMatchObject({ asked: 1 });

  const opened = await openApproval(recordedContext({ company: acme }), token);
  const answer = (actor: RequestContext["actor"]) =>
    answerApproval(recordedContext({ company: acme, actor }), {
      ...{ key: token, given: [{ answer: "yes", fee: null, text: "" }], name: "Priya", shown: opened.textHash ?? "" },
    });
  const member = { ...actorWith([]), id: idOf("requester"), email: mail("requester") };
  await expect(answer(member)).rejects.toMatchObject({ code: "forbidden" });
  // A member whose address became the party's after it was asked.
  const isParty = eq(parties.id, song.ids[names[0]] ?? "");
  await db
    .update(parties)
    .set({ keepers: [mail("requester")] })
    .where(isParty);
  await expect(answer(null)).rejects.toMatchObject({ code: "forbidden" });
  await expect(askAll(await request(), { ctx: at, names: [names[0]] })).rejects.toMatchObject({ code: "invalid" });
  await db.update(parties).set({ keepers: [] }).where(isParty);
  await answer(null);
  expect(await clearanceOf(id, song.id, "composition")).toMatchObject({ note: expect.stringContaining("Priya") });
});
