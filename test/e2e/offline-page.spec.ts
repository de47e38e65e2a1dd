import { bar, playFirst } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

test.use({ serviceWorker: true });

test("without a connection a page that is opened anew keeps the player, and comes by itself afterwards", async ({
  page,
  context,
}) => {
  await playFirst(page, "/search");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto("/faq?from=mail");
  await expect(page).toHaveURL(/\/offline\?to=%2Ffaq%3Ffrom%3Dmail$/);
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(bar(page).locator(".player-title")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();

  // Nothing of the pages that were visited is kept.
  const kept = await page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual(["/offline"]);
  expect(kept.filter((path) => path.endsWith(".css")).length).toBeGreaterThan(0);

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/faq\?from=mail$/);
});
