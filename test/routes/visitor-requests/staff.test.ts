import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as campaign } from "#app/visitor-requests/routes/campaign-brief.tsx";
import { action as contact } from "#app/visitor-requests/routes/contact-us.tsx";
import { action as music } from "#app/visitor-requests/routes/submit-music.tsx";
import { loader as list } from "#app/visitor-requests/staff/routes/opportunities.tsx";
import { loader as exportFile } from "#app/visitor-requests/staff/routes/opportunities-export.ts";
import { action as handle, loader as opened } from "#app/visitor-requests/staff/routes/opportunity.tsx";
import { action as handleRequest, loader as openedRequest } from "#app/visitor-requests/staff/routes/request.tsx";
import { loader as requests } from "#app/visitor-requests/staff/routes/requests.tsx";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { withScopes } from "#test/routes/catalogue/profile-visitor.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { mail, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };
const minute = 60_000;
const acme = "acme.localhost";

withDemoPeople();

type Stored = { name?: string; message?: string; status?: string; kind?: string; age?: number; company?: string };

/** A request that a visitor sent `age` minutes ago. */
async function store({ name = "Mara", message = "A film", status = "new", kind = "brief", age = 0, company }: Stored) {
  const at = Date.now() - age * minute;
  const id = newId(at);
  const email = `${foldName(name).replaceAll(" ", ".")}@agency.example`;
  await DB.prepare(
    `INSERT INTO visitor_requests (id, company_id, kind, status, name, email, message, search_key, submission_key, due_at, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?1, ?9, ?10, ?10)`,
  )
    .bind(
      ...[
        id,
        company ?? demoCompanyIds.acme,
        kind,
        status,
        name,
        email,
        message,
        foldName(`${name} ${email} ${message}`),
      ],
      ...[kind === "brief" ? at + 60 * minute : null, at],
    )
    .run();
  return id;
}

let cookie = "";
beforeAll(async () => {
  cookie = await cookieFor("admin", acme);
});

type Page = Awaited<ReturnType<typeof list>>;
const page = async (query = "", loader = list) =>
  (await visit(`http://${acme}/opportunities${query}`, { cookie }, loader)).answer as Page;
const one = async (id: string, loader = opened, host = acme) =>
  (
    await visit(
      `http://${host}/opportunities/${id}`,
      { cookie: host === acme ? cookie : await cookieFor("admin", host), params: { id } },
      loader,
    )
  ).answer as Awaited<ReturnType<typeof opened>>;
const save = async (id: string, form: Record<string, string>, action = handle) =>
  (await visit(`http://${acme}/opportunities/${id}`, { method: "POST", cookie, params: { id }, form }, action))
    .answer as {
    status?: number;
    init?: { status: number };
    data?: { error: Record<string, string[]>; initialValue: Record<string, string> };
  };

test("briefs are listed 25 a page, newest first, by status and by words, and only the company's own", async () => {
  for (let at = 0; at < 27; at += 1) await store({ name: `Listed ${at}`, age: at });
  await store({ name: "Éva Lindbæk", message: "Spot für ein Auto", status: "answered", age: 500 });
  await store({ name: "Elsewhere", company: demoCompanyIds.nova });
  const first = await page();
  expect(first).toMatchObject({ total: 28, page: 1, pages: 2 });
  expect(first.requests).toHaveLength(25);
  expect(first.requests[0]).toMatchObject({ name: "Listed 0", due: { isOver: false } });
  expect((await page("?page=99")).requests.map(({ name }) => name)).toEqual(["Listed 25", "Listed 26", "Éva Lindbæk"]);
  const answered = await page("?status=answered&q=eva+AUTO");
  expect(answered.requests).toMatchObject([{ name: "Éva Lindbæk", due: null }]);
  expect(await page("?q=elsewhere")).toMatchObject({ total: 0 });
  expect(await page("?status=nonsense&page=x&view=?")).toMatchObject({ total: 28, page: 1 });
});

test("the view by due time has what is unanswered, overdue briefs first", async () => {
  await store({ name: "Due late", age: 90 });
  await store({ name: "Due later", age: 120, status: "in_progress" });
  await store({ name: "Due never", age: 600, status: "closed" });
  const { requests: due } = await page("?view=due&q=due");
  expect(due.map(({ name, due }) => [name, due?.isOver])).toEqual([
    ["Due later", true],
    ["Due late", true],
  ]);
});

