import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as edit, loader as editLoader } from "#app/backoffice/catalogue-records/routes/record.tsx";
import { action as listAction, loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { loader as exportLoader } from "#app/backoffice/catalogue-records/routes/records-export.ts";
import { markRestrictionDays } from "#app/catalogue/projection/mark-restriction-days.server.ts";
import { getSong } from "#app/catalogue/record/get-song.server.ts";
import { getSongRights } from "#app/licensing/rights/get-song-rights.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { seedRestrictions } from "#db/seed/seed-restrictions.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { pageOf, sendRequest } from "#test/routes/licensing/request-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
});

type Form = Record<string, string>;
type Reply = { data: { error: Record<string, string[]>; initialValue: Form } };
const main = "http://localhost";
const day = 24 * 3600 * 1000;
const isoDay = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const companyId = demoCompanies.acme.id;

const send = (id: string, form: Form, cookie = staff, host = main) =>
  visit(`${host}/restrictions/${id}`, { method: "POST", cookie, params: { id }, form }, edit);

async function list(query = "", cookie = staff, host = main) {
  const { answer } = await visit(`${host}/restrictions${query}`, { cookie }, listLoader);
  return answer as Awaited<ReturnType<typeof listLoader>>;
}

async function open(id: string, cookie = staff) {
  const { answer } = await visit(`${main}/restrictions/${id}`, { cookie, params: { id } }, editLoader);
  return answer as Awaited<ReturnType<typeof editLoader>>;
}

async function added(name: string, form: Form): Promise<string> {
  expect(statusOf((await send("new", { name, notesFor: "staff", ...form })).answer), name).toBe(302);
  return (await list(`?q=${encodeURIComponent(name)}`)).rows[0]?.id ?? "";
}

async function save(id: string, change: Form) {
  const { values, version } = await open(id);
  return (await send(id, { ...(values as Form), version, ...change })).answer;
}

async function songWith(title: string, restrictionId: string) {
  const song = await addRecording(testContext(), { title });
  await DB.prepare("INSERT INTO recording_restrictions VALUES (?, ?)").bind(song.id, restrictionId).run();
  await DB.prepare("DELETE FROM search_dirty").run();
  return song;
}

const marks = async () => {
  const found = await countRows("SELECT count(*) AS n FROM search_dirty");
  await DB.prepare("DELETE FROM search_dirty").run();
  return found;
};

const atAcme = () =>
  testContext({
    company: { ...mainCompany, id: companyId, subdomain: "acme" },
    actor: actorWith(["GetSongCopyright"]),
  });

test("the demo has a restriction of each kind, made once, and one that staff deleted does not come back", async () => {
  for (const title of ["One", "Two", "Three"]) await addRecording(testContext(), { title: `Demo ${title}` });
  await seedRestrictions(testContext());
  expect((await list()).rows).toEqual([]);
  const { id: last } = await addRecording(testContext(), { title: "Demo Four" });
  for (const _ of [1, 2]) await seedRestrictions(testContext());
  const { rows } = await list();
  expect(rows.map(({ cells }) => cells.kind).sort()).toEqual([
    "Company",
    "Territory",
    "Territory",
    "Use",
    "Use",
    "Use",
  ]);
  expect(await countRows("SELECT count(*) AS n FROM recording_restrictions WHERE recording_id <> ?", last)).toBe(7);
  for (const { id } of rows) await send(id, { act: "delete", version: (await open(id)).version });
  await seedRestrictions(testContext());
  expect(await list()).toMatchObject({ rows: [], deleted: Array(6).fill({}) });
});

