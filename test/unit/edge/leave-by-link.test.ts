import { expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { leaveByLink } from "#app/edge/http/leave-by-link.server.ts";

const ctx = { url: new URL("https://acme.example.com/switch-workspace"), env: { APP_HOST: "example.com" } };

async function leave(location: string, headers: Record<string, string> = {}) {
  const request = new Request(ctx.url, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Dest": "document", ...headers },
    body: "x=1",
  });
  const response = new Response(null, {
    status: 302,
    headers: { Location: location, "Set-Cookie": "session=; Max-Age=0" },
  });
  return leaveByLink(request, response, ctx as unknown as RequestContext);
}

test("a form that ends on a company's own host leads there by a page, and by a redirect everywhere else", async () => {
  const left = await leave("https://music.acme.test/auth/t0ken?goTo=%2Fsearch&x=%22%3E%3Cscript%3E");
  const page = await left.text();
  expect(left.status).toBe(200);
  expect(left.headers.getSetCookie()).toEqual(["session=; Max-Age=0"]);
  expect(page).toContain("https://music.acme.test/auth/t0ken?goTo=%2Fsearch");
  expect(page).toMatch(/http-equiv="refresh"/i);
  expect(page).not.toContain("<script>");
  for (const within of [
    "/search",
    "https://acme.example.com/x",
    "https://nova.example.com/auth/t",
    "https://example.com/",
  ])
    expect((await leave(within)).status, within).toBe(302);
});
