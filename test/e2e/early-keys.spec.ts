import type { Page } from "@playwright/test";
import { openWithoutScripts, rows } from "#test/e2e/player-page.ts";
import { expect, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

/** The search without its scripts, but for the line that keeps what is pressed: it follows the rows. */
async function openSearch(page: Page): Promise<() => Promise<void>> {
  const letScriptsCome = await openWithoutScripts(page, "/search");
  await page.waitForFunction(() => "earlyKeys" in window);
  return letScriptsCome;
}

test("keys that are pressed before the scripts have loaded do what they are for, in their order", async ({ page }) => {
  const letScriptsCome = await openSearch(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await letScriptsCome();
  await expect(rows(page).nth(1)).toBeFocused();
  // What comes afterwards counts once.
  await page.keyboard.press("j");
  await expect(rows(page).nth(2)).toBeFocused();
});

test("letters that are typed into a field before the scripts have loaded are text", async ({ page }) => {
  const letScriptsCome = await openSearch(page);
  const field = page.locator("main input[type=search]");
  await field.focus();
  await page.keyboard.type("?b");
  await letScriptsCome();
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("?b");
});
