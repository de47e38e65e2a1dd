import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { pageSize, readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

const pages = 15;
/** Each third song has two versions, far apart in every order. */
const songs = (pages * pageSize * 3) / 4;

/** The first search of an isolate reads the dictionary as well. */
const firstSearch = () => searchCatalogue(testContext(), readSearchParams(new URLSearchParams()).filters);

beforeAll(async () => {
  const ctx = testContext();
  const add = async (number: number) => {
    const song = { title: `Isthmus ${number}`, artist: "Ona Vey", workId: `work-isthmus-${number}` };
    await addRecording(ctx, { ...song, popularity: 1000 - number, bpm: 60 + (number % 90), createdAt: 1_000 + number });
    if (number % 3 > 0) return;
    const version = { versionType: "instrumental", vocals: false, bpm: 150, createdAt: 9_000 - number };
    await addRecording(ctx, { ...song, ...version, popularity: 100 + number });
  };
  await Promise.all(Array.from({ length: songs }, (_, number) => add(number)));
  await refreshSearch(ctx, { limit: 1000 });
  await firstSearch();
});

/** What an isolate that has read no page of a search knows of it: nothing it knows is of this state of the projection. */
async function forgetPages(): Promise<void> {
  await testContext().search.prepare("UPDATE generation SET revision = revision + 1").run();
}

async function read(query: string, page: number) {
  const ctx = testContext();
  const { filters } = readSearchParams(new URLSearchParams(`${query}&page=${page}`));
  const { tracks, before, count } = await searchCatalogue(ctx, filters);
  return { list: { tracks, before, count }, rows: ctx.trips.rowsRead, trips: ctx.trips.count };
}

for (const query of ["q=isthmus", "q=isthmus&sort=popularity", ""]) {
  test(`a page that is jumped to reads each hit before it and its song once; one that was read before, or follows such a page, reads what the first does: "${query}"`, async () => {
    await forgetPages();
    const first = await read(query, 1);
    const jumped = await read(query, pages);
    expect(jumped.rows).toBeLessThanOrEqual(first.rows + 2 * pages * pageSize + 2 * pageSize);
    for (const page of [pages, 7, 2]) {
      const again = await read(query, page);
      expect(again.rows).toBeLessThanOrEqual(first.rows + pageSize + 1);
      expect(again.trips).toBe(1);
    }
    await forgetPages();
    for (let page = 1; page <= pages; page += 1) {
      const following = await read(query, page);
      expect(following.rows).toBeLessThanOrEqual(first.rows + 1);
    }
  });
}

for (const sort of ["relevance", "popularity", "newest", "title", "bpm", "length"]) {
  test(`a page is the same however it was come to, by ${sort}`, async () => {
    const query = `q=isthmus&sort=${sort}`;
    const all = Array.from({ length: pages }, (_, at) => at + 1);
    const alone = [];
    for (const page of all) {
      await forgetPages();
      alone.push((await read(query, page)).list);
    }
    expect(new Set(alone.flatMap(({ tracks }) => tracks.map(({ id }) => id))).size).toBe(pages * pageSize);
    for (const order of [all, [1, 2, 9, 8, 10, 15, 3], [...all].reverse()]) {
      await forgetPages();
      for (const page of order) expect((await read(query, page)).list).toEqual(alone[page - 1]);
    }
  });
}

test("a page in another order reads the order once for all later pages", async () => {
  const query = "q=isthmus&sort=title";
  await forgetPages();
  const first = await read(query, 1);
  const second = await read(query, 2);
  expect(second.rows).toBeLessThanOrEqual(first.rows + pages * pageSize + 2 * pageSize);
  expect((await read(query, pages)).rows).toBeLessThan(first.rows / 2);
});

test("what was known before a change of the projection is read again", async () => {
  await forgetPages();
  const before = await read("q=isthmus", 3);
  const added = await addRecording(testContext(), { title: "Isthmus", artist: "Ona Vey", popularity: 5000 });
  await refreshSearch(testContext(), { limit: 10 });
  const after = await read("q=isthmus", 3);
  expect(after.trips).toBe(2);
  expect(after.list.count).toBe(before.list.count + 1);
  expect(after.list.tracks.slice(1).map(({ id }) => id)).toEqual(before.list.tracks.slice(0, -1).map(({ id }) => id));
  expect((await read("q=isthmus", 1)).list.tracks[0]?.id).toBe(added.id);
});
