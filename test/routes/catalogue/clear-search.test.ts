import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { parties, restrictions, splits } from "#db/schema/licensing.server.ts";
import { recordingRestrictions } from "#db/schema/restricted.server.ts";
import { addMaster, addRecording, markDirty } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, testContext } from "#test/support/context.ts";

const usage = "media:social_paid;territories:DE,AT;months:12;category:alcohol";
const member = actorWith(["ListTransactions"]);

function contextOf(query: string, { actor = member, use = usage } = {}) {
  const url = new URL(`http://localhost/search?${query}`);
  if (use !== "") url.searchParams.set("usage", use);
  return testContext({ actor, url });
}

async function search(query: string, given: Parameters<typeof contextOf>[1] = {}) {
  const ctx = contextOf(query, given);
  const page = await readSearchPage(ctx, ctx.url.searchParams);
  const titles = page.results.tracks.map(({ title }) => title);
  return { ...page, titles, trips: ctx.trips.count };
}

/** A song whose master is controlled and whose composition is held by `writers`: whether each must be asked. */
async function addSong(title: string, writers: boolean[], popularity: number) {
  const ctx = testContext();
  const { id, workId } = await addRecording(ctx, { title, popularity, instrument: ["Piano"] });
  await addMaster(ctx, id);
  await ctx.db.update(splits).set({ approvalRequired: false }).where(eq(splits.subjectId, id));
  for (const [at, approvalRequired] of writers.entries()) {
    const party = { id: `${title} ${at}`, name: `Writer ${at} of ${title}` };
    await ctx.db.insert(parties).values(party);
    const shareBp = Math.floor(10_000 / writers.length);
    const share = { role: "CA", shareBp, controlled: true, approvalRequired, approvalDays: 5 };
    await ctx.db
      .insert(splits)
      .values({ id: party.id, side: "composition", subjectId: workId, partyId: party.id, ...share });
  }
  return id;
}

async function restrict(recordingId: string, given: Omit<typeof restrictions.$inferInsert, "id" | "name">) {
  const { db } = testContext();
  const id = `restriction of ${recordingId}`;
  await db.insert(restrictions).values({ id, name: "Standing restriction", ...given });
  await db.insert(recordingRestrictions).values({ recordingId, restrictionId: id });
}

beforeAll(async () => {
  await addSong("Saltmarsh Two", [true, true], 90);
  await addSong("Saltmarsh Clear", [false], 50);
  await restrict(await addSong("Saltmarsh Blocked", [false], 80), { kind: "territory", value: "EU" });
  await restrict(await addSong("Saltmarsh Dated", [false], 70), {
    ...{ kind: "use", value: "alcohol" },
    ...{ validFrom: "2026-01-01", validUntil: "2099-12-31" },
  });
  await addSong("Saltmarsh One", [true], 60);
  await refreshSearch(testContext(), { limit: 50 });
  await search("q=nothing-of-it");
});

const inOrder = ["Two", "Blocked", "Dated", "One", "Clear"].map((name) => `Saltmarsh ${name}`);

test("with a use each row has its light and first reason, for one trip more than without", async () => {
  const plain = await search("q=saltmarsh", { use: "" });
  const { titles, results, hints, trips } = await search("q=saltmarsh");
  expect(titles).toEqual(inOrder);
  expect(hints).toEqual([]);
  expect(trips - plain.trips).toBe(1);
  const lights = results.tracks.map(({ id, title }) => [title.split(" ")[1], results.lights[id]?.light]);
  expect(Object.fromEntries(lights)).toEqual({
    ...{ Two: "approvals", Blocked: "blocked", Dated: "blocked", One: "approvals", Clear: "clear" },
  });
  const [, blocked] = results.tracks;
  expect(results.lights[blocked?.id ?? ""]?.reason).toContain("Standing restriction");
});

