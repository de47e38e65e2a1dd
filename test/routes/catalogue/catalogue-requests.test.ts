import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loader as artistPage } from "#app/catalogue/record/routes/artist.tsx";
import { loader as songPage } from "#app/catalogue/record/routes/song.tsx";
import { loader as searchPage } from "#app/catalogue/search/routes/search.tsx";
import { loader as sitemap } from "#app/developers/routes/sitemap.ts";
import { loader as landing } from "#app/site/routes/landing.tsx";
import { loader as discover } from "#app/sliders/routes/discover.tsx";
import { prepareCatalogue } from "#test/routes/catalogue/demo-sized-catalogue.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";

beforeAll(prepareCatalogue);
// An hour on, no result that another file's tests left in the cache is fresh.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 }));
afterAll(() => void vi.useRealTimers());

type Budget = {
  path: string;
  loader: Parameters<typeof visit>[2];
  params?: Record<string, string>;
  rows: number;
  trips?: number;
};

const search = { loader: searchPage, path: "/music-sync-licensing/search" };
// Words of no other file's titles: an isolate keeps the counts of a search for as long as the index stays as it is.
const budgets: Budget[] = [
  // 20 of 30 hits: a row for each on the page and for each counted.
  { ...search, path: `${search.path}?q=packet`, rows: 60 },
  { ...search, path: `${search.path}?q=packet&sort=title`, rows: 330 },
  { ...search, path: `${search.path}?q=packet&genre=jazz&mood=dark`, rows: 60 },
  // And the songs of the first page, which are left out: the index and the song of each.
  { ...search, path: `${search.path}?q=packet&page=2`, rows: 105 },
  { ...search, path: `${search.path}?q=packet&sort=title&page=2`, rows: 600 },
  { ...search, path: `${search.path}?q=paket`, rows: 700, trips: 3 },
  { ...search, path: search.path, rows: 85 },
  { path: "/discover", loader: discover, rows: 650, trips: 2 },
  { path: "/discover?s=film", loader: discover, rows: 650, trips: 2 },
  { path: "/api/v1/sliders?limit=5&page=1", loader: apiHandler, rows: 650, trips: 3 },
  // Three tracks of each of six playlists at most; the picks of staff are read at the same time.
  { path: "/", loader: landing, rows: 240, trips: 3 },
  { path: "/music-sync-licensing/song/song-0", loader: songPage, params: { slug: "song-0" }, rows: 60 },
  { path: "/music-sync-licensing/artist/artist-0", loader: artistPage, params: { slug: "artist-0" }, rows: 125 },
  { path: "/api/v1/songs/00000000-0000-7000-8000-000000000000", loader: apiHandler, rows: 5 },
  { path: "/sitemap.xml", loader: sitemap, rows: 400, trips: 2 },
];

// The first search of an isolate also reads the dictionary.
beforeAll(async () => {
  await visit(`http://localhost${search.path}?q=quay`, {}, searchPage);
});

for (const { path, loader, params, rows, trips = 1 } of budgets) {
  test(`${path} reads at most ${rows} rows in ${trips === 1 ? "one round trip" : `${trips} round trips`}`, async () => {
    // The first request of a host also reads its company.
    await visit(`http://localhost${path}`, { params }, () => null);
    const { ctx } = await visit(`http://localhost${path}`, { params }, async (args) => {
      await Promise.resolve(loader(args)).catch((error: { code?: string }) => expect(error.code).toBe("not_found"));
    });
    console.info(`${path}: ${ctx.trips.rowsRead} rows`);
    expect(ctx.trips.count).toBeLessThanOrEqual(trips);
    expect(ctx.trips.rowsRead).toBeLessThanOrEqual(rows);
  });
}