test("a brief is read, given to someone, noted and answered; the trail says who did it", async () => {
  const id = await store({ name: "Handled" });
  const { request, assignees, version } = await one(id);
  expect(request).toMatchObject({ status: "new", note: "", assigneeId: null });
  const adminId = demoPeople.find(({ account }) => account === "admin")?.id ?? "";
  expect(assignees.map((person) => person.id)).toContain(adminId);
  expect(await save(id, { status: "answered", assigneeId: adminId, note: "Sent a shortlist.", version })).toMatchObject(
    { status: 302 },
  );
  expect((await one(id)).request).toMatchObject({
    status: "answered",
    assigneeId: adminId,
    note: "Sent a shortlist.",
    due: null,
  });
  const trail = "SELECT action, actor_id, detail FROM audit_log WHERE subject_id = ?";
  const { results } = await DB.prepare(trail).bind(id).all<{ detail: string }>();
  expect(results).toMatchObject([{ action: "visitor-request-changed", actor_id: adminId }]);
  expect(results[0]?.detail).not.toContain("shortlist");
});

test("who saves a brief that someone else changed meanwhile is told, and keeps what was typed", async () => {
  const id = await store({ name: "Contested" });
  const { version } = await one(id);
  await save(id, { status: "in_progress", note: "Mine.", version });
  const late = await save(id, { status: "spam", note: "No, mine.", version });
  expect(late).toMatchObject({ init: { status: 409 }, data: { initialValue: { note: "No, mine." } } });
  expect((await one(id)).request).toMatchObject({ status: "in_progress", note: "Mine." });
  const current = late.data?.initialValue.version ?? "";
  expect(await save(id, { status: "spam", note: "No, mine.", version: current })).toMatchObject({ status: 302 });
});

test("a brief cannot be given to a stranger or get an unknown status", async () => {
  const id = await store({ name: "Given" });
  const { version } = await one(id);
  const supervisor = demoPeople.find(({ account }) => account === "supervisor")?.id ?? "";
  const stranger = await save(id, { status: "new", assigneeId: supervisor, version });
  expect(stranger).toMatchObject({ init: { status: 400 }, data: { error: { assigneeId: [expect.any(String)] } } });
  const unknown = await save(id, { status: "won", version });
  expect(unknown).toMatchObject({ init: { status: 400 }, data: { error: { status: [expect.any(String)] } } });
});

test("a request of another company, or of the other list, is not found", async () => {
  const id = await store({ name: "Hidden" });
  const message = await store({ name: "Message", kind: "contact" });
  await expect(one(id, opened, "nova.localhost")).rejects.toMatchObject({ code: "not_found" });
  await expect(one(message)).rejects.toMatchObject({ code: "not_found" });
  await expect(one(id, openedRequest as never)).rejects.toMatchObject({ code: "not_found" });
  await expect(save(id, { status: "spam" }, handleRequest as never)).rejects.toMatchObject({ code: "not_found" });
});

test("the two lists have scopes of their own: who reads briefs reads no requests", async () => {
  const staff = await cookieFor("staff", "localhost");
  const supervisor = await cookieFor("supervisor", "localhost");
  const open = (who: string, loader: typeof list) => visit("http://localhost/opportunities", { cookie: who }, loader);
  expect((await open(staff, list)).answer).toMatchObject({ area: "opportunities" });
  expect((await open(staff, requests as never)).answer).toMatchObject({ area: "requests" });
  await withScopes("staff", ["ListInquiries"], async () => {
    expect((await open(staff, list)).answer).toMatchObject({ area: "opportunities" });
    await expect(open(staff, requests as never)).rejects.toMatchObject({ code: "forbidden" });
  });
  await expect(open(supervisor, list)).rejects.toMatchObject({ code: "forbidden" });
  await expect(open(supervisor, exportFile as never)).rejects.toMatchObject({ code: "forbidden" });
});

