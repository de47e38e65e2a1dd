import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { agreementState } from "#app/backoffice/agreements/agreement-state.server.ts";
import { action as listAction } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { loader as exportLoader } from "#app/backoffice/catalogue-records/routes/records-export.ts";
import { demoPeople, demoPolicies } from "#db/seed/demo-people.ts";
import {
  added,
  addParty,
  basic,
  DB,
  errorsOf,
  type Form,
  historyOf,
  isoDay,
  list,
  main,
  open,
  row,
  save,
  send,
} from "#test/routes/agreements/agreement-visitor.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();
const staffId = demoPeople.find(({ account }) => account === "staff")?.id ?? "";

test("the state of an agreement follows from its status and days, for the list's filter and the page alike", async () => {
  const cases: [status: string, endsOn: string | null, notice: number, renews: number | null, state: string][] = [
    ["draft", "2026-05-01", 90, null, "draft"],
    ["active", null, 90, null, "active"],
    ["active", "2026-08-30", 90, null, "active"],
    ["active", "2026-08-29", 90, null, "ending"],
    ["active", "2026-05-31", 0, null, "ending"],
    ["active", "2026-05-30", 90, null, "ended"],
    ["active", "2026-06-01", 90, 12, "active"],
    ["active", "2026-05-30", 90, 12, "active"],
    ["terminated", "2026-05-30", 90, 12, "terminated"],
    ["terminated", "2026-12-31", 90, null, "ending"],
  ];
  for (const [at, [status, endsOn, notice, renews, state]] of cases.entries()) {
    const insert =
      "INSERT INTO agreements (id, number, title, kind, status, starts_on, ends_on, notice_days, renew_months) VALUES (?, ?, 'State', 'label', ?, '2020-01-01', ?, ?, ?)";
    await DB.prepare(insert).bind(`state-${at}`, `S-${at}`, status, endsOn, notice, renews).run();
    const { db } = testContext();
    const found = await db.all(
      sql`SELECT ${agreementState(sql`'2026-05-31'`)} AS state FROM agreements WHERE id = ${`state-${at}`}`,
    );
    expect(found, JSON.stringify(cases[at])).toEqual([{ state }]);
  }
  await DB.prepare("DELETE FROM agreements").run();
});

test("an agreement has every field, gets the next number, and keeps its history", async () => {
  await addParty("Lund Masters");
  await addParty("Twin Songs", "00017798450");
  await addParty("Twin Songs");
  const year = new Date().getUTCFullYear();
  const first = await added("First", { status: "draft" });
  const id = await added("Lund, world", {
    ...{ endsOn: isoDay(30), noticeDays: "40", territories: "uk, DE\nfr", excluded: "FR", media: "radio", mfn: "on" },
    ...{
      assigneeId: staffId,
      notes: "By phone.",
      ...row(0, "lund masters", "100", ""),
      ...row(1, "17798450", "", "33,33"),
    },
  });
  expect((await open(first)).record.values).toMatchObject({
    number: `A-${year}-0001`,
    territories: "World",
    noticeDays: "90",
  });
  expect((await open(id)).record.values).toMatchObject({
    ...{
      number: `A-${year}-0002`,
      kind: "label",
      status: "active",
      territories: "GB, DE, FR",
      excluded: "FR",
      mfn: "on",
    },
    ...{ media: ["radio"], assigneeId: staffId },
    parties: [
      { party: "Lund Masters", master: "100", composition: "0" },
      { party: "00017798450", master: "0", composition: "33.33" },
    ],
  });
  // Saving what the form shows changes nothing.
  const { version } = (await open(id)).record;
  expect(statusOf(await save(id, { media: "radio" }))).toBe(302);
  expect((await open(id)).record.version).toBe(version);
  expect(statusOf(await save(id, { media: "radio", ...row(1, "17798450", "", "50") }))).toBe(302);
  expect((await historyOf(id))[0]).toMatchObject({
    field: "Parties",
    before: "Lund Masters (master 100 %), 00017798450 (composition 33.33 %)",
    after: "Lund Masters (master 100 %), 00017798450 (composition 50 %)",
  });
  const rows = async (query: string) => (await list(query)).rows.map(({ cells }) => cells.title);
  expect(await rows("?q=lund")).toEqual(["Lund, world"]);
  expect(await rows("?q=twin")).toEqual(["Lund, world"]);
  expect(await rows("?state=ending&kind=label&endsSoon=ends")).toEqual(["Lund, world"]);
  expect(await rows(`?assignee=${staffId}`)).toEqual(["Lund, world"]);
  expect(await rows("?state=draft")).toEqual(["First"]);
  expect(await rows("?sort=endsOn")).toEqual(["Lund, world", "First"]);
  const party = (await list()).choices.party?.find(({ label }) => label === "Lund Masters")?.value;
  expect(await rows(`?party=${party}`)).toEqual(["Lund, world"]);
  const { answer } = await visit(
    `${main}/agreements/export.csv?q=lund`,
    { cookie: await cookieOf("staff") },
    exportLoader,
  );
  expect(await (answer as Response).text()).toMatch(/Lund, world.*Ending/s);
});

