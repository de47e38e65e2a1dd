import { beforeAll, expect, test } from "vitest";
import { action as deleteAccount } from "#app/identity/account/routes/account-delete.tsx";
import { loader as readDraft } from "#app/licensing/requests/routes/draft.tsx";
import { loader as listOwn } from "#app/licensing/requests/routes/transactions.tsx";
import { loader as listAll } from "#app/licensing/transactions/routes/managed-transactions.tsx";
import { loader as exportAll } from "#app/licensing/transactions/routes/managed-transactions-export.ts";
import { parties, restrictions, splits } from "#db/schema/licensing.server.ts";
import { recordingRestrictions } from "#db/schema/restricted.server.ts";
import { demoPassword } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { act, clearingForm, DB, pageOf, refusalOf, sendRequest } from "#test/routes/licensing/request-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

type Song = Awaited<ReturnType<typeof addRecording>>;
let ferry: Song;
let lantern: Song;

/** The whole of a side of a song for one party. */
async function addShare(song: Song, side: "master" | "composition", share: Partial<typeof splits.$inferInsert>) {
  const { db } = testContext();
  const id = crypto.randomUUID();
  await db.insert(parties).values({ id, name: `Party ${side}`, email: `${side}@rights.example` });
  const subjectId = side === "master" ? song.id : song.workId;
  await db.insert(splits).values({ id, side, subjectId, partyId: id, role: "OWNER", shareBp: 10_000, ...share });
}

beforeAll(async () => {
  const ctx = testContext();
  ferry = await addRecording(ctx, { title: "Night Ferry", artist: "Lowtide" });
  lantern = await addRecording(ctx, { title: "Paper Lantern", artist: "Lowtide" });
  for (const side of ["master", "composition"] as const)
    await addShare(ferry, side, { controlled: true, approvalRequired: false });
  await addShare(lantern, "composition", { approvalDays: 5 });
  await ctx.db.insert(restrictions).values([
    { id: "no-us", kind: "territory", name: "Not in the United States", value: "US" },
    { id: "no-alcohol", kind: "use", name: "Alcohol", value: "alcohol" },
  ]);
  await ctx.db.insert(recordingRestrictions).values([{ recordingId: lantern.id, restrictionId: "no-us" }]);
});

