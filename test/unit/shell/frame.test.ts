import { expect, test } from "vitest";
import type { Visitor } from "#app/edge/context/visitor.ts";
import routes from "#app/routes.ts";
import { layoutOf, scriptStartOf, showsSearchSidebar } from "#app/shell/layout-rules.ts";
import { entrancePath } from "#app/shell/navigation/entrance-path.ts";
import { footerLinks } from "#app/shell/navigation/footer-links.server.ts";
import { headerButtons } from "#app/shell/navigation/site-links.ts";
import { allRoutes } from "#test/support/all-routes.ts";

const theme: Visitor["company"]["theme"] = {
  pageTitle: "",
  pageDescription: "",
  sidebarMenu: [],
  hideHeader: false,
  accent: null,
  background: null,
  text: null,
  waveform: null,
};

function visitorWith(more: Partial<Visitor> = {}, company: Partial<Visitor["company"]> = {}): Visitor {
  const hlsConfig = { entryPointPlaylist: null, maxBufferLength: null, backBufferLength: null, startLevel: null };
  return {
    environment: "main",
    company: { id: "c", name: "Acme", subdomain: null, theme, hlsConfig, outage: null, ...company },
    user: null,
    playerRights: { license: true, addToPlaylist: true },
    preview: null,
    workspaces: [],
    appVersion: "1.0.0",
    build: "",
    ...more,
  };
}

function userWith(...scopes: string[]): Visitor["user"] {
  return {
    id: "u",
    email: "a@example.com",
    name: "A",
    nickname: "a",
    scopes,
    volume: null,
    needsSongDetails: false,
    canComment: false,
  };
}

test("a visitor finds the side navigation on the catalogue's pages, a signed-in user everywhere but on presentations", () => {
  const visitor = visitorWith();
  const user = visitorWith({ user: userWith("ListTiers") });
  for (const path of ["/discover", "/search", "/music-sync-licensing/song/x", "/artists-list", "/stereo-ai"]) {
    expect(layoutOf(path, visitor).side, path).toBe(true);
  }
  expect(layoutOf("/", visitor).side).toBe(false);
  expect(layoutOf("/kitchen-sink", user).side).toBe(true);
  for (const path of ["/pitch/1", "/sonic-pitch", "/reel", "/sliders/reel/1"]) {
    expect(layoutOf(path, user).side, path).toBe(false);
  }
  expect(layoutOf("/pitch/edit/1", user).side).toBe(true);
  expect(layoutOf("/discovery", visitor).side).toBe(false);
});

test("the search sidebar belongs to the catalogue's pages, and not to analytics", () => {
  const shown = ["/music-sync-licensing/song/x", "/discover", "/search", "/artists-list", "/stereo-ai"];
  for (const path of shown) expect(showsSearchSidebar(path), path).toBe(true);
  const hidden = [
    "/",
    "/analytics",
    "/analytics/transfers",
    "/my-playlists",
    "/artists-list-old",
    "/search-words",
    "/login",
  ];
  for (const path of hidden) expect(showsSearchSidebar(path), path).toBe(false);
});

test("the pages with the search sidebar are those of its layout, the search itself, and no others", () => {
  const drawn = new Set(
    routes.find(({ file }) => file.endsWith("with-sidebar.tsx"))?.children?.map(({ path }) => path),
  );
  expect(drawn.size).toBeGreaterThan(10);
  // The search has filters of its own; the catalogue's address leads there.
  for (const path of ["search", "music-sync-licensing/search", "music-sync-licensing"]) drawn.add(path);
  // Files to download have no page around them.
  for (const { path = "", file } of allRoutes(routes).filter((route) => route.file.endsWith(".tsx")))
    expect(showsSearchSidebar(`/${path}`), file).toBe(drawn.has(path));
});

test("login, signup, invite, transfer download and loading stand without header and side navigation on a desktop", () => {
  for (const path of [
    "/login",
    "/signup",
    "/invite/1",
    "/magic-link",
    "/reset-password",
    "/transfer/download",
    "/loading",
  ]) {
    expect(layoutOf(path, visitorWith()).bare, path).toBe(true);
  }
});

