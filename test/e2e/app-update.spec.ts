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

test("who comes back after a deployment is told, and the first visitor is not", async ({ page }) => {
  await visitBefore(page);
  await page.goto("/search?q=salt");
  const toast = page.getByRole("status").filter({ hasText: "Update Available" });
  await expect(toast.getByRole("link", { name: "Tap here to reload" })).toHaveAttribute("href", "/search?q=salt");
  await toast.getByRole("link").click();
  await expect(page).toHaveURL(/\/search\?q=salt$/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(toast).toBeHidden();
});
