import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Found, changed by two and deleted: test/http/forms/lists.test.ts. Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.41" } });

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const words = (page: Page) => page.getByLabel("Words", { exact: true });
const tags = (page: Page) => page.getByLabel("Tags", { exact: true });

async function openList(page: Page) {
  await signIn(page, "staff", "/search-words");
}

/** Adds a family after a mistake at a field, and finds it. `name` is part of no other family. */
async function addFamily(page: Page, name: string) {
  await page.getByRole("link", { name: "Add a group" }).click();
  await words(page).fill(`${name}, one two three four five`);
  await tags(page).fill("Uplifting, Happy + Pop");
  await save(page);
  await expect(page.getByText(/^Words: “one two three four five” is too long/)).toBeVisible();
  await expect(words(page)).toHaveAccessibleDescription(/“one two three four five” is too long/);
  await expect(tags(page)).toHaveValue("Uplifting, Happy + Pop");
  await words(page).fill(`${name}, Glücksgefühl`);
  await save(page);
  await expect(page.getByText("Group added").first()).toBeVisible();
  await page.getByLabel("Find a word or tag").fill(name.toUpperCase());
  await page.getByLabel("Repertoire").selectOption("Musical");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/repertoire=musical/);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Uplifting, Happy + Pop");
  await expect(page.getByText("1 group")).toBeVisible();
}

test("staff add, correct and find word families", async ({ page }) => {
  const name = `überword${Date.now().toString(36)}`;
  await openList(page);
  await addFamily(page, name);
  // On one row, because axe reads each of fifty.
  await expectAccessible(page);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await words(page).fill("");
  await save(page);
  await expect(page.getByText("Words: enter at least one.")).toBeVisible();
  await expectAccessible(page);
});
