import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import { loader as artistPage } from "#app/catalogue/record/routes/artist.tsx";
import { loader as songPage } from "#app/catalogue/record/routes/song.tsx";
import { loader as artistPicture } from "#app/catalogue/share/routes/artist-picture.ts";
import { loader as songPicture } from "#app/catalogue/share/routes/song-picture.ts";
import { findSongPicture } from "#app/catalogue/share/song-picture.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import { sitePicture } from "#app/media/site-picture.ts";
import { loader as siteLoader } from "#app/site/routes/site-picture.ts";
import { coverTraits } from "#app/ui/art/cover-traits.ts";
import { addMembersTier, addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { mainCompany, testContext } from "#test/support/context.ts";
import { readPng } from "#test/support/png.ts";

const rival = "00000000-0000-7000-8000-0000000000bb";
const accented = (accent: string) => ({ ...mainCompany, theme: { ...mainCompany.theme, accent } });

let song = { id: "", workId: "", slug: "" };

beforeAll(async () => {
  const ctx = testContext();
  await ctx.env.DB.prepare(
    "INSERT INTO companies (id, environment, subdomain, tenant_id, name, theme, hls_config) VALUES (?1, 'main', 'share-rival', 'main', 'Rival', '{}', '{}')",
  )
    .bind(rival)
    .run();
  song = await addRecording(ctx, { title: "Shared", artist: "Sharer", hiddenFrom: [rival] });
  await addRecording(ctx, { title: "Draft", slug: "share-draft", artist: "Sharer", status: "unpublished" });
  await addRecording(ctx, { title: "Locked", slug: "share-locked", tierId: await addMembersTier(ctx) });
});

type Loader = (args: LoaderFunctionArgs) => unknown;

function args(ctx: RequestContext, params: Record<string, string> = {}) {
  return { request: new Request(ctx.url), context: { ctx, nonce: "", build: "" }, params };
}

/** Asks for a picture at `path` as a host of `company` would. */
async function ask(loader: Loader, path: string, slug: string, company = mainCompany) {
  const ctx = testContext({ company, url: new URL(`http://localhost${path}`) });
  const response = await loader(args(ctx, { slug }));
  if (!(response instanceof Response)) throw new Error("no response");
  return { ctx, response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** The address of the picture that the page of the song names. */
async function imageOfSong(company = mainCompany): Promise<string> {
  const { image } = await songPage(args(testContext({ company }), { slug: song.slug }));
  return image;
}

test("a song's picture is a PNG of 1200 × 630, immutable, for other sites to show, and costs one statement", async () => {
  const path = await imageOfSong();
  const first = await ask(songPicture, path, song.slug);
  expect(first.response.status).toBe(200);
  expect(readPng(first.bytes)).toEqual({ width: 1200, height: 630, chunks: ["IHDR", "PLTE", "IDAT", "IEND"] });
  expect(first.bytes.length).toBeLessThan(80_000);
  expect(Object.fromEntries(first.response.headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": String(first.bytes.length),
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(first.ctx.trips.count).toBe(1);
  const second = await ask(songPicture, path, song.slug);
  expect(second.bytes).toEqual(first.bytes);
  expect(second.ctx.trips.count).toBe(1);
});

test("the versions of a song have its lines and colours and the curve of their own", async () => {
  const peaks = (value: number) =>
    btoa(String.fromCharCode(...Array.from({ length: 100 }, (_, at) => (at * value) % 256)));
  const given = { title: "Covered", artist: "Sharer", genre: ["Rock"], workId: "share-covered" };
  const drawn = [];
  for (const [versionType, value] of [["main", 7] as const, ["instrumental", 11] as const]) {
    const { slug } = await addRecording(testContext(), { ...given, versionType, miniPeaks: peaks(value) });
    const { image } = await songPage(args(testContext(), { slug }));
    expect((await ask(songPicture, image, slug)).response.status).toBe(200);
    const picture = await findSongPicture(testContext(), { slug });
    expect(picture?.track?.miniPeaks).toBe(peaks(value));
    const { levels, energy: _, ...traits } = coverTraits(picture?.seed ?? "", picture?.track);
    drawn.push({ image, levels, traits });
  }
  const [main, instrumental] = drawn;
  expect(instrumental?.traits).toEqual({ ...main?.traits, form: "spikes" });
  expect(instrumental?.levels).not.toEqual(main?.levels);
});

test("the picture has the company's accent and another address with it", async () => {
  const [plain, blue] = await Promise.all([imageOfSong(), imageOfSong(accented("#0b5fd0"))]);
  expect(blue).not.toBe(plain);
  const site = sharePath("site", sitePicture({ company: accented("#0b5fd0") }));
  const { bytes } = await ask(siteLoader, site, "", accented("#0b5fd0"));
  const palette = Array.from(bytes.subarray(33, 33 + 8 + 256 * 3), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  expect(palette).toContain("0b5fd0");
});

test("an older address leads to the current one, and what never was one is not found", async () => {
  const path = await imageOfSong();
  const { response } = await ask(songPicture, `/share/song/${song.slug}/00000000.png`, song.slug);
  expect([response.status, response.headers.get("Location")]).toEqual([302, path]);
  await expect(ask(songPicture, `/share/song/${song.slug}/x.png`, song.slug)).rejects.toMatchObject({ status: 404 });
});

test("a recording without a public page on a host has no picture there", async () => {
  const path = await imageOfSong();
  const other = { ...mainCompany, id: rival };
  await expect(ask(songPicture, path, song.slug, other)).rejects.toMatchObject({ status: 404 });
  for (const slug of ["share-draft", "share-locked", "nothing"]) {
    const asked = ask(songPicture, `/share/song/${slug}/00000000.png`, slug);
    await expect(asked, slug).rejects.toMatchObject({ status: 404 });
  }
  const unknown = ask(artistPicture, "/share/artist/unknown/00000000.png", "unknown");
  await expect(unknown).rejects.toMatchObject({ status: 404 });
});

test("an artist's picture costs one statement, the site's none", async () => {
  const { image } = await artistPage(args(testContext(), { slug: "sharer" }));
  const artist = await ask(artistPicture, new URL(image).pathname, "sharer");
  expect(readPng(artist.bytes)).toMatchObject({ width: 1200, height: 630 });
  expect(artist.ctx.trips.count).toBe(1);
  const site = await ask(siteLoader, sharePath("site", sitePicture({ company: mainCompany })), "");
  expect(readPng(site.bytes)).toMatchObject({ width: 1200, height: 630 });
  expect(site.ctx.trips.count).toBe(0);
});
