import { expect, test } from "vitest";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { layoutOf, scriptStartOf } from "#app/shell/layout-rules.ts";
import { handleAt } from "#test/support/handle-at.ts";

const theme = { hideHeader: false } as Visitor["company"]["theme"];
const company = { theme } as Visitor["company"];
const stranger = { company, user: null };
const user = { id: "u" } as Visitor["user"];
const signedIn = { company, user };

type Viewer = Parameters<typeof layoutOf>[2];

const layoutAt = async (path: string, viewer: Viewer) => layoutOf(await handleAt(path), path, viewer);
const startAt = async (path: string, viewer: Viewer) => scriptStartOf(await handleAt(path), path, viewer.user);

test("a visitor finds the side navigation on the catalogue's pages, a signed-in user everywhere but on presentations", async () => {
  for (const path of ["/discover", "/search", "/music-sync-licensing/song/x", "/artists-list", "/my-playlists"])
    expect((await layoutAt(path, stranger)).side, path).toBe(true);
  expect((await layoutAt("/", stranger)).side).toBe(false);
  expect((await layoutAt("/kitchen-sink", signedIn)).side).toBe(true);
  for (const path of ["/pitch/1", "/pitch/share/1", "/sliders/reel/1", "/sliders/share/1", "/playlists/share/1"])
    expect((await layoutAt(path, signedIn)).side, path).toBe(false);
  expect((await layoutAt("/pitch/edit/1", signedIn)).side).toBe(true);
  expect((await layoutAt("/discovery", stranger)).side).toBe(false);
});

test("the lists of pitches have the header and the footer, without a side navigation", async () => {
  for (const path of ["/pitch", "/sonic-pitch"])
    expect(await layoutAt(path, signedIn), path).toMatchObject({ header: true, footer: true, side: false });
  // On other pages of the catalogue the side navigation has what the header would have.
  expect(await layoutAt("/discover", signedIn)).toMatchObject({ header: false, side: true });
});

test("the search sidebar belongs to the catalogue's pages and the search, not to those where one works on tracks", async () => {
  const shown = ["/music-sync-licensing/song/x", "/music-sync-licensing", "/discover", "/search", "/artists-list"];
  for (const path of shown) expect((await handleAt(path)).searchSidebar, path).toBe(true);
  const work = ["edit-playlist", "edit-playlist/1", "edit-playlist/1/shares", "playlist/x/package", "song/x/license"];
  const without = ["/", "/my-playlists", "/artists-list-old", "/search-words", "/login"];
  for (const path of [...without, ...work.map((page) => `/music-sync-licensing/${page}`)])
    expect((await handleAt(path)).searchSidebar, path).toBeUndefined();
});

test("only the layout with the search sidebar, the search and the catalogue's address have it", () => {
  const texts = import.meta.glob<string>("../../../app/**/routes/*.tsx", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const claiming = Object.entries(texts).filter(([, text]) => text.includes("searchSidebar: true"));
  expect(claiming.map(([file]) => file.split("/").at(-1)).sort()).toEqual([
    "search.tsx",
    "shell.tsx",
    "with-sidebar.tsx",
  ]);
});

test("login, signup, invite, transfer download and loading stand without header and side navigation on a desktop", async () => {
  const paths = ["/login", "/signup", "/invite/1", "/magic-link", "/reset-password", "/transfer/download", "/loading"];
  for (const path of paths) expect((await layoutAt(path, stranger)).bare, path).toBe(true);
  expect((await layoutAt("/transfer", stranger)).bare).toBe(false);
});

test("a theme can hide the header", async () => {
  expect((await layoutAt("/discover", stranger)).header).toBe(true);
  const hidden = { company: { ...company, theme: { ...theme, hideHeader: true } }, user: null };
  expect((await layoutAt("/discover", hidden)).header).toBe(false);
});

test("a signed-in user works in the catalogue without the header, which repeats the side navigation", async () => {
  for (const path of ["/discover", "/search"]) expect((await layoutAt(path, signedIn)).header, path).toBe(false);
  expect((await layoutAt("/who-we-are", signedIn)).header).toBe(true);
});

test("the search of the site has a footer, that of the catalogue has none", async () => {
  expect(await layoutAt("/search", stranger)).toMatchObject({ footer: true, header: true, side: true });
  expect(await layoutAt("/music-sync-licensing/search", stranger)).toMatchObject({
    footer: false,
    header: false,
    side: true,
  });
});

test("a visitor chooses the scheme in the catalogue, a signed-in user on every page with the side bar but those of the agency", async () => {
  for (const path of ["/discover", "/search", "/music-sync-licensing/song/x", "/music-sync-licensing/artist/x"])
    expect((await layoutAt(path, stranger)).schemeChoice, path).toBe(true);
  for (const path of ["/", "/our-work", "/login", "/transactions", "/pitch/share/1"])
    expect((await layoutAt(path, stranger)).schemeChoice, path).toBe(false);
  for (const path of [
    "/discover",
    "/transactions",
    "/iam/list",
    "/pitch",
    "/account-settings",
    "/company-settings/own",
  ])
    expect((await layoutAt(path, signedIn)).schemeChoice, path).toBe(true);
  for (const path of ["/", "/our-work", "/faq", "/login", "/pitch/share/1", "/playlists/share/1"])
    expect((await layoutAt(path, signedIn)).schemeChoice, path).toBe(false);
});

test("scripts start when a page of the site is idle, after the first paint elsewhere, and at once for those who work", async () => {
  for (const path of ["/", "/services/sonic-analysis", "/submit-brief"])
    expect(await startAt(path, stranger), path).toBe("idle");
  const painted = ["/discover", "/search", "/artists-list", "/login", "/signup", "/session-expired", "/sliders/reel/1"];
  for (const path of painted) expect(await startAt(path, stranger), path).toBe("painted");
  expect(await startAt("/", signedIn)).toBe("now");
});

test("presentations and pages that a token opened ask for no consent", async () => {
  for (const path of ["/sliders/reel/1", "/playlists/share/1", "/reset-password/1", "/transfer/download/1"])
    expect((await layoutAt(path, stranger)).consent, path).toBe(false);
  for (const path of ["/", "/login", "/reset-password", "/discover"])
    expect((await layoutAt(path, stranger)).consent, path).toBe(true);
});

test("the pages that strangers share say for how long, and which parameters select another page", async () => {
  const site = ["/services", "/services/x", "/wine", "/who-we-are", "/faq", "/blog", "/our-work/detail/x"];
  const records = ["song", "artist", "album"].map((kind) => `/music-sync-licensing/${kind}/x`);
  const cached = [
    ...site,
    ...records,
    "/privacy-policy",
    "/terms-of-service",
    "/cookies-policy",
    "/accessibility",
    "/status",
  ];
  for (const path of cached) expect((await handleAt(path)).cache?.query, path).toEqual([]);
  for (const path of ["/", "/landing"]) expect((await handleAt(path)).cache?.query, path).toEqual(["use"]);
  expect((await handleAt("/search")).cache).toMatchObject({ freshSeconds: 30, staleSeconds: 300 });
  expect((await handleAt("/discover")).cache?.query).toEqual(["s", "t", "limit"]);
  for (const path of [
    "/login",
    "/kitchen-sink",
    "/music-sync-licensing/playlist/x",
    "/music-sync-licensing/song/x/options",
  ])
    expect((await handleAt(path)).cache, path).toBeUndefined();
});
