import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Company } from "#app/edge/context/company.ts";
import { actOnQueue } from "#app/queue/act-on-queue.server.ts";
import type { QueueKind } from "#app/queue/queue-kinds.ts";
import { afterOf, type QueueAct, queueQuery, readAfter, snoozedUntil } from "#app/queue/queue-query.ts";
import { countMine } from "#app/queue/queue-sql.server.ts";
import { readQueue } from "#app/queue/read-queue.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { idOf } from "#test/routes/licences/request-records.ts";
import {
  addCatalogueRecords,
  addDeskRecords,
  addPerson,
  addTransaction,
  dayMs,
  now,
} from "#test/routes/queue/queue-records.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { actorWith, mainCompany, recordedContext } from "#test/support/context.ts";

const { queueNotes, transactions, visitorRequests } = unsafeTenantTables("the records of a test");
const acme: Company = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme" };
const spaces: Company = { ...mainCompany, id: demoCompanyIds.studio, environment: "spaces" };

withDemoSessions();
beforeAll(async () => {
  await addDeskRecords(mainCompany.id, "Main");
  await addDeskRecords(acme.id, "Acme");
  await addCatalogueRecords();
});

/** A member of the staff with an account, who holds `scopes`. */
function as(scopes: readonly string[], company = mainCompany, at = now) {
  return recordedContext({ company, now: at, actor: { ...actorWith(scopes), id: idOf("staff") } });
}
const everything = as(["*"]);
const rowsOf = async (ctx: ReturnType<typeof as>, filters: object = {}) =>
  (await readQueue(ctx, queueQuery.parse(filters))).items.map(({ kind, title }) => `${kind}: ${title}`);

const ofDesk = (name: string) => [
  `invoice: ${name} INV-1`,
  `approval: ${name} late`,
  `quote: ${name} quote`,
  `brief: ${name} brief`,
  `counter: ${name} counter`,
  `terms: ${name} terms`,
  `bank: ${name} payer`,
  `statement: ${name} disputed`,
  `request: ${name} music`,
];
const ofCatalogue = [
  "claim: Queue Artist",
  "decision: Rated",
  "delivery: Bad sender",
  "dispute: Disputed",
  "duplicate: Open one",
  "file: open.wav",
  "index: Broken",
  "rating: To rate",
  "shares: Sent shares",
  "song: Sent song",
];

test("each kind lists what waits and nothing else, the next due first, then the oldest", async () => {
  const found = await rowsOf(everything);
  expect(found.toSorted()).toEqual([...ofDesk("Main"), ...ofCatalogue].toSorted());
  expect(found.slice(0, 5)).toEqual(ofDesk("Main").slice(0, 5));
  const { items, counts, total } = await readQueue(everything, queueQuery.parse({}));
  expect(total).toBe(19);
  expect(counts.every(({ count }) => count === 1)).toBe(true);
  expect(
    items
      .map(({ kind, money }) => money && `${kind} ${money.amount} ${money.currency}`)
      .filter(Boolean)
      .toSorted(),
  ).toEqual([
    "approval 50000 EUR",
    "bank 4200 EUR",
    "counter 90000 EUR",
    "invoice 12100 EUR",
    "quote 250000 EUR",
    "statement 500 EUR",
    "terms 70000 EUR",
  ]);
  for (const { path } of items) expect(path).toMatch(/^\/[a-z-]+(\/[a-z0-9/-]+)?(\?line=[a-z]+)?$/);
});

const cases: [string, readonly string[], Company, QueueKind[]][] = [
  [
    "staff",
    demoPolicies.staff.scopes,
    mainCompany,
    [
      "brief",
      "request",
      "quote",
      "counter",
      "terms",
      "approval",
      "invoice",
      "statement",
      "bank",
      "song",
      "shares",
      "claim",
      "rating",
      "decision",
      "duplicate",
      "delivery",
      "file",
      "dispute",
    ],
  ],
  [
    "staff at a company",
    demoPolicies.staff.scopes,
    acme,
    ["brief", "request", "quote", "counter", "terms", "approval", "invoice", "statement", "bank"],
  ],
  [
    "staff in spaces",
    demoPolicies.staff.scopes,
    spaces,
    [
      "brief",
      "request",
      "quote",
      "counter",
      "terms",
      "approval",
      "invoice",
      "statement",
      "bank",
      "rating",
      "decision",
      "duplicate",
      "dispute",
    ],
  ],
  ["a rater", ["GetRatingQueue", "UpdateRating"], mainCompany, ["rating"]],
  [
    "a licensing desk",
    ["UpdateTransaction"],
    mainCompany,
    ["quote", "counter", "terms", "approval", "invoice", "statement", "bank"],
  ],
  ["an ingester", ["ListIngestions"], mainCompany, ["delivery", "file"]],
  ["a rater at a company", ["GetRatingQueue"], acme, []],
];

test.each(cases)("%s: the kinds that their scopes open", async (_, scopes, company, kinds) => {
  const { counts } = await readQueue(as(scopes, company), queueQuery.parse({}));
  expect(counts.map(({ kind }) => kind)).toEqual(kinds);
});

test("clients, artists and labels have no queue, and a kind of others cannot be asked for", async () => {
  for (const { scopes } of [demoPolicies.supervisor, demoPolicies.artist, demoPolicies.label, demoPolicies.requester])
    await expect(readQueue(as(scopes), queueQuery.parse({}))).rejects.toMatchObject({ code: "forbidden" });
  expect(await rowsOf(as(["GetRatingQueue"]), { kind: "invoice" })).toEqual([]);
});

