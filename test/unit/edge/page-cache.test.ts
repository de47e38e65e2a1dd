import { expect, test } from "vitest";
import { type PageAt, pageKeyOf } from "#app/edge/cache/page-key.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";

const shared = { freshSeconds: 30, staleSeconds: 600 };
const pages: Record<string, PageAt> = {
  "/discover": { routeIds: ["root", "with-sidebar", "discover"], cache: { query: ["s", "t", "limit"], ...shared } },
  "/search": { routeIds: ["root", "search"], cache: { query: ["q", "genre", "mood", "page"], ...shared } },
};
const pageAt = (path: string) => pages[path] ?? { routeIds: ["root"], cache: null };
const keyAt = (url: string, headers: Record<string, string> = {}, build = "b1") =>
  pageKeyOf(readIncoming(new Request(url, { headers })), { build, pageAt })?.url ?? null;
const key = (path: string, headers: Record<string, string> = {}) => keyAt(`https://acme.example.com${path}`, headers);

test("strangers share a page: the key is host, path, known query in order, and build", () => {
  expect(key("/search?mood=calm&genre=lofi")).toBe(key("/search?genre=lofi&mood=calm"));
  expect(key("/discover")).not.toBe(keyAt("https://nova.example.com/discover"));
  expect(key("/discover")).not.toBe(keyAt("https://acme.example.com/discover", {}, "b2"));
});

test("whatever makes a page personal keeps it out of the cache", () => {
  for (const cookie of ["session=x", "__Host-session=x", "a=b; flash=1", "bookmark=1", "scheme=neon", "consent=x"])
    expect(key("/discover", { Cookie: cookie })).toBeNull();
  expect(key("/discover", { Authorization: "Bearer x" })).toBeNull();
  expect(key("/discover", { Cookie: "theme=1; mysession=2" })).not.toBeNull();
  // Of a session that ended: without one it changes no page.
  expect(key("/discover", { Cookie: "usage=months:12" })).toBe(key("/discover"));
  expect(key("/discover", { Cookie: "usage=months:12; session=x" })).toBeNull();
});

test("an unknown parameter or page is not stored", () => {
  expect(key("/search?utm=1")).toBeNull();
  expect(key("/login")).toBeNull();
  expect(key("/kitchen-sink")).toBeNull();
});

test("values of which anyone can send any number, or the same in another way, are not stored", () => {
  for (const path of ["/search?page=2", "/search?page=50", "/search?genre=lofi&page=3", "/discover?s=brand&limit=20"])
    expect(key(path), path).not.toBeNull();
  for (const value of ["0", "02", "+2", "2.0", "2e0", " 2", "", "-1", "51", "7777777", "x"]) {
    expect(key(`/search?${new URLSearchParams({ page: value })}`), value).toBeNull();
    expect(key(`/discover?${new URLSearchParams({ limit: value })}`), value).toBeNull();
  }
  for (const path of ["/search?q=piano", "/discover?t=QQ==", "/search?genre=", "/search?genre=lofi&genre=lofi"])
    expect(key(path), path).toBeNull();
  expect(key(`/search?genre=${"a".repeat(61)}`)).toBeNull();
  expect(key("/search?genre=%20lofi")).toBeNull();
  const many = Array.from({ length: 7 }, (_, at) => `genre=g${at}`).join("&");
  expect(key(`/search?${many}`)).toBeNull();
});

test("loaders that a navigation names make one entry for each set of the page's own, and none for any other", () => {
  const data = (routes: string) => key(`/discover.data?_routes=${encodeURIComponent(routes)}`);
  expect(data("with-sidebar,discover")).toBe(data("discover,with-sidebar"));
  expect(data("discover")).not.toBe(data("discover,with-sidebar"));
  expect(data("discover")).not.toBe(key("/discover.data"));
  for (const made of [
    "",
    "x",
    "discover,x",
    "discover,discover2",
    "discover,discover",
    "root,with-sidebar,discover,login",
  ])
    expect(data(made), made).toBeNull();
  expect(key("/discover.data?_routes=discover&_routes=root")).toBeNull();
  expect(key("/discover?_routes=discover")).toBeNull();
});
