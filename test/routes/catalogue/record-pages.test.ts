import { beforeAll, expect, test } from "vitest";
import { albumMeta } from "#app/catalogue/record/album-meta.ts";
import { getArtistPage } from "#app/catalogue/record/artist/get-artist-page.server.ts";
import { getAlbumPage } from "#app/catalogue/record/get-album-page.server.ts";
import { getSongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { loader as albumLoader } from "#app/catalogue/record/routes/album.tsx";
import { songMeta } from "#app/catalogue/record/song-meta.ts";
import { findAlbumPicture } from "#app/catalogue/share/album-picture.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { addMembersTier, addRecording, addWriter } from "#test/routes/catalogue/catalogue-records.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { mainCompany, recordedContext } from "#test/support/context.ts";

const rival = "00000000-0000-7000-8000-0000000000cc";
const place = { origin: "https://example.com", siteName: "Syncline", image: "/share/a.png" };

let first = { id: "", workId: "", slug: "" };
let instrumental = { id: "", workId: "", slug: "" };

async function sqlRun(ctx: RequestContext, sql: string, ...values: unknown[]): Promise<void> {
  await ctx.env.DB.prepare(sql)
    .bind(...values)
    .run();
}

beforeAll(async () => {
  const ctx = recordedContext();
  await sqlRun(
    ctx,
    "INSERT INTO companies (id, environment, subdomain, tenant_id, name, theme, hls_config) VALUES (?1, 'main', 'album-rival', 'main', 'Rival', '{}', '{}')",
    rival,
  );
  const album = "Salt Roads";
  const second = await addRecording(ctx, { title: "Breaker", artist: "Marrow", album, durationMs: 100_000 });
  first = await addRecording(ctx, {
    title: "Anchor",
    artist: "Marrow",
    album,
    durationMs: 60_000,
    hiddenFrom: [rival],
  });
  const third = await addRecording(ctx, { title: "Cove", artist: "Reef", album, durationMs: 40_000 });
  const locked = await addRecording(ctx, { title: "Deep", artist: "Marrow", album, tierId: await addMembersTier(ctx) });
  // On the album as well, but after its main version; and a version that is on no album.
  const onAlbum = { workId: first.workId, parentId: first.id, artist: "Marrow" };
  instrumental = await addRecording(ctx, {
    ...onAlbum,
    title: "Anchor",
    versionType: "instrumental",
    vocals: false,
    album,
  });
  await addRecording(ctx, { ...onAlbum, title: "Anchor", versionType: "cutdown_30", durationMs: 30_000 });
  const order = [first.id, second.id, third.id, locked.id, instrumental.id];
  for (const [at, id] of order.entries())
    await sqlRun(ctx, "UPDATE album_recordings SET track = ?2 WHERE recording_id = ?1", id, 2 * at + 1);
  await sqlRun(ctx, "UPDATE albums SET upc = '036000291452', label = 'Tideline' WHERE slug = 'salt-roads'");

  await addRecording(ctx, { title: "Vault", artist: "Marrow", album: "All Locked", tierId: await addMembersTier(ctx) });
  await addRecording(ctx, { title: "Draft", artist: "Marrow", album: "Unreleased" });
  await sqlRun(ctx, "UPDATE albums SET status = 'unpublished' WHERE slug = 'unreleased'");

  // Reef is featured on Anchor and its instrumental, and wrote Breaker.
  for (const { id } of [first, instrumental])
    await sqlRun(
      ctx,
      "INSERT INTO recording_artists (recording_id, artist_id, role, position) VALUES (?1, 'artist-reef', 'featured', 2)",
      id,
    );
  await addWriter(ctx, second.workId, "Reef", 5000);
  // A party of the same name with an IPI name number of its own is someone else.
  await addWriter(ctx, third.workId, "Marrow", 5000);
  await sqlRun(ctx, "UPDATE parties SET ipi = '00000000001' WHERE name = 'Marrow'");
  await sqlRun(ctx, "UPDATE artists SET ipi = '00000000002' WHERE slug = 'marrow'");
});

test("an album lists its songs in track order with all versions folded, in one round trip", async () => {
  const ctx = recordedContext();
  const page = await getAlbumPage(ctx, { slug: "salt-roads" });
  expect(ctx.trips.count).toBe(1);
  expect(page?.tracks.map(({ title }) => title)).toEqual(["Anchor", "Breaker", "Cove"]);
  expect(page?.tracks[0]?.versionLabel).toBeNull();
  expect(page?.tracks[0]?.versions?.map(({ versionLabel }) => versionLabel)).toEqual(["Instrumental", "30 s"]);
  expect(page?.totalMs).toBe(200_000);
  expect(page?.artists.map(({ name }) => name)).toEqual(["Marrow", "Reef"]);
  expect(page?.album).toMatchObject({ upc: "036000291452", label: "Tideline", year: 2026, image: null });
});

test("an album shows to a company only what it may see, and is missing without a visible track", async () => {
  const hidden = await getAlbumPage(recordedContext({ company: { ...mainCompany, id: rival } }), {
    slug: "salt-roads",
  });
  // The main version is hidden from the company; the instrumental on the album takes its place.
  expect(hidden?.tracks.map(({ title, versionLabel }) => [title, versionLabel])).toEqual([
    ["Breaker", null],
    ["Cove", null],
    ["Anchor", "Instrumental"],
  ]);
  for (const slug of ["all-locked", "unreleased", "nothing"]) {
    expect(await getAlbumPage(recordedContext(), { slug }), slug).toBeNull();
    expect(await findAlbumPicture(recordedContext(), { slug }), slug).toBeNull();
  }
  const ctx = recordedContext();
  const missing = albumLoader({ request: new Request(ctx.url), context: { ctx, nonce: "", build: "" }, params: {} });
  await expect(missing).rejects.toMatchObject({ code: "not_found" });
});

test("the API has an album by its id, with the songs and their versions", async () => {
  const ask = (ctx: RequestContext) =>
    apiHandler({ request: new Request(ctx.url), context: { ctx, nonce: "", build: "" }, params: {} });
  const contextOf = (id: string) => recordedContext({ url: new URL(`http://localhost/api/v1/albums/${id}`) });
  const ctx = contextOf("album-salt-roads");
  const { data } = await (await ask(ctx)).json<{ data: { songs: { versions: object[] }[] } }>();
  expect(ctx.trips.count).toBe(1);
  expect(data).toMatchObject({
    _id: "album-salt-roads",
    name: "Salt Roads",
    uri: "/music-sync-licensing/album/salt-roads",
    durationMs: 200_000,
    songs: [
      { _id: first.id, name: "Anchor", track: 1, durationMs: 60_000 },
      { name: "Breaker", track: 3 },
      { name: "Cove", track: 5 },
    ],
  });
  expect(data.songs[0]?.versions).toHaveLength(2);
  for (const id of ["album-all-locked", "..%2F..%2Fx", "nothing"])
    await expect(ask(contextOf(id)), id).rejects.toMatchObject({ code: "not_found" });
});

test("an album tells others what it is: Open Graph's music.album, MusicAlbum and where it stands", async () => {
  const page = await getAlbumPage(recordedContext(), { slug: "salt-roads" });
  if (page === null) throw new Error("The album is missing");
  const meta = albumMeta(page, place);
  const address = "https://example.com/music-sync-licensing/album/salt-roads";
  expect(meta).toContainEqual({ property: "og:type", content: "music.album" });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: address });
  const contentOf = (name: string) =>
    meta.flatMap((one) => ("property" in one && one.property === name ? [(one as { content: string }).content] : []));
  expect(contentOf("music:song")).toHaveLength(3);
  // What the album says, with the tracks left out that a visitor does not see.
  expect(contentOf("music:song:track")).toEqual(["1", "3", "5"]);
  expect(meta).toContainEqual({ property: "og:image", content: "https://example.com/share/a.png" });
  expect(meta).toContainEqual({
    "script:ld+json": expect.objectContaining({ "@type": "MusicAlbum", numTracks: 3, datePublished: "2026" }),
  });
  const crumbs = meta.find((one) => JSON.stringify(one).includes("BreadcrumbList"));
  expect(JSON.stringify(crumbs)).toContain(`{"@type":"ListItem","position":3,"name":"Salt Roads","item":"${address}"}`);
});

