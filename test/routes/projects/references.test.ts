import { beforeAll, beforeEach, expect, test } from "vitest";
import { writeFloats } from "#app/catalogue/similar/reference-vector.ts";
import { loader as opportunityLoader } from "#app/opportunities/routes/opportunity.tsx";
import { referenceLimits, soundSearch } from "#app/projects/references/reference.ts";
import { action as editAction, loader as editLoader } from "#app/projects/references/routes/reference-edit.tsx";
import { action as newAction, loader as newLoader } from "#app/projects/references/routes/reference-new.tsx";
import { action as listAction, loader as listLoader } from "#app/projects/references/routes/references.tsx";
import { loader as exportLoader } from "#app/projects/references/routes/references-export.ts";
import { FEATURES } from "#audio/analysis/similarity/layout.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  as,
  change,
  DB,
  get,
  type Person,
  post,
  projectOf,
  read,
  settings,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";

withDemoSessions();
withProjectSupervisors();

let staff: Person;
let supervisor: Person;
let elsewhere: Person;
beforeAll(async () => {
  staff = await as("staff");
  supervisor = await as("supervisor");
  elsewhere = await as("admin", "acme.localhost");
});
beforeEach(() => DB.prepare("DELETE FROM reference_songs").run());

const vector = writeFloats(new Float32Array(FEATURES).fill(0.5));
const list = (person: Person, query = "") =>
  read<Awaited<ReturnType<typeof listLoader>>>(`/references${query}`, person, listLoader);
const edit = (person: Person, id: string) =>
  read<Awaited<ReturnType<typeof editLoader>>>(`/references/${id}`, person, editLoader);
const add = (person: Person, form: Record<string, string>) => post("/references/new", person, form, newAction);
const save = (person: Person, id: string, form: Record<string, string>) =>
  post(`/references/${id}`, person, form, editAction);
const act = (person: Person, form: Record<string, string>) => post("/references", person, form, listAction);
const names = async (person: Person, query = "") => (await list(person, query)).references.map(({ name }) => name);
const idOfOnly = async (person: Person) => (await list(person)).references[0]?.id ?? "";

/** Rows of other subjects. */
async function briefOf(organisation: string): Promise<string> {
  const id = newId(Date.now());
  await DB.prepare(
    `INSERT INTO visitor_requests (id, company_id, kind, name, email, organisation, search_key, submission_key)
     VALUES (?, ?, 'brief', 'Ida', 'ida@example.com', ?, '', ?)`,
  )
    .bind(id, demoCompanyIds.main, organisation, id)
    .run();
  await DB.prepare("INSERT INTO opportunities (id, company_id) VALUES (?, ?)").bind(id, demoCompanyIds.main).run();
  return id;
}
async function brandOf(name: string): Promise<string> {
  const id = newId(Date.now());
  await DB.prepare("INSERT INTO brands (id, company_id, name, name_key) VALUES (?, ?, ?, ?)")
    .bind(id, demoCompanyIds.main, name, `${name.toLowerCase()} ${id}`)
    .run();
  return id;
}

test("a reference is added to a project, changed, removed and put back, and each is in the audit trail", async () => {
  const id = await projectOf(staff, { title: "Harbour film" });
  const of = `project:${id}`;
  const wrong = await add(staff, { of, name: " ", link: "javascript:alert(1)", vector: "abc" });
  expect([wrong.status, Object.keys(wrong.errors ?? {}).toSorted()]).toEqual([400, ["link", "name", "vector"]]);
  expect((await add(staff, { of: "planet:mars", name: "Sinnerman" })).errors?.of).toBeDefined();
  const made = await add(staff, { of, name: "Sinnerman", link: "https://example.com/sinnerman", vector, mono: "true" });
  expect(made).toMatchObject({ status: 302, to: `/spaces/${id}/settings#references` });
  expect((await get(staff, id)).project.references).toMatchObject([{ name: "Sinnerman" }]);
  expect((await settings(staff, id)).project?.references).toMatchObject([{ name: "Sinnerman", vector, isMono: true }]);
  const reference = await idOfOnly(staff);
  const { version } = await edit(staff, reference);
  expect((await save(staff, reference, { name: "Four Women", link: "", vector, version })).status).toBe(302);
  expect((await save(staff, reference, { name: "Too late", link: "", vector, version })).status).toBe(409);
  expect((await list(staff)).references).toMatchObject([{ name: "Four Women", link: "", isMono: false, vector }]);
  expect((await save(staff, reference, { name: "Four Women", vector, forget: "true" })).status).toBe(302);
  expect((await list(staff)).references).toMatchObject([{ vector: "" }]);
  const removed = await act(staff, { id: reference, intent: "remove" });
  expect(removed.to).toBe(`/references?removed=${reference}&name=Four+Women`);
  expect([await names(staff), (await get(staff, id)).project.references]).toEqual([[], []]);
  expect((await save(staff, reference, { name: "Gone" })).errors).toMatchObject({ "": [expect.any(String)] });
  await act(staff, { id: reference, intent: "restore" });
  expect(await names(staff)).toEqual(["Four Women"]);
  const { results } = await DB.prepare("SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id").bind(id).all();
  expect(results.map(({ action }) => action).filter((action) => String(action).startsWith("reference"))).toEqual([
    ...["reference-added", "reference-changed", "reference-changed", "reference-removed", "reference-restored"],
  ]);
});

