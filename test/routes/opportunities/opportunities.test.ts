import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loader as calendar } from "#app/opportunities/routes/deadlines.ts";
import { loader as list, action as move } from "#app/opportunities/routes/opportunities.tsx";
import { loader as exportFile } from "#app/opportunities/routes/opportunities-export.ts";
import { action as handle, loader as opened } from "#app/opportunities/routes/opportunity.tsx";
import { action as edit } from "#app/opportunities/routes/opportunity-edit.tsx";
import { action as create } from "#app/opportunities/routes/opportunity-new.tsx";
import { action as sendBrief } from "#app/visitor-requests/routes/campaign-brief.tsx";
import { loader as requests } from "#app/visitor-requests/staff/routes/requests.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { withScopes } from "#test/routes/catalogue/profile-visitor.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addOpportunity } from "#test/routes/opportunities/opportunity-rows.ts";

const { DB } = env as unknown as { DB: D1Database };
const acme = "acme.localhost";
const adminId = demoPeople.find(({ account }) => account === "admin")?.id ?? "";

withDemoPeople();

let cookie = "";
beforeAll(async () => {
  cookie = await cookieFor("admin", acme);
});

type Loader = Parameters<typeof visit>[2];
type Reply = {
  status?: number;
  init?: { status: number };
  data?: { error: Record<string, string[]>; initialValue: Record<string, string> };
};

const page = async (query = "") =>
  (await visit(`http://${acme}/opportunities${query}`, { cookie }, list)).answer as Awaited<ReturnType<typeof list>>;
async function one(id: string, host = acme) {
  const who = host === acme ? cookie : await cookieFor("admin", host);
  const { answer } = await visit(`http://${host}/opportunities/${id}`, { cookie: who, params: { id } }, opened);
  return answer as Awaited<ReturnType<typeof opened>>;
}
async function post(path: string, form: Record<string, string>, action: Loader, id = "", who = cookie) {
  const { answer } = await visit(
    `http://${acme}${path}`,
    { method: "POST", cookie: who, params: { id }, form },
    action,
  );
  return answer as unknown as Reply & Response;
}
const save = (id: string, form: Record<string, string>) => post(`/opportunities/${id}`, form, handle, id);
const moveTo = (id: string, form: Record<string, string>, who = cookie) =>
  post("/opportunities", { id, ...form }, move, "", who);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a brief that a visitor sends is an opportunity at stage new, with what its form says as terms", async () => {
  const brief = { name: "Ines", email: "ines@north.example", organisation: "Northwind", message: "A bike film" };
  const details = { deadline: day(9), media: "cinema", territory: "DE, AT" };
  await post("/lbb-submit-brief", { ...brief, ...details }, sendBrief, "", "");
  const { cards } = await page("?q=northwind");
  expect(cards).toMatchObject([{ title: "Northwind", stage: "new", deadline: day(9), due: { isOver: false } }]);
  const { opportunity, use } = await one(cards[0]?.id ?? "");
  expect(opportunity).toMatchObject({ media: ["cinema"], territories: ["DE", "AT"], source: "lbb" });
  expect(use).toContain("Germany, Austria");
});

test("the list has 25 a page, the board all cards with the sums of each stage, both by filters and words", async () => {
  for (let at = 0; at < 27; at += 1)
    await addOpportunity({ name: `Listed ${at}`, organisation: "Listed", age: 10 + at });
  await addOpportunity({
    name: "Éva",
    organisation: "Lindbæk",
    stage: "won",
    value: 120_000,
    age: 500,
    deadline: day(-3),
  });
  await addOpportunity({ name: "Otto", organisation: "Lindbæk", stage: "won", value: 30_050, age: 501 });
  await addOpportunity({ name: "Spam", organisation: "Lindbæk", status: "spam", age: 502 });
  await addOpportunity({ name: "Elsewhere", organisation: "Listed", company: demoCompanyIds.nova });
  const first = await page("?view=list&client=Listed");
  expect(first).toMatchObject({ total: 27, page: 1, pages: 2 });
  expect(first.cards).toHaveLength(25);
  expect((await page("?view=list&client=Listed&page=99")).cards.map(({ contact }) => contact)).toEqual([
    "Listed 25",
    "Listed 26",
  ]);
  const board = await page("?q=LINDBAEK");
  expect(board.cards.map(({ contact }) => contact)).toEqual(["Éva", "Otto"]);
  expect(board.columns.find(({ stage }) => stage === "won")).toEqual({
    stage: "won",
    total: 2,
    sums: ["1,500.50 EUR"],
  });
  expect((await page("?stage=spam")).cards).toMatchObject([{ contact: "Spam" }]);
  expect((await page("?q=lindbaek&deadline=past")).cards).toMatchObject([{ contact: "Éva", isLate: false }]);
  expect((await page("?q=lindbaek&view=list&sort=-value")).cards.map(({ contact }) => contact)).toEqual([
    "Éva",
    "Otto",
  ]);
  expect((await page("?q=lindbaek&assignee=")).total).toBe(2);
  expect((await page("?q=elsewhere")).total).toBe(0);
  expect((await page("?view=x&stage=x&deadline=x&sort=x&page=x&client=Listed")).total).toBe(27);
});

