import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { pageSize } from "#app/catalogue/search/query/search-params.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

/** Songs with two versions each: the most popular song has the least popular instrumental. */
const songs = 30;

beforeAll(async () => {
  const ctx = testContext();
  for (let number = 0; number < songs; number += 1) {
    const song = { title: `Guillemot ${number}`, artist: "Ona Vey", workId: `work-guillemot-${number}` };
    await addRecording(ctx, { ...song, popularity: 1000 - number, bpm: 60 + number, createdAt: 1_000 + number });
    const version = { versionType: "instrumental", vocals: false, bpm: 160 - number, createdAt: 9_000 - number };
    await addRecording(ctx, { ...song, ...version, popularity: 100 + number });
  }
  for (let number = 0; number < pageSize; number += 1) {
    const song = { title: `Gannet ${number}`, artist: "Ines Park", workId: `work-gannet-${number}` };
    await addRecording(ctx, { ...song, popularity: 50 });
    await addRecording(ctx, { ...song, versionType: "instrumental", vocals: false, popularity: 1 });
  }
  await refreshSearch(ctx, { limit: 500 });
});

function open(query: string) {
  return readSearchPage(testContext(), new URLSearchParams(query));
}

/** Every page of a search, each opened by its address. */
async function openAll(query: string) {
  const { results } = await open(query);
  const pages = Array.from({ length: results.pages }, (_, at) => open(`${query}&page=${at + 1}`));
  return Promise.all(pages);
}

for (const sort of ["relevance", "popularity", "newest", "title", "bpm", "length"]) {
  test(`no page opened by its address repeats a song of an earlier one, and none is lost, by ${sort}`, async () => {
    const pages = await openAll(`q=guillemot&sort=${sort}`);
    const rows = pages.flatMap(({ results }) => results.tracks);
    expect(pages).toHaveLength((2 * songs) / pageSize);
    expect(new Set(rows.map(({ songId }) => songId)).size).toBe(songs);
    expect(rows).toHaveLength(songs);
  });

  test(`the first row of each page has the place that follows the rows before it, by ${sort}`, async () => {
    const pages = await openAll(`q=guillemot&sort=${sort}`);
    let place = 1;
    for (const { results } of pages) {
      expect(results.first).toBe(place);
      place += results.tracks.length;
    }
    expect(pages.at(-1)?.results.total).toBe(songs);
  });
}

test("a page after the last shows the last one, without the songs of the pages before it", async () => {
  const [last, after] = [await open("q=guillemot&page=3"), await open("q=guillemot&page=40")];
  expect(after.results.tracks).toEqual(last.results.tracks);
  expect(after.results.first).toBe(last.results.first);
});

test("a page with nothing but versions of earlier songs says so", async () => {
  const [first, second] = await openAll("q=gannet");
  expect([first?.results.tracks.length, first?.nothing]).toEqual([pageSize, null]);
  expect(second?.results.tracks).toEqual([]);
  expect(second?.status).toBe("40 tracks");
  expect(second?.nothing).toEqual({
    title: "No other tracks on this page",
    text: "The rest are versions of tracks on earlier pages.",
    next: null,
  });
});

test("the versions of a filter are pages of their own", async () => {
  const [first, second] = await openAll("q=guillemot&vocals=no");
  expect([first?.results.tracks.length, second?.results.tracks.length]).toEqual([pageSize, songs - pageSize]);
  expect(second?.results.tracks.every(({ vocals }) => !vocals)).toBe(true);
});
