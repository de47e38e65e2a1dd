import type { Page } from "@playwright/test";
import { expect, test } from "#test/support/e2e.ts";

test.use({ serviceWorker: true });

/** A browser that was here when an older build was in place. */
async function visitBefore(page: Page) {
  await page.goto("/robots.txt");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js?older");
    await navigator.serviceWorker.ready;
  });
}

test("who comes back after a deployment is told and reloads the page they are on by then, and the first visitor is not told", async ({
  page,
}) => {
  await visitBefore(page);
  await page.goto("/search?q=salt");
  const toast = page.getByRole("status").filter({ hasText: "Update Available" });
  await expect(toast).toBeVisible();
  await page.getByRole("link", { name: "Discover" }).first().click();
  await expect(page).toHaveURL(/\/discover$/);
  const reloaded = page.waitForEvent("domcontentloaded");
  await toast.getByRole("button", { name: "Tap here to reload" }).click();
  await reloaded;
  await expect(page).toHaveURL(/\/discover$/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(toast).toBeHidden();
});

test("a page that was not found is opened again when a newer build has come: it may have the page", async ({
  page,
}) => {
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  // The newer build has to come within five seconds, which a busy machine may not manage.
  await expect(async () => {
    await visitBefore(page);
    loads = 0;
    await page.goto("/nowhere");
    await expect.poll(() => loads, { timeout: 7_000 }).toBe(2);
  }).toPass();
  await expect(page).toHaveURL(/\/not-found$/);
});

test("a browser without service workers is told so on its console", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  const told = page.waitForEvent("console", (message) => message.text().startsWith("Service workers are"));
  await page.goto("/faq");
  expect((await told).text()).toBe("Service workers are disabled or not supported by this browser");
});
