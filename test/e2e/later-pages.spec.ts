import type { Page } from "@playwright/test";
import { rows } from "#test/e2e/player-page.ts";
import { expect, test } from "#test/support/e2e.ts";

/** The paths of the songs that a page of results lists. */
async function songsOf(page: Page): Promise<string[]> {
  const links = page.locator("li.track .track-title");
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the link to the next page leads to other songs than those that were listed, in every order", async ({
    page,
  }) => {
    for (const sort of ["", "?sort=newest", "?sort=bpm"]) {
      await page.goto(`/search${sort}`);
      const listed = await songsOf(page);
      expect(listed.length).toBeGreaterThan(0);
      await page.getByRole("link", { name: /^Next/ }).click();
      await expect(page).toHaveURL(/page=2/);
      const later = await songsOf(page);
      expect(new Set([...listed, ...later]).size).toBe(listed.length + later.length);
    }
  });
});

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