test("what is wrong with an agreement is named at its field", async () => {
  const id = await addParty("Fine Party");
  await addParty("Same Name");
  await addParty("Same Name");
  await added("Numbered", { status: "draft", number: "X-1" });
  const good = row(0, "Fine Party", "100");
  const cases: [Form, string, RegExp][] = [
    [{ title: " ", ...good }, "title", /enter a /],
    [{ kind: "song", ...good }, "kind", /choose one/],
    [{ status: "terminated", ...good, endsOn: "2026-02-01" }, "status", /Terminate this agreement/],
    [{ startsOn: "soon", ...good }, "startsOn", /enter a day/],
    [{ endsOn: "2025-12-31", ...good }, "endsOn", /before the start/],
    [{ noticeDays: "1.5", ...good }, "noticeDays", /whole number/],
    [{ renewMonths: "12", ...good }, "renewMonths", /enter the end first/],
    [{}, "parties", /Only a draft/],
    [row(0, "Fine Party"), "parties[0].master", /Fine Party grants no share/],
    [row(0, "Nobody Known", "10"), "parties[0].party", /no party has the name/],
    [row(0, "Same Name", "10"), "parties[0].party", /several parties/],
    [{ ...good, ...row(1, id, "10") }, "parties[1].party", /Fine Party is in another row/],
    [row(0, "Fine Party", "101"), "parties[0].master", /percentage from 0 to 100/],
    [{ territories: "DE, Atlantis", ...good }, "territories", /“Atlantis” isn't a country/],
    [{ territories: "DE", excluded: "EU", ...good }, "excluded", /excludes every territory/],
    [{ media: "telepathy", ...good }, "media", /choose from the list/],
    [{ assigneeId: "gone", ...good }, "assigneeId", /no longer works here/],
    [{ number: "X-1", ...good }, "number", /another agreement/],
  ];
  for (const [wrong, field, message] of cases) {
    const answer = await send("new", { title: "Wrong", ...basic, ...wrong });
    expect(statusOf(answer), `${field} ${message}`).toBe(field === "number" ? 409 : 400);
    expect(errorsOf(answer), field).toEqual({ [field]: [expect.stringMatching(message)] });
  }
  const territories = (await import("#app/ui/countries.ts")).listCountries().map(({ code }) => code);
  expect(territories.length).toBeGreaterThan(240);
  await added("All of them", { ...good, territories: territories.join(", ") });
  expect((await list("?q=wrong")).rows).toEqual([]);
});

test("two exclusive agreements that represent a party at the same time in the same place are refused, both named", async () => {
  await addParty("Sole Music");
  const days = { startsOn: "2026-01-01", endsOn: "2026-12-31" };
  const only = { exclusive: "on", number: "E-1", territories: "DACH", ...days, ...row(0, "Sole Music", "100") };
  await added("Sole one", only);
  const second = { ...only, number: "E-2", title: "Sole two", ...basic };
  const refused = await send("new", { ...second, territories: "EU" });
  expect(errorsOf(refused)).toEqual({
    exclusive: [expect.stringMatching(/^Exclusive representation: E-2 and E-1 would both represent Sole Music/)],
  });
  const other: [string, Form][] = [
    ["E-3", { territories: "EU", excluded: "DACH" }],
    ["E-4", { startsOn: "2027-01-01", endsOn: "2027-12-31" }],
    ["E-5", row(0, "Sole Music", "", "100")],
    ["E-6", { exclusive: "" }],
    ["E-7", { status: "draft" }],
  ];
  for (const [number, form] of other)
    expect(statusOf(await send("new", { ...second, number, ...form })), number).toBe(302);
  const draft = (await list("?q=e-7")).rows[0]?.id ?? "";
  expect(errorsOf(await save(draft, { status: "active" })).exclusive?.[0]).toMatch(/E-7 and E-1/);
  // One that renews itself has no end.
  await DB.prepare("UPDATE agreements SET renew_months = 12 WHERE number = 'E-1'").run();
  const later = { ...second, number: "E-8", startsOn: "2040-01-01", endsOn: "" };
  expect(errorsOf(await send("new", later)).exclusive?.[0]).toMatch(/E-8 and E-1/);
});

test("a termination has a day and a reason, and can be taken back", async () => {
  await addParty("Ended Party");
  const id = await added("To be ended", { endsOn: isoDay(400), renewMonths: "12", ...row(0, "Ended Party", "100") });
  const version = async () => (await open(id)).record.version;
  const end = async (form: Form) => send(id, { act: "terminate", version: await version(), ...form });
  expect(errorsOf(await end({ day: "", reason: "" }))).toEqual({
    day: [expect.any(String)],
    reason: [expect.any(String)],
  });
  expect(errorsOf(await end({ day: "2025-01-01", reason: "Gone" })).day?.[0]).toMatch(/before the start/);
  expect(statusOf(await end({ day: isoDay(10), reason: "They were sold." }))).toBe(302);
  expect((await list("?q=to be ended")).rows[0]?.cells).toMatchObject({ state: "Ending", endsOn: isoDay(10) });
  expect((await historyOf(id)).map(({ field, after }) => [field, after])).toEqual(
    expect.arrayContaining([
      ["Status", "Terminated"],
      ["End", isoDay(10)],
      ["Reason", "They were sold."],
    ]),
  );
  expect(errorsOf(await end({ day: isoDay(10), reason: "Again" }))[""]?.[0]).toMatch(/Only an active/);
  expect(statusOf(await send(id, { act: "reinstate", version: "1" }))).toBe(409);
  expect(statusOf(await send(id, { act: "reinstate", version: await version() }))).toBe(302);
  expect((await open(id)).record.values).toMatchObject({ status: "active", endsOn: isoDay(400) });
});

test("a deleted agreement comes back with its parties, and its number is not used again", async () => {
  await addParty("Kept Party");
  const id = await added("Kept one", { ...row(0, "Kept Party", "100", "50") });
  const { values, version } = (await open(id)).record;
  const { number } = values;
  expect(statusOf(await send(id, { act: "delete", version }))).toBe(302);
  expect((await list(`?deleted=${id}`)).justDeleted).toMatchObject({ name: "Kept one" });
  const next = await added("Next one", { status: "draft" });
  expect((await open(next)).record.values.number).not.toBe(number);
  await visit(
    `${main}/agreements`,
    { method: "POST", cookie: await cookieOf("staff"), form: { restore: id } },
    listAction,
  );
  expect((await open(id)).record.values).toMatchObject({
    number,
    parties: [{ party: "Kept Party", master: "100", composition: "50" }],
  });
});

test("agreements are for those who hold their permissions, on the environments' own hosts", async () => {
  const id = await added("Guarded one", { status: "draft" });
  await expect(list("", "supervisor")).rejects.toMatchObject({ code: "forbidden" });
  await expect(open(id, "supervisor")).rejects.toMatchObject({ code: "forbidden" });
  await expect(send(id, basic, "supervisor")).rejects.toMatchObject({ code: "forbidden" });
  const there = { cookie: await cookieOf("admin", acme), params: { id } };
  const { loader } = await import("#app/backoffice/agreements/routes/agreement-data.tsx");
  await expect(visit(`http://${acme}/agreements/${id}`, there, loader)).rejects.toMatchObject({ code: "forbidden" });
  await expect(open("gone")).rejects.toMatchObject({ code: "not_found" });

  const { id: policy, scopes } = demoPolicies.supervisor;
  const give = (held: readonly string[]) =>
    DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(held), policy).run();
  await give(["ListAgreements"]);
  const listed = await list("?q=guarded", "supervisor");
  expect(listed).toMatchObject({ canOpen: false, canEdit: false, rows: [{ cells: { title: "Guarded one" } }] });
  for (const field of ["notes", "groups", "territories", "media", "mfn"]) expect(listed.fields).not.toContain(field);
  await expect(open(id, "supervisor")).rejects.toMatchObject({ code: "forbidden" });
  await give(["ListAgreements", "GetAgreement"]);
  expect((await list("?q=guarded", "supervisor")).canOpen).toBe(true);
  expect((await open(id, "supervisor")).record).toMatchObject({
    canEdit: false,
    cells: { title: "Guarded one", state: "Draft" },
  });
  await expect(send(id, basic, "supervisor")).rejects.toMatchObject({ code: "forbidden" });
  await give(scopes);
});

