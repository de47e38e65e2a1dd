import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { recordStandingUses } from "#app/licensing/standing/record-standing-uses.server.ts";
import { readClearability } from "#app/rights/clearability/read-clearability.server.ts";
import { findStandingYes } from "#app/rights/standing/find-standing-yes.server.ts";
import { readRowLights } from "#app/rights/usage/read-row-lights.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addRequest, clientContext, idOf } from "#test/routes/licences/request-records.ts";
import { addParty } from "#test/routes/rights/add-clear-song.ts";
import { nextId } from "#test/routes/rights/agreement-records.ts";
import { addApproving } from "#test/routes/rights/approving-party.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { mainCompany, recordedContext, testContext } from "#test/support/context.ts";

withDemoSessions();

const acme = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme" };
const nova = { ...mainCompany, id: demoCompanyIds.nova, subdomain: "nova", name: "Nova" };
const usage: Usage = {
  ...{ media: ["social_paid"], territories: ["DE"], startsOn: null, termMonths: 12, perpetual: false },
  ...{ exclusivity: "none", category: "food", budget: null, currency: null },
};
/** Podcasts are left to a person. */
const { podcast: _, ...pricedMedia } = startingCard.media;
/** Of the card below, for the use: 30 % of 1,000 EUR for each side. */
const price = 30_000;

beforeAll(async () => {
  const { db } = testContext();
  await db.delete(rateCards);
  for (const companyId of [demoCompanyIds.main, demoCompanyIds.acme])
    await db.insert(rateCards).values({
      ...{ id: nextId(), companyId, version: 1, inForceFrom: "2020-01-01", publishedAt: 1 },
      card: {
        ...startingCard,
        media: pricedMedia,
        tiers: [{ tierId: "", master: 100_000, composition: 100_000 }],
        show: "price",
      },
    });
});

const approving = (rule: Partial<typeof standingApprovals.$inferInsert> = {}, email: string | null = null) =>
  addApproving({ rule, email });

type Approving = Awaited<ReturnType<typeof approving>>;
type Given = { company?: typeof mainCompany; use?: Partial<Usage>; actor?: RequestContext["actor"] };

async function judged({ song }: Approving, { company = acme, use = {}, actor = null }: Given = {}) {
  const ctx = recordedContext({ company, actor });
  const found = await readClearability(ctx, { recordingIds: [song.id], usage: { ...usage, ...use } });
  return found[song.id] as NonNullable<(typeof found)[string]>;
}

const lightOf = async (...asked: Parameters<typeof judged>) => (await judged(...asked)).light;

/** One use of all of it by a company, as an ask or a taken licence records it. */
async function useOnce({ song, partyId }: Approving, company: typeof mainCompany = acme) {
  const ctx = recordedContext({ company });
  const id = await addRequest([{ ...song, title: "" }], { companyId: company.id });
  const transaction = { id, userId: idOf("supervisor"), project: "Autumn", endClient: "" };
  const offers = (["master", "composition"] as const).map((side) => ({
    ...{ partyId, recordingId: song.id, side, fee: price, currency: "EUR" },
  }));
  const { covered } = await findStandingYes(ctx, { transaction, recordingIds: [song.id], use: usage, offers });
  const { statements } = await recordStandingUses(ctx, { transaction, use: usage, covered, titles: new Map() });
  const [first, ...others] = statements;
  if (first) await ctx.db.batch([first, ...others]);
}

test("a song is clear by the standing approval of who must agree, in row, draft and API alike", async () => {
  const rule = await approving();
  const found = await judged(rule);
  expect(found).toMatchObject({ light: "clear", approvals: [], days: 0 });
  expect(found.settled.map(({ side, fee, standingId }) => [side, fee, standingId])).toEqual([
    ["composition", price, rule.id],
    ["master", price, rule.id],
  ]);
  const url = new URL("http://acme.localhost/");
  url.searchParams.set("usage", writeUsage(usage));
  const ctx = clientContext({ company: acme, url });
  const row = (await readRowLights(ctx, [rule.song.id]))[rule.song.id];
  expect(row).toMatchObject({ light: "clear", text: "Clear", price: "600 EUR" });
  expect(row?.reason).toMatch(/^By standing approval of /);
  await addRequest([{ ...rule.song, title: "" }], { companyId: acme.id, ...usage, status: "draft", sentAt: null });
  const draft = await getDraft(clientContext({ company: acme }));
  expect(draft.lights[rule.song.id]).toMatchObject({ light: "clear" });
  expect(draft.totals).toBe("1 clear");
  const sent = { method: "POST", cookie: await cookieOf("supervisor", "acme.localhost") };
  const body = JSON.stringify({ songs: [rule.song.id], usage: writeUsage(usage) });
  const { answer } = await visit("http://acme.localhost/api/v1/clearance", { ...sent, body }, apiHandler);
  const text = await (answer as Response).text();
  expect(text).toContain('"light":"clear"');
  // Neither a fee nor the record of a rule leaves the server.
  expect(text).not.toMatch(new RegExp(`settled|minFee|${rule.id}`));
});

