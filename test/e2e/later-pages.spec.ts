import type { Page } from "@playwright/test";
import { rows } from "#test/e2e/player-page.ts";
import { expect, test } from "#test/support/e2e.ts";

/** The paths of the songs that a page of results lists. */
async function songsOf(page: Page): Promise<string[]> {
  const links = page.locator("li.track .track-title");
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
}

// The links to the next page, in every order: test/http/forms/catalogue.test.ts.
test("a list that was loaded on has the rows of the pages opened one by one", async ({ page }) => {
  await page.goto("/search?sort=title");
  const first = await songsOf(page);
  await page.goto("/search?sort=title&page=2");
  const second = await songsOf(page);
  await page.goto("/search?sort=title");
  await page.mouse.move(800, 500);
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(first.length);
  const all = await songsOf(page);
  expect(all.slice(0, first.length + second.length)).toEqual([...first, ...second]);
});