test("the API reads an agreement with parties and groups, and writes it with parties", async () => {
  const partyId = await addParty("API Party");
  const cookie = await cookieOf("staff");
  const call = async (method: string, path: string, body?: object) => {
    const given = { method, cookie, ...(body && { body: JSON.stringify(body), contentType: "application/json" }) };
    const { answer } = await visit(`${main}/api/v1/agreements${path}`, given, apiHandler);
    return {
      status: (answer as Response).status,
      ...((await (answer as Response).json()) as { data: Record<string, unknown>; error: object }),
    };
  };
  const parties = [{ party: "API Party", master: "50", composition: "" }];
  const made = await call("POST", "", {
    title: "By API",
    kind: "blanket",
    status: "active",
    startsOn: "2026-01-01",
    territories: ["de"],
    parties,
  });
  expect(made.data).toMatchObject({
    ...{ territories: ["DE"], state: "active", groups: [], status: "active", endsOn: null },
    parties: [{ party: "API Party", partyId, master: "50", composition: "0" }],
  });
  const { _id, version } = made.data;
  const changed = await call("PATCH", `/${_id}`, {
    parties: [{ party: partyId, partyId, master: "75", composition: "5" }],
    version,
  });
  expect(changed.data).toMatchObject({
    title: "By API",
    territories: ["DE"],
    parties: [{ master: "75", composition: "5" }],
  });
  const patch = (values: object) => call("PATCH", `/${_id}`, { ...values, version: changed.data.version });
  await expect(patch({ state: "ended" })).rejects.toMatchObject({ code: "invalid" });
  await expect(patch({ parties: [{ party: "API Party", master: "0" }] })).rejects.toThrow(/API Party grants no share/);
  expect((await call("GET", `?party=${partyId}`)).data).toMatchObject({ totalItems: 1, items: [{ _id }] });
});
