import fc from "fast-check";
import { expect, test } from "vitest";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

const origin = "https://acme.example.com";

/** Where a browser on our site would go. */
function destination(path: string): string {
  return new URL(path, `${origin}/login`).origin;
}

test("a path of this site keeps its query and fragment", () => {
  for (const path of ["/", "/discover", "/search?q=100%25&page=2#row-3", "/music-sync-licensing/artist/ærø", "/a/b/"]) {
    expect(destination(safeReturnPath(path) ?? "https://lost.example")).toBe(origin);
  }
  expect(safeReturnPath("/search?q=rock%20%26%20roll&page=2#row-3")).toBe("/search?q=rock%20%26%20roll&page=2#row-3");
});

test("another site, another scheme and what a browser would read as one lead nowhere", () => {
  const hostile = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2fevil.example",
    "/%2F%2Fevil.example",
    "/%5cevil.example",
    "/%09/evil.example",
    "%2f%2fevil.example",
    "/%zz",
    "https://evil.example",
    "http:evil.example",
    "https:///evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,hi",
    "@evil.example",
    ".evil.example",
    "evil.example",
    "?returnUrl=/x",
    "#x",
    "",
    "/search\r\nSet-Cookie: a=b",
    `/${"a".repeat(3000)}`,
  ];
  for (const wanted of hostile) expect(safeReturnPath(wanted), JSON.stringify(wanted)).toBeNull();
  expect(safeReturnPath(null)).toBeNull();
});

test("whatever is asked for, the answer is a path of this site, and stays the same when asked for again", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2f",
    "%5c",
    "%09",
    "\t",
    "\n",
    ":",
    "@",
    "evil.example",
    "http",
    "?",
    "#",
    "a",
  );
  const wanted = fc.oneof(
    fc.webUrl(),
    fc.string({ unit: "binary" }),
    fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(wanted, fc.boolean(), (text, rooted) => {
      const path = safeReturnPath(rooted ? `/${text}` : text);
      if (path === null) return;
      expect(path).toMatch(/^\/(?![/\\])[^\p{Cc}\\]*$/u);
      expect(destination(path)).toBe(origin);
      expect(safeReturnPath(path)).toBe(path);
    }),
    { numRuns: 5_000 },
  );
});