test("unanswered briefs are sorted by when their reply is due", async () => {
  await addOpportunity({ name: "Due late", age: 90 });
  await addOpportunity({ name: "Due later", age: 120, status: "in_progress" });
  await addOpportunity({ name: "Due never", age: 600, status: "answered" });
  const { cards } = await page("?view=list&sort=due&q=due");
  expect(cards.map(({ title, due }) => [title, due?.isOver])).toEqual([
    ["Due later", true],
    ["Due late", true],
  ]);
});

test("an opportunity is added by hand and edited; wrong input is told at its field and changes nothing", async () => {
  const wrong = { organisation: "", email: "no address", territories: "Atlantis", value: "12", deadline: "2027-02-30" };
  const refused = await post("/opportunities/new", wrong, create);
  expect(refused.init?.status).toBe(400);
  expect(Object.keys(refused.data?.error ?? {}).toSorted()).toEqual([
    ...["deadline", "email", "organisation", "territories"],
  ]);
  const worthless = await post("/opportunities/new", { organisation: "Lantern", value: "12" }, create);
  expect(worthless.data?.error).toEqual({ currency: ["Currency: choose the currency of the value."] });
  const input = { organisation: "Lantern", message: "Sea songs", value: "1200", currency: "EUR", deadline: day(20) };
  const made = await post("/opportunities/new", input, create);
  const id = made.headers.get("Location")?.split("/").at(-1) ?? "";
  const { opportunity, version } = await one(id);
  expect(opportunity).toMatchObject({ organisation: "Lantern", value: 120_000, assigneeId: adminId, due: null });
  const change = { ...input, organisation: "Lantern Films", media: "cinema", version };
  expect((await post(`/opportunities/${id}/edit`, change, edit, id)).status).toBe(302);
  expect((await page("?q=lantern+films")).total).toBe(1);
  const late = await post(`/opportunities/${id}/edit`, { ...input, organisation: "Mine", version }, edit, id);
  expect(late).toMatchObject({ init: { status: 409 }, data: { initialValue: { organisation: "Mine" } } });
  const { history } = await one(id);
  expect(history.flatMap(({ changes }) => changes.map(({ field, after }) => [field, after]))).toContainEqual([
    "Media",
    "cinema",
  ]);
  expect(JSON.stringify(history)).not.toContain("Lantern Films");
});

test("of two people who move a card one wins, and the other is told and keeps what was chosen", async () => {
  const id = await addOpportunity({ organisation: "Contested" });
  const { version } = await one(id);
  const answers = await Promise.all(
    ["qualified", "pitching", "shortlisted", "won"].map((stage) => moveTo(id, { stage, version })),
  );
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  for (const { data } of answers.filter(({ status }) => status !== 302)) {
    expect(data?.initialValue).toMatchObject({ id, stage: expect.any(String) });
    expect(data?.error[""]?.[0]).toContain("Someone else changed");
  }
  const entries = "SELECT count(*) AS n FROM audit_log WHERE action = 'opportunity-changed' AND subject_id = ?";
  expect(await DB.prepare(entries).bind(id).first("n")).toBe(1);
  const current = answers.find(({ data }) => data)?.data?.initialValue.version ?? "";
  expect((await moveTo(id, { stage: "licensing", version: current })).status).toBe(302);
});

test("lost needs a reason, and what is not lost has none", async () => {
  const id = await addOpportunity({ organisation: "Lostone" });
  const { version } = await one(id);
  const refused = await moveTo(id, { stage: "lost", version });
  expect(refused).toMatchObject({ init: { status: 400 }, data: { error: { lostReason: [expect.any(String)] } } });
  expect((await moveTo(id, { stage: "lost", lostReason: "bribes", version })).init?.status).toBe(400);
  expect((await moveTo(id, { stage: "lost", lostReason: "price", version })).status).toBe(302);
  const lost = await one(id);
  expect(lost.opportunity).toMatchObject({ stage: "lost", lostReason: "price" });
  expect((await moveTo(id, { stage: "pitching", lostReason: "price", version: lost.version })).status).toBe(302);
  expect((await one(id)).opportunity).toMatchObject({ stage: "pitching", lostReason: "" });
});

