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

// Refused, and what visitors and other hosts see of it: test/http/forms/technical-issues.test.ts.
test("staff switch the outage page and banner on and off", async ({ page }) => {
  await page.goto(at("/login?returnUrl=%2Ftechnical-issues"));
  await page.getByLabel("Email").fill(`admin@${demoDomain}`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("main").locator("form button").first().click();
  await expect(page).toHaveURL(at("/technical-issues"));
  await expectAccessible(page);
  await announce(page, true);
  await expectAccessible(page);
  await page.goto(at("/discover"));
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);
  await announce(page, false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No known technical issues");
  await page.goto(at("/discover"));
  await expect(banner(page)).toHaveCount(0);
});

test("the loading page redirects within this site only", async ({ page }) => {
  await page.goto("/loading?returnUrl=%2Fsearch%3Fq%3Dsalt");
  await expect(page).toHaveURL(/\/search\?q=salt$/);
  const outside = await page.request.get("/loading?returnUrl=https%3A%2F%2Felsewhere.example");
  const [link] = /<a [^>]*>Continue/.exec(await outside.text()) ?? [];
  expect(link).toContain('href="/"');
});
