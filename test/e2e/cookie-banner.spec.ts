import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

test.use({ cookiesAnswered: false });

/** What the browser keeps of the answer. */
async function answerOf(page: Page): Promise<string | null> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "consent");
  return cookie ? decodeURIComponent(cookie.value) : null;
}

test("a visitor accepts, is not asked again, and the page stays", async ({ page }) => {
  await page.goto("/search?q=salt");
  const banner = page.getByRole("region", { name: "Cookies" });
  await banner.getByText("Preferences", { exact: true }).click();
  await expect(banner.getByRole("switch", { name: /Strictly necessary/ })).toBeDisabled();
  await expectAccessible(page);
  await banner.getByRole("button", { name: "Accept" }).click();
  await expect(banner).toBeHidden();
  await expect(page).toHaveURL(/\/search\?q=salt$/);
  expect(await answerOf(page)).toBe("necessary+analytics+marketing");
  const kept = await page.evaluate(() => [localStorage.getItem("cookieConsent"), localStorage.getItem("consentMode")]);
  expect(kept[0]).toBe("true");
  expect(JSON.parse(kept[1] ?? "")).toEqual({
    ad_storage: "granted",
    analytics_storage: "granted",
    ad_user_data: "granted",
    ad_personalization: "granted",
  });
  await page.goto("/discover");
  await expect(banner).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("preferences are chosen one by one", async ({ page }) => {
    await page.goto("/discover");
    await page.getByText("Preferences", { exact: true }).click();
    await page.getByRole("switch", { name: /Analytics/ }).check();
    await page.getByRole("button", { name: "Save Preferences" }).click();
    await expect(page).toHaveURL(/\/discover$/);
    await expect(page.getByRole("region", { name: "Cookies" })).toBeHidden();
    expect(await answerOf(page)).toBe("necessary+analytics");
  });
});
