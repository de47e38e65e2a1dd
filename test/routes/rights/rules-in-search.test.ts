import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { searchSongs } from "#app/api/listed-songs/search-songs.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { recordStandingUses } from "#app/licensing/standing/record-standing-uses.server.ts";
import { findStandingYes } from "#app/rights/standing/find-standing-yes.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import { splits } from "#db/schema/licensing.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { markDirty } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { addRequest, idOf } from "#test/routes/licences/request-records.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { nextId } from "#test/routes/rights/agreement-records.ts";
import { addApproving } from "#test/routes/rights/approving-party.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

withDemoSessions();

const acme = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme" };
const usage: Usage = {
  ...{ media: ["social_paid"], territories: ["DE"], startsOn: null, termMonths: 12, perpetual: false },
  ...{ exclusivity: "none", category: "food", budget: null, currency: null },
};
const rules = standingApprovals;

/** Members whose searches know nothing of each other's. */
let members = 0;
function newMember() {
  members += 1;
  return { ...actorWith(["ListTransactions"]), id: `member ${members}` };
}

function contextOf(query: string, { use = usage, actor = newMember(), company = acme } = {}) {
  const url = new URL(`http://acme.localhost/search?${query}`);
  url.searchParams.set("usage", writeUsage(use));
  return testContext({ company, actor, url });
}

async function search(query: string, given: Parameters<typeof contextOf>[1] = {}) {
  const ctx = contextOf(query, given);
  const page = await readSearchPage(ctx, ctx.url.searchParams);
  const choices = page.results.facets.choices.clear.map(({ count }) => count);
  return { ...page, titles: page.results.tracks.map(({ title }) => title), choices, trips: ctx.trips.count };
}

const refresh = () => refreshSearch(testContext(), { limit: 50 });

beforeAll(async () => {
  const { db } = testContext();
  await db.delete(rateCards);
  await db.insert(rateCards).values({
    ...{ id: nextId(), companyId: demoCompanyIds.acme, version: 1, inForceFrom: "2020-01-01", publishedAt: 1 },
    card: { ...startingCard, tiers: [{ tierId: "", master: 100_000, composition: 100_000 }], show: "price" },
  });
  const asked = await addParty("Asked");
  await addClearSong({ title: "Estuary Asked", popularity: 90 }, { partyId: asked, approvalRequired: true });
  await addApproving({ song: { title: "Estuary Ruled", popularity: 80 } });
  await addClearSong({ title: "Estuary Free", popularity: 70 }, { partyId: await addParty("Free") });
  await addApproving({ rule: { minFee: 30_001 }, song: { title: "Estuary Dear", popularity: 60 } });
  await refresh();
  await search("q=nothing-of-it");
});

test("the filter, its totals and the order are those of the lights, with standing approvals", async () => {
  const all = await search("q=estuary");
  expect(all.titles).toEqual(["Asked", "Ruled", "Free", "Dear"].map((name) => `Estuary ${name}`));
  expect(all.choices).toEqual(["2", "2", "4"]);
  const lights = all.results.tracks.map(({ id }) => all.results.lights[id]?.light);
  expect(lights).toEqual(["approvals", "clear", "clear", "approvals"]);
  const now = await search("q=estuary&clear=now");
  expect([now.titles, now.hints, now.results.count]).toEqual([["Estuary Ruled", "Estuary Free"], [], 2]);
  const later = await search("q=estuary&clear=asks");
  expect([later.titles, later.hints]).toEqual([["Estuary Asked", "Estuary Dear"], []]);
  expect((await search("q=estuary&clear=open")).choices).toEqual(["2", "2", "4"]);
  const { titles } = await search("q=estuary&sort=fastest");
  expect(titles.slice(0, 2)).toEqual(["Estuary Ruled", "Estuary Free"]);
});

test("the search of programs has the same answer", async () => {
  const ctx = contextOf("");
  const params = new URLSearchParams("q=estuary&clear=now");
  const { songs, total } = await searchSongs(ctx, { params, cursor: null, peaks: false, usage });
  expect([songs.map(({ title, light }) => [title, light?.light]), total]).toEqual([
    [
      ["Estuary Ruled", "clear"],
      ["Estuary Free", "clear"],
    ],
    2,
  ]);
});

test("nothing of what standing approvals are compared with is in a page", async () => {
  const { titles, ...page } = await search("q=estuary&clear=now");
  expect(titles).toHaveLength(2);
  const text = JSON.stringify(page);
  expect(text).not.toMatch(/byRule|minFee|30000|[\u{f0000}-\u{fffff}]/u);
});

