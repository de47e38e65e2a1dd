import { expect, test } from "vitest";
import { listPublicSliders } from "#app/sliders/list-public-sliders.server.ts";
import {
  addArtist,
  addCompany,
  addPlaylist,
  addRecording,
  addSlider,
  addTier,
  restrictFor,
} from "#test/routes/sliders/slider-factory.ts";
import { testContext } from "#test/support/context.ts";

const peggy = {
  sessionId: "s",
  imageKey: null,
  id: "u",
  email: "p@example.com",
  name: "Peggy",
  nickname: "peggy",
  scopes: [],
  heldScopes: [],
  edition: "standard" as const,
  cookieConsent: true,
  language: null,
  volume: null,
  listViews: {},
  originalUserId: null,
  accessAccount: false,
};

/** Titles of what a visitor of `segments` sees. */
async function titles(ctx: ReturnType<typeof testContext>, segments: string[], limit = 20) {
  const { items } = await listPublicSliders(ctx, { segments, limit });
  return items.map((slider) => slider.title);
}

test("sliders come by priority, then the newest first", async () => {
  const ctx = testContext();
  await addSlider(ctx, "second, older", ["order"], { priority: 2, createdAt: 1_000 });
  await addSlider(ctx, "second, newer", ["order"], { priority: 2, createdAt: 2_000 });
  await addSlider(ctx, "first", ["order"], { priority: 1, createdAt: 500 });
  expect(await titles(ctx, ["order"])).toEqual(["first", "second, newer", "second, older"]);
});

test("a visitor sees the sliders of every segment that was asked for, each once, and nothing of other segments", async () => {
  const ctx = testContext();
  await addSlider(ctx, "film", ["film"], { priority: 1 });
  await addSlider(ctx, "film and agencies", ["film", "agencies"], { priority: 2 });
  await addSlider(ctx, "finance", ["finance"], { priority: 3 });
  expect(await titles(ctx, ["film", "agencies"])).toEqual(["film", "film and agencies"]);
  expect(await titles(ctx, ["fil", "%", "film' OR 1=1"])).toEqual([]);
});

test("segments that differ in case only are one segment", async () => {
  const ctx = testContext();
  await addSlider(ctx, "upper", ["SEG9"], { priority: 1 });
  await addSlider(ctx, "lower", ["seg9"], { priority: 2 });
  for (const segment of ["SEG9", "seg9", "Seg9"]) expect(await titles(ctx, [segment])).toEqual(["upper", "lower"]);
});

test("only published sliders are public", async () => {
  const ctx = testContext();
  for (const status of ["unpublished", "published", "icebox", "deleted"] as const)
    await addSlider(ctx, status, ["states"], { status });
  expect(await titles(ctx, ["states"])).toEqual(["published"]);
});

test("the limit counts sliders and the paging counts them all", async () => {
  const ctx = testContext();
  for (const priority of [1, 2, 3, 4, 5]) await addSlider(ctx, `number ${priority}`, ["pages"], { priority });
  expect(await titles(ctx, ["pages"], 2)).toEqual(["number 1", "number 2"]);
  const second = await listPublicSliders(ctx, { segments: ["pages"], limit: 2, page: 3 });
  expect(second.items.map((slider) => slider.title)).toEqual(["number 5"]);
  expect(second.paging).toEqual({ limit: 2, page: 3, totalItems: 5, totalPages: 3 });
  expect((await listPublicSliders(ctx, { segments: ["pages"], limit: 2, page: 9 })).paging.totalItems).toBe(5);
});

test("hidden slides are left out, and a slider of hidden slides is left out whole", async () => {
  const ctx = testContext();
  const items = [{ name: "shown" }, { name: "hidden", visible: false }];
  await addSlider(ctx, "half", ["visible"], { items });
  await addSlider(ctx, "none", ["visible"], { items: items.slice(1) });
  const listed = await listPublicSliders(ctx, { segments: ["visible"], limit: 20 });
  expect(listed.items.map((slider) => slider.items.map((slide) => slide.name))).toEqual([["shown"]]);
});

test("a slide kept off a sub-domain is shown everywhere but there", async () => {
  const main = testContext();
  const barred = testContext({ company: await addCompany(main, "barred") });
  const other = testContext({ company: await addCompany(main, "other") });
  const items = [{ name: "for all" }, { name: "not for them", excludeSubdomains: ["barred", "third"] }];
  await addSlider(main, "shared", ["exclusion"], { items });
  const namesFor = async (ctx: typeof main) =>
    (await listPublicSliders(ctx, { segments: ["exclusion"], limit: 5 })).items[0]?.items.map((slide) => slide.name);
  expect(await namesFor(main)).toEqual(["for all", "not for them"]);
  expect(await namesFor(other)).toEqual(["for all", "not for them"]);
  expect(await namesFor(barred)).toEqual(["for all"]);
});

