import type { Page } from "@playwright/test";
import { demoDomain, demoPassword, demoPolicies } from "#db/seed/demo-people.ts";
import { bar, rows } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

// With plain forms, on a company's host: test/http/forms/identity.test.ts. The rate limit of sign-ins counts by address: these visitors have one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.1" } });

async function fillIn(page: Page, account: string, password: string) {
  // A page that is on its way out may have the newsletter's field, "Email for our newsletter".
  await page.getByLabel("Email", { exact: true }).fill(`${account}@${demoDomain}`);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

test("a person signs in where the page asked for it, stays signed in, and is led back to a page that plays on", async ({
  page,
}) => {
  await test.step("a person signs in where the page asked for it, stays signed in, and signs out", async () => {
    await page.goto("/login?returnUrl=%2Fsearch%3Fq%3Drain");
    await expectAccessible(page);
    await fillIn(page, "supervisor", "not the password");
    await expect(page.getByRole("alert")).toHaveText("Wrong email address or password.");
    await expect(page.getByLabel("Email")).toHaveValue(`supervisor@${demoDomain}`);
    await expectAccessible(page);

    await fillIn(page, "supervisor", demoPassword);
    await expect(page).toHaveURL(/\/search\?q=rain$/);
    await page.reload();
    const me = await page.request.get("/api/v1/identities/me");
    expect(await me.json()).toMatchObject({
      data: { nickname: "Mireille", workspaces: [{}, {}], scopes: demoPolicies.supervisor.scopes },
    });

    await page.goto("/login");
    await expect(page).not.toHaveURL(/login/);
    await page.goto("/logout");
    await expectAccessible(page);
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await expect(page).not.toHaveURL(/logout/);
    expect((await page.request.get("/api/v1/identities/me")).status()).toBe(401);
  });
  await test.step("from a page and from a guarded link the sign-in leads back, with menu, content and the player that plays", async () => {
    const frame = async () => {
      await expect(
        page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Log Out" }),
      ).toBeVisible();
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(bar(page)).toBeVisible();
    };
    await page.goto("/search?q=piano");
    await rows(page).first().click();
    await expect(bar(page)).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log In" }).click();
    await fillIn(page, "label", demoPassword);
    await expect(page).toHaveURL(/\/search\?q=piano$/);
    await frame();

    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).not.toHaveURL(/search/);
    await page.goto("/search?q=piano");
    await rows(page).first().click();
    await waitForHydration(page);
    // As a link of the page does: by scripts, which ask for the data of the page.
    await page.evaluate(() => window.__remixRouter.navigate("/account-settings?from=search"));
    await expect(page).toHaveURL(/\/login\?returnUrl=%2Faccount-settings%3Ffrom%3Dsearch$/);
    await fillIn(page, "label", demoPassword);
    await expect(page).toHaveURL(/\/account-settings\?from=search$/);
    await frame();
  });
});

/** Addresses of the scripts that `page` loads from here on. Their bodies are read apart: those of a page that one left are gone. */
function recordScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.add(response.url());
  });
  return scripts;
}

/** What zod and conform leave in a script, whatever a minifier does to names. */
const librariesOf = (text: string) =>
  [/"invalid_format"/, /__intent__/].filter((mark) => mark.test(text)).map((mark) => mark.source);

test("the browser asks for what is missing, the server says what is wrong at its field, and no validation library is loaded", async ({
  page,
}) => {
  const scripts = recordScripts(page);
  const textOf = async (address: string) => (await page.request.get(address)).text();
  const loaded = async () => librariesOf((await Promise.all([...scripts].map(textOf))).join());
  await page.goto("/login");
  const submit = page.getByRole("main").getByRole("button", { name: "Sign in" });
  await page.getByLabel("Email").fill("someone");
  await submit.click();
  await expect(page.getByLabel("Email")).toBeFocused();
  expect(await page.getByLabel("Email").evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  // The browser takes this for an address, the server does not.
  await page.getByLabel("Email").fill("someone@example");
  await page.getByLabel("Password").fill("not the password");
  await submit.click();
  await expect(page.getByText("Enter an email address, for example name@example.com.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue("someone@example");
  await expectAccessible(page);
  await page.goto("/signup");
  await page.waitForLoadState("networkidle");
  expect(scripts.size).toBeGreaterThan(3);
  expect(await loaded()).toEqual([]);
  // The marks are those that a page with both libraries has. Nothing there tries what the page's policy forbids.
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => {
      document.documentElement.dataset.blocked = blockedURI;
    });
  });
  await page.goto("/user-sign-up/none");
  await expect.poll(loaded).toHaveLength(2);
  expect(await page.evaluate(() => document.documentElement.dataset.blocked)).toBeUndefined();
});