test("a search for a use takes no trip more once its lights were read; without a use there is none for standing approvals", async () => {
  const actor = newMember();
  const first = await search("q=estuary&sort=title", { actor });
  const second = await search("q=estuary&sort=newest", { actor });
  expect(first.trips - second.trips).toBe(1);
  const ctx = testContext({ actor: null, url: new URL("http://localhost/search?q=estuary&clear=now") });
  const { results } = await readSearchPage(ctx, ctx.url.searchParams);
  expect(results.facets.choices.clear).toEqual([]);
});

test.each<[string, Partial<typeof rules.$inferInsert>, Partial<Usage>?]>([
  ["paused", { paused: true }],
  ["typed without a source", { notes: " " }],
  ["for more than the price", { minFee: 30_001 }],
  ["in a currency without a rate", { currency: "USD" }],
  ["over", { validUntil: "2020-01-01" }],
  ["not yet in force", { validFrom: "2099-01-01" }],
  ["for another medium", { media: ["radio"] }],
  ["for one side", { side: "master" }],
  ["not for the company", { excludedCompanyIds: [demoCompanyIds.acme] }],
  ["for a shorter term", {}, { termMonths: 13 }],
  ["asked for an exclusive use", {}, { exclusivity: "full" }],
])("one that is %s makes nothing clear", async (title, rule, use = {}) => {
  const word = `Tidal${title.replaceAll(" ", "")}`;
  await addApproving({ rule, song: { title: word } });
  await refresh();
  const given = { use: { ...usage, ...use } };
  expect((await search(`q=${word}&clear=now`, given)).titles).toEqual([]);
  const { titles, hints, choices } = await search(`q=${word}&clear=asks`, given);
  expect([titles, hints, choices]).toEqual([[word], [], ["", "1", ""]]);
});

test("one that is used up, or whose party is the client, makes nothing clear", async () => {
  const { song, partyId } = await addApproving({ rule: { maxPerMonth: 1 }, song: { title: "Springtide" } });
  await addApproving({ email: mail("requester"), song: { title: "Neaptide" } });
  await refresh();
  expect((await search("q=springtide&clear=now")).titles).toEqual(["Springtide"]);
  expect((await search("q=neaptide&clear=now")).titles).toEqual([]);
  const ctx = recordedContext({ company: acme });
  const id = await addRequest([{ ...song, title: "" }], { companyId: acme.id });
  const transaction = { id, userId: idOf("supervisor"), project: "Autumn", endClient: "" };
  const offers = (["master", "composition"] as const).map((side) => ({
    ...{ partyId, recordingId: song.id, side, fee: 30_000, currency: "EUR" },
  }));
  const { covered } = await findStandingYes(ctx, { transaction, recordingIds: [song.id], use: usage, offers });
  const { statements } = await recordStandingUses(ctx, { transaction, use: usage, covered, titles: new Map() });
  const [one, ...others] = statements;
  if (one) await ctx.db.batch([one, ...others]);
  expect((await search("q=springtide&clear=now")).titles).toEqual([]);
});

test("a search goes by what the page before read; a row that is clear no longer shows its light", async () => {
  const { id } = await addApproving({ song: { title: "Ebbtide" } });
  await refresh();
  const actor = newMember();
  expect((await search("q=ebbtide&clear=now", { actor })).titles).toEqual(["Ebbtide"]);
  await testContext().db.update(rules).set({ paused: true }).where(eq(rules.id, id));
  const stale = await search("q=ebbtide&clear=now&vocals=no", { actor });
  const [row] = stale.results.tracks;
  if (row !== undefined) expect(stale.results.lights[row.id]?.light).toBe("approvals");
  expect((await search("q=ebbtide&clear=now&explicit=no", { actor })).titles).toEqual([]);
});

test("the share of each party counts, and who of them is asked", async () => {
  const { song, partyId } = await addApproving({ rule: { minFee: 15_000 }, song: { title: "Slackwater" } });
  const { db } = testContext();
  await db.update(splits).set({ shareBp: 5000 }).where(eq(splits.partyId, partyId));
  const other = await addApproving({ rule: { minFee: 15_001 }, song: { title: "Slack two" } });
  const held = { partyId: other.partyId, shareBp: 5000, controlled: true, approvalRequired: true };
  await db.insert(splits).values([
    { ...held, id: nextId(), side: "master", subjectId: song.id, role: "OWNER" },
    { ...held, id: nextId(), side: "composition", subjectId: song.workId, role: "CA" },
  ]);
  await markDirty(testContext(), song.id);
  await refresh();
  expect((await search("q=slackwater&clear=now")).titles).toEqual([]);
  await db.update(rules).set({ minFee: 15_000 }).where(eq(rules.id, other.id));
  expect((await search("q=slackwater&clear=now")).titles).toEqual(["Slackwater"]);
});
