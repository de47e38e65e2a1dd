import { bar, playFirst, rows } from "#test/e2e/player-page.ts";
import { expect, test } from "#test/support/e2e.ts";

// A window of 1280 × 800 at 200 % and at 400 %.
test.describe("at 200 %", () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test("the player's waveform is wide enough to seek in, and the title is named", async ({ page }) => {
    await playFirst(page, "/search");
    const wave = await bar(page).locator(".player-wave").boundingBox();
    expect(wave?.width).toBeGreaterThanOrEqual(120);
    await expect(bar(page).locator(".player-title")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test.describe("at 400 %, on a first visit", () => {
  test.use({ viewport: { width: 320, height: 200 }, cookiesAnswered: false });

  test("header, menu and cookie banner are part of the page, so a row can be seen whole above the player", async ({
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
  });
});
