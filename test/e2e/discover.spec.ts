import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

/** The carousels of the page, by the name of their heading. */
function carousel(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title });
}

/** Where the sound is, in seconds. The element stands outside the routed page. */
function currentTime(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
}

// Campaign links, companies and the artists' pages: test/http/landing.test.ts.
test("a playlist plays in the bottom player without leaving discover and unfolds its tracks, covers differ at a glance, and arrows move a carousel", async ({
  page,
}) => {
  await page.goto("/discover");
  await expect(page).toHaveTitle(/^Discover/);
  const playlist = carousel(page, "Fresh this week").getByRole("article").first();
  await playlist
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Player" })).toBeVisible();
  await expect.poll(() => currentTime(page), { timeout: 15_000 }).toBeGreaterThan(1);
  expect(new URL(page.url()).pathname).toBe("/discover");
  await expect(playlist.getByRole("button", { name: /^Pause / }).first()).toBeVisible();

  await expect(playlist.getByRole("list")).toBeHidden();
  await playlist.locator("summary").click();
  const tracks = playlist.getByRole("list").getByRole("listitem");
  await expect.poll(() => tracks.count()).toBeGreaterThan(1);
  await expect(tracks.first().getByRole("link")).toHaveAttribute("href", /\/music-sync-licensing\/song\//);
  await expectAccessible(page);

  await expect(playlist.locator("svg.strata-mixed")).toHaveCount(1);
  const artist = carousel(page, "Artists to watch").getByRole("article").first();
  const name = (await artist.getByRole("link").textContent()) ?? "";
  await expect(artist.locator("svg.contour path")).toHaveCount(1);
  expect(await artist.locator("svg.contour text").textContent()).toMatch(new RegExp(`^${name[0]}`, "i"));
  const work = carousel(page, "Our work").getByRole("article").first();
  expect(await work.locator("svg.strata path").count()).toBeGreaterThan(2);
  for (const cover of [
    playlist.locator("svg.strata").first(),
    artist.locator("svg.contour"),
    work.locator("svg.strata"),
  ])
    expect(await cover.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe("1px");

  // The next card shows on a narrow screen.
  await page.setViewportSize({ width: 375, height: 800 });
  const artists = carousel(page, "Artists to watch");
  const previous = artists.getByRole("button", { name: "Previous in Artists to watch" });
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  const list = artists.getByRole("list");
  const before = await list.evaluate((element) => element.scrollLeft);
  await artists.getByRole("button", { name: "Next in Artists to watch" }).click();
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before + 200);
  await expect(previous).toHaveAttribute("aria-disabled", "false");
  const third = artists.getByRole("article").nth(2);
  expect(await third.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThan(100);
});
