import type { Page } from "@playwright/test";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { expect, expectAccessible, hostUrl, test } from "#test/support/e2e.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.35" } });

// The spaces environment: a banner in the main one would show on the pages of all other tests.
const at = (path: string) => hostUrl("spaces", path);
const banner = (page: Page) => page.getByRole("region", { name: "Technical issues" });
const contacts = ["help@label.example", "on-call@label.example"] as const;

async function announce(page: Page, on: boolean) {
  await page.goto(at("/technical-issues"));
  await page.getByRole("switch").setChecked(on);
  await page.getByLabel("First contact").fill(contacts[0]);
  await page.getByLabel("Second contact").fill(contacts[1]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`The outage page and banner are ${on ? "on" : "off"}`)).toBeVisible();
}

test("staff switch the outage page and banner on and off, for everyone in the environment", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const visitorContext = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await visitorContext.newPage();
  await page.goto(at("/login?returnUrl=%2Ftechnical-issues"));
  await page.getByLabel("Email").fill(`admin@${demoDomain}`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("main").locator("form button").first().click();
  await expect(page).toHaveURL(at("/technical-issues"));
  await expectAccessible(page);
  await announce(page, false);
  await visitor.goto(at("/technical-issues"));
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("No known technical issues");
  await expect(visitor.getByRole("switch")).toHaveCount(0);

  // After an invalid address the form comes back as it was filled in.
  await page.getByRole("switch").check();
  await page.getByLabel("First contact").fill("help@label");
  await page.getByLabel("Second contact").fill(contacts[1]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("First contact")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("First contact")).toHaveValue("help@label");
  await expect(page.getByRole("switch")).toBeChecked();

  await announce(page, true);
  await expectAccessible(page);
  await page.goto(at("/discover"));
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);
  await visitor.goto(at("/technical-issues"));
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("We're having technical issues");
  for (const address of contacts) {
    await expect(visitor.getByRole("link", { name: address })).toHaveAttribute("href", `mailto:${address}`);
  }
  // Cached pages follow within 30 seconds, on the hosts of the environment's companies too.
  for (const address of [at("/discover"), hostUrl("studio.spaces", "/discover")]) {
    await expect(async () => {
      await visitor.goto(address);
      await expect(banner(visitor)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 45_000, intervals: [3_000] });
  }
  await visitor.goto(hostUrl("acme", "/discover"));
  await expect(banner(visitor)).toHaveCount(0);

  await announce(page, false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No known technical issues");
  await page.goto(at("/discover"));
  await expect(banner(page)).toHaveCount(0);
  await visitorContext.close();
});

test("the loading page redirects within this site only", async ({ page }) => {
  await page.goto("/loading?returnUrl=%2Fsearch%3Fq%3Dsalt");
  await expect(page).toHaveURL(/\/search\?q=salt$/);
  const outside = await page.request.get("/loading?returnUrl=https%3A%2F%2Felsewhere.example");
  const [link] = /<a [^>]*>Continue/.exec(await outside.text()) ?? [];
  expect(link).toContain('href="/"');
});
