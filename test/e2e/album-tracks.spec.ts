import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { moveByKeys } from "#test/support/move-by-keys.ts";

// Sign-ins are rate limited by address: this visitor has one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.1.82" } });

test("an album's tracks are found, dragged by the keyboard, taken off and put back, and its page follows", async ({
  page,
}) => {
  const title = `Keyed ${Date.now()}`;
  await signIn(page, "staff", "/albums/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "added" }).first()).toBeVisible();
  await page.goto(`/albums?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title }).click();
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Tracks" }).click();
  await main.getByLabel(/Beginning of/).fill("s");
  await main.getByRole("button", { name: "Find" }).click();
  const adders = main.getByRole("button", { name: /^Add ./ });
  await expect(adders.nth(2)).toBeVisible();
  const songs = await adders.evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute("aria-label") ?? ""));
  const [first = "", second = "", third = ""] = songs.map((name) => name.slice("Add ".length));
  const rows = main.getByRole("list", { name: "Tracks" }).getByRole("listitem");
  for (const [at, name] of songs.entries()) {
    await main.getByRole("button", { name, exact: true }).click();
    await expect(rows).toHaveCount(at + 1);
  }
  const inOrder = async (...titles: string[]) => {
    await expect(rows).toHaveCount(titles.length);
    for (const [at, text] of titles.entries()) await expect(rows.nth(at)).toContainText(text);
  };
  await inOrder(first, second, third);
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await moveByKeys(main.getByRole("button", { name: `Drag ${third}` }), "ArrowUp", "1 of 3");
  await inOrder(third, first, second);
  await saved;
  await page.reload();
  await inOrder(third, first, second);
  await expectAccessible(page);
  await main.getByRole("button", { name: `Remove ${first}` }).click();
  await inOrder(third, second);
  await main.getByRole("button", { name: "Undo" }).click();
  await inOrder(third, first, second);

  await main.getByRole("link", { name: title }).click();
  await expect(main.locator("tr").filter({ hasText: "moved to place 1" })).toBeVisible();
  await main.getByRole("link", { name: "Public page" }).click();
  const tracks = page.getByRole("main").locator("li.track");
  await expect(tracks).toHaveCount(3);
  await expect(tracks.first()).toContainText(third);
  await page.goto(`/albums?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete album" }).click();
  await expect(page.getByText(`“${title}” was deleted`)).toBeVisible();
});
