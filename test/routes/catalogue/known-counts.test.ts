import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, testContext } from "#test/support/context.ts";

const songs = 120;

async function add(number: number) {
  const song = { title: `Lagoon ${number}`, artist: "Ina Moss", popularity: 5000 - number, bpm: 60 + (number % 90) };
  return addRecording(testContext(), { ...song, vocals: number % 2 === 0 });
}

beforeAll(async () => {
  await Promise.all(Array.from({ length: songs }, (_, number) => add(number)));
  await refreshSearch(testContext(), { limit: 1000 });
  await read("q=nothing-of-it");
});

async function read(query: string, actor: Parameters<typeof testContext>[0] = {}) {
  const ctx = testContext(actor);
  const { count, facets } = await searchCatalogue(ctx, readSearchParams(new URLSearchParams(query)).filters);
  return { count, facets, rows: ctx.trips.rowsRead, trips: ctx.trips.count };
}

test("a search is counted once: another page, another order and another visitor do not count it again", async () => {
  const query = "q=lagoon&bpmMin=70&bpmMax=140&vocals=yes";
  const first = await read(query);
  const again = await read(query);
  expect(again.rows).toBeLessThan(first.rows - 2 * first.count);
  for (const other of [`${query}&page=2`, `${query}&sort=newest`]) {
    const { count, facets, trips } = await read(other);
    expect({ count, facets, trips }).toEqual({ count: first.count, facets: first.facets, trips: 1 });
  }
});

test("members, who see more, have counts of their own", async () => {
  const visitor = await read("q=lagoon");
  const member = await read("q=lagoon", { actor: actorWith([]) });
  expect(member.rows).toBeGreaterThanOrEqual(songs);
  expect(member.count).toBe(visitor.count);
});

test("after a change of the projection it is counted again", async () => {
  const before = await read("q=lagoon");
  await add(songs);
  await refreshSearch(testContext(), { limit: 10 });
  const after = await read("q=lagoon");
  expect(after.count).toBe(before.count + 1);
  expect(after.trips).toBe(2);
  expect((await read("q=lagoon")).trips).toBe(1);
});
