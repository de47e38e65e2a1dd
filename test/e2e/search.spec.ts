import type { Page } from "@playwright/test";
import { expect, test } from "#test/support/e2e.ts";

const box = (page: Page) => page.getByRole("searchbox");

async function firstTitle(page: Page): Promise<string> {
  return (await page.locator("a[href^='/music-sync-licensing/song/']").first().textContent())?.trim() ?? "";
}

test("results follow the words, the address follows the results, and back brings them again", async ({ page }) => {
  await page.goto("/search");
  const all = await page.locator("a[href^='/music-sync-licensing/song/']").count();
  const title = await firstTitle(page);
  await box(page).fill(title);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(title.split(" ")[0] ?? "")}`));
  await expect.poll(() => firstTitle(page)).toBe(title);
  await expect(box(page)).toBeFocused();
  await box(page).fill("nothing is called zzqxv");
  await expect(page.getByText("No recording matches all of this")).toBeVisible();
  await box(page).fill("");
  await expect.poll(() => page.locator("a[href^='/music-sync-licensing/song/']").count()).toBe(all);
});

test("a filter narrows, shows as a chip, and goes with its chip", async ({ page }) => {
  await page.goto("/search");
  const before = await page.locator("a[href^='/music-sync-licensing/song/']").count();
  await page.getByLabel(/^Instrumental only/).check();
  await expect(page).toHaveURL(/vocals=no/);
  await expect.poll(() => page.locator("a[href^='/music-sync-licensing/song/']").count()).toBeLessThan(before);
  await page
    .getByRole("link", { name: /Instrumental only/ })
    .last()
    .click();
  await expect(page).not.toHaveURL(/vocals=/);
  await expect.poll(() => page.locator("a[href^='/music-sync-licensing/song/']").count()).toBe(before);
});

test("a value that makes no sense is named at its field and the rest of the search stays", async ({ page }) => {
  await page.goto("/search?q=a&bpmMin=fast&sort=backwards");
  await expect(page.getByText("Lowest BPM must be a number. It was left out of this search.")).toBeVisible();
  await expect(page.getByText("This order is not known. The results are sorted by relevance.")).toBeVisible();
  await expect(box(page)).toHaveValue("a");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("searching, filtering, the song and its artist work, and each row can be heard", async ({ page }) => {
    await page.goto("/search");
    const title = await firstTitle(page);
    await box(page).fill(title);
    await box(page).press("Enter");
    await expect(page).toHaveURL(/q=/);
    expect(await firstTitle(page)).toBe(title);
    expect(await page.locator("audio[controls]").count()).toBeGreaterThan(0);
    await page.goto("/search");
    await page.getByLabel(/^Instrumental only/).check();
    await page
      .getByRole("button", { name: /^Show / })
      .first()
      .click();
    await expect(page).toHaveURL(/vocals=no/);
    await page.goto("/search");
    await page.locator("a[href^='/music-sync-licensing/song/']").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title.replace(/ \(.*$/, ""));
    await page.locator("a[href^='/music-sync-licensing/artist/']").first().click();
    await expect(page).toHaveURL(/\/artist\//);
    expect(await page.locator("audio[controls]").count()).toBeGreaterThan(0);
  });
});