test("the file has what the list shows, and no cell that a spreadsheet would run", async () => {
  await store({ name: "=HYPERLINK(1)", message: 'Said "now",\nthen left', status: "spam" });
  const { answer } = await visit(
    `http://${acme}/opportunities/export.csv?status=spam&q=hyperlink`,
    { cookie },
    exportFile,
  );
  const file = answer as unknown as Response;
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="opportunities.csv"');
  const [head, ...lines] = (await file.text()).split("\r\n");
  expect(head).toContain("Received,Kind,Status");
  expect(lines.join("\n")).toContain(`Spam,Site,'=HYPERLINK(1),`);
  expect(lines.join("\n")).toContain('"Said ""now"",\nthen left"');
  expect(lines.filter((line) => line !== "")).toHaveLength(1);
  const trail = "SELECT count(*) AS n FROM audit_log WHERE action = 'visitor-requests-exported' AND company_id = ?";
  expect(await DB.prepare(trail).bind(demoCompanyIds.acme).first("n")).toBe(1);
});

test("music and messages are requests; campaign pages name themselves as the source of a brief", async () => {
  const post = (path: string, form: Record<string, string>, action: typeof contact) =>
    visit(
      `http://${acme}${path}`,
      { method: "POST", form: { name: "Noa Bell", email: "noa@band.example", ...form } },
      action,
    );
  const links = "https://example.com/a\nexample.org/b";
  const sent = { organisation: "Bell Tower", links, role: "artist", rights: "both" };
  expect((await post("/submit-music", sent, music)).answer).toMatchObject({ status: 302 });
  expect((await post("/submit-music", { organisation: "Bell Tower" }, music)).answer).toMatchObject({
    init: { status: 400 },
    data: { error: { links: ["Links to music: enter at least one."] } },
  });
  expect((await post("/contact-us", { topic: "press", message: "An interview" }, contact)).answer).toMatchObject({
    status: 302,
  });
  const lbb = (await post("/lbb-submit-brief", { message: "A film" }, campaign as never)).answer as Response;
  expect(lbb.headers.get("Location")).toBe("/lbb-submit-brief?sent");
  const found = (await page("?q=noa", requests as never)).requests;
  expect(found.map(({ kind, name }) => [kind, name])).toEqual([
    ["contact", "Noa Bell"],
    ["music", "Noa Bell"],
  ]);
  const [, song] = found;
  const { request } = await one(song?.id ?? "", openedRequest as never);
  expect(request.details).toEqual([
    { name: "role", label: "Your role", values: ["Artist or songwriter"] },
    { name: "rights", label: "Rights you control", values: ["Masters and publishing"] },
    { name: "links", label: "Links to music", values: ["https://example.com/a", "https://example.org/b"] },
  ]);
  expect((await page("?q=noa")).requests).toMatchObject([{ source: "lbb" }]);
  expect((await mailsTo("noa@band.example")).map(({ subject }) => subject)).toEqual([
    "Acme Motors received your music",
    "Acme Motors received your message",
    "Acme Motors received your brief",
  ]);
  expect((await mailsTo(mail("admin"))).map(({ subject }) => subject)).toContain(
    "New message: Noa Bell (noa@band.example)",
  );
});

test("staff erase a sender: their name, text and emails go everywhere in the company, the date and status stay", async () => {
  const form = {
    name: "Gone Girl",
    email: "gone@agency.example",
    message: "Forget me",
    references: "https://gone.example",
  };
  await visit(`http://${acme}/lbb-submit-brief`, { method: "POST", form }, campaign as never);
  await visit(`http://${acme}/contact-us`, { method: "POST", form }, contact);
  await visit("http://nova.localhost/contact-us", { method: "POST", form }, contact);
  const id = (await page("?q=gone")).requests[0]?.id ?? "";
  expect(await save(id, { intent: "erase" })).toMatchObject({ status: 302 });
  expect((await one(id)).request).toMatchObject({
    name: "Deleted user",
    email: "",
    message: "",
    status: "new",
    details: [],
  });
  await expect(save(id, { intent: "erase" })).rejects.toMatchObject({ code: "gone" });
  for (const table of ["visitor_requests", "outbox", "audit_log"]) {
    const { results } = await DB.prepare(`SELECT * FROM ${table} WHERE company_id = ?`).bind(demoCompanyIds.acme).all();
    expect(JSON.stringify(results), table).not.toMatch(/gone girl|gone@|forget me|gone\.example/i);
  }
  const elsewhere = "SELECT count(*) AS n FROM visitor_requests WHERE email = 'gone@agency.example'";
  expect(await DB.prepare(elsewhere).first("n")).toBe(1);
});
