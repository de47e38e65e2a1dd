import { expect, test } from "vitest";
import { requireSameSite } from "#app/edge/http/cross-site.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";

const post = (headers: Record<string, string>) => new Request("https://example.com/login", { method: "POST", headers });
const accepted = (request: Request) => {
  try {
    requireSameSite(readIncoming(request));
    return true;
  } catch {
    return false;
  }
};

test("a form of our own page is accepted, with and without fetch metadata", () => {
  expect(accepted(post({ Origin: "https://example.com", Cookie: "session=x" }))).toBe(true);
  expect(accepted(post({ Origin: "https://example.com", "Sec-Fetch-Site": "same-origin", Cookie: "session=x" }))).toBe(
    true,
  );
});

test("a form of another site is refused, a sibling sub-domain's and an opaque origin's too", () => {
  for (const origin of ["https://evil.example", "https://acme.example.com", "http://example.com", "null"]) {
    expect(accepted(post({ Origin: origin }))).toBe(false);
  }
  expect(accepted(post({ "Sec-Fetch-Site": "cross-site" }))).toBe(false);
  expect(accepted(post({ "Sec-Fetch-Site": "same-site", Origin: "https://example.com" }))).toBe(false);
});

test("a request that names no origin is refused with cookies and accepted without", () => {
  expect(accepted(post({ Cookie: "session=x" }))).toBe(false);
  expect(accepted(post({ Authorization: "Bearer x" }))).toBe(true);
});

test("headers that disagree on the host are refused, and another spelling of the same host is not", () => {
  const origin = { Origin: "https://example.com" };
  for (const host of [
    "evil.example",
    "evil.example, example.com",
    "example.com:8443",
    "example.com@evil.example",
    "a b",
    "[::",
  ]) {
    expect(() => requireSameSite(readIncoming(post({ ...origin, "X-Forwarded-Host": host }))), host).toThrow(
      "This request names another host",
    );
    expect(accepted(post({ Authorization: "Bearer x", "X-Forwarded-Host": host })), host).toBe(false);
  }
  for (const host of ["example.com", "EXAMPLE.com", "example.com:443", "example.com, proxy.internal", ""]) {
    expect(accepted(post({ ...origin, "X-Forwarded-Host": host })), host).toBe(true);
  }
});

test("reading is never refused", () => {
  expect(
    accepted(new Request("https://example.com/", { headers: { Origin: "https://evil.example", Cookie: "session=x" } })),
  ).toBe(true);
});
