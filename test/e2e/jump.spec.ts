import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.161" } });

test("Ctrl K finds pages and records, Enter opens the first, Escape gives the focus back, and a field keeps its keys", async ({
  page,
}) => {
  await signIn(page, "staff", "/tags");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  const button = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Go to" });
  const dialog = page.getByRole("dialog", { name: "Go to" });
  await button.focus();
  await page.keyboard.press("Control+k");
  const field = dialog.getByRole("combobox", { name: "Page or name" });
  await expect(field).toBeFocused();
  await field.fill("glass h");
  await expect(dialog.getByRole("option", { name: /Glass Harbour/ }).first()).toBeVisible();
  await expectAccessible(page);
  await field.fill("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await field.fill("rate card");
  await expect(dialog.getByRole("option", { name: /Rate card/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rates$/);
  await expect(dialog).toBeHidden();
  await page.goto("/jump?q=glass");
  await expectAccessible(page);
  await page.goto("/tags");
  await waitForHydration(page);
  await page.getByRole("main").getByRole("searchbox").or(page.getByRole("main").getByRole("textbox")).first().focus();
  await page.keyboard.press("Control+k");
  await expect(dialog).toBeHidden();
});

test("on a phone the menu opens it, and a result is chosen by finger", async ({ browser }) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true },
    extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.162" },
  });
  const page = await context.newPage();
  await signIn(page, "supervisor", "/search");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Go to" }).tap();
  const dialog = page.getByRole("dialog", { name: "Go to" });
  await dialog.getByRole("combobox", { name: "Page or name" }).fill("downl");
  const option = dialog.getByRole("option", { name: /^Downloads/ });
  await expect(option).toBeVisible();
  expect((await option.boundingBox())?.height, "to hit").toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectAccessible(page);
  await option.tap();
  await expect(page).toHaveURL(/\/library\/downloads$/);
  await expect(dialog).toBeHidden();
  await context.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the button leads to a page that lists all pages and finds by its form", async ({ page }) => {
    await signIn(page, "supervisor", "/discover");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Go to" }).click();
    await expect(page.getByRole("main").getByRole("link", { name: "Downloads" })).toBeVisible();
    await page.getByLabel("Page or name").fill("glass h");
    await page.getByRole("button", { name: "Find" }).click();
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /^Glass Harbour/ })
        .first(),
    ).toBeVisible();
  });
});
