import { bar, playFirst } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

test.use({ serviceWorker: true });

test("without a connection a page that is opened anew keeps the player, and comes by itself afterwards", async ({
  page,
  context,
}) => {
  await playFirst(page, "/search");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Sound and archives do not pass through the service worker: docs/product/api.md.
  const streamed = page.waitForResponse(/\/media\/songs\/.*\.(?:m4s|mp4|m4a)/);
  await bar(page).getByRole("button", { name: "Next" }).click();
  expect((await streamed).fromServiceWorker()).toBe(false);
  await context.setOffline(true);
  const archives = ["/music-sync-licensing/playlist/none/package", "/transfer/download/none/all"];
  // Each in a page of its own: the browser's error page would come in between the next visit.
  for (const path of archives) {
    const other = await context.newPage();
    await expect(other.goto(path), path).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
    await other.close();
  }
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
