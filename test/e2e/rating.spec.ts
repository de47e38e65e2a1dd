import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Forms without scripts: test/http/forms/rating-ads.test.ts.
test("songs are rated by keys while they play: a figure chooses, N saves and plays the next one", async ({ page }) => {
  test.slow();
  await signIn(page, "staff", "/songs/list?sort=-title");
  const boxes = page.getByRole("checkbox", { name: /^Choose/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByRole("button", { name: "Send selected to rating" }).click();
  await page.waitForURL("**/songs/list*");
  await page.goto("/rating?sort=newest");
  await page.getByRole("button", { name: "Rate the next song" }).click();
  await page.waitForURL(/\/rating\/[0-9a-f-]{36}/);
  const title = page.getByRole("heading", { level: 1 });
  const first = (await title.textContent()) ?? "";
  await page.waitForLoadState("networkidle");
  await page.locator("[data-play]").first().click();
  await expect(page.locator("[data-play][data-active]").first()).toBeVisible();

  await page.keyboard.press("4");
  await expect(page.getByRole("radio", { name: "4" })).toBeChecked();
  await page.getByLabel("Note").fill("Typed 5 and n: no keys here.");
  await expect(page.getByRole("radio", { name: "4" })).toBeChecked();
  await page.getByRole("radio", { name: "4" }).focus();
  await page.keyboard.press("n");
  await expect(title).not.toHaveText(first);
  await expect(page.getByText(/rated$/).first()).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(page.locator("[data-play][data-active]").first()).toBeVisible();

  // Without a score, N skips.
  const second = (await title.textContent()) ?? "";
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("n");
  await expect(title).not.toHaveText(second);
  await expectAccessible(page);
});
