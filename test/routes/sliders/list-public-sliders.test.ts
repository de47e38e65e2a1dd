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
} from "#test/routes/sliders/shelf.ts";
import { testScope } from "#test/support/scope.ts";

const peggy = {
  sessionId: "s",
  id: "u",
  email: "p@example.com",
  name: "Peggy",
  nickname: "peggy",
  scopes: [],
  heldScopes: [],
  edition: "standard" as const,
  cookieConsent: true,
  volume: null,
  originalUserId: null,
  accessAccount: false,
};

/** Titles of what a visitor of `segments` sees. */
async function titles(scope: ReturnType<typeof testScope>, segments: string[], limit = 20) {
  const { items } = await listPublicSliders(scope, { segments, limit });
  return items.map((slider) => slider.title);
}

test("sliders come by priority, then the newest first", async () => {
  const scope = testScope();
  await addSlider(scope, "second, older", ["order"], { priority: 2, createdAt: 1_000 });
  await addSlider(scope, "second, newer", ["order"], { priority: 2, createdAt: 2_000 });
  await addSlider(scope, "first", ["order"], { priority: 1, createdAt: 500 });
  expect(await titles(scope, ["order"])).toEqual(["first", "second, newer", "second, older"]);
});

test("a visitor sees the sliders of every segment that was asked for, each once, and nothing of other segments", async () => {
  const scope = testScope();
  await addSlider(scope, "film", ["film"], { priority: 1 });
  await addSlider(scope, "film and agencies", ["film", "agencies"], { priority: 2 });
  await addSlider(scope, "finance", ["finance"], { priority: 3 });
  expect(await titles(scope, ["film", "agencies"])).toEqual(["film", "film and agencies"]);
  expect(await titles(scope, ["fil", "%", "film' OR 1=1"])).toEqual([]);
});

test("only published sliders are public", async () => {
  const scope = testScope();
  for (const status of ["unpublished", "published", "icebox", "deleted"] as const)
    await addSlider(scope, status, ["states"], { status });
  expect(await titles(scope, ["states"])).toEqual(["published"]);
});

test("the limit counts sliders and the paging counts them all", async () => {
  const scope = testScope();
  for (const priority of [1, 2, 3, 4, 5]) await addSlider(scope, `number ${priority}`, ["pages"], { priority });
  expect(await titles(scope, ["pages"], 2)).toEqual(["number 1", "number 2"]);
  const second = await listPublicSliders(scope, { segments: ["pages"], limit: 2, page: 3 });
  expect(second.items.map((slider) => slider.title)).toEqual(["number 5"]);
  expect(second.paging).toEqual({ limit: 2, page: 3, totalItems: 5, totalPages: 3 });
  expect((await listPublicSliders(scope, { segments: ["pages"], limit: 2, page: 9 })).paging.totalItems).toBe(5);
});

test("hidden slides are left out, and a slider of hidden slides is left out whole", async () => {
  const scope = testScope();
  const items = [{ name: "shown" }, { name: "hidden", visible: false }];
  await addSlider(scope, "half", ["visible"], { items });
  await addSlider(scope, "none", ["visible"], { items: items.slice(1) });
  const answer = await listPublicSliders(scope, { segments: ["visible"], limit: 20 });
  expect(answer.items.map((slider) => slider.items.map((slide) => slide.name))).toEqual([["shown"]]);
});

test("a slide kept off a sub-domain is shown everywhere but there", async () => {
  const house = testScope();
  const barred = testScope({ company: await addCompany(house, "barred") });
  const other = testScope({ company: await addCompany(house, "other") });
  const items = [{ name: "for all" }, { name: "not for them", excludeSubdomains: ["barred", "third"] }];
  await addSlider(house, "shared", ["exclusion"], { items });
  const namesFor = async (scope: typeof house) =>
    (await listPublicSliders(scope, { segments: ["exclusion"], limit: 5 })).items[0]?.items.map((slide) => slide.name);
  expect(await namesFor(house)).toEqual(["for all", "not for them"]);
  expect(await namesFor(other)).toEqual(["for all", "not for them"]);
  expect(await namesFor(barred)).toEqual(["for all"]);
});

