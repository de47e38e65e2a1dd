import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Sign-ins are rate limited by address: this visitor has one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.1.118" } });

test("a brand gets songs, a profile, a map, and music that fits, on a wide and a narrow screen", async ({ page }) => {
  const name = `Sound ${Date.now()}`;
  await signIn(page, "staff", "/sonic-analysis/brands/new");
  const main = page.getByRole("main");
  await main.getByLabel("Name").fill(name);
  await main.getByRole("button", { name: "Create brand" }).click();
  await expect(main.getByRole("heading", { level: 1, name })).toBeVisible();
  await main.getByLabel("Find a track").fill("a");
  await main.getByRole("button", { name: "Find", exact: true }).click();
  for (const place of [0, 1]) {
    await main.getByRole("button", { name: /^Add / }).nth(place).click();
    await expect(main.getByRole("row").nth(place + 1)).toBeVisible();
  }
  await expect(main.getByText("Two of its 2 tracks")).toBeVisible();
  await expectAccessible(page);

  await main.getByRole("link", { name: "Sonic analysis", exact: true }).click();
  await expect(main.getByRole("img", { name: `Brightness and activity of ${name}`, exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  await main.getByRole("link", { name: "Find music that fits" }).click();
  await expect(main.getByText(/^Fit \d+%/).first()).toBeVisible();
  await main.getByRole("link", { name: "Clear the brand" }).click();
  await expect(main.getByText(/^Fit \d+%/)).toHaveCount(0);
});