test("a company shows its own sliders, and those of its environment only until it has published one", async () => {
  const main = testContext();
  await addSlider(main, "of main", ["tenants"]);
  const acme = testContext({ company: await addCompany(main, "sliders-acme") });
  const nova = testContext({ company: await addCompany(main, "sliders-nova") });
  expect(await titles(acme, ["tenants"])).toEqual(["of main"]);
  await addSlider(acme, "a draft of acme", ["tenants"], { status: "unpublished" });
  expect(await titles(acme, ["tenants"])).toEqual(["of main"]);
  await addSlider(acme, "of acme", ["tenants"]);
  expect(await titles(acme, ["tenants"])).toEqual(["of acme"]);
  expect(await titles(acme, ["elsewhere"])).toEqual([]);
  expect(await titles(nova, ["tenants"])).toEqual(["of main"]);
  expect(await titles(main, ["tenants"])).toEqual(["of main"]);
});

test("an artist's card counts songs and plays the most popular one, unless the curator chose another", async () => {
  const ctx = testContext();
  const artist = await addArtist(ctx, "Lowtide");
  const hit = await addRecording(ctx, "Night Ferry", { artistIds: [artist], popularity: 90, genre: "ambient" });
  const quiet = await addRecording(ctx, "Copper Wire", {
    artistIds: [artist],
    popularity: 10,
    versionType: "cutdown_60",
  });
  await addRecording(ctx, "Demo", { artistIds: [artist], popularity: 99, status: "unpublished" });
  const hidden = await addArtist(ctx, "Not yet", "unpublished");
  const items = [
    { name: "Typed name", itemId: artist },
    { name: "x", itemId: hidden },
    { name: "gone", itemId: "nobody" },
  ];
  await addSlider(ctx, "artists", ["artists"], { kind: "artist", items });
  await addSlider(ctx, "chosen", ["artists"], {
    kind: "artist",
    priority: 2,
    items: [{ name: "y", itemId: artist, topSongId: quiet }],
  });
  const {
    items: [first, second],
  } = await listPublicSliders(ctx, { segments: ["artists"], limit: 5 });
  expect(first?.items).toHaveLength(1);
  expect(first?.items[0]).toMatchObject({
    kind: "artist",
    // What staff typed; the linked page has the artist's own name.
    name: "Typed name",
    artistName: "Lowtide",
    totalSongs: 2,
    topTrack: { id: hit, title: "Night Ferry", versionLabel: null, genres: ["ambient"] },
  });
  expect(second?.items[0]).toMatchObject({
    topTrack: { id: quiet, versionLabel: "60 s", artists: [{ name: "Lowtide" }] },
  });
});

test("a playlist's card brings at most twenty tracks in their order and counts all of them", async () => {
  const ctx = testContext();
  const ids: string[] = [];
  for (let index = 0; index < 23; index += 1) ids.push(await addRecording(ctx, `track ${index}`));
  ids.splice(3, 0, await addRecording(ctx, "withdrawn", { status: "icebox" }));
  const list = await addPlaylist(ctx, "Long", ids);
  const secret = await addPlaylist(ctx, "Secret", ids, { visibility: "private" });
  const empty = await addPlaylist(ctx, "Empty", []);
  const items = [list, secret, empty].map((itemId) => ({ name: "Typed name", itemId }));
  await addSlider(ctx, "playlists", ["playlists"], { kind: "playlist", items });
  const listed = await listPublicSliders(ctx, { segments: ["playlists"], limit: 5 });
  const [card, ...others] = listed.items[0]?.items ?? [];
  expect(others).toEqual([]);
  expect(card).toMatchObject({ kind: "playlist", name: "Typed name", totalTracks: 23, totalMs: 23 * 180_000 });
  const tracks = card?.kind === "playlist" ? card.tracks : [];
  expect(tracks.map((track) => track.title)).toEqual(Array.from({ length: 20 }, (_, index) => `track ${index}`));
  expect(tracks[0]).toMatchObject({
    mediaBase: `/media/songs/${ids[0]}/0123456789abcdef`,
    durationMs: 180_000,
    vocals: true,
    explicit: false,
  });
  const points = atob(tracks[0]?.miniPeaks ?? "");
  expect([points.length, points.charCodeAt(0), points.charCodeAt(99)]).toEqual([100, 1, 199]);
});

