import { bar, expectSound, playFirst, position } from "#test/e2e/player-page.ts";
import { expect, test } from "#test/support/e2e.ts";

const song = "/music-sync-licensing/song/paper-lanterns";

test("the time of a line of lyrics plays the song from there", async ({ page }) => {
  await page.goto(song);
  const times = page.locator(".lyrics").getByRole("button", { name: /^Play from \d+:\d\d$/ });
  const time = times.nth(1);
  const [, minutes = "", seconds = ""] = /(\d+):(\d\d)$/.exec((await time.getAttribute("aria-label")) ?? "") ?? [];
  const start = Number(minutes) * 60 + Number(seconds);
  expect(start).toBeGreaterThan(0);
  await time.focus();
  await page.keyboard.press("Enter");
  await expectSound(page);
  expect(await position(page)).toBeGreaterThanOrEqual(start);
  expect(await position(page)).toBeLessThan(start + 6);
});

test("another version in the queue's sheet goes on at the same position", async ({ page }) => {
  await playFirst(page, song);
  const slider = bar(page).getByRole("slider", { name: "Position" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => position(page)).toBeGreaterThan(5);
  const before = await position(page);
  await bar(page)
    .getByRole("button", { name: /^Queue: / })
    .click();
  const versions = page.getByRole("region", { name: "Versions" });
  await versions.getByRole("button", { name: /Instrumental/ }).click();
  await expect(bar(page).locator(".player-title")).toContainText("(Instrumental)");
  await expectSound(page);
  expect(await position(page)).toBeGreaterThanOrEqual(before - 0.3);
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the current row, buttons, the arrow of a list of options and the progress can be seen", async ({ page }) => {
    await playFirst(page, "/search");
    const current = page.locator("li.track:has([data-active])");
    await expect(current).toHaveCount(1);
    await expect(current).toHaveCSS("outline-style", "solid");
    await expect(page.getByRole("link", { name: "Sign in", exact: true }).first()).toHaveCSS("outline-style", "solid");
    await expect(page.locator("select.control").first()).toHaveCSS("appearance", "auto");
    const colours = await current.locator("canvas").evaluate((canvas) => {
      const { color, caretColor } = getComputedStyle(canvas);
      return [color, caretColor];
    });
    expect(colours[0]).not.toBe(colours[1]);
  });
});
