import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { cardsOf } from "#app/sliders/discover-cards.ts";
import { listDiscoverSliders } from "#app/sliders/list-discover-sliders.server.ts";
import { loader as discoverPlaylist } from "#app/sliders/routes/discover-playlist.ts";
import { openDatabase } from "#db/client.server.ts";
import {
  addArtist,
  addCompany,
  addPlaylist,
  addRecording,
  addSlider,
  addTier,
} from "#test/routes/sliders/slider-factory.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

beforeAll(async () => {
  const ctx = testContext();
  const artist = await addArtist(ctx, "Harbour Quartet");
  for (const title of ["Ostinato", "First Light", "Reprise"]) {
    await addRecording(ctx, title, { artistIds: [artist], genre: "chamber" });
  }
  await reindexSearch(ctx, { rows: 100 });
});

/** What makes a recording complete. */
async function credits(ctx: RequestContext) {
  return { artistIds: [await addArtist(ctx, "Lowtide")], genre: "ambient" };
}

async function titles(ctx: RequestContext, segments: string[]): Promise<string[]> {
  return (await listDiscoverSliders(ctx, { segments, limit: 20 })).map((slider) => slider.title);
}

/** The response of `GET /api/v1/sliders`. */
async function askApi(ctx: RequestContext, query: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost/api/v1/sliders${query}`, { headers });
  const asked = { ...ctx, url: new URL(request.url) };
  const response = await apiHandler({ request, context: { ctx: asked, nonce: "", build: "" }, params: {} });
  return {
    response,
    body: z
      .looseObject({ data: z.looseObject({ items: z.array(z.record(z.string(), z.unknown())) }) })
      .parse(await response.json()),
  };
}

test("what is published is shown, in one round trip and fit for the cache", async () => {
  const ctx = testContext();
  const topSongId = await addRecording(ctx, "Heard", await credits(ctx));
  await addSlider(ctx, "published", ["published"], { items: [{ name: "work", topSongId }] });
  const before = ctx.trips.count;
  expect(await titles(ctx, ["published"])).toEqual(["published"]);
  expect(ctx.trips.count - before).toBe(1);
  expect(ctx.cache.allowed).toBe(true);
});

test("where nothing is published the built-in list is made of what the catalogue has", async () => {
  const ctx = testContext();
  const sliders = await listDiscoverSliders(ctx, { segments: ["not curated"], limit: 20 });
  expect(sliders.map((slider) => slider.items.map((slide) => slide.name))).toEqual([["chamber"], ["Harbour Quartet"]]);
  expect(sliders.every((slider) => slider.title !== "" && slider.items.length > 0)).toBe(true);
});

test("discover leaves out recordings that are not complete, and playlists and plays of nothing else", async () => {
  const ctx = testContext();
  const complete = await addRecording(ctx, "Complete", await credits(ctx));
  const unknown = await addRecording(ctx, "upload 0001.wav", { genre: "ambient" });
  const untagged = await addRecording(ctx, "Untagged", { artistIds: [await addArtist(ctx, "Untagged")] });
  const silent = await addRecording(ctx, "Silent", { ...(await credits(ctx)), miniPeaks: btoa("\0".repeat(100)) });
  const mixed = await addPlaylist(ctx, "Mixed", [unknown, complete, untagged, silent]);
  const raw = await addPlaylist(ctx, "Raw", [unknown, untagged]);
  await addSlider(ctx, "lists", ["complete"], {
    kind: "playlist",
    items: [mixed, raw].map((itemId) => ({ name: itemId === mixed ? "Mixed" : "Raw", itemId })),
  });
  await addSlider(ctx, "works", ["complete"], { priority: 2, items: [{ name: "work", topSongId: unknown }] });
  const [lists, works] = await listDiscoverSliders(ctx, { segments: ["complete"], limit: 20 });
  expect(lists?.items).toMatchObject([
    { name: "Mixed", totalTracks: 1, totalMs: 180_000, tracks: [{ title: "Complete" }] },
  ]);
  expect(works?.items).toMatchObject([{ name: "work", track: null }]);
});

test("a playlist's card has its first track, and the others come with their lights when it is opened", async () => {
  const ctx = testContext();
  const made = [];
  for (const title of ["Opening", "Middle", "Close"]) made.push(await addRecording(ctx, title, await credits(ctx)));
  const itemId = await addPlaylist(ctx, "Evening", made);
  await addSlider(ctx, "lists", ["cards"], { kind: "playlist", items: [{ name: "Evening", itemId }] });
  const [card] = cardsOf(await listDiscoverSliders(ctx, { segments: ["cards"], limit: 20 }), "?s=cards")
    .flatMap(({ items }) => items)
    .filter((one) => one.kind === "playlist");
  expect(card).toMatchObject({ first: { title: "Opening" }, listed: 3, totalTracks: 3, totalMs: 540_000 });
  expect(card).not.toHaveProperty("tracks");
  expect(card?.page).toMatch(/^\/music-sync-licensing\/playlist\//);
  const read = async (address: string) => {
    const url = new URL(address, ctx.url);
    const slide = url.pathname.split("/").at(-1) ?? "";
    return discoverPlaylist({
      request: new Request(url),
      params: { slide },
      context: { ctx: { ...ctx, url }, nonce: "", build: "" },
    });
  };
  const { results } = z
    .object({ results: z.object({ tracks: z.array(z.looseObject({ title: z.string() })), lights: z.object({}) }) })
    .parse(await (await read(card?.rest ?? "")).json());
  expect(results.tracks.map(({ title }) => title)).toEqual(["Middle", "Close"]);
  await expect(read("/discover/playlists/none?s=cards")).rejects.toMatchObject({ code: "not_found" });
  // Another link does not show it.
  await expect(read((card?.rest ?? "").replace("cards", "others"))).rejects.toMatchObject({ code: "not_found" });
});

test("where nothing published can be heard yet, what can be comes before it", async () => {
  const ctx = testContext();
  await addSlider(ctx, "works without a song", ["silent"]);
  expect(await titles(ctx, ["silent"])).toEqual([
    "Start with a sound",
    "Artists in the catalogue",
    "works without a song",
  ]);
});

test("when the record cannot be read the built-in list stands in, and the page is not kept", async () => {
  const ctx = testContext();
  const broken = { ...ctx, db: openDatabase(ctx.search) };
  expect(await titles(broken, ["default"])).toEqual(["Start with a sound", "Artists in the catalogue"]);
  expect(broken.cache.allowed).toBe(false);
});

test("when nothing at all can be read the list is empty instead of an error", async () => {
  const ctx = testContext();
  const broken = { ...ctx, db: openDatabase(ctx.search), search: ctx.env.DB };
  expect(await titles(broken, ["default"])).toEqual([]);
});

test("a published reel is in no list, and a company that has nothing else shows its environment's sliders", async () => {
  const ctx = testContext();
  await addSlider(ctx, "for a client", ["reels"], { kind: "slides", priority: 1 });
  const topSongId = await addRecording(ctx, "Undertow", await credits(ctx));
  await addSlider(ctx, "works", ["reels"], { priority: 2, items: [{ name: "work", topSongId }] });
  expect(await titles(ctx, ["reels"])).toEqual(["works"]);
  const { body } = await askApi(ctx, "?segments=reels");
  expect(body.data).toMatchObject({ items: [{ kind: "work" }], paging: { totalItems: 1 } });
  const company = testContext({ company: await addCompany(ctx, "reels-only") });
  await addSlider(company, "for another client", ["reels"], { kind: "slides" });
  expect(await titles(company, ["reels"])).toEqual(["works"]);
});

test("the API lists sliders with the names of its contract", async () => {
  const ctx = testContext();
  const artist = await addArtist(ctx, "Ines Okoro");
  const track = await addRecording(ctx, "Paper Lanterns", { artistIds: [artist] });
  const list = await addPlaylist(ctx, "First light", [track]);
  await addSlider(ctx, "lists", ["api"], {
    kind: "playlist",
    items: [{ name: "First light", itemId: list, tags: ["dawn"], excludeSubdomains: ["secret-client"] }],
  });
  await addSlider(ctx, "people", ["api"], {
    kind: "artist",
    priority: 2,
    items: [{ name: "Ines Okoro", itemId: artist, agency: "A", brand: "B" }],
  });
  const { body } = await askApi(ctx, "?segments=api&limit=10");
  expect(ctx.responseHeaders.get("Cache-Control")).toContain("public");
  expect(body.data).toMatchObject({
    paging: { limit: 10, page: 1, totalItems: 2, totalPages: 1 },
    items: [
      {
        title: "lists",
        kind: "playlist",
        segments: ["api"],
        settings: { show: 3, scroll: 1 },
        items: [
          {
            name: "First light",
            redirectState: "player-playlist",
            totalSongs: 1,
            tags: ["dawn"],
            visible: true,
            settings: { isVisible: true },
          },
        ],
      },
      {
        title: "people",
        items: [
          {
            itemId: artist,
            agency: "A",
            settings: { brand: "B" },
            redirectState: "player-artist",
            stateParams: { artistSlug: expect.any(String) },
            topSong: { name: "Paper Lanterns" },
          },
        ],
      },
    ],
  });
  expect(body.data.items[0]).toHaveProperty("_id");
  expect(JSON.stringify(body)).not.toContain("secret-client");
});

test("the API gives everyone what a visitor without an account gets", async () => {
  const main = testContext();
  const company = await addCompany(main, "api-company");
  const members = await addRecording(main, "Members only", { tierId: await addTier(main, false) });
  const open = await addRecording(main, "Open");
  await addSlider(main, "mixed", ["credentials"], {
    kind: "playlist",
    items: [{ name: "l", itemId: await addPlaylist(main, "l", [members, open]) }],
  });
  const actor = {
    sessionId: "s",
    imageKey: null,
    id: "u",
    email: "a@example.com",
    name: "Ada",
    nickname: "ada",
    scopes: ["*"],
    heldScopes: ["*"],
    edition: "standard" as const,
    cookieConsent: true,
    language: null,
    volume: null,
    listViews: {},
    originalUserId: null,
    accessAccount: false,
  };
  const anonymous = await askApi(testContext({ company }), "?segments=credentials");
  const signedIn = await askApi(testContext({ company, actor }), "?segments=credentials", {
    Authorization: "Bearer x",
    Cookie: "session=y",
  });
  expect(anonymous.body.data.items).toMatchObject([{ items: [{ totalSongs: 1, topSong: { name: "Open" } }] }]);
  expect(signedIn.body).toEqual(anonymous.body);
});

test("any query of the API returns a page of sliders", async () => {
  const ctx = testContext();
  for (const query of [
    "?limit=-1&page=0",
    "?page=999999999999",
    "?segments=%00%27",
    `?segments=${"a,".repeat(500)}`,
    "?page=1e9",
  ]) {
    const { response, body } = await askApi(ctx, query);
    expect([query, response.status, Array.isArray(body.data.items)]).toEqual([query, 200, true]);
  }
});
