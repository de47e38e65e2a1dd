import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalPath } from "#app/edge/http/canonical-path.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";

const pathOf = (path: string) => readIncoming(new Request(`http://localhost${path}`)).path;

test("tables see the page's own path behind a client-side navigation, in lower case", () => {
  expect(pathOf("/login")).toBe("/login");
  expect(pathOf("/login.data?_routes=root")).toBe("/login");
  expect(pathOf("/_root.data")).toBe("/");
  expect(pathOf("/LOGIN")).toBe("/login");
  expect(pathOf("/x/../API/v1/sessions")).toBe("/api/v1/sessions");
});

test("the address of a page is free of what the framework adds for its data requests", () => {
  const page = (path: string) => {
    const { pageUrl, isDataRequest, url } = readIncoming(new Request(`http://localhost${path}`));
    expect(url.pathname + url.search).toBe(path);
    return [pageUrl.pathname + pageUrl.search, isDataRequest];
  };
  expect(page("/iam/list.data?page=2&_routes=root%2Ciam")).toEqual(["/iam/list?page=2", true]);
  expect(page("/_root.data?index&_routes=landing")).toEqual(["/", true]);
  expect(page("/iam/list?_routes=root")).toEqual(["/iam/list", false]);
  expect(page("/search?q=a&index=&index=3&_routes=&_routes=x")).toEqual(["/search?q=a&index=3", false]);
  expect(page("/search?q=a%20b&x=%2F")).toEqual(["/search?q=a%20b&x=%2F", false]);
});

test("a path has one canonical spelling, which is its own and stays on this host", () => {
  const piece = fc.constantFrom(
    "/",
    "//",
    "login",
    "%6c",
    "%2F",
    "%2e",
    "..",
    ".",
    "\\",
    ".data",
    "_root",
    "%25",
    "é",
    " ",
    "%zz",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const { pathname } = new URL(`http://localhost/${pieces.join("")}`);
      const path = canonicalPath(pathname);
      if (path === null) return;
      expect(path).toMatch(/^\/(?![/\\])/);
      const { host, pathname: again } = new URL(path, "http://localhost");
      expect([host, again]).toEqual(["localhost", path]);
      expect(canonicalPath(path)).toBe(path);
    }),
    { numRuns: 3000 },
  );
});

test("an address that is no URL is refused, and the refusal itself does not fail on it", () => {
  const request = { url: "http://localhost:99999/", method: "GET", headers: new Headers() } as Request;
  expect(() => readIncoming(request)).toThrow("This address is not valid.");
  try {
    readIncoming(request);
  } catch (error) {
    expect(errorResponse(error, request).status).toBe(400);
  }
});
