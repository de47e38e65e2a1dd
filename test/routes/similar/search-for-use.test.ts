import { beforeAll, expect, test } from "vitest";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { addCatalogue, ids } from "#test/routes/similar/similar-catalogue.ts";
import { actorWith, testContext } from "#test/support/context.ts";

beforeAll(addCatalogue);

async function search(query: string, use = "media:social_paid;territories:DE;category:travel") {
  const url = new URL(`http://localhost/search?${query}`);
  if (use !== "") url.searchParams.set("usage", use);
  const ctx = testContext({ actor: actorWith(["ListTransactions"]), url });
  const { results, hints } = await readSearchPage(ctx, url.searchParams);
  return { results, hints, titles: results.tracks.map(({ title }) => title), trips: ctx.trips.count };
}

test("a search by sound has lights, and is filtered by what is clear, for one trip more; its order stays", async () => {
  const seed = `seed_songIds=${ids["5A"]}`;
  await search(seed);
  const plain = await search(seed, "");
  const found = await search(`${seed}&sort=fastest`);
  expect(found.titles).toEqual(plain.titles);
  expect(found.trips - plain.trips).toBe(1);
  expect([plain.results.lights, plain.results.facets.choices.clear]).toEqual([{}, []]);
  // No shares are on file: each must be checked.
  expect(Object.values(found.results.lights).map(({ light }) => light)).toEqual(found.titles.map(() => "approvals"));
  expect((await search(`${seed}&clear=asks`)).titles).toEqual(plain.titles);
  const { titles, results } = await search(`${seed}&clear=now`);
  expect(titles).toEqual([]);
  expect(results.facets.choices.clear.map(({ count }) => count)).toEqual(["0", "", ""]);
});
