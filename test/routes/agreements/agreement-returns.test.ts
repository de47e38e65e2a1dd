import { expect, test } from "vitest";
import { partyStore } from "#app/backoffice/parties/party-store.server.ts";
import { moveAgreements } from "#app/backoffice/parties/read-merge.server.ts";
import { deleteRecord, restoreRecord } from "#app/records/store/delete-record.server.ts";
import {
  added,
  addParty,
  basic,
  DB,
  errorsOf,
  type Form,
  isoDay,
  list,
  main,
  open,
  row,
  save,
  send,
} from "#test/routes/agreements/agreement-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { actorWith, testContext } from "#test/support/context.ts";

withDemoSessions();

async function press(id: string, act: string, form: Form = {}) {
  return await send(id, { act, version: (await open(id)).record.version, ...form });
}

const staffContext = () => testContext({ actor: actorWith(["*"]) });

async function restore(id: string) {
  const path = `${main}/api/v1/agreements/${id}/restore`;
  return (await visit(path, { method: "POST", cookie: await cookieOf("staff") }, apiHandler)).answer as Response;
}

test("an agreement that has an end is terminated for that day or an earlier one", async () => {
  await addParty("Early Party");
  const id = await added("Ends soon", { endsOn: isoDay(30), ...row(0, "Early Party", "100") });
  const late = await press(id, "terminate", { day: isoDay(31), reason: "Longer" });
  expect(errorsOf(late).day?.[0]).toMatch(/ends on .* already/);
  expect((await open(id)).record.values).toMatchObject({ status: "active", endsOn: isoDay(30) });
  expect(statusOf(await press(id, "terminate", { day: isoDay(30), reason: "As agreed" }))).toBe(302);
  const renewing = await added("Renews itself", {
    ...{ endsOn: isoDay(30), renewMonths: "12" },
    ...row(0, "Early Party", "100"),
  });
  expect(statusOf(await press(renewing, "terminate", { day: isoDay(60), reason: "Moves on" }))).toBe(302);
});

test("a terminated or deleted agreement does not come back beside another one that represents its party alone", async () => {
  await addParty("Moved Party");
  const alone = { exclusive: "on", ...row(0, "Moved Party", "100") };
  const first = await added("First home", { number: "H-1", endsOn: "2040-12-31", ...alone });
  expect(statusOf(await press(first, "terminate", { day: "2030-12-31", reason: "They move." }))).toBe(302);
  const second = await added("Second home", { number: "H-2", startsOn: "2031-01-01", ...alone });
  const both = /H-1 and H-2 would both represent Moved Party/;
  expect(errorsOf(await press(first, "reinstate"))[""]?.[0]).toMatch(both);
  expect(errorsOf(await save(first, { endsOn: "2035-01-01" })).exclusive?.[0]).toMatch(both);
  expect((await open(first)).record.values).toMatchObject({ status: "terminated", endsOn: "2030-12-31" });

  expect(statusOf(await press(second, "delete"))).toBe(302);
  expect(statusOf(await press(first, "reinstate"))).toBe(302);
  await expect(restore(second)).rejects.toMatchObject({ code: "duplicate", message: /H-2 and H-1 would both/ });
  expect((await list("?q=second home")).rows).toEqual([]);
  expect(statusOf(await press(first, "terminate", { day: "2030-12-31", reason: "They do move." }))).toBe(302);
  expect((await restore(second)).status).toBe(200);
});

test("a termination that its history does not tell of is taken back without another end", async () => {
  await addParty("Old Party");
  const id = await added("From before", { endsOn: "2030-06-30", ...row(0, "Old Party", "100") });
  await DB.prepare("UPDATE agreements SET status = 'terminated' WHERE id = ?").bind(id).run();
  expect(statusOf(await press(id, "reinstate"))).toBe(302);
  expect((await open(id)).record.values).toMatchObject({ status: "active", endsOn: "2030-06-30" });
});

