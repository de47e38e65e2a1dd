import { expect, test } from "vitest";
import { cacheKeyOf } from "#app/edge/cache/page-cache.server.ts";

const key = (path: string, headers: Record<string, string> = {}) =>
  cacheKeyOf(new Request(`https://acme.example.com${path}`, { headers }), "b1")?.key.url ?? null;

test("strangers share a page: the key is host, path, known query in order, and build", () => {
  expect(key("/search?q=piano&genre=lofi")).toBe(key("/search?genre=lofi&q=piano"));
  expect(key("/discover")).not.toBe(cacheKeyOf(new Request("https://nova.example.com/discover"), "b1")?.key.url);
  expect(key("/discover")).not.toBe(cacheKeyOf(new Request("https://acme.example.com/discover"), "b2")?.key.url);
});

test("whatever makes a page personal keeps it out of the cache", () => {
  for (const cookie of ["session=x", "__Host-session=x", "a=b; flash=1", "bookmark=1", "scheme=light"])
    expect(key("/discover", { Cookie: cookie })).toBeNull();
  expect(key("/discover", { Authorization: "Bearer x" })).toBeNull();
  expect(key("/discover", { Cookie: "theme=1; mysession=2" })).not.toBeNull();
});

test("an unknown parameter or page is not stored", () => {
  expect(key("/search?utm=1")).toBeNull();
  expect(key("/login")).toBeNull();
  expect(key("/kitchen-sink")).toBeNull();
});