test("lights of rows are one trip with rules, too", async () => {
  const rule = await approving();
  const url = new URL("http://acme.localhost/");
  url.searchParams.set("usage", writeUsage(usage));
  const ctx = clientContext({ company: acme, url });
  const before = ctx.trips.count;
  await readRowLights(ctx, [rule.song.id]);
  expect(ctx.trips.count - before).toBe(1);
});

test.each<[string, Partial<typeof standingApprovals.$inferInsert>]>([
  ["paused", { paused: true }],
  ["typed without a source", { notes: " " }],
  ["for more than the price", { minFee: price + 1 }],
  ["in a currency without a rate", { currency: "USD" }],
  ["over", { validUntil: "2020-01-01" }],
  ["not yet in force", { validFrom: "2099-01-01" }],
  ["for another medium", { media: ["radio"] }],
  ["not for the company", { excludedCompanyIds: [demoCompanyIds.acme] }],
  ["unreadable", { media: "smoke" as unknown as string[] }],
])("one that is %s settles nothing", async (_title, given) => {
  expect(await judged(await approving(given))).toMatchObject({ light: "approvals", days: 4, settled: [] });
});

test("the party's own word counts without a source of the staff", async () => {
  expect(await lightOf(await approving({ notes: "", saidBy: "Ada Park", saidAt: 1 }))).toBe("clear");
});

test("a budget neither opens nor closes one", async () => {
  const [open, closed] = [await approving(), await approving({ minFee: price + 1 })];
  for (const budget of [1, price, 2 * price, 100_000_000])
    for (const currency of ["EUR", "USD"] as const) {
      expect(await lightOf(open, { use: { budget, currency } })).toBe("clear");
      expect(await lightOf(closed, { use: { budget, currency } })).toBe("approvals");
    }
});

test("without a price only those for any fee settle", async () => {
  const [paid, free] = [await approving(), await approving({ minFee: 0 })];
  const use: Partial<Usage> = { media: ["podcast"] };
  expect([await lightOf(paid, { use }), await lightOf(free, { use })]).toEqual(["approvals", "clear"]);
});

test("what is used up is asked about again: by one company at half, by all at the limit", async () => {
  const shared = await approving({ maxPerMonth: 3 });
  await useOnce(shared);
  expect(await lightOf(shared)).toBe("clear");
  await useOnce(shared);
  expect([await lightOf(shared), await lightOf(shared, { company: nova })]).toEqual(["approvals", "clear"]);
  await useOnce(shared, nova);
  expect(await lightOf(shared, { company: nova })).toBe("approvals");
});

test("no one stands on both sides, and a party without an address is asked", async () => {
  const own = await approving({}, mail("requester"));
  expect([await lightOf(own), await lightOf(own, { company: nova })]).toEqual(["approvals", "clear"]);
  const { actor } = clientContext({ company: mainCompany });
  const kept = await approving();
  await testContext()
    .db.update(parties)
    .set({ keepers: [actor?.email ?? ""] })
    .where(eq(parties.id, kept.partyId));
  expect(await lightOf(kept, { company: mainCompany, actor })).toBe("approvals");
  const silent = await approving();
  await testContext().db.update(parties).set({ email: null }).where(eq(parties.id, silent.partyId));
  expect(await lightOf(silent)).toBe("approvals");
});

test("of two parties that must agree the one without a rule is asked, and the share of the price counts", async () => {
  const half = await approving();
  const other = await addParty("Asked");
  const { db } = testContext();
  await db
    .update(splits)
    .set({ shareBp: 5000 })
    .where(and(eq(splits.partyId, half.partyId), eq(splits.side, "master")));
  const share = { id: nextId(), side: "master" as const, subjectId: half.song.id, role: "OWNER", shareBp: 5000 };
  await db.insert(splits).values({ ...share, partyId: other, controlled: true, approvalRequired: true });
  // Half of the master's price is less than it asks.
  const found = await judged(half);
  expect(found.approvals.map(({ partyId, sides }) => [partyId, sides])).toEqual([
    [other, ["master"]],
    [half.partyId, ["master"]],
  ]);
  await db
    .update(standingApprovals)
    .set({ minFee: price / 2 })
    .where(eq(standingApprovals.id, half.id));
  expect((await judged(half)).approvals.map(({ partyId }) => partyId)).toEqual([other]);
});
