import { beforeAll, expect, test } from "vitest";
import { getArtistPage } from "#app/catalogue/record/artist/get-artist-page.server.ts";
import { getSongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { songMeta } from "#app/catalogue/record/song-meta.ts";
import { loader as searchLoader } from "#app/catalogue/search/routes/search.tsx";
import { loader as shellLoader } from "#app/catalogue/search/routes/shell.tsx";
import { loader as sitemapLoader } from "#app/developers/routes/sitemap.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { addMaster, addMembersTier, addRecording, addWriter } from "#test/routes/catalogue/catalogue-records.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { actorWith, testContext } from "#test/support/context.ts";

let song = { id: "", workId: "", slug: "" };
let instrumental = { id: "" };

beforeAll(async () => {
  const ctx = testContext();
  song = await addRecording(ctx, {
    title: "Night Ferry",
    artist: "Lowtide",
    album: "Crossings",
    genre: ["Ambient"],
    lines: ["We missed", "the last ferry"],
    isrc: "GBAYE6800011",
    bpm: 92,
    musicalKey: "Am",
    integratedLufs: -14.2,
    copyright: "(P) 2026 Lowtide",
    internalManager: "Ada",
  });
  instrumental = await addRecording(ctx, {
    title: "Night Ferry",
    workId: song.workId,
    artist: "Lowtide",
    versionType: "instrumental",
    vocals: false,
  });
  await addRecording(ctx, {
    id: "locked-away-id",
    title: "Locked Away",
    artist: "Lowtide",
    tierId: await addMembersTier(ctx),
    slug: "locked-away",
  });
  await addWriter(ctx, song.workId, "Ada Lowe", 6667);
  await addWriter(ctx, song.workId, "Tom Reed", 3333);
});

function args(ctx: RequestContext, path: string) {
  return { request: new Request(`http://localhost${path}`), context: { ctx, nonce: "", build: "" }, params: {} };
}

function readSong(ctx: RequestContext, id: string) {
  const url = new URL(`http://localhost/api/v1/songs/${id}`);
  return apiHandler(args({ ...ctx, url }, url.pathname));
}

test("a song's page has its versions, words, credits, album, tags and facts, in one round trip", async () => {
  const ctx = testContext();
  const page = await getSongPage(ctx, { slug: song.slug });
  expect(ctx.trips.count).toBe(1);
  expect(page?.versions.map(({ versionLabel }) => versionLabel)).toEqual(["Instrumental"]);
  expect(page?.lyrics).toEqual([
    { line: 0, atMs: 0, text: "We missed" },
    { line: 1, atMs: 1000, text: "the last ferry" },
  ]);
  // Who wrote it is for everyone, the shares are those of "Rightholders Info".
  const creditsFor = async (scopes: string[] | null) => {
    const reader = testContext(scopes === null ? {} : { actor: actorWith(scopes) });
    const credits = (await getSongPage(reader, { slug: song.slug }))?.credits ?? [];
    return credits.map(({ name, shareBp }) => [name, shareBp]);
  };
  for (const scopes of [null, ["ListTransactions", "UpdatePlaylist"]])
    expect(await creditsFor(scopes)).toEqual([
      ["Ada Lowe", null],
      ["Tom Reed", null],
    ]);
  for (const scopes of [["GetSongCopyright"], ["*"]])
    expect(await creditsFor(scopes)).toEqual([
      ["Ada Lowe", 6667],
      ["Tom Reed", 3333],
    ]);
  expect(page?.albums).toEqual([{ slug: "crossings", title: "Crossings", track: 1, year: 2026 }]);
  expect(page?.tags).toEqual([{ category: "genre", slug: "ambient", label: "Ambient" }]);
  expect(page?.facts).toMatchObject({ isrc: "GBAYE6800011", integratedLufs: -14.2 });
});

test("a song tells others what it is: Open Graph, a card and MusicRecording", async () => {
  const page = await getSongPage(testContext(), { slug: song.slug });
  if (page === null) throw new Error("The song is missing");
  const meta = songMeta(page, {
    origin: "https://example.com",
    siteName: "Syncline",
    image: "/share/song/a/00000000.png",
  });
  const address = `https://example.com/music-sync-licensing/song/${song.slug}`;
  expect(meta).toContainEqual({ property: "og:type", content: "music.song" });
  expect(meta).toContainEqual({ property: "og:image", content: "https://example.com/share/song/a/00000000.png" });
  expect(meta).toContainEqual({ property: "og:image:alt", content: "Cover of Night Ferry by Lowtide" });
  expect(meta).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
  expect(meta).toContainEqual({ property: "music:duration", content: "120" });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: address });
  expect(meta).toContainEqual({
    "script:ld+json": expect.objectContaining({
      "@type": "MusicRecording",
      isrcCode: "GBAYE6800011",
      duration: "PT2M0S",
    }),
  });
});