test("a company shows its own sliders, and those of its environment only until it has published one", async () => {
  const house = testScope();
  await addSlider(house, "of the house", ["tenants"]);
  const acme = testScope({ company: await addCompany(house, "shelf-acme") });
  const nova = testScope({ company: await addCompany(house, "shelf-nova") });
  expect(await titles(acme, ["tenants"])).toEqual(["of the house"]);
  await addSlider(acme, "a draft of acme", ["tenants"], { status: "unpublished" });
  expect(await titles(acme, ["tenants"])).toEqual(["of the house"]);
  await addSlider(acme, "of acme", ["tenants"]);
  expect(await titles(acme, ["tenants"])).toEqual(["of acme"]);
  expect(await titles(acme, ["elsewhere"])).toEqual([]);
  expect(await titles(nova, ["tenants"])).toEqual(["of the house"]);
  expect(await titles(house, ["tenants"])).toEqual(["of the house"]);
});

test("an artist's card counts songs and plays the most popular one, unless the curator chose another", async () => {
  const scope = testScope();
  const artist = await addArtist(scope, "Lowtide");
  const hit = await addRecording(scope, "Night Ferry", { artistIds: [artist], popularity: 90, genre: "ambient" });
  const quiet = await addRecording(scope, "Copper Wire", {
    artistIds: [artist],
    popularity: 10,
    versionType: "cutdown_60",
  });
  await addRecording(scope, "Demo", { artistIds: [artist], popularity: 99, status: "unpublished" });
  const hidden = await addArtist(scope, "Not yet", "unpublished");
  const items = [
    { name: "old name", itemId: artist },
    { name: "x", itemId: hidden },
    { name: "gone", itemId: "nobody" },
  ];
  await addSlider(scope, "artists", ["artists"], { kind: "artist", items });
  await addSlider(scope, "chosen", ["artists"], {
    kind: "artist",
    priority: 2,
    items: [{ name: "y", itemId: artist, topSongId: quiet }],
  });
  const {
    items: [first, second],
  } = await listPublicSliders(scope, { segments: ["artists"], limit: 5 });
  expect(first?.items).toHaveLength(1);
  expect(first?.items[0]).toMatchObject({
    kind: "artist",
    name: "Lowtide",
    totalSongs: 2,
    topTrack: { id: hit, title: "Night Ferry", versionLabel: null, genres: ["ambient"] },
  });
  expect(second?.items[0]).toMatchObject({
    topTrack: { id: quiet, versionLabel: "60 s", artists: [{ name: "Lowtide" }] },
  });
});

test("a playlist's card brings at most twenty tracks in their order and counts all of them", async () => {
  const scope = testScope();
  const ids: string[] = [];
  for (let index = 0; index < 23; index += 1) ids.push(await addRecording(scope, `track ${index}`));
  ids.splice(3, 0, await addRecording(scope, "withdrawn", { status: "icebox" }));
  const list = await addPlaylist(scope, "Long", ids);
  const secret = await addPlaylist(scope, "Secret", ids, { isPublic: false });
  const empty = await addPlaylist(scope, "Empty", []);
  const items = [list, secret, empty].map((itemId) => ({ name: "list", itemId }));
  await addSlider(scope, "playlists", ["playlists"], { kind: "playlist", items });
  const answer = await listPublicSliders(scope, { segments: ["playlists"], limit: 5 });
  const [card, ...others] = answer.items[0]?.items ?? [];
  expect(others).toEqual([]);
  expect(card).toMatchObject({ kind: "playlist", name: "Long", totalTracks: 23, totalMs: 23 * 180_000 });
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
  const house = testScope();
  const acme = testScope({ company: await addCompany(house, "lists-acme") });
  const nova = testScope({ company: await addCompany(house, "lists-nova") });
  const track = await addRecording(house, "shared track");
  const ofHouse = await addPlaylist(house, "of the house", [track]);
  const ofNova = await addPlaylist(nova, "of nova", [track]);
  await addSlider(acme, "mixed", ["lists"], {
    kind: "playlist",
    items: [ofNova, ofHouse].map((itemId) => ({ name: "list", itemId })),
  });
  const { items } = await listPublicSliders(acme, { segments: ["lists"], limit: 5 });
  expect(items.flatMap((slider) => slider.items.map((slide) => slide.name))).toEqual(["of the house"]);
});

