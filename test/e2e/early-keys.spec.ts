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

test("keys that are pressed before the scripts have loaded do what they are for, in their order, and letters in a field are text", async ({
  page,
}) => {
  let letScriptsCome = await openSearch(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await letScriptsCome();
  await expect(rows(page).nth(1)).toBeFocused();
  // What comes afterwards counts once.
  await page.keyboard.press("j");
  await expect(rows(page).nth(2)).toBeFocused();

  letScriptsCome = await openSearch(page);
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 700 } });

  test("a menu that is opened before the scripts have loaded stays open, and the page behind it becomes inert", async ({
    page,
  }) => {
    for (const [path, name] of [
      ["/services", "Site"],
      ["/discover", "Main"],
    ] as const) {
      const letScriptsCome = await openWithoutScripts(page, path);
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      const menu = page.getByRole("navigation", { name });
      await expect(menu).toBeVisible();
      await letScriptsCome();
      await waitForHydration(page);
      await expect(page.locator("main"), path).toHaveAttribute("inert");
      await expect(menu, path).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menu, path).toBeHidden();
      await expect(page.locator("main"), path).not.toHaveAttribute("inert");
    }
  });
});