test("an artist's page has recordings and albums in one round trip, without what is hidden", async () => {
  const ctx = testContext();
  const page = await getArtistPage(ctx, { slug: "lowtide" });
  expect(ctx.trips.count).toBe(1);
  expect(page?.total).toBe(2);
  expect(page?.tracks).toHaveLength(2);
  expect(page?.albums).toMatchObject([{ title: "Crossings", year: 2026, tracks: 1 }]);
});

test("what does not exist and what is hidden is equally missing", async () => {
  expect(await getArtistPage(testContext(), { slug: "nobody" })).toBeNull();
  expect(await getSongPage(testContext(), { slug: "nothing" })).toBeNull();
  expect(await getSongPage(testContext(), { slug: "locked-away" })).toBeNull();
  await expect(readSong(testContext(), "..%2F..%2Fx")).rejects.toMatchObject({
    code: "not_found",
  });
});

test("the API answers a song by its own id and by a version's, under the names of the product's API", async () => {
  const read = async (id: string, ctx = testContext()) => {
    const { data } = (await (await readSong(ctx, id)).json()) as { data: object };
    return { data, trips: ctx.trips.count };
  };
  const { data, trips } = await read(song.id);
  expect(trips).toBe(1);
  expect((await read(song.workId)).data).toEqual(data);
  expect(data).toMatchObject({
    _id: song.id,
    soId: song.workId,
    uri: `/music-sync-licensing/song/${song.slug}`,
    name: "Night Ferry",
    songName: "Night Ferry",
    artistName: "Lowtide",
    selectedArtist: "lowtide",
    artists: [{ name: "Lowtide", slug: "lowtide" }],
    version: "vocals",
    songVersion: null,
    vocals: true,
    explicit: false,
    copyright: "(P) 2026 Lowtide",
    representedBy: null,
    restriction: [],
    stemsAvailable: false,
    customizable: false,
    tierId: null,
    fileUrls: {
      streaming: { url: expect.stringMatching(/m3u8$/) },
      direct: { url: expect.stringContaining("direct.") },
    },
    waveformUrl: expect.stringMatching(/peaks\.bin$/),
    // For those with the right to see them only.
    internalManager: null,
    tier: null,
    publicAccess: null,
    tierHasWarning: null,
    isOneStop: null,
  });
  expect((await read(instrumental.id)).data).toMatchObject({ version: "instrumental", songVersion: "Instrumental" });

  const staff = testContext({ actor: actorWith(["ListTiers", "GetSongCopyright"]) });
  const locked = await read("locked-away-id", staff);
  expect(locked.trips).toBe(1);
  expect(locked.data).toMatchObject({
    internalManager: null,
    tierId: expect.any(String),
    tier: { publicAccess: false, hasWarning: false },
    publicAccess: false,
    tierHasWarning: false,
    // Its shares are not on file.
    isOneStop: null,
  });
  await addMaster(staff, song.id);
  expect((await read(song.id, staff)).data).toMatchObject({ internalManager: "Ada", isOneStop: false });
});

test("a search with a wrong value is answered 400 with the rest of it", async () => {
  const ctx = testContext();
  const answer = await searchLoader(args(ctx, "/search?q=ferry&bpmMin=fast"));
  expect(answer.init?.status).toBe(400);
  expect(answer.data.typed.bpmMin).toBe("fast");
  expect(answer.data.filters.text).toBe("ferry");
});

test("the catalogue's own address is its search, with the query kept", () => {
  const answer = shellLoader(args(testContext(), "/music-sync-licensing?q=a&mood=calm"));
  expect(answer.headers.get("Location")).toBe("/music-sync-licensing/search?q=a&mood=calm");
});

test("the sitemap names what a stranger may see", async () => {
  const answer = await sitemapLoader(args(testContext(), "/sitemap.xml"));
  const body = await answer.text();
  expect(body).toContain(`<loc>http://localhost/music-sync-licensing/song/${song.slug}</loc>`);
  expect(body).toContain("<loc>http://localhost/music-sync-licensing/artist/lowtide</loc>");
  expect(body).toContain("<loc>http://localhost/music-sync-licensing/album/crossings</loc>");
  expect(body).not.toContain("locked-away");
});