test("both sides read a request, each what is theirs; no one else does, and a draft is no one's but its owner's", async () => {
  const id = await sendRequest([ferry.slug, lantern.slug]);
  const [client, staff] = [await pageOf(id), await pageOf(id, { account: "staff" })];
  expect(client.summary).toBe(
    "2 tracks: Social, paid; United States, Canada; 12 months from 1 Mar 2040; food; non-exclusive",
  );
  expect(client.songs.map(({ light }) => light)).toEqual([
    { light: "clear", text: "Clear", reason: null, days: 0 },
    { light: "blocked", text: "Blocked", reason: "Restricted: Not in the United States", days: 5 },
  ]);
  // A client without the permission is told what is open, and no party's name.
  expect(client.songs[1]?.reasons.map(({ text }) => text)).toEqual([
    "Restricted: Not in the United States",
    "A rights holder must agree, about 5 days",
    "Shares of the master are incomplete",
  ]);
  expect([client.totals, staff.totals]).toEqual(["1 clear, 1 blocked", "1 clear, 1 blocked"]);
  expect(staff.songs[1]?.states).toMatchObject({
    master: { state: "open", open: ["Shares of the master are incomplete"] },
    composition: { state: "open", open: ["Party composition must agree, about 5 days"] },
  });
  expect(staff.songs[0]?.states).toMatchObject({ master: { state: "on-file", open: [] } });
  expect(client.songs.map(({ rights, states }) => [rights, states])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(client.request).toMatchObject({ isStaff: false, internalNote: null, assigneeId: null });
  expect(staff.songs[1]?.rights).toMatchObject({
    shares: [{ name: "Party composition", email: "composition@rights.example", approvalDays: 5 }],
  });
  expect(staff.events).toMatchObject([{ kind: "sent", actor: "Mireille Tanaka" }]);
  await expect(pageOf(id, { account: "admin", host: acme })).rejects.toMatchObject({ code: "not_found" });
  await expect(act(id, { act: "start" }, { account: "admin", host: acme })).rejects.toMatchObject({
    code: "not_found",
  });
  const own = await sendRequest([ferry.slug], { project: "Of the staff" }, { account: "staff" });
  await expect(pageOf(own)).rejects.toMatchObject({ code: "not_found" });
  await expect(act(own, { act: "withdraw" }, { account: "supervisor" })).rejects.toMatchObject({ code: "not_found" });
  await expect(act(id, { act: "decline", reason: "x" }, { account: "supervisor" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(pageOf(id, { account: "label" })).rejects.toMatchObject({ code: "forbidden" });
  await DB.prepare("UPDATE transactions SET status = 'draft' WHERE id = ?").bind(own).run();
  await expect(pageOf(own, { account: "admin" })).rejects.toMatchObject({ code: "not_found" });
});

test("the staff clear by song and side: only what changed is saved, and the client sees the light", async () => {
  const id = await sendRequest([ferry.slug, lantern.slug]);
  const before = await pageOf(id, { account: "staff" });
  const saved = await act(id, clearingForm(before, { "rows[1].master": "approved", "rows[1].masterNote": "Yes" }));
  expect(statusOf(saved.answer)).toBe(302);
  const rows = await DB.prepare("SELECT recording_id, side, status, note FROM clearances WHERE transaction_id = ?")
    .bind(id)
    .all();
  expect(rows.results).toEqual([{ recording_id: lantern.id, side: "master", status: "approved", note: "Yes" }]);
  // A colleague with the page from before changes another side: nothing is lost.
  const other = await act(id, clearingForm(before, { "rows[1].composition": "denied" }), { account: "admin" });
  expect(statusOf(other.answer)).toBe(302);
  // The same side, from the page from before: told, with what was typed, and saved on purpose.
  const form = clearingForm(before, { "rows[1].master": "denied", "rows[1].masterNote": "They changed their mind" });
  const { status, error, typed } = refusalOf((await act(id, form)).answer);
  expect([status, error[""]?.[0]]).toEqual([409, expect.stringContaining("Paper Lantern")]);
  expect(typed).toMatchObject({ rows: [{}, { masterNote: "They changed their mind" }] });
  expect(statusOf((await act(id, { ...form, seen: String(typed.seen) })).answer)).toBe(302);
  const page = await pageOf(id, { account: "staff" });
  expect(page.songs[1]?.states).toMatchObject({ master: { status: "denied" }, composition: { status: "open" } });
  const approved = { "rows[1].master": "approved", "rows[1].composition": "approved" };
  // An approval names its source: whose word it is, and how it came.
  const unsourced = refusalOf((await act(id, clearingForm(page, approved))).answer);
  expect([unsourced.status, Object.keys(unsourced.error)]).toEqual([400, ["rows[1].compositionNote"]]);
  expect(unsourced.typed).toMatchObject({ rows: [{}, { composition: "approved" }] });
  await act(id, clearingForm(page, { ...approved, "rows[1].compositionNote": "By phone with Hana Moreau" }));
  const client = await pageOf(id);
  expect(client.songs.map(({ light }) => light.light)).toEqual(["clear", "clear"]);
  expect(client.totals).toBe("2 clear");
  expect(client.events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ["sent", "Mireille Tanaka"],
    ["clearing", "Syncline"],
  ]);
  const foreign = await act(id, clearingForm(page, { "rows[0].id": "another" }));
  expect(refusalOf(foreign.answer).status).toBe(400);
});

test("declining needs a reason, which the client reads; a stale page keeps what was typed; a declined request reopens", async () => {
  const id = await sendRequest([ferry.slug]);
  const { version, assignees } = await pageOf(id, { account: "staff" });
  expect(refusalOf((await act(id, { act: "decline", reason: " \u200b", version })).answer).error).toHaveProperty(
    "reason",
  );
  const admin = assignees.find(({ name }) => name === "Ada Lindqvist")?.id ?? "";
  const handled = { act: "handling", assigneeId: admin, internalNote: "VIP", version };
  expect(statusOf((await act(id, handled)).answer)).toBe(302);
  expect(refusalOf((await act(id, { ...handled, assigneeId: "unknown", version: "" })).answer).error).toHaveProperty(
    "assigneeId",
  );
  const stale = refusalOf((await act(id, { act: "decline", reason: "No rights", version })).answer);
  expect(stale).toMatchObject({ status: 409, typed: { reason: "No rights" } });
  expect(stale.typed.version).toBe((await pageOf(id, { account: "staff" })).version);
  const declined = { act: "decline", reason: "No rights", version: String(stale.typed.version) };
  expect(statusOf((await act(id, declined)).answer)).toBe(302);
  const client = await pageOf(id);
  expect(client.request).toMatchObject({ status: "declined", isWithdrawn: false, internalNote: null });
  expect(client.events.at(-1)).toMatchObject({ kind: "declined", message: "No rights", actor: "Syncline" });
  const told = (await mailsTo(mail("supervisor"))).at(-1);
  expect(told).toMatchObject({ template: "request-declined", reply_to: mail("staff") });
  expect(told?.text).toContain(`No rights\n\nView your request:\nhttp://localhost/transactions/${id}`);
  expect(statusOf((await act(id, { act: "reopen", version: "" })).answer)).toBe(302);
  expect((await pageOf(id)).request.status).toBe("clearing");
  expect((await mailsTo(mail("supervisor"))).at(-1)).toMatchObject({ template: "request-reopened" });
  expect(refusalOf((await act(id, { act: "reopen", version: "" })).answer).status).toBe(409);
});

test("of twenty who end a request at once one wins, and the other side hears of it once", async () => {
  const id = await sendRequest([ferry.slug], { project: "Race" });
  let turn = 0;
  const statuses = await twentyTimes(() => {
    turn += 1;
    return turn % 2 === 0
      ? act(id, { act: "withdraw", reason: "Other song", status: "sent" }, { account: "supervisor" })
      : act(id, { act: "decline", reason: "No rights", version: "" });
  });
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  const ends =
    "SELECT count(*) AS n FROM transaction_events WHERE transaction_id = ? AND kind IN ('declined', 'withdrawn')";
  expect(await countRows(ends, id)).toBe(1);

  const quiet = await sendRequest([ferry.slug], { project: "Taken back" });
  await act(quiet, { act: "start", version: "" });
  // The client's page is from before the clearing began.
  const late = refusalOf(
    (await act(quiet, { act: "withdraw", reason: "Why", status: "sent" }, { account: "supervisor" })).answer,
  );
  expect(late).toMatchObject({ status: 409, typed: { reason: "Why", status: "clearing" } });
  await act(quiet, { act: "withdraw", reason: "Why", status: "clearing" }, { account: "supervisor" });
  const { request, events } = await pageOf(quiet);
  expect([request.status, request.isWithdrawn, events.at(-1)?.message]).toEqual(["declined", true, "Why"]);
  const notice = (await mailsTo(mail("staff"))).at(-1);
  expect(notice).toMatchObject({ template: "request-withdrawn", subject: "Licence request withdrawn: Taken back" });
});

test("the terms of a request fill the draft with the songs that are left, and no other draft is lost", async () => {
  const gone = await addRecording(testContext(), { title: "Gone", artist: "Lowtide" });
  const id = await sendRequest([ferry.slug, gone.slug], { project: "Again" });
  await DB.prepare("UPDATE recordings SET status = 'unpublished' WHERE id = ?").bind(gone.id).run();
  const page = await pageOf(id);
  expect(page.songs.map(({ track, isVisible }) => [track.title, isVisible])).toEqual([
    ["Night Ferry", true],
    ["Gone", false],
  ]);
  expect(page.draft).toBeNull();
  const own = { account: "supervisor" };
  const reused = (await act(id, { act: "reuse" }, own)).answer as Response;
  expect(reused.headers.get("Location")).toBe("/transactions/draft");
  const cookie = await cookieOf("supervisor");
  const draft = async () =>
    (await visit("http://localhost/transactions/draft", { cookie }, readDraft)).answer as Awaited<
      ReturnType<typeof readDraft>
    >;
  const filled = await draft();
  expect(filled).toMatchObject({
    draft: { project: "Again", territories: "US, CA" },
    tracks: [{ title: "Night Ferry" }],
  });
  expect(filled.lights[ferry.id]).toMatchObject({ light: "clear", text: "Clear" });
  expect(filled.totals).toBe("1 clear");
  const refused = refusalOf((await act(id, { act: "reuse" }, own)).answer);
  expect(refused).toMatchObject({ status: 409, typed: { replace: filled.draft.version } });
  expect((await draft()).draft.version).toBe(filled.draft.version);
  expect((await pageOf(id)).draft).toEqual({ project: "Again", songs: 1, version: filled.draft.version });
  expect(statusOf((await act(id, { act: "reuse", replace: filled.draft.version }, own)).answer)).toBe(302);
});

test("the staff's list has open requests first, finds by words and assignee, and its file runs no formula", async () => {
  const id = await sendRequest([ferry.slug], { project: "=HYPERLINK(1)", endClient: "Éclair Foods", neededBy: "" });
  await act(id, { act: "handling", assigneeId: "", internalNote: "@note", version: "" });
  const cookie = await cookieOf("staff");
  const list = async (query: string) =>
    (await visit(`http://localhost/transactions/all?${query}`, { cookie }, listAll)).answer as Awaited<
      ReturnType<typeof listAll>
    >;
  const found = await list("q=eclair%20mireille");
  expect(found).toMatchObject({ total: 1, requests: [{ id, sender: "Mireille Tanaka", assignee: null, songs: 1 }] });
  expect((await list("")).requests.every(({ status }) => status !== "declined")).toBe(true);
  expect((await list("status=declined")).requests.map(({ isWithdrawn }) => isWithdrawn)).toContain(true);
  expect((await list("assignee=mine&status=all")).total).toBe(0);
  expect((await list("order=needed")).requests.at(-1)?.id).toBe(id);
  expect((await list("page=99")).page).toBe(1);
  const file = (await visit("http://localhost/transactions/all/export.csv?q=eclair", { cookie }, exportAll))
    .answer as Response;
  const text = await file.text();
  expect(text).toContain(",'=HYPERLINK(1),Éclair Foods,Mireille Tanaka,");
  expect(text).toContain('; food; non-exclusive",Food,');
  expect(text).toContain("'@note");
  expect(await countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'licence-requests-exported'")).toBe(1);
  const own = (
    await visit("http://localhost/transactions?status=declined", { cookie: await cookieOf("supervisor") }, listOwn)
  ).answer as Awaited<ReturnType<typeof listOwn>>;
  expect(own.requests.length).toBeGreaterThan(0);
  expect(own.requests.every(({ status }) => status === "declined")).toBe(true);
});

test("a song that was withdrawn is named without the addresses of its files, and a client who left the company gets no email", async () => {
  const id = await sendRequest([ferry.slug], { project: "Withdrawn song" });
  const set = (table: string, status: string, where: string, value: string) =>
    DB.prepare(`UPDATE ${table} SET status = ? WHERE ${where} = ?`).bind(status, value).run();
  await set("recordings", "draft", "id", ferry.id);
  for (const account of ["supervisor", "staff"]) {
    const [song] = (await pageOf(id, { account })).songs;
    expect(song).toMatchObject({ isVisible: false, track: { title: "Night Ferry", mediaBase: "", miniPeaks: "" } });
    expect(JSON.stringify(song)).not.toContain("/media/");
  }
  await set("recordings", "published", "id", ferry.id);
  expect((await pageOf(id)).songs[0]?.track.mediaBase).toContain("/media/");

  const userId = (await pageOf(id)).request.sender.id;
  const before = (await mailsTo(mail("supervisor"))).length;
  await set("memberships", "disabled", "user_id", userId);
  expect(statusOf((await act(id, { act: "decline", reason: "Gone", version: "" })).answer)).toBe(302);
  await set("memberships", "active", "user_id", userId);
  expect(await mailsTo(mail("supervisor"))).toHaveLength(before);
});

// The last: the account is gone.
test("an erased client's draft goes, and what was sent stays without their name", async () => {
  const id = await sendRequest([ferry.slug], { project: "Left behind" });
  await act(id, { act: "reuse", replace: "" }, { account: "supervisor" });
  const drafts =
    "SELECT count(*) AS n FROM transactions t JOIN users u ON u.id = t.user_id WHERE t.status = 'draft' AND u.email = ?";
  expect(await countRows(drafts, mail("supervisor"))).toBe(1);
  const userId = (await pageOf(id)).request.sender.id;
  const form = { current: demoPassword, confirmation: mail("supervisor") };
  const given = { method: "POST", cookie: await cookieOf("supervisor"), form };
  expect(statusOf((await visit("http://localhost/account-settings/delete", given, deleteAccount)).answer)).toBe(302);
  expect(await countRows("SELECT count(*) AS n FROM transactions WHERE status = 'draft' AND user_id = ?", userId)).toBe(
    0,
  );
  expect(await countRows("SELECT count(*) AS n FROM transactions WHERE search_key LIKE '%mireille%'")).toBe(0);
  const page = await pageOf(id, { account: "staff" });
  expect(page.request.sender).toMatchObject({ email: null });
  expect(JSON.stringify(page)).not.toContain("Mireille");
  expect(statusOf((await act(id, { act: "decline", reason: "Gone", version: "" })).answer)).toBe(302);
  expect(await countRows("SELECT count(*) AS n FROM outbox WHERE recipient LIKE '%deleted.invalid'")).toBe(0);
});