test("rows of another company never come, and cannot be acted on", async () => {
  expect(await rowsOf(as(demoPolicies.staff.scopes, acme))).toEqual(ofDesk("Acme"));
  const { items } = await readQueue(as(["*"], acme), queueQuery.parse({}));
  for (const { kind, id } of items)
    await expect(actOnQueue(everything, { kind, id, act: "assign" })).rejects.toMatchObject({ code: "not_found" });
});

async function idIn(kind: QueueKind): Promise<string> {
  const { items } = await readQueue(everything, queueQuery.parse({ kind }));
  return items[0]?.id ?? "";
}
const act = async (kind: QueueKind, does: QueueAct, ctx = everything) =>
  actOnQueue(ctx, { kind, id: await idIn(kind), act: does });

test("what is assigned is found under mine, counted in the menu, and given back; requests keep their own assignee", async () => {
  const { db } = everything;
  expect(await countMine(everything)).toBe(0);
  for (const kind of ["brief", "quote", "claim", "counter"] as const) await act(kind, "assign");
  const mine = ["quote: Main quote", "brief: Main brief", "counter: Main counter", "claim: Queue Artist"];
  expect(await rowsOf(everything, { whose: "mine" })).toEqual(mine);
  expect(await rowsOf(everything, { whose: "mine", due: "overdue" })).toEqual(["quote: Main quote"]);
  expect(await rowsOf(everything, { whose: "none" })).toHaveLength(15);
  expect(await countMine(everything)).toBe(4);
  // The kinds that one may not see are not counted.
  expect(await countMine(as(["ListInquiries"]))).toBe(1);
  expect(await countMine(as(["*"], acme))).toBe(0);
  const [brief] = await db
    .select()
    .from(visitorRequests)
    .where(eq(visitorRequests.id, await idIn("brief")));
  const [quote] = await db
    .select()
    .from(transactions)
    .where(eq(transactions.id, await idIn("quote")));
  expect([brief?.assigneeId, quote?.assigneeId]).toEqual([idOf("staff"), idOf("staff")]);
  expect(
    (await db.select().from(queueNotes).where(eq(queueNotes.companyId, mainCompany.id))).map(({ kind }) => kind),
  ).toEqual(["claim"]);
  for (const kind of ["brief", "quote", "claim", "counter"] as const) await act(kind, "release");
  expect(await countMine(everything)).toBe(0);
});

test("what is snoozed leaves the list and the count until its day", async () => {
  await act("claim", "assign");
  const claim = await idIn("claim");
  await act("claim", "tomorrow");
  expect(await rowsOf(everything, { kind: "claim" })).toEqual([]);
  expect(await rowsOf(everything, { kind: "claim", show: "snoozed" })).toEqual(["claim: Queue Artist"]);
  expect(await rowsOf(as(["*"], mainCompany, now + dayMs), { kind: "claim" })).toEqual(["claim: Queue Artist"]);
  await actOnQueue(everything, { kind: "claim", id: claim, act: "wake" });
  expect(await rowsOf(everything, { kind: "claim" })).toEqual(["claim: Queue Artist"]);
  await act("claim", "release");
  const days = ["tomorrow", "monday"] as const;
  const monday = Date.UTC(2026, 2, 16);
  expect(days.map((day) => snoozedUntil(day, now))).toEqual([Date.UTC(2026, 2, 11), monday]);
  expect(snoozedUntil("monday", monday)).toBe(monday + 7 * dayMs);
  expect(snoozedUntil("monday", monday - 1)).toBe(monday);
});

test("an act needs the right of its kind, and what no longer waits is not found", async () => {
  const id = await idIn("invoice");
  const rater = as(["GetRatingQueue"]);
  await expect(actOnQueue(rater, { kind: "invoice", id, act: "assign" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(actOnQueue(everything, { kind: "claim", id: "gone", act: "tomorrow" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("pages follow each other by key without a gap, in one trip with the counts", async () => {
  await addPerson("client");
  for (let at = 0; at < 30; at += 1)
    await addTransaction(mainCompany.id, { project: `Many ${at}`, sentAt: now - at * 1000, assigneeId: idOf("admin") });
  const list = readAfter(null);
  const first = await readQueue({ ...everything, list }, queueQuery.parse({ kind: "quote" }));
  expect([first.items.length, first.total]).toEqual([25, 31]);
  const next = readAfter(afterOf(list.next));
  const second = await readQueue({ ...everything, list: next }, queueQuery.parse({ kind: "quote" }));
  expect([second.items.length, next.next]).toEqual([6, null]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(31);
  expect(first.items.map(({ since }) => since).slice(1)).toEqual(
    first.items
      .map(({ since }) => since)
      .slice(1)
      .toSorted(),
  );
  const all = readAfter(null);
  await readQueue({ ...everything, list: all }, queueQuery.parse({}));
  const rest = await readQueue({ ...everything, list: readAfter(afterOf(all.next)) }, queueQuery.parse({}));
  expect(rest.items.length).toBe(49 - 25);
});

test("the API lists the queue with the filters of the page", async () => {
  const url = "http://localhost/api/v1/queue?kind=invoice";
  const response = await apiResponse(url, { cookie: await cookieOf("staff") }, apiHandler);
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { items: object[] } };
  expect(data.items[0]).toMatchObject({ kind: "invoice", title: "Main INV-1", amount: 12_100, currency: "EUR" });
  const refused = await apiResponse(url, { cookie: await cookieOf("supervisor") }, apiHandler);
  expect(refused.status).toBe(403);
});
