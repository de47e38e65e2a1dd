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

// A browser without service workers: test/unit/shell/app-update.test.ts.
test("who comes back after a deployment is told and reloads the page they are on by then, and a page that was not found is opened again: the newer build may have it", async ({
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
  // As the first visitor is not.
  await expect(toast).toBeHidden();

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
