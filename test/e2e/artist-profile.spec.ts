import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

const path = "/artists/account-setup/me";

/** Empties what the test fills in, for the tests of the same account. */
async function clear(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const data = { bio: "", links: [], proSociety: "", ipi: "", paymentCountry: "" };
  const response = await page.request.patch("/api/v1/artists/me", { data, headers: { Origin: origin } });
  expect(response.status()).toBe(200);
}

/** The percent of a profile with `more` of the nine items. */
const withMore = (percent: number, more: number) => Math.round((Math.round(percent * 0.09) + more) / 0.09);
const percentOf = async (page: Page) => Number(await page.getByRole("progressbar").getAttribute("value"));
const missing = (page: Page, item: string) => page.getByRole("region", { name: "Profile completion" }).getByText(item);

// With plain forms: test/http/forms/account.test.ts. Refusals, pictures, and two who save at once: test/routes/catalogue/artist-profile.test.ts.
test("an artist fills in their profile, and percent, badge and artist page follow", async ({ page }) => {
  await signIn(page, "artist", path);
  await clear(page);
  await page.reload();
  const before = await percentOf(page);
  await expect(missing(page, "Bio")).toBeVisible();
  await page.getByLabel("Bio").fill("Slow songs about fast cities");
  await page.getByRole("button", { name: "Add link" }).click();
  await expect(page.getByLabel("Label")).toBeFocused();
  await page.getByLabel("Web address").fill("lucia.example");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Enter a full web address")).toBeVisible();
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.getByLabel("Web address").fill("https://lucia.example/music");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(missing(page, "Bio")).toBeHidden();
  expect(await percentOf(page)).toBe(withMore(before, 2));
  await expect(page.getByRole("link", { name: `Profile ${withMore(before, 2)}%` })).toBeVisible();
  await page.getByRole("link", { name: "View artist page" }).click();
  await expect(page.getByText("Slow songs about fast cities")).toBeVisible();
  await expect(page.getByRole("link", { name: "lucia.example" })).toHaveAttribute(
    "href",
    "https://lucia.example/music",
  );
  await clear(page);
});