test("uses, territories and companies are added by name or code, and found by each", async () => {
  const use = await added("No betting", { kind: "use", value: "Gambling" });
  const medium = await added("Never on air", { kind: "use", value: "RADIO" });
  const territory = await added("Not in Britain", { kind: "territory", value: "uk" });
  const group = await added("Not in Europe", { kind: "territory", value: "eu", validUntil: "2999-12-31" });
  const company = await added("Not for Acme", { kind: "company", companyId });
  const stored = async (id: string) => (await open(id)).values.value;
  expect([await stored(use), await stored(medium), await stored(territory), await stored(group)]).toEqual([
    ...["gambling", "radio"],
    ...["GB", "EU"],
  ]);
  expect((await list("?q=motors&kind=company")).rows).toMatchObject([
    { id: company, cells: { kind: "Company", value: "", companyId: "Acme Motors (acme)" } },
  ]);
  expect((await list("?q=gb")).rows).toMatchObject([{ id: territory, cells: { value: "United Kingdom" } }]);
  const { answer } = await visit(`${main}/restrictions/export.csv?q=europe`, { cookie: staff }, exportLoader);
  expect(await (answer as Response).text()).toContain("Not in Europe,Territory,EU,,,2999-12-31,,Staff");
});

test("what is wrong with a restriction is named at its field, and the form keeps what was typed", async () => {
  await added("Éclat only", { kind: "use", value: "alcohol" });
  const { nova } = demoCompanies;
  await DB.prepare("UPDATE companies SET status = 'suspended' WHERE id = ?").bind(nova.id).run();
  const cases: [Form, string, RegExp][] = [
    [{ name: " " }, "name", /enter a /],
    [{ name: "ECLAT only" }, "name", /another restriction/],
    [{ kind: "song" }, "kind", /choose one/],
    [{ value: "" }, "value", /enter a use or a territory/],
    [{ value: "Lemonade" }, "value", /“Lemonade” isn't a medium or product/],
    [{ kind: "territory", value: "Atlantis" }, "value", /“Atlantis” isn't a country or group/],
    [{ kind: "territory", value: "alcohol" }, "value", /isn't a country/],
    [{ kind: "company", companyId }, "value", /leave it empty/],
    [{ companyId }, "companyId", /choose None/],
    [{ kind: "company", value: "" }, "companyId", /choose a company/],
    [{ kind: "company", value: "", companyId: "gone" }, "companyId", /doesn't exist/],
    [{ kind: "company", value: "", companyId: nova.id }, "companyId", /Nova Pictures is suspended/],
    [{ validFrom: "2026-02-30" }, "validFrom", /enter a day/],
    [{ validUntil: "tomorrow" }, "validUntil", /enter a day/],
    [{ validFrom: "2026-03-02", validUntil: "2026-03-01" }, "validUntil", /before From/],
    [{ notesFor: "friends" }, "notesFor", /choose one/],
  ];
  for (const [wrong, field, message] of cases) {
    const { answer } = await send("new", { name: "Fine", kind: "use", value: "radio", notesFor: "staff", ...wrong });
    expect(statusOf(answer), `${field} ${message}`).toBe(field === "name" && wrong.name !== " " ? 409 : 400);
    expect((answer as Reply).data.error).toEqual({ [field]: [expect.stringMatching(message)] });
    if (wrong.value) expect((answer as Reply).data.initialValue.value).toBe(wrong.value);
  }
  expect((await list("?q=fine")).rows).toEqual([]);
  expect(
    statusOf(
      (
        await send("new", {
          name: "One day",
          kind: "use",
          value: "app",
          validFrom: "2026-03-01",
          validUntil: "2026-03-01",
        })
      ).answer,
    ),
  ).toBe(302);
  await DB.prepare("UPDATE companies SET status = 'active' WHERE id = ?").bind(nova.id).run();
});

test("everything that is wrong with a restriction is said at once, also what other records prevent", async () => {
  await added("Taken name", { kind: "use", value: "alcohol" });
  const wrongOf = async (form: Form) => Object.keys(((await send("new", form)).answer as Reply).data.error).sort();
  const dates = { validFrom: "2026-03-02", validUntil: "2026-03-01" };
  expect(await wrongOf({ name: "", kind: "use", value: "Lemonade", notesFor: "friends", ...dates })).toEqual([
    ...["name", "notesFor", "validUntil", "value"],
  ]);
  expect(await wrongOf({ name: "taken NAME", kind: "company", value: "", notesFor: "friends" })).toEqual([
    ...["companyId", "name", "notesFor"],
  ]);
  expect(await wrongOf({ name: "taken NAME", kind: "use", value: "", notesFor: "staff", ...dates })).toEqual([
    ...["name", "validUntil", "value"],
  ]);
  // What depends on a field that is wrong itself waits.
  expect(await wrongOf({ name: "Fine", kind: "song", value: "", notesFor: "staff", validFrom: "never" })).toEqual([
    ...["kind", "validFrom"],
  ]);
});

test("a restriction whose company was suspended since is still saved", async () => {
  const { id: companyId } = demoCompanies.studio;
  const id = await added("Kept company", { kind: "company", companyId });
  await DB.prepare("UPDATE companies SET status = 'suspended' WHERE id = ?").bind(companyId).run();
  const { options } = await open(id);
  expect(options.companyId?.find(({ value }) => value === companyId)?.label).toMatch(/, suspended$/);
  expect(statusOf(await save(id, { notes: "By contract" }))).toBe(302);
  await DB.prepare("UPDATE companies SET status = 'active' WHERE id = ?").bind(companyId).run();
});

test("a company does not see a song from the first day of its restriction to the last, and search is marked", async () => {
  const id = await added("Acme for a time", { kind: "company", companyId });
  const song = await songWith("Hidden For A Time", id);
  const isSeen = async () => (await getSong(atAcme(), { id: song.id })) !== null;
  const days: [from: string, until: string, seen: boolean][] = [
    ["", isoDay(-1), true],
    ["", isoDay(0), false],
    [isoDay(0), "", false],
    [isoDay(1), "", true],
    ["", "", false],
  ];
  for (const [validFrom, validUntil, seen] of days) {
    await save(id, { validFrom, validUntil });
    expect(await isSeen(), `${validFrom} ${validUntil}`).toBe(seen);
    expect(await marks()).toBe(1);
  }
  await save(id, { notes: "Said so" });
  expect(await marks()).toBe(0);
  expect(await getSong(testContext(), { id: song.id })).not.toBeNull();

  await send(id, { act: "delete", version: (await open(id)).version });
  expect([await marks(), await isSeen()]).toEqual([1, true]);
  await visit(`${main}/restrictions`, { method: "POST", cookie: staff, form: { restore: id } }, listAction);
  expect([await marks(), await isSeen()]).toEqual([1, false]);
});

test("the night's job marks the songs of restrictions that began or ended, and no others", async () => {
  const night = async (days: Form) => {
    const id = await added(`Night ${JSON.stringify(days)}`, { kind: "company", companyId, ...days });
    await songWith(`Song of ${id}`, id);
    await markRestrictionDays(testContext());
    await DB.prepare("DELETE FROM recording_restrictions WHERE restriction_id = ?").bind(id).run();
    return marks();
  };
  expect([await night({ validFrom: isoDay(0) }), await night({ validUntil: isoDay(-1) })]).toEqual([1, 1]);
  expect([await night({ validFrom: isoDay(1) }), await night({ validUntil: isoDay(0) }), await night({})]).toEqual([
    ...[0, 0, 0],
  ]);
});

test("a restriction blocks a use that it applies to on its first day; one to come is shown with its day, one that is over is not", async () => {
  const id = await added("Not in America", { kind: "territory", value: "US", notes: "Sub-published" });
  const song = await songWith("American Song", id);
  const request = await sendRequest([song.slug]);
  const read = async () => {
    const [found] = (await pageOf(request, { account: "staff" })).songs;
    const reason = found?.reasons.find(({ kind }) => kind === "restricted");
    return [found?.light.light, reason?.text];
  };
  expect(await read()).toEqual(["blocked", "Restricted: Not in America (Sub-published)"]);
  // The use is a year from 1 March 2040 on.
  await save(id, { validFrom: "2040-03-01" });
  expect(await read()).toEqual(["blocked", "Restricted: Not in America (Sub-published)"]);
  await save(id, { validFrom: "2040-06-01" });
  expect(await read()).toEqual(["approvals", "Restricted from 1 Jun 2040: Not in America (Sub-published)"]);
  await save(id, { validFrom: "", validUntil: "2040-02-28" });
  expect(await read()).toEqual(["approvals", undefined]);
});

test("a reason for staff is read by staff with rights holders' info, in the records as beside the song", async () => {
  const id = await added("Quietly", { kind: "use", value: "tobacco", notes: "Between us" });
  const { slug } = await songWith("Quiet Song", id);
  const reasonAt = async (ctx: ReturnType<typeof testContext>) =>
    (await getSongRights(ctx, { slug })).restrictions.map(({ notes }) => notes);
  const withRights = testContext({ actor: actorWith(["GetSongCopyright"]) });
  const onStaff = testContext({ actor: actorWith(["GetSongCopyright", "ListRestrictions"]) });
  expect([await reasonAt(withRights), await reasonAt(atAcme()), await reasonAt(onStaff)]).toEqual([
    ...[[""], [""]],
    ["Between us"],
  ]);
  await save(id, { notesFor: "everyone" });
  expect([await reasonAt(withRights), await reasonAt(atAcme())]).toEqual([["Between us"], ["Between us"]]);

  // Someone who writes restrictions without that right reads, writes and changes all but the reason.
  const { id: policy, scopes } = demoPolicies.supervisor;
  const give = (held: readonly string[]) =>
    DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(held), policy).run();
  await give(["ListRestrictions", "UpdateRestriction"]);
  const cookie = await cookieOf("supervisor");
  expect((await list("?q=quietly", cookie)).fields).not.toContain("notes");
  const { values, version, history } = await open(id, cookie);
  expect(Object.keys(values)).toEqual(["name", "kind", "value", "companyId", "validFrom", "validUntil"]);
  expect(history.map(({ field }) => field)).not.toContain("Reason");
  const form = { ...(values as Form), name: "Quieter", notes: "Overwritten", version };
  expect(statusOf((await send(id, form, cookie)).answer)).toBe(302);
  const { answer: file } = await visit(`${main}/restrictions/export.csv`, { cookie }, exportLoader);
  expect(await (file as Response).text()).not.toMatch(/Between us|Reason/);
  const { answer: read } = await visit(`${main}/api/v1/restrictions/${id}`, { cookie }, apiHandler);
  const { data } = (await (read as Response).json()) as { data: object };
  expect(data).toMatchObject({ name: "Quieter", kind: "use" });
  expect(data).not.toHaveProperty("notes");
  await give(scopes);
  expect((await open(id)).values).toMatchObject({ name: "Quieter", notes: "Between us", notesFor: "everyone" });
});

test("restrictions are read and written on the environment's own host only", async () => {
  const id = await added("Guarded one", { kind: "use", value: "adult" });
  const there = await cookieOf("admin", acme);
  const form = { name: "Stolen", kind: "use", value: "radio" };
  await expect(list("", there, `http://${acme}`)).rejects.toMatchObject({ code: "forbidden" });
  for (const target of ["new", id]) {
    await expect(send(target, form, there, `http://${acme}`)).rejects.toMatchObject({ code: "forbidden" });
    await expect(send(target, form, await cookieOf("supervisor"))).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(send("gone", form)).rejects.toMatchObject({ code: "not_found" });
  const body = JSON.stringify({ name: "By API", kind: "territory", value: "dach", validFrom: "2027-01-01" });
  const call = { method: "POST", cookie: staff, body, contentType: "application/json" };
  const { answer } = await visit(`${main}/api/v1/restrictions`, call, apiHandler);
  expect(await (answer as Response).json()).toMatchObject({
    data: { value: "DACH", companyId: null, validFrom: "2027-01-01", validUntil: null, notes: "", notesFor: "staff" },
  });
});