test("members of a project see its references, editors change them, and others do not know of them", async () => {
  const id = await projectOf(staff, { title: "Members" });
  await add(staff, { of: `project:${id}`, name: "Sinnerman" });
  const reference = await idOfOnly(staff);
  expect(await names(supervisor)).toEqual([]);
  expect((await add(supervisor, { of: `project:${id}`, name: "Mine" })).errors?.of).toBeDefined();
  await change(staff, id, { act: "member", email: mail("supervisor"), role: "viewer" });
  expect((await list(supervisor)).references).toMatchObject([{ name: "Sinnerman", mayChange: 0 }]);
  await expect(edit(supervisor, reference)).rejects.toMatchObject({ code: "forbidden" });
  expect((await act(supervisor, { id: reference, intent: "remove" })).status).toBe(403);
  await change(staff, id, { act: "member", email: mail("supervisor"), role: "editor" });
  expect((await save(supervisor, reference, { name: "Ours" })).status).toBe(302);
  expect(await names(elsewhere)).toEqual([]);
  await expect(edit(elsewhere, reference)).rejects.toMatchObject({ code: "not_found" });
  expect((await act(elsewhere, { id: reference, intent: "remove" })).status).toBe(404);
  expect((await add(elsewhere, { of: `project:${id}`, name: "Theirs" })).errors?.of).toBeDefined();
  await change(staff, id, { act: "remove-member", member: (await memberIds(id))[0] ?? "" });
  expect(await names(supervisor)).toEqual([]);
  expect((await act(supervisor, { id: reference, intent: "remove" })).status).toBe(404);
});

async function memberIds(project: string): Promise<string[]> {
  const { results } = await DB.prepare("SELECT user_id FROM project_members WHERE project_id = ?").bind(project).all();
  return results.map(({ user_id }) => String(user_id));
}

test("opportunities and brands have references for those who may see them, and take them along", async () => {
  const [brief, brand] = [await briefOf("Northlight"), await brandOf("Morrow")];
  await add(staff, { of: `opportunity:${brief}`, name: "From the brief" });
  await add(staff, { of: `brand:${brand}`, name: "From the brand" });
  expect((await list(staff, "?sort=name")).references).toMatchObject([
    { kind: "brand", subject: "Morrow", subjectId: brand },
    { kind: "opportunity", subject: "Northlight", subjectId: brief },
  ]);
  expect(await names(staff, "?of=brand")).toEqual(["From the brand"]);
  expect(await names(staff, "?q=brief")).toEqual(["From the brief"]);
  expect(await names(supervisor)).toEqual([]);
  expect((await add(supervisor, { of: `brand:${brand}`, name: "Mine" })).status).toBe(403);
  const path = `/opportunities/${brief}`;
  const shown = await read<Awaited<ReturnType<typeof opportunityLoader>>>(path, staff, opportunityLoader);
  expect(shown.references).toMatchObject([{ name: "From the brief" }]);
  expect(shown.trips).toBe(3);
  const csv = await visit("http://localhost/references/export.csv", staff, exportLoader);
  expect(await (csv.answer as Response).text()).toContain("From the brand,,None,Brand,Morrow");
  await DB.prepare("DELETE FROM visitor_requests WHERE id = ?").bind(brief).run();
  await DB.prepare("UPDATE brands SET deleted_at = 1 WHERE id = ?").bind(brand).run();
  expect(await names(staff)).toEqual([]);
});