test("a theme can hide the header", () => {
  expect(layoutOf("/discover", visitorWith()).header).toBe(true);
  expect(layoutOf("/discover", visitorWith({}, { theme: { ...theme, hideHeader: true } })).header).toBe(false);
});

test("a signed-in user works in the catalogue without the header, which repeats the side navigation", () => {
  for (const path of ["/discover", "/search"]) {
    expect(layoutOf(path, visitorWith({ user: userWith() })).header, path).toBe(false);
  }
  expect(layoutOf("/who-we-are", visitorWith({ user: userWith() })).header).toBe(true);
});

test("sign-in is offered to strangers only, and the spaces tenant has its own buttons", () => {
  const labels = (visitor: Visitor) => headerButtons(visitor, { pathname: "/", search: "" }).map((link) => link.label);
  expect(labels(visitorWith())).toContain("Sign in");
  expect(labels(visitorWith({ user: userWith() }))).not.toContain("Sign in");
  expect(labels(visitorWith({ environment: "spaces" }, { subdomain: "studio" }))).toEqual(["Log in", "Sign up"]);
  expect(labels(visitorWith({ environment: "spaces" }))).not.toContain("Sign in");
  const host = { company: { subdomain: null }, env: {} };
  expect(footerLinks({ ...host, actor: null }).pages.map((link) => link.label)).toContain("Sign In");
  expect(footerLinks({ ...host, actor: { id: "x" } }).pages.map((link) => link.label)).not.toContain("Sign In");
});

test("the ways in lead back to the page that they are opened from", () => {
  const from = (path: string) => {
    const { pathname, search } = new URL(path, "http://page.invalid");
    return entrancePath("/login", { pathname, search });
  };
  expect(from("/")).toBe("/login");
  expect(from("/search?q=sea&page=2")).toBe("/login?returnUrl=%2Fsearch%3Fq%3Dsea%26page%3D2");
  expect(from("/login")).toBe("/login");
  expect(from("/signup?kind=brand&returnUrl=%2Fsearch%3Fq%3Dsea")).toBe("/login?returnUrl=%2Fsearch%3Fq%3Dsea");
  expect(from("/reset-password/token")).toBe("/login");
  const at = { pathname: "/discover", search: "" };
  const links = [visitorWith(), visitorWith({ environment: "spaces" }, { subdomain: "studio" })].flatMap((visitor) =>
    headerButtons(visitor, at).filter(({ to }) => /^\/(?:login|signup)/.test(to)),
  );
  expect(links.map(({ id }) => id)).toEqual(["client-access", "sign-in", "login", "sign-up"]);
  for (const { to } of links) expect(to).toContain("returnUrl=%2Fdiscover");
});

test("the footer links to the configured accounts of the four networks, and not on a company's own host", () => {
  const names = ["facebook.com", "www.instagram.com", "x.com", "www.youtube.com", "other.example"];
  const env = { SOCIAL_URLS: names.map((name) => `https://${name}/syncline`) };
  const social = (subdomain: string | null) => footerLinks({ actor: null, company: { subdomain }, env }).social;
  expect(social(null).map(({ label }) => label)).toEqual(["Facebook", "Instagram", "X", "YouTube"]);
  expect(social("acme")).toEqual([]);
});

test("scripts start when a page of the site is idle, after the first paint elsewhere, and at once for those who work", () => {
  for (const path of ["/", "/services/sonic-analysis", "/submit-brief"])
    expect(scriptStartOf(path, null), path).toBe("idle");
  for (const path of [
    "/discover",
    "/search",
    "/artists-list",
    "/login",
    "/signup",
    "/session-expired",
    "/sliders/reel/1",
  ])
    expect(scriptStartOf(path, null), path).toBe("painted");
  expect(scriptStartOf("/", userWith())).toBe("now");
});
