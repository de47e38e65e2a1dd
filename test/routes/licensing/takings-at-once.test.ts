import { beforeAll, expect, test } from "vitest";
import { readTakePage } from "#app/licensing/take/read-take-page.server.ts";
import { takeLicence } from "#app/licensing/take/take-licence.server.ts";
import { readUsage } from "#app/rights/usage/write-usage.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import {
  addOrder,
  addRuled,
  addTakeable,
  form,
  highLimits,
  letTake,
  setTaking,
  takerContext,
  unsigned,
  usageText,
} from "#test/routes/licensing/taking-records.ts";
import { testContext } from "#test/support/context.ts";

const { licences, licenceTakings, standingUses } = unsafeTenantTables("the records of a test");

withDemoSessions();
beforeAll(letTake);

const racers = 200;
const { usage } = readUsage(usageText);
let month = 0;

/** One person stands for many, each time in a month of its own. */
function contextOf(ids: string[]) {
  const ctx = takerContext(ids, { now: Date.UTC(2030, month, 10, 9) });
  return { ...ctx, env: { ...ctx.env, LIMIT_FORM: { limit: async () => ({ success: true }) } } };
}

const pageOf = (id: string) => readTakePage(contextOf([id]));

async function priceOf(id: string): Promise<number> {
  return Math.round(Number((await pageOf(id)).total.replace(/[^\d.]/g, "")) * 100);
}

async function sign(id: string, textHash: string) {
  return await takeLicence(contextOf([id]), { ...form, ids: [id], usage, textHash });
}

/** How many of these came through; the others are told that it is too late, and nothing else. */
async function through(takings: Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(takings);
  const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(["conflict"]));
  return results.length - refused.length;
}

const many = (count = racers) => Promise.all(Array.from({ length: count }, addTakeable));
const rows = () => testContext().db.select().from(licences);

test("200 at once take as many licences by a standing approval as it allows in a month", async () => {
  month += 1;
  const { songs, standingId } = await addRuled({ count: racers, maxPerMonth: 5 });
  const read = await Promise.all(
    songs.map(async ({ id }) => ({ id, hash: (await pageOf(id)).signing?.textHash ?? "" })),
  );
  const before = (await rows()).length;
  expect(await through(read.map(({ id, hash }) => sign(id, hash)))).toBe(5);
  const uses = await testContext().db.select().from(standingUses);
  expect(uses.filter((use) => use.standingId === standingId)).toHaveLength(5);
  expect((await rows()).length - before).toBe(5);
  const [last] = songs.slice(-1);
  expect((await pageOf(last?.id ?? "")).signing).toBeNull();
});

test("200 at once take as many licences as a person's month pays, to the cent", async () => {
  month += 1;
  const songs = await many();
  const price = await priceOf(songs[0]?.id ?? "");
  await setTaking({ ...highLimits, perLicence: price, perMonth: price * 6 + price - 1 });
  const read = await Promise.all(
    songs.map(async ({ id }) => ({ id, hash: (await pageOf(id)).signing?.textHash ?? "" })),
  );
  const before = (await rows()).length;
  expect(await through(read.map(({ id, hash }) => sign(id, hash)))).toBe(6);
  const now = contextOf([]).now;
  const spent = (await testContext().db.select().from(licenceTakings)).filter(({ createdAt }) => createdAt === now);
  expect(spent.reduce((sum, { amount }) => sum + amount, 0)).toBe(price * 6);
  expect((await rows()).length - before).toBe(6);
  await setTaking(highLimits);
});

test("of 200 at once for one track and use, one takes it", async () => {
  month += 1;
  const { id } = await addTakeable();
  const hash = (await pageOf(id)).signing?.textHash ?? "";
  expect(await through(Array.from({ length: racers }, () => sign(id, hash)))).toBe(1);
});

test("many at once under an order by a standing approval: both are kept to", async () => {
  month += 1;
  const { songs } = await addRuled({ count: 40, maxPerMonth: 4 });
  const price = await priceOf(songs[0]?.id ?? "");
  const order = await addOrder({ maxTotal: price * 9 });
  const take = (id: string) =>
    takeLicence(contextOf([id]), { ...unsigned, authority: "", ids: [id], usage, order, textHash: "" });
  expect(await through(songs.map(({ id }) => take(id)))).toBe(4);
  const others = await many(40);
  expect(await through(others.map(({ id }) => take(id)))).toBe(5);
});