test("a subject has at most 30 references, also when two people add the last one", async () => {
  const id = await projectOf(staff, { title: "Many" });
  for (let at = 1; at < referenceLimits.references; at++) await add(staff, { of: `project:${id}`, name: `Song ${at}` });
  const last = await Promise.all(
    [staff, await as("admin")].map((person) => add(person, { of: `project:${id}`, name: "Last" })),
  );
  expect(last.map(({ status }) => status).toSorted()).toEqual([302, 409]);
  const one = (await list(staff)).references[0]?.id ?? "";
  await act(staff, { id: one, intent: "remove" });
  await add(staff, { of: `project:${id}`, name: "Instead" });
  // The undo leads back to the list, which says why not.
  expect(await act(staff, { id: one, intent: "restore" })).toMatchObject({ status: 302, to: "/references" });
});

test("the form of a new reference takes what a search by sound has, and nothing that is none", async () => {
  const filledBy = (query: string) =>
    read<Awaited<ReturnType<typeof newLoader>>>(`/references/new?${query}`, staff, newLoader);
  expect(await filledBy(new URLSearchParams({ name: "Temp", vector, mono: "true" }).toString())).toMatchObject({
    filled: { name: "Temp", vector, isMono: true, link: "" },
    trips: 2,
  });
  expect(await filledBy("vector=oops&link=javascript:alert(1)&mono=maybe")).toMatchObject({
    filled: { name: "", vector: "", isMono: false, link: "" },
  });
});

test("the form of a new reference has the subject that it is opened for, also one of more than 200 or a closed opportunity", async () => {
  const closed = await briefOf("Closed");
  await DB.prepare("UPDATE visitor_requests SET status = 'closed' WHERE id = ?").bind(closed).run();
  const last = await brandOf("Zz last");
  for (let at = 0; at < 200; at++) await brandOf(`Many ${at}`);
  const offered = async (of: string) => {
    const { subjects } = await read<Awaited<ReturnType<typeof newLoader>>>(
      `/references/new?of=${of}`,
      staff,
      newLoader,
    );
    return subjects.some(({ subject }) => `${subject.kind}:${subject.id}` === of);
  };
  expect([await offered(`opportunity:${closed}`), await offered(`brand:${last}`)]).toEqual([true, true]);
  expect((await list(staff)).references).toEqual([]);
});

test("the search of a reference is by its audio, else by its video, else there is none", () => {
  const sound = { name: "Temp & more", link: "", vector: "", isMono: false };
  expect(soundSearch(sound)).toBeNull();
  expect(soundSearch({ ...sound, link: "https://example.com/a" })).toBeNull();
  expect(soundSearch({ ...sound, link: "https://youtu.be/dQw4w9WgXcQ" })).toContain("seed_youtube=dQw4w9WgXcQ");
  const search = new URL(soundSearch({ ...sound, vector, isMono: true }) ?? "", "http://localhost").searchParams;
  expect(Object.fromEntries(search)).toEqual({
    ...{ seed_label: "Temp & more", seed_vector: vector, seed_mono: "true", explain: "true" },
  });
});

test("the API lists, adds, changes, removes and puts back references with the rules of the pages", async () => {
  type Body = { _id: string; name: string; version: string; of: string };
  const id = await projectOf(staff, { title: "API" });
  const call = async <T>(path: string, account: string, method = "GET", body?: unknown) =>
    request<T>(
      `http://localhost/api/v1/references${path}`,
      { cookie: await cookieOf(account), method, body: body === undefined ? undefined : JSON.stringify(body) },
      apiHandler,
    );
  expect((await call("", "staff", "POST", { of: `project:${id}`, name: "" })).status).toBe(400);
  const made = await call<Body>("", "staff", "POST", { of: `project:${id}`, name: "Sinnerman", vector });
  expect(made).toMatchObject({
    status: 201,
    data: { of: `project:${id}`, similar: expect.stringContaining("vector") },
  });
  const one = `/${made.data?._id}`;
  expect((await call(one, "supervisor")).status).toBe(404);
  expect((await call(one, "supervisor", "DELETE")).status).toBe(404);
  expect((await call(one, "staff", "PUT", { name: "Four Women", version: "1" })).status).toBe(409);
  expect((await call<Body>(one, "staff", "PUT", { name: "Four Women" })).data).toMatchObject({ vector: "" });
  expect((await call<{ items: Body[] }>("", "staff")).data?.items).toMatchObject([{ name: "Four Women" }]);
  const given = (await call<Body>(one, "staff")).data;
  expect((await call<Body>(one, "staff", "PUT", { ...given, mono: true, vector })).data).toMatchObject({ mono: true });
  expect((await call(one, "staff", "DELETE")).status).toBe(200);
  expect((await call(one, "staff")).status).toBe(404);
  expect((await call<Body>(`${one}/restore`, "staff", "POST")).data).toMatchObject({ name: "Four Women" });
});