test("a version is the canonical page of its own and names its album", async () => {
  const page = await getSongPage(recordedContext(), { slug: instrumental.slug });
  if (page === null) throw new Error("The song is missing");
  const meta = songMeta(page, place);
  const href = `https://example.com/music-sync-licensing/song/${instrumental.slug}`;
  expect(meta.filter((one) => "tagName" in one)).toEqual([{ tagName: "link", rel: "canonical", href }]);
  const album = "https://example.com/music-sync-licensing/album/salt-roads";
  expect(meta).toContainEqual({ property: "music:album", content: album });
  expect(meta).toContainEqual({
    "script:ld+json": expect.objectContaining({ inAlbum: { "@type": "MusicAlbum", name: "Salt Roads", url: album } }),
  });
});

test("an artist has the songs of other artists as credits, by role and once each", async () => {
  const ctx = recordedContext();
  const page = await getArtistPage(ctx, { slug: "reef" });
  expect(ctx.trips.count).toBe(1);
  expect(page?.tracks.map(({ title }) => title)).toEqual(["Cove"]);
  expect(page?.total).toBe(1);
  expect(page?.credits).toEqual([
    { role: "featured", songs: [{ slug: first.slug, title: "Anchor", artists: "Marrow, Reef" }] },
    { role: "CA", songs: [expect.objectContaining({ title: "Breaker", artists: "Marrow" })] },
  ]);
  expect(page?.albums).toMatchObject([{ slug: "salt-roads", tracks: 2, image: null }]);
  expect((await getArtistPage(recordedContext(), { slug: "marrow" }))?.credits).toEqual([]);
});

test("an artist's albums of one year are in the order of their numbers", async () => {
  const ctx = recordedContext();
  for (const album of ["Tides 10", "Tides 2", "Tides 1"])
    await addRecording(ctx, { title: `On ${album}`, artist: "Skerry", album });
  const page = await getArtistPage(ctx, { slug: "skerry" });
  expect(page?.albums.map(({ title }) => title)).toEqual(["Tides 1", "Tides 2", "Tides 10"]);
});

test("an artist's links are web addresses, and malformed ones are left out", async () => {
  const ctx = recordedContext();
  const links = [
    { label: "Site", url: "https://reef.example.com/a?b=1&c=2" },
    { label: "Bad", url: "javascript:alert(1)" },
    { label: " ", url: "http://reef.example.org/" },
    { label: "None" },
    null,
  ];
  await sqlRun(ctx, "UPDATE artists SET links = ?1 WHERE slug = 'reef'", JSON.stringify(links));
  expect((await getArtistPage(ctx, { slug: "reef" }))?.artist.links).toEqual([
    { label: "Site", url: "https://reef.example.com/a?b=1&c=2" },
    { label: "reef.example.org", url: "http://reef.example.org/" },
  ]);
  for (const malformed of ["{}", "not json", '"text"', "null"]) {
    await sqlRun(ctx, "UPDATE artists SET links = ?1 WHERE slug = 'reef'", malformed);
    expect((await getArtistPage(recordedContext(), { slug: "reef" }))?.artist.links, malformed).toEqual([]);
  }
});
