import { beforeAll, expect, test } from "vitest";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readLanding } from "#app/site/read-landing.server.ts";
import {
  addArtist,
  addCompany,
  addPlaylist,
  addRecording,
  addSlider,
  restrictFor,
} from "#test/routes/sliders/slider-factory.ts";
import { testContext } from "#test/support/context.ts";

/** Ids of complete recordings by title; "Popular A" to "Popular D" are not picked by anyone. */
const ids = new Map<string, string>();

beforeAll(async () => {
  const ctx = testContext();
  const artistIds = [await addArtist(ctx, "Lowtide")];
  for (const title of ["Dawn", "Noon", "Dusk", "Night", "Popular A", "Popular B", "Popular C", "Popular D"]) {
    const popularity = title.startsWith("Popular") ? 50 : 0;
    ids.set(title, await addRecording(ctx, title, { artistIds, genre: "ambient", popularity }));
  }
  // More popular and newer than everything else, and not complete.
  await addRecording(ctx, "take 1.wav", { popularity: 1000 });
  await addRecording(ctx, "Without tags", { artistIds, popularity: 999 });
  await addRecording(ctx, "Without sound", {
    artistIds,
    genre: "ambient",
    popularity: 998,
    miniPeaks: btoa("\0".repeat(100)),
  });
  await addRecording(ctx, "Unpublished", { artistIds, genre: "ambient", popularity: 997, status: "unpublished" });
  await reindexSearch(ctx, { rows: 100 });
});

async function landingTitles(ctx: RequestContext): Promise<string[]> {
  return (await readLanding(ctx)).tracks.map(({ title }) => title);
}

test("without curators the landing page features the most popular complete recordings, and no other", async () => {
  const { tracks, works } = await readLanding(testContext());
  const titles = tracks.map(({ title }) => title);
  expect(titles).toEqual(["Popular D", "Popular C", "Popular B", "Popular A"]);
  for (const incomplete of ["take 1.wav", "Without tags", "Without sound", "Unpublished"])
    expect(titles).not.toContain(incomplete);
  expect(works).toEqual([]);
});

test("what curators picked comes first: the first track of every playlist, then the second, one of each song", async () => {
  const ctx = testContext();
  const raw = await addRecording(ctx, "take 2.wav", { popularity: 2000 });
  const untaken = await addRecording(ctx, "take 3.wav");
  const [dawn = "", noon = "", dusk = "", night = ""] = ["Dawn", "Noon", "Dusk", "Night"].map((title) =>
    ids.get(title),
  );
  const morning = await addPlaylist(ctx, "Morning", [raw, dawn, noon, untaken]);
  const evening = await addPlaylist(ctx, "Evening", [dusk, dawn, night]);
  const items = [morning, evening].map((itemId) => ({ name: "list", itemId }));
  await addSlider(ctx, "Fresh", ["default"], { kind: "playlist", items });
  const visit = testContext();
  expect(await landingTitles(visit)).toEqual(["Dawn", "Dusk", "Noon", "Night"]);
  expect(visit.trips.count).toBe(2);

  const company = await addCompany(ctx, "landing-acme");
  await restrictFor(ctx, dawn, company.id);
  const visitor = testContext({ company });
  expect((await landingTitles(visitor)).slice(0, 3)).toEqual(["Noon", "Dusk", "Night"]);
});
