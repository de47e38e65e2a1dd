import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

test("a search becomes a smart playlist whose rules are refined on the page", async ({ page }) => {
  await signIn(page, "supervisor", "/search?vocals=no");
  await page.getByText("Save search", { exact: true }).first().click();
  const name = `Quiet ${Date.now()}`;
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Make a smart playlist" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^Smart · \d+ tracks/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Edit rules" }).first().click();
  await expect(page.getByText(/tracks match/)).toBeVisible();
  await page.getByLabel("Filter", { exact: true }).selectOption("bpm");
  await page.getByRole("button", { name: "Add condition" }).click();
  const lowest = page.getByRole("group", { name: "Tracks" }).getByLabel("Lowest BPM");
  await expect(lowest).toBeFocused();
  const before = await page.getByRole("status").filter({ hasText: "match" }).textContent();
  await lowest.fill("399");
  await expect(page.getByRole("status").filter({ hasText: "match" })).not.toHaveText(before ?? "");
  await expectAccessible(page);
  await lowest.fill("many");
  await page.getByRole("button", { name: "Save rules" }).last().click();
  await expect(page.getByText("Lowest BPM must be a number.")).toBeVisible();
  await page.getByRole("button", { name: "Remove condition BPM" }).click();
  await expect(lowest).toHaveCount(0);
  // Saved while the page still loads after the matches were counted: the next page comes all the same.
  let loaded = () => {};
  const loading = new Promise<void>((go) => {
    loaded = go;
  });
  const counted = page.waitForRequest((request) => request.method() === "GET" && /rules\.data/.test(request.url()));
  await page.route(/rules\.data/, async (route) => {
    if (route.request().method() === "GET") await loading;
    await route.continue();
  });
  await page.getByLabel("Tracks at most").fill("3");
  await counted;
  await page.getByRole("button", { name: "Save rules" }).last().click();
  await expect(page.getByText(/^Smart · 3 tracks/)).toBeVisible();
  loaded();
  await page.getByRole("button", { name: "Keep as a playlist" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^${name}, \\d{4}-`));
  await expect(page.getByText(/^3 tracks/)).toBeVisible();
});