test("a deal is assigned, noted and reminded of; strangers, past days and reminders for no one are refused", async () => {
  const id = await addOpportunity({ organisation: "Handled" });
  const { version, assignees } = await one(id);
  expect(assignees.map((person) => person.id)).toContain(adminId);
  const deal = { stage: "qualified", status: "answered", note: "Call on Monday.", version };
  const stranger = demoPeople.find(({ account }) => account === "supervisor")?.id ?? "";
  expect(await save(id, { ...deal, assigneeId: stranger })).toMatchObject({
    data: { error: { assigneeId: [expect.any(String)] } },
  });
  expect(await save(id, { ...deal, remindOn: day(3) })).toMatchObject({
    data: { error: { assigneeId: [expect.any(String)] } },
  });
  const past = await save(id, { ...deal, assigneeId: adminId, remindOn: day(-1) });
  expect(past).toMatchObject({ init: { status: 400 }, data: { error: { remindOn: [expect.any(String)] } } });
  expect((await save(id, { ...deal, assigneeId: adminId, remindOn: day(3) })).status).toBe(302);
  expect((await one(id)).opportunity).toMatchObject({
    stage: "qualified",
    note: "Call on Monday.",
    remindOn: day(3),
    due: null,
  });
  const unassigned = { ...deal, assigneeId: "", remindOn: day(3), version: (await one(id)).version };
  expect(await save(id, unassigned)).toMatchObject({ data: { error: { assigneeId: [expect.any(String)] } } });
  const detail = await DB.prepare("SELECT detail FROM audit_log WHERE subject_id = ?").bind(id).first<string>("detail");
  expect(detail).not.toContain("Monday");
});

test("opportunities of others are not found, and whose right was withdrawn changes nothing", async () => {
  const id = await addOpportunity({ organisation: "Hidden" });
  await expect(one(id, "nova.localhost")).rejects.toMatchObject({ code: "not_found" });
  const { version } = await one(id);
  const supervisor = await cookieFor("supervisor", acme);
  const refused = await moveTo(id, { stage: "won", version }, supervisor);
  expect(refused).toMatchObject({ init: { status: 403 }, data: { initialValue: { stage: "won" } } });
  const staff = await cookieFor("staff", "localhost");
  const read = (loader: Loader) => visit("http://localhost/opportunities", { cookie: staff }, loader);
  await withScopes("staff", ["ListInquiries"], async () => {
    expect((await read(list)).answer).toMatchObject({ query: { view: "board" } });
    await expect(read(requests)).rejects.toMatchObject({ code: "forbidden" });
  });
  await withScopes("staff", ["ListMusicSupervisors"], async () => {
    await expect(read(list)).rejects.toMatchObject({ code: "forbidden" });
    await expect(read(exportFile)).rejects.toMatchObject({ code: "forbidden" });
  });
  expect((await one(id)).opportunity.stage).toBe("new");
});

test("a form that was opened before its sender was erased does not bring them back", async () => {
  const id = await addOpportunity({ name: "Erased Person", organisation: "Erased Ltd" });
  const { version } = await one(id);
  expect((await save(id, { intent: "erase" })).status).toBe(302);
  const stale = { organisation: "Erased Ltd", name: "Erased Person", message: "Their words", version };
  expect((await post(`/opportunities/${id}/edit`, stale, edit, id)).init?.status).toBe(409);
  expect((await one(id)).opportunity).toMatchObject({ organisation: "", message: "", email: "" });
});

test("the file has what the list shows, and no cell that a spreadsheet would run", async () => {
  await addOpportunity({ name: "=HYPERLINK(1)", message: 'Said "now",\nthen left', stage: "lost", value: 5_000 });
  const { answer } = await visit(`http://${acme}/opportunities/export.csv?q=hyperlink`, { cookie }, exportFile);
  const file = answer as unknown as Response;
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="opportunities.csv"');
  const [head, ...lines] = (await file.text()).split("\r\n");
  expect(head).toContain("Received,Stage,Why it was lost");
  expect(lines.join("\n")).toContain(",Lost,Other,New,Site,,'=HYPERLINK(1),");
  const trail = "SELECT count(*) AS n FROM audit_log WHERE action = 'opportunities-exported' AND company_id = ?";
  expect(await DB.prepare(trail).bind(demoCompanyIds.acme).first("n")).toBe(1);
});

test("deadlines are a calendar, and a feed that ends with its person's right", async () => {
  await addOpportunity({ organisation: "Calendared", deadline: day(5) });
  await addOpportunity({ organisation: "Over", stage: "won", deadline: day(5) });
  const read = (url: string, who: string | null) => visit(url, { cookie: who }, calendar);
  const file = (await read(`http://${acme}/opportunities/deadlines.ics`, cookie)).answer as unknown as Response;
  const text = await file.text();
  expect(text).toContain("SUMMARY:Deadline: Calendared (New)");
  expect(text).not.toContain("Over");
  await expect(read(`http://${acme}/opportunities/deadlines.ics`, null)).rejects.toMatchObject({
    code: "unauthorised",
  });
  const staff = await cookieFor("staff", "localhost");
  const { feed } = (await visit("http://localhost/opportunities", { cookie: staff }, list)).answer as { feed: string };
  expect((await read(feed, null)).answer).toMatchObject({ status: 200 });
  await expect(read(`${feed}x`, null)).rejects.toMatchObject({ code: "not_found" });
  await expect(read(feed.replace("localhost", acme), null)).rejects.toMatchObject({ code: "not_found" });
  await withScopes("staff", ["ListTiers"], async () => {
    await expect(read(feed, null)).rejects.toMatchObject({ code: "not_found" });
  });
});