test("what a company or a stranger may not hear is neither played nor counted", async () => {
  const house = testScope();
  const company = await addCompany(house, "restricted");
  const free = await addRecording(house, "free");
  const barred = await addRecording(house, "barred");
  const members = await addRecording(house, "members only", { tierId: await addTier(house, false) });
  await restrictFor(house, barred, company.id);
  const list = await addPlaylist(house, "all three", [barred, free, members]);
  await addSlider(house, "restricted", ["restricted"], { kind: "playlist", items: [{ name: "list", itemId: list }] });
  const heard = async (scope: typeof house) => {
    const { items } = await listPublicSliders(scope, { segments: ["restricted"], limit: 5 });
    return items.flatMap((slider) =>
      slider.items.flatMap((slide) => (slide.kind === "playlist" ? slide.tracks.map((track) => track.title) : [])),
    );
  };
  expect(await heard(house)).toEqual(["barred", "free"]);
  expect(await heard(testScope({ company }))).toEqual(["free"]);
  expect(await heard(testScope({ company, actor: peggy }))).toEqual(["free", "members only"]);
});

test("a work plays its song or its video, and a video slide without a video of an accepted form is dropped", async () => {
  const scope = testScope();
  const song = await addRecording(scope, "Undertow");
  const page = "https://vimeo.com/123456789/ab12cd";
  const works = [
    { name: "song", topSongId: song, brand: "Volta Motors", agency: "Harlow & Co" },
    { name: "film", itemUrl: page },
  ];
  await addSlider(scope, "works", ["works"], { items: works });
  const videos = [
    { name: "own", itemUrl: "/media/videos/showreel.mp4" },
    { name: "none", itemUrl: "https://example.org/x.mp4" },
    { name: "empty" },
  ];
  await addSlider(scope, "videos", ["works"], { kind: "video", priority: 2, items: videos });
  const {
    items: [first, second],
  } = await listPublicSliders(scope, { segments: ["works"], limit: 5 });
  expect(first?.items).toMatchObject([
    { kind: "work", brand: "Volta Motors", agency: "Harlow & Co", track: { id: song }, video: null },
    { kind: "work", track: null, video: { kind: "external", page } },
  ]);
  expect(second?.items).toMatchObject([{ name: "own", video: { kind: "own", src: "/media/videos/showreel.mp4" } }]);
});

test("a slider without settings shows and scrolls two", async () => {
  const scope = testScope();
  await addSlider(scope, "bare", ["settings"], { settings: {} as { show: number; scroll: number } });
  const { items } = await listPublicSliders(scope, { segments: ["settings"], limit: 5 });
  expect(items[0]?.settings).toEqual({ show: 2, scroll: 2 });
});

test("all of it is one round trip", async () => {
  const scope = testScope();
  const artist = await addArtist(scope, "One");
  const track = await addRecording(scope, "trip", { artistIds: [artist] });
  await addSlider(scope, "artists", ["trip"], { kind: "artist", items: [{ name: "a", itemId: artist }] });
  await addSlider(scope, "lists", ["trip"], {
    kind: "playlist",
    items: [{ name: "l", itemId: await addPlaylist(scope, "l", [track]) }],
  });
  await addSlider(scope, "works", ["trip"], { items: [{ name: "w", topSongId: track }] });
  const before = scope.trips.count;
  const { items } = await listPublicSliders(scope, { segments: ["trip"], limit: 20 });
  expect(items).toHaveLength(3);
  expect(scope.trips.count - before).toBe(1);
});
