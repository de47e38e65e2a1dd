import type { Page } from "@playwright/test";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { expect, expectAccessible, hostUrl, test } from "#test/support/e2e.ts";

// The allowance of sign-ins is counted by address: these visitors have one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.1" } });

async function fillIn(page: Page, account: string, password: string) {
  await page.getByLabel("E-mail").fill(`${account}@${demoDomain}`);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}

test("a person logs in where the page asked for it, stays logged in, and logs out", async ({ page }) => {
  await page.goto("/login?returnUrl=%2Fsearch%3Fq%3Drain");
  await expectAccessible(page);
  await fillIn(page, "supervisor", "not the password");
  await expect(page.getByRole("alert")).toHaveText("The e-mail address or the password is not right.");
  await expect(page.getByLabel("E-mail")).toHaveValue(`supervisor@${demoDomain}`);
  await expectAccessible(page);

  await fillIn(page, "supervisor", demoPassword);
  await expect(page).toHaveURL(/\/search\?q=rain$/);
  await page.reload();
  const me = await page.request.get("/api/v1/identities/me");
  expect(await me.json()).toMatchObject({ data: { nickname: "Mireille", workspaces: [{}, {}] } });

  await page.goto("/login");
  await expect(page).toHaveURL(/\/discover$/);
  await page.goto("/logout");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).not.toHaveURL(/logout/);
  expect((await page.request.get("/api/v1/identities/me")).status()).toBe(401);
});

test("what is missing is said at its field while typing goes on", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("someone");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("This is not an e-mail address.")).toBeVisible();
  await expect(page.getByText("Please enter the Password")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.getByLabel("E-mail").fill("someone@example.com");
  await expect(page.getByText("This is not an e-mail address.")).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("logging in, a mistake and logging out work on a company's host in its own name", async ({ page }) => {
    await page.goto(hostUrl("acme", "/login?returnUrl=//evil.example"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in to Acme Motors");
    await fillIn(page, "requester", "not the password");
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(`requester@${demoDomain}`);
    await fillIn(page, "requester", demoPassword);
    await expect(page).toHaveURL(hostUrl("acme", "/discover"));
    await page.goto(hostUrl("acme", "/logout"));
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(hostUrl("acme", "/discover"));
    await page.goto(hostUrl("acme", "/logout"));
    await expect(page).toHaveURL(hostUrl("acme", "/discover"));
  });
});
