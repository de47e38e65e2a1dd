import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

// The whole exchange with the official client, without scripts: test/http/agents.test.ts.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.41" } });

/** A program on this computer: where a browser arrives with a code. */
async function listen() {
  const server = createServer((_, response) => response.setHeader("Content-Type", "text/html").end("<p>Connected</p>"));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { server, redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback` };
}

test("a person signs in for a program, reads what it asks, and the browser follows to it", async ({
  page,
  request,
  baseURL,
}) => {
  const { server, redirectUri } = await listen();
  try {
    const registered = await request.post("/oauth/register", {
      data: { redirect_uris: [redirectUri], client_name: `Desk with a long name ${"of many words ".repeat(6)}` },
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    const query = new URLSearchParams({
      response_type: "code",
      client_id,
      redirect_uri: redirectUri,
      code_challenge: createHash("sha256").update("v".repeat(64)).digest("base64url"),
      code_challenge_method: "S256",
      resource: `${new URL(baseURL ?? "").origin}/mcp`,
      state: "here",
    });
    await page.goto(`/oauth/authorize?${query}`);
    await page.getByLabel("Email").fill(`supervisor@${demoDomain}`);
    await page.getByLabel("Password").fill(demoPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Connect Desk");
    await page.setViewportSize({ width: 320, height: 800 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Allow", exact: true }).press("Enter");
    await expect(page.getByText("Connected")).toBeVisible();
    const answer = new URL(page.url());
    expect(answer.origin + answer.pathname).toBe(redirectUri);
    expect(answer.searchParams.get("state")).toBe("here");

    const tokens = await request.post("/oauth/token", {
      form: {
        grant_type: "authorization_code",
        code: answer.searchParams.get("code") ?? "",
        client_id,
        redirect_uri: redirectUri,
        code_verifier: "v".repeat(64),
        resource: query.get("resource") ?? "",
      },
    });
    expect(tokens.status()).toBe(200);
    await page.goto("/account-settings/programs");
    await expectAccessible(page);
    const row = page.getByRole("row", { name: /Desk with a long name/ });
    await row.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("Program disconnected")).toBeVisible();
    await expect(row).toBeHidden();
  } finally {
    server.close();
  }
});
