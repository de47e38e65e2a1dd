import type { ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { findMovedRecord } from "#app/catalogue/record/find-moved-record.server.ts";
import { renameSongs } from "#app/catalogue/record/rename-songs.server.ts";
import * as songRoute from "#app/catalogue/record/routes/song.tsx";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import * as pictureRoute from "#app/catalogue/share/routes/song-picture.ts";
import { readRecordingSlugs } from "#app/catalogue/taken-slugs.server.ts";
import { guardRoutes } from "#app/edge/http/guard-routes.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const build = { routes: { song: { module: songRoute }, picture: { module: pictureRoute } } };
const { routes } = guardRoutes(build as unknown as ServerBuild, { findMoved: findMovedRecord });

/** Where the address of a song leads: the status, and the address of a redirect. */
async function open(path: string, slug: string, route: "song" | "picture" = "song"): Promise<[number, string | null]> {
  const { answer } = await visit(`http://localhost${path}`, { params: { slug } }, async (args) => {
    const loader = routes[route]?.module.loader;
    if (loader === undefined) throw new Error("The route has no loader");
    try {
      await loader(args);
      return new Response();
    } catch (thrown) {
      return thrown instanceof Response ? thrown : new Response(null, (thrown as { init: ResponseInit }).init);
    }
  });
  const response = answer as Response;
  return [response.status, response.headers.get("Location")];
}

const page = "/music-sync-licensing/song";

test("a song whose title slugs could not hold gets a telling address, and its former one leads there", async () => {
  const ctx = testContext();
  const night = await addRecording(ctx, { title: "東京の夜", slug: "untitled", artist: "Ona Vey" });
  await addRecording(ctx, { title: "東京の夜", slug: "untitled-2", versionType: "instrumental", workId: night.workId });
  await addRecording(ctx, { title: "!!!", slug: "untitled-3", artist: "Lowtide" });
  await addRecording(ctx, { title: "Untitled", slug: "untitled-4", artist: "Lowtide" });
  await addRecording(ctx, { title: "Untitled Ferry", slug: "untitled-ferry", artist: "Lowtide" });
  await addRecording(ctx, { title: "夜", slug: "untitled-5", hiddenFrom: [ctx.company.id] });
  await refreshSearch(ctx, { limit: 20 });

  expect(await renameSongs(ctx, { limit: 3 })).toEqual({ renamed: 3 });
  expect(await renameSongs(ctx, { limit: 50 })).toEqual({ renamed: 1 });
  expect(await renameSongs(ctx, { limit: 50 })).toEqual({ renamed: 0 });
  await refreshSearch(ctx, { limit: 20 });

  const { tracks } = await searchCatalogue(ctx, readSearchParams(new URLSearchParams({ q: "東京の夜" })).filters);
  const slugs = tracks.flatMap((track) => [track, ...(track.versions ?? [])]).map(({ slug }) => slug);
  expect(new Set(slugs)).toEqual(new Set(["dong-jing-no-ye", "dong-jing-no-ye-instrumental"]));

  expect(await open(`${page}/dong-jing-no-ye`, "dong-jing-no-ye")).toEqual([200, null]);
  expect(await open(`${page}/untitled?songId=1`, "untitled")).toEqual([301, `${page}/dong-jing-no-ye?songId=1`]);
  expect(await open(`${page}/untitled-2/rights.data`, "untitled-2")).toEqual([
    301,
    `${page}/dong-jing-no-ye-instrumental/rights`,
  ]);
  expect(await open("/share/song/untitled-3/1.png", "untitled-3", "picture")).toEqual([
    301,
    "/share/song/lowtide/1.png",
  ]);
  expect(await open(`${page}/untitled-4`, "untitled-4")).toEqual([200, null]);
  // What this company may not see keeps its title to itself.
  expect(await open(`${page}/untitled-5`, "untitled-5")).toEqual([404, null]);
  expect(await open(`${page}/untitled-99`, "untitled-99")).toEqual([404, null]);

  // A former address is not given to another song.
  const taken = await readRecordingSlugs(ctx.db, "untitled");
  expect(taken.map(({ slug }) => slug)).toEqual(expect.arrayContaining(["untitled", "untitled-2", "untitled-5"]));
});
