import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as inviteAction, loader as inviteLoader } from "#app/backoffice/people/routes/iam-invite.tsx";
import { loader as opportunities } from "#app/opportunities/routes/opportunities.tsx";
import { loader as openedBrief } from "#app/opportunities/routes/opportunity.tsx";
import { action as campaign } from "#app/visitor-requests/routes/campaign-brief.tsx";
import { action as contact } from "#app/visitor-requests/routes/contact-us.tsx";
import { action as music } from "#app/visitor-requests/routes/submit-music.tsx";
import { action as handleRequest, loader as openedRequest } from "#app/visitor-requests/staff/routes/request.tsx";
import { loader as requests } from "#app/visitor-requests/staff/routes/requests.tsx";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople, demoPolicies } from "#db/seed/demo-people.ts";
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

type Loader = Parameters<typeof visit>[2];

const page = async (query = "") =>
  (await visit(`http://${acme}/requests${query}`, { cookie }, requests)).answer as Awaited<ReturnType<typeof requests>>;
const one = async (id: string, loader: Loader = openedRequest, host = acme, query = "") =>
  (
    await visit(
      `http://${host}/requests/${id}${query}`,
      { cookie: host === acme ? cookie : await cookieFor("admin", host), params: { id } },
      loader,
    )
  ).answer as Awaited<ReturnType<typeof openedRequest>>;
const save = async (id: string, form: Record<string, string>, action: Loader = handleRequest) =>
  (await visit(`http://${acme}/requests/${id}`, { method: "POST", cookie, params: { id }, form }, action)).answer as {
    status?: number;
    init?: { status: number };
    data?: { error: Record<string, string[]>; initialValue: Record<string, string> };
  };

test("requests are listed 25 a page, newest first, by kind, status and words, and only the company's own", async () => {
  for (let at = 0; at < 27; at += 1) await store({ name: `Listed ${at}`, kind: "contact", age: at });
  await store({ name: "Éva Lindbæk", message: "Spot für ein Auto", kind: "music", status: "answered", age: 500 });
  await store({ name: "Elsewhere", kind: "contact", company: demoCompanyIds.nova });
  const first = await page();
  expect(first).toMatchObject({ total: 28, page: 1, pages: 2 });
  expect(first.requests).toHaveLength(25);
  expect((await page("?page=99")).requests.map(({ name }) => name)).toEqual(["Listed 25", "Listed 26", "Éva Lindbæk"]);
  expect((await page("?status=answered&q=eva+AUTO")).requests).toMatchObject([{ name: "Éva Lindbæk" }]);
  expect((await page("?kind=music")).requests).toMatchObject([{ name: "Éva Lindbæk" }]);
  expect(await page("?q=elsewhere")).toMatchObject({ total: 0 });
  expect(await page("?status=nonsense&page=x")).toMatchObject({ total: 28, page: 1 });
});

test("a request is given to someone, noted and answered; of two editors the second is told and keeps the input", async () => {
  const id = await store({ name: "Handled", kind: "contact" });
  const { version, assignees } = await one(id);
  const adminId = demoPeople.find(({ account }) => account === "admin")?.id ?? "";
  expect(assignees.map((person) => person.id)).toContain(adminId);
  const form = { status: "answered", assigneeId: adminId, note: "Called back.", version };
  expect(await save(id, form)).toMatchObject({ status: 302 });
  expect((await one(id)).request).toMatchObject({ status: "answered", assigneeId: adminId, note: "Called back." });
  const late = await save(id, { status: "spam", note: "No, mine.", version });
  expect(late).toMatchObject({ init: { status: 409 }, data: { initialValue: { note: "No, mine." } } });
  const trail = "SELECT action, actor_id, detail FROM audit_log WHERE subject_id = ?";
  const { results } = await DB.prepare(trail).bind(id).all<{ detail: string }>();
  expect(results).toMatchObject([{ action: "visitor-request-changed", actor_id: adminId }]);
  expect(results[0]?.detail).not.toContain("Called");
  const unknown = await save(id, { status: "won", version: late.data?.initialValue.version ?? "" });
  expect(unknown).toMatchObject({ init: { status: 400 }, data: { error: { status: [expect.any(String)] } } });
});

