import { expect, test } from "vitest";
import { action as requestAccount } from "#app/visitor-requests/account/routes/signup.tsx";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";

/** Of an earlier write. */
const written = `00000000-00000001-00000000-${"0".repeat(32)}`;

/** A page view, as `navigator.sendBeacon` reports it. */
async function bookmarkAfterView(hostname: string, cookie: string | null): Promise<string | null> {
  const body = JSON.stringify({ kind: "page_view", path: "/discover" });
  const given = { method: "POST", cookie, body, contentType: "application/json" };
  return (await visit(`http://${hostname}/api/v1/events`, given, apiHandler)).ctx.bookmark();
}

test("a page view leaves a visitor without the cookie that keeps them out of the page cache, and renews none", async () => {
  expect(await bookmarkAfterView("localhost", `bookmark=${written}`)).toBeNull();
  expect(await bookmarkAfterView("localhost", null)).toBeNull();
  // The company of this host was not read before.
  expect(await bookmarkAfterView("spaces.localhost", null)).toBeNull();
});

test("a form that writes names the state of the record after it", async () => {
  const form = { kind: "label", name: "Ana Ruiz", email: "ana@example.com", message: "One film" };
  for (const cookie of [null, `bookmark=${written}`]) {
    const { answer, ctx } = await visit("http://localhost/signup", { method: "POST", form, cookie }, requestAccount);
    expect(answer).toBeInstanceOf(Response);
    expect(ctx.bookmark()).toMatch(/^[0-9a-f]{8}-/);
    expect(ctx.bookmark()).not.toBe(written);
  }
});