test("another company's playlist is never shown, the environment's own is", async () => {
  const main = testContext();
  const acme = testContext({ company: await addCompany(main, "lists-acme") });
  const nova = testContext({ company: await addCompany(main, "lists-nova") });
  const track = await addRecording(main, "shared track");
  const ofMain = await addPlaylist(main, "of main", [track]);
  const ofNova = await addPlaylist(nova, "of nova", [track]);
  await addSlider(acme, "mixed", ["lists"], {
    kind: "playlist",
    items: [ofNova, ofMain].map((itemId) => ({ name: itemId === ofMain ? "of main" : "of nova", itemId })),
  });
  const { items } = await listPublicSliders(acme, { segments: ["lists"], limit: 5 });
  expect(items.flatMap((slider) => slider.items.map((slide) => slide.name))).toEqual(["of main"]);
});

test("recordings that a company or a visitor without an account may not see are neither played nor counted", async () => {
  const main = testContext();
  const company = await addCompany(main, "restricted");
  const free = await addRecording(main, "free");
  const barred = await addRecording(main, "barred");
  const members = await addRecording(main, "members only", { tierId: await addTier(main, false) });
  await restrictFor(main, barred, company.id);
  const list = await addPlaylist(main, "all three", [barred, free, members]);
  await addSlider(main, "restricted", ["restricted"], { kind: "playlist", items: [{ name: "list", itemId: list }] });
  const heard = async (ctx: typeof main) => {
    const { items } = await listPublicSliders(ctx, { segments: ["restricted"], limit: 5 });
    return items.flatMap((slider) =>
      slider.items.flatMap((slide) => (slide.kind === "playlist" ? slide.tracks.map((track) => track.title) : [])),
    );
  };
  expect(await heard(main)).toEqual(["barred", "free"]);
  expect(await heard(testContext({ company }))).toEqual(["free"]);
  expect(await heard(testContext({ company, actor: peggy }))).toEqual(["free", "members only"]);
});

test("a work plays its song or its video, and a video slide without a video of an accepted form is dropped", async () => {
  const ctx = testContext();
  const song = await addRecording(ctx, "Undertow");
  const page = "https://vimeo.com/123456789/ab12cd";
  const works = [
    { name: "song", topSongId: song, brand: "Volta Motors", agency: "Harlow & Co" },
    { name: "film", itemUrl: page },
  ];
  await addSlider(ctx, "works", ["works"], { items: works });
  const videos = [
    { name: "own", itemUrl: "/media/videos/showreel.mp4" },
    { name: "none", itemUrl: "https://example.org/x.mp4" },
    { name: "empty" },
  ];
  await addSlider(ctx, "videos", ["works"], { kind: "video", priority: 2, items: videos });
  const {
    items: [first, second],
  } = await listPublicSliders(ctx, { segments: ["works"], limit: 5 });
  expect(first?.items).toMatchObject([
    { kind: "work", brand: "Volta Motors", agency: "Harlow & Co", track: { id: song }, video: null },
    { kind: "work", track: null, video: { kind: "external", page } },
  ]);
  expect(second?.items).toMatchObject([{ name: "own", video: { kind: "own", src: "/media/videos/showreel.mp4" } }]);
});

test("a slider without settings shows and scrolls two", async () => {
  const ctx = testContext();
  await addSlider(ctx, "bare", ["settings"], { settings: {} as { show: number; scroll: number } });
  const { items } = await listPublicSliders(ctx, { segments: ["settings"], limit: 5 });
  expect(items[0]?.settings).toEqual({ show: 2, scroll: 2 });
});

test("all of it is one round trip", async () => {
  const ctx = testContext();
  const artist = await addArtist(ctx, "One");
  const track = await addRecording(ctx, "trip", { artistIds: [artist] });
  await addSlider(ctx, "artists", ["trip"], { kind: "artist", items: [{ name: "a", itemId: artist }] });
  await addSlider(ctx, "lists", ["trip"], {
    kind: "playlist",
    items: [{ name: "l", itemId: await addPlaylist(ctx, "l", [track]) }],
  });
  await addSlider(ctx, "works", ["trip"], { items: [{ name: "w", topSongId: track }] });
  const before = ctx.trips.count;
  const { items } = await listPublicSliders(ctx, { segments: ["trip"], limit: 20 });
  expect(items).toHaveLength(3);
  expect(ctx.trips.count - before).toBe(1);
});
