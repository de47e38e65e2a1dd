import { expect, test } from "vitest";
import { contactFormSchema } from "#app/companies/contact-form.ts";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { entrancePath } from "#app/shell/navigation/entrance-path.ts";
import { footerLinks } from "#app/shell/navigation/footer-links.server.ts";
import { headerButtons } from "#app/shell/navigation/site-links.ts";

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

test("a company's own accounts and tagline are in its footer, in place of the configured ones", () => {
  const env = { SOCIAL_URLS: ["https://x.com/syncline"] };
  const contact = {
    ...{ email: "", phone: "", address: "", tagline: "Music for makers" },
    socialUrls: ["https://www.youtube.com/@acme", "https://instagram.com/acme"],
  };
  for (const subdomain of [null, "acme"]) {
    const { social, tagline } = footerLinks({ actor: null, company: { subdomain, contact }, env });
    expect([social.map(({ label }) => label), tagline]).toEqual([["YouTube", "Instagram"], "Music for makers"]);
  }
});

test("the addresses of a company's accounts and news are https addresses, one for each network", () => {
  const wrong = (form: Record<string, string>) =>
    contactFormSchema.safeParse({ version: "1", ...form }).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(wrong({ socialUrls: "https://x.com/a\nhttps://www.instagram.com/b", newsUrl: "https://news.example" })).toBe(
    undefined,
  );
  expect(wrong({ socialUrls: "https://evil.example/a" })).toEqual([
    ["socialUrls", expect.stringContaining("evil.example")],
  ]);
  expect(wrong({ socialUrls: "http://x.com/a" })).toEqual([["socialUrls", expect.stringContaining("https address")]]);
  expect(wrong({ socialUrls: "https://x.com/a https://www.x.com/b" })).toEqual([
    ["socialUrls", expect.stringContaining("one account per network")],
  ]);
  for (const socialUrls of ["https://__proto__/", "https://constructor/"])
    expect(wrong({ socialUrls }), socialUrls).toEqual([["socialUrls", expect.stringContaining(socialUrls)]]);
  expect(wrong({ newsUrl: "javascript:alert(1)" })).toEqual([["newsUrl", expect.stringContaining("https://")]]);
});