test("the next number is a free one, whatever numbers were typed", async () => {
  const prefix = `A-${new Date().getUTCFullYear()}-`;
  for (const typed of ["99999999999999999999", "999999", "999998", "0007"])
    await added("Typed", { status: "draft", number: `${prefix}${typed}` });
  const numbers = [await added("Next", { status: "draft" }), await added("Next", { status: "draft" })].map(
    async (id) => (await open(id)).record.values.number,
  );
  expect(await Promise.all(numbers)).toEqual([`${prefix}0008`, `${prefix}0009`]);
});

test("agreements that are added at once have numbers of their own, and of those that exclude each other one is kept", async () => {
  const created = await Promise.all(Array.from({ length: 8 }, (_, at) => added(`At once ${at}`, { status: "draft" })));
  const numbers = await Promise.all(created.map(async (id) => (await open(id)).record.values.number));
  expect(new Set(numbers).size).toBe(8);
  await addParty("At Once Label");
  const form = { ...row(0, "At Once Label", "100"), exclusive: "on", endsOn: "2030-12-31" };
  const answers = await Promise.all(
    ["World", "FR", "DACH", "EU"].map((territories, at) =>
      send("new", { ...basic, ...form, title: `Alone ${at}`, number: `P-${at}`, territories }),
    ),
  );
  for (const answer of answers)
    if (statusOf(answer) !== 302) expect(errorsOf(answer).exclusive?.[0]).toMatch(/xclusive/);
  const stored = await testContext().db.all<{ territories: string }>(
    "SELECT territories FROM agreements WHERE title LIKE 'Alone %' ORDER BY territories",
  );
  expect(stored).toHaveLength(answers.filter((answer) => statusOf(answer) === 302).length);
  // France and the German-speaking countries have no country in common, every other two have.
  expect([['["DACH"]'], ['["DACH"]', '["FR"]'], ['["EU"]'], ['["FR"]'], ['["World"]']]).toContainEqual(
    stored.map(({ territories }) => territories),
  );
  const elsewhere = await send("new", { ...basic, ...form, title: "Elsewhere", territories: "JP", excluded: "JP" });
  expect(errorsOf(elsewhere).excluded?.[0]).toBeDefined();
  await DB.prepare(
    "UPDATE agreements SET territories = '[\"EU\"]', excluded_territories = '[\"FR\"]' WHERE title LIKE 'Alone %'",
  ).run();
  const id = await added("France alone", { ...form, territories: "FR" });
  expect(errorsOf(await save(id, { territories: "FR, AT" })).exclusive?.[0]).toMatch(/both represent/);
});

test("a deleted agreement comes back with all of its parties only", async () => {
  const party = await addParty("Deleted since");
  await addParty("Still there");
  const id = await added("Of both", { ...row(0, "Deleted since", "100"), ...row(1, "Still there", "100") });
  expect(statusOf(await press(id, "delete"))).toBe(302);
  const version = String(
    (await testContext().db.get<{ at: number }>(`SELECT updated_at AS at FROM parties WHERE id = '${party}'`))?.at,
  );
  await deleteRecord(staffContext(), partyStore, { id: party, version, moveTo: "" });
  await expect(restore(id)).rejects.toMatchObject({ code: "conflict", message: /The party Deleted since was deleted/ });
  await restoreRecord(staffContext(), partyStore, { id: party });
  await restore(id);
  expect((await open(id)).record.values.parties).toHaveLength(2);
});

test("what merged parties granted in a deleted agreement adds up when it comes back", async () => {
  const [from, into] = [await addParty("Merged away"), await addParty("Stays")];
  const id = await added("Both of them", { ...row(0, "Merged away", "60", "25"), ...row(1, "Stays", "50", "") });
  expect(statusOf(await press(id, "delete"))).toBe(302);
  const { db, now } = testContext();
  for (const statement of moveAgreements(from, into, now)) await db.run(statement);
  await db.run(`DELETE FROM parties WHERE id = '${from}'`);
  await restore(id);
  expect((await open(id)).record.values.parties).toEqual([
    { party: "Stays", partyId: into, master: "100", composition: "25" },
  ]);
});
