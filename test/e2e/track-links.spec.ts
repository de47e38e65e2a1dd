import { expect, test } from "#test/support/e2e.ts";

test("a link in a row changes the page without loading it anew, and opens a tab of its own where the visitor asks for one", async ({
  page,
  context,
}) => {
  await page.goto("/search", { waitUntil: "networkidle" });
  const title = page.locator("li.track a.track-title").first();
  const path = (await title.getAttribute("href")) ?? "";
  const opened = context.waitForEvent("page");
  await title.click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL((url) => url.pathname === path);
  await expect(page).toHaveURL(/\/search$/);

  await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
  await title.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-kept", "");
  await page.goBack();
  // The address changes before the page does.
  await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeAttached();
  await expect(title).toHaveAttribute("href", path);

  const row = page.locator("li.track").first();
  await row.locator(".track-more").click();
  await row
    .getByRole("link", { name: /^Artist: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/music-sync-licensing\/artist\//);
  await expect(page.locator("html")).toHaveAttribute("data-kept", "");
});
