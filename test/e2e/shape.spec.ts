import { bar, expectSound, rows } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

test("a curve by name, by pointer or by keys and a length to fit find music, which plays from where the cut begins", async ({
  page,
}) => {
  await test.step("a curve is drawn with a pointer or set with keys, and finds music", async () => {
    await page.goto("/music-sync-licensing/shape?q=&shape=arc&vocals=no");
    await expectAccessible(page);
    const points = page.getByRole("slider");
    await expect(points).toHaveCount(16);
    // The keys move a point before the page's scripts run as well.
    await points.first().press("Home");
    await expect(points.first()).toHaveValue("0");
    // The column draws the line of its level itself: WebKit leaves the thumb of an upright slider at its top.
    await expect(points.first()).toHaveCSS("background-image", /\b4px\b/);
    const field = await page.locator(".draw").boundingBox();
    if (field === null) throw new Error("There is no field to draw in");
    await expect(async () => {
      await page.mouse.move(field.x + field.width * 0.5, field.y + 5);
      await page.mouse.down();
      await page.mouse.move(field.x + field.width - 5, field.y + field.height - 2, { steps: 4 });
      await page.mouse.up();
      await expect(points.last()).toHaveValue(/^[0-3]$/, { timeout: 500 });
    }).toPass();
    await page.getByRole("button", { name: "Find music" }).click();
    await expect(page).toHaveURL(/\/search\?shape_curve=[\w-]{22}&vocals=no$/);
    await expect(page.getByRole("heading", { name: "Develops like your curve" })).toBeVisible();
  });
  await test.step("a shape by name and a length to fit rank the results, which play from where the cut begins", async () => {
    await page.goto("/music-sync-licensing/search?shape=steady");
    await expect(page.getByRole("heading", { name: /^Keeps its level/ })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("group", { name: "Length to fit" }).getByRole("link", { name: "6 s" }).click();
    await expect(page).toHaveURL(/shape=steady&fit=6/);
    await expect(page.getByRole("heading", { name: /^Keeps its level; cuts to 6 s/ })).toBeVisible();
    await expect(page.locator(".track-match").first()).toContainText(/% · [+−±]\d\.\d s/);
    await rows(page).first().click();
    await expectSound(page);
    await expect(bar(page).getByRole("button", { name: "Pause", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Clear the curve" }).click();
    await expect(page).toHaveURL(/\?fit=6$/);
  });
});
