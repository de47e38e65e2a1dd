import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.133" } });

test("the previews show the slider as a phone, a tablet and a desktop do", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "staff", "/sliders/create");
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await field("Title").fill("Previewed");
  await field("Type").selectOption("Work");
  for (const [at, name] of ["One", "Two", "Three"].entries()) {
    await page.getByRole("button", { name: "Add slide +" }).click();
    await field("Name").nth(at).fill(name);
  }
  await page.getByRole("button", { name: "Show slider preview" }).click();
  await page.getByRole("button", { name: "Show discover banner preview" }).click();
  const list = page.getByRole("list", { name: "Slider preview" });
  const banner = page.getByRole("region", { name: "Discover banner preview" }).locator("> div").last();
  /** Widths of the list and of its first card, in whole pixels. */
  const widths = async () => ({
    list: Math.round((await list.boundingBox())?.width ?? 0),
    card: Math.round((await list.getByRole("listitem").first().boundingBox())?.width ?? 0),
  });
  await expect(page.getByRole("button", { name: "Desktop" })).toHaveAttribute("aria-pressed", "true");
  const desktop = await widths();
  // Two at once, and no part of the third.
  expect(Math.abs(desktop.card - (desktop.list - 16) / 2)).toBeLessThan(1);

  await page.getByRole("button", { name: "Tablet, 768 px" }).click();
  // floor(100 / 2.2 × 2) = 90 % of the width for two.
  expect(await widths()).toEqual({ list: 768, card: Math.round((768 * 0.9 - 16) / 2) });
  expect((await banner.boundingBox())?.width).toBe(768);

  await page.getByRole("button", { name: "Phone, 375 px" }).click();
  // floor(100 / 1.2) = 83 % of the width for one.
  expect(await widths()).toEqual({ list: 375, card: Math.round(375 * 0.83) });
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  // Another type hides them.
  await field("Type").selectOption("Video");
  await expect(list).toHaveCount(0);
  await expect(banner).toHaveCount(0);
});
