import { bar, playFirst, rows } from "#test/e2e/player-page.ts";
import { expect, test } from "#test/support/e2e.ts";

// A window of 1280 × 800 at 400 % and then at 200 %, on a first visit.
test.use({ viewport: { width: 320, height: 200 }, cookiesAnswered: false });

test("header, menu and cookie banner are part of the page, so a row can be seen whole above the player, whose waveform is wide enough to seek in at 200 %", async ({
  page,
}) => {
  await playFirst(page, "/search");
  await expect(page.getByRole("region", { name: "Cookies" })).toHaveCSS("position", "static");
  const row = rows(page).nth(2);
  await row.evaluate((button) => button.closest("li")?.scrollIntoView({ block: "start" }));
  const whole = await row.evaluate((button) => {
    const { top, bottom } = (button.closest("li") ?? button).getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint(innerWidth / 2, y);
      return hit?.closest("li.track") === button.closest("li");
    });
  });
  expect(whole).toBe(true);

  await page.setViewportSize({ width: 640, height: 400 });
  await expect
    .poll(async () => (await bar(page).locator(".player-wave").boundingBox())?.width)
    .toBeGreaterThanOrEqual(120);
  await expect(bar(page).locator(".player-title")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