test("without a use, and for those who cannot request licences, there are no lights, no facet and no order", async () => {
  for (const given of [{ use: "" }, { actor: actorWith([]) }]) {
    const page = await search("q=saltmarsh&clear=now&sort=fastest", given);
    expect(page.titles).toEqual(inOrder);
    expect(page.results.lights).toEqual({});
    expect(page.results.facets.choices.clear).toEqual([]);
    expect(page.sortChoices.map(({ value }) => value)).not.toContain("fastest");
    expect(page.sortValue).toBe("relevance");
    expect(page.hints).toEqual([
      "Set My usage to filter and sort by clearance. Until then this part of the search is ignored.",
    ]);
    expect([page.notices, page.active]).toEqual([[], []]);
  }
});

test("the facet counts what is clear, what needs approvals and both; a choice of one of them only itself", async () => {
  for (const [query, ...counts] of [
    ["q=saltmarsh", "1", "2", "3"],
    ["q=saltmarsh&clear=open", "1", "2", "3"],
    ["q=saltmarsh&clear=asks", "", "2", ""],
  ]) {
    const { results } = await search(query ?? "");
    const choices = results.facets.choices.clear.map(({ label, count }) => [label, count]);
    expect(choices).toEqual(["Clear", "Approvals", "Not blocked"].map((label, at) => [label, counts[at]]));
  }
  const { results, active } = await search("q=saltmarsh&clear=asks");
  expect(results.facets.choices.clear.map(({ chosen }) => chosen)).toEqual([false, true, false]);
  expect(active.map(({ label, without }) => [label, without])).toEqual([["For this use: Approvals", "?q=saltmarsh"]]);
});

test("a filter for the use finds by what is in force; of a use that begins later a row with another light stays, with a word about it", async () => {
  expect((await search("q=saltmarsh&clear=asks")).titles).toEqual(["Saltmarsh Two", "Saltmarsh One"]);
  expect((await search("q=saltmarsh&clear=open")).titles).not.toContain("Saltmarsh Blocked");
  const now = await search("q=saltmarsh&clear=now");
  expect([now.titles, now.hints]).toEqual([["Saltmarsh Clear"], []]);
  const { titles, hints, results } = await search("q=saltmarsh&clear=now", { use: `${usage};start:2090-01-01` });
  expect(titles).toEqual(["Saltmarsh Dated", "Saltmarsh Clear"]);
  expect(results.lights[results.tracks[0]?.id ?? ""]?.light).toBe("blocked");
  expect(hints).toEqual([expect.stringMatching(/^1 track on this page has another light than the filter/)]);
});

test("fastest first lists by parties that must agree, and the rows of a page by their lights", async () => {
  const { titles, sortValue } = await search("q=saltmarsh&sort=fastest");
  expect(titles).toEqual(["Clear", "One", "Two", "Blocked", "Dated"].map((name) => `Saltmarsh ${name}`));
  expect(sortValue).toBe("fastest");
});

test("another use finds other recordings at once", async () => {
  const elsewhere = { use: "media:radio;territories:US;category:travel" };
  const { titles, hints } = await search("q=saltmarsh&clear=now", elsewhere);
  expect(titles).toEqual(["Saltmarsh Blocked", "Saltmarsh Dated", "Saltmarsh Clear"]);
  expect(hints).toEqual([]);
});

test("a budget that is typed into a search opens no party's pre-clearance", async () => {
  const id = await addSong("Brackish", [true], 5);
  const { db } = testContext();
  await db.update(splits).set({ preclearFee: 100_000, preclearCurrency: "EUR" }).where(eq(splits.id, "Brackish 0"));
  await markDirty(testContext(), id);
  await refreshSearch(testContext(), { limit: 50 });
  expect((await search("q=brackish&clear=asks")).titles).toEqual(["Brackish"]);
  expect((await search("q=brackish&clear=now")).titles).toEqual([]);
  expect((await search("q=brackish&clear=now", { use: `${usage};budget:900 EUR` })).titles).toEqual([]);
});

test("a search for a use is saved with its filter and order, without the use, and makes no smart playlist", async () => {
  const { save } = await search("q=saltmarsh&clear=now&sort=fastest");
  expect(save).toMatchObject({ query: "?q=saltmarsh&clear=now&sort=fastest", smart: null });
});

test("an unknown choice is named and ignored", async () => {
  const { notices, titles } = await search("q=saltmarsh&clear=soon");
  expect(notices).toEqual([expect.stringMatching(/^For this use: “soon”/)]);
  expect(titles).toEqual(inOrder);
});