test("a request of another company, or of the other list, is not found", async () => {
  const id = await store({ name: "Hidden" });
  const message = await store({ name: "Message", kind: "contact" });
  await expect(one(message, openedRequest, "nova.localhost")).rejects.toMatchObject({ code: "not_found" });
  await expect(one(message, openedBrief)).rejects.toMatchObject({ code: "not_found" });
  await expect(one(id)).rejects.toMatchObject({ code: "not_found" });
  await expect(save(id, { status: "spam" })).rejects.toMatchObject({ code: "not_found" });
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
  const found = (await page("?q=noa")).requests;
  expect(found.map(({ kind, name }) => [kind, name])).toEqual([
    ["contact", "Noa Bell"],
    ["music", "Noa Bell"],
  ]);
  const [, song] = found;
  const { request } = await one(song?.id ?? "");
  expect(request.details).toEqual([
    { name: "role", label: "Your role", values: ["Artist or songwriter"] },
    { name: "rights", label: "Rights you control", values: ["Masters and publishing"] },
    { name: "links", label: "Links to music", values: ["https://example.com/a", "https://example.org/b"] },
  ]);
  const briefs = (await visit(`http://${acme}/opportunities?q=noa`, { cookie }, opportunities)).answer;
  expect(briefs).toMatchObject({ cards: [{ source: "lbb", stage: "new" }] });
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
  expect(await save(id, { intent: "reply", reply: "Dear Gone Girl" })).toMatchObject({ status: 302 });
  expect(await save(id, { intent: "erase" })).toMatchObject({ status: 302 });
  const { request, thread } = await one(id);
  expect(request).toMatchObject({ name: "Deleted user", email: "", message: "", status: "answered", details: [] });
  expect(thread).toEqual([]);
  await expect(save(id, { intent: "erase" })).rejects.toMatchObject({ code: "gone" });
  for (const table of ["visitor_requests", "outbox", "audit_log"]) {
    const { results } = await DB.prepare(`SELECT * FROM ${table} WHERE company_id = ?`).bind(demoCompanyIds.acme).all();
    expect(JSON.stringify(results), table).not.toMatch(/gone girl|gone@|forget me|gone\.example/i);
  }
  const elsewhere = "SELECT count(*) AS n FROM visitor_requests WHERE email = 'gone@agency.example'";
  expect(await DB.prepare(elsewhere).first("n")).toBe(1);
});

test("a reply goes out as an email of the request's thread, and answers are kept beside it", async () => {
  await visit(
    `http://${acme}/contact-us`,
    { method: "POST", form: { name: "Tess Orr", email: "tess@client.example", message: "A question" } },
    contact,
  );
  const id = (await page("?q=tess")).requests[0]?.id ?? "";
  const { replyTo } = await one(id);
  expect(await save(id, { intent: "reply", reply: " \u200b " })).toMatchObject({
    init: { status: 400 },
    data: { error: { reply: ["Reply: enter a text."] } },
  });
  expect(await save(id, { intent: "reply", reply: "Dear Tess,\n\nyes, we can." })).toMatchObject({ status: 302 });
  expect(await save(id, { intent: "answer", answer: "Great, thanks" })).toMatchObject({ status: 302 });
  const { request, thread } = await one(id);
  expect(request.status).toBe("answered");
  expect(thread.map(({ direction, text }) => [direction, text])).toEqual([
    ["sent", "Dear Tess,\n\nyes, we can."],
    ["received", "Great, thanks"],
  ]);
  const sent =
    "SELECT subject, text, reply_to, headers FROM outbox WHERE recipient = 'tess@client.example' ORDER BY id";
  const { results } = await DB.prepare(sent).all<Record<string, string>>();
  const inThread = { References: expect.stringContaining(id), "In-Reply-To": expect.stringContaining(id) };
  expect(results.map(({ headers }) => JSON.parse(headers ?? "{}"))).toEqual([inThread, inThread]);
  expect(results[1]).toMatchObject({ subject: `Re: ${results[0]?.subject}`, reply_to: replyTo });
  expect(results[1]?.text).toContain("yes, we can.");
});

test("an account request fills in the invitation, which answers it; music fills in an artist and asks for files", async () => {
  const host = "localhost";
  const admin = await cookieFor("admin", host);
  const company = demoCompanyIds.main;
  const account = await store({ name: "Ina Berg", kind: "account", company });
  const { steps } = await one(account, openedRequest, host);
  expect(steps.invite).toContain("name=Ina+Berg&email=ina.berg%40agency.example");
  const invited = { name: "Ina Berg", email: "ina.berg@agency.example", policyIds: demoPolicies.supervisor.id };
  const url = `http://${host}${steps.invite}`;
  const filled = (await visit(url, { cookie: admin }, inviteLoader)).answer;
  expect(filled).toMatchObject({ filled: { name: "Ina Berg", email: "ina.berg@agency.example" } });
  await visit(url, { method: "POST", cookie: admin, form: invited }, inviteAction);
  expect((await one(account, openedRequest, host)).request.status).toBe("answered");
  const song = await store({ name: "Salt", kind: "music", company });
  const projectId = newId(Date.now());
  await DB.prepare(
    "INSERT INTO projects (id, company_id, owner_id, title, title_key) VALUES (?1, ?2, ?3, 'Demos', 'demos')",
  )
    .bind(projectId, company, demoPeople.find((person) => person.account === "admin")?.id ?? "")
    .run();
  const asked = await one(song, openedRequest, host, `?ask=${projectId}`);
  expect(asked.steps).toMatchObject({ invite: null, artist: "/artists/new?name=Salt" });
  expect(asked.draft).toMatch(/http:\/\/localhost\/spaces\/submit\/\S+/);
  const foreign = await one(song, openedRequest, host, `?ask=${newId(1)}`);
  expect(foreign.draft).toBe("");
});
