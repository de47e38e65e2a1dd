import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, hostUrl, test } from "#test/support/e2e.ts";

/** The carousels of the page, by the name of their heading. */
function carousel(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title });
}

/** Where the sound is, in seconds. The element stands outside the routed page. */
function currentTime(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
}

test("a playlist plays in the bottom player without leaving discover", async ({ page }) => {
  await page.goto("/discover");
  await expect(page).toHaveTitle(/^Discover/);
  await expectAccessible(page);
  const card = carousel(page, "Fresh this week").getByRole("article").first();
  await card
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Player" })).toBeVisible();
  await expect.poll(() => currentTime(page), { timeout: 15_000 }).toBeGreaterThan(1);
  expect(new URL(page.url()).pathname).toBe("/discover");
  await expect(card.getByRole("button", { name: /^Pause / }).first()).toBeVisible();
});

test("a playlist's card unfolds its tracks in its place", async ({ page }) => {
  await page.goto("/discover");
  const card = carousel(page, "Fresh this week").getByRole("article").first();
  await expect(card.getByRole("list")).toBeHidden();
  await card.locator("summary").click();
  const tracks = card.getByRole("list").getByRole("listitem");
  expect(await tracks.count()).toBeGreaterThan(1);
  await expect(tracks.first().getByRole("link")).toHaveAttribute("href", /\/music-sync-licensing\/song\//);
  await expectAccessible(page);
});

test("playlists, artists and works differ at a glance, and their covers have an edge", async ({ page }) => {
  await page.goto("/discover");
  const playlist = carousel(page, "Fresh this week").getByRole("article").first();
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
});

test("arrows move a carousel by its scroll and stop at its ends, and the next card shows on a narrow screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/discover");
  const artists = carousel(page, "Artists to watch");
  const previous = artists.getByRole("button", { name: "Previous in Artists to watch" });
  const next = artists.getByRole("button", { name: "Next in Artists to watch" });
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  const list = artists.getByRole("list");
  const before = await list.evaluate((element) => element.scrollLeft);
  await next.click();
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before + 200);
  await expect(previous).toHaveAttribute("aria-disabled", "false");
  const third = artists.getByRole("article").nth(2);
  const edge = await third.evaluate((element) => element.getBoundingClientRect().width);
  expect(edge).toBeGreaterThan(100);
});

test("an artist's card leads to the artist", async ({ page }) => {
  await page.goto("/discover");
  const link = carousel(page, "Artists to watch").getByRole("link").first();
  const name = await link.textContent();
  await link.click();
  await expect(page).toHaveURL(/\/music-sync-licensing\/artist\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
});

test("a campaign link brings its own title and segment", async ({ page }) => {
  await page.goto(
    `/discover?s=film&limit=1&t=${encodeURIComponent(Buffer.from("Für den Schnitt").toString("base64"))}`,
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Für den Schnitt");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["For the film desk"]);
  await page.goto("/discover?s=%2C%2C&limit=-3&t=%F0%9F");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Discover");
  await expect(carousel(page, "Fresh this week")).toBeVisible();
});

test("a company shows its own sliders in its own theme", async ({ page }) => {
  await page.goto(hostUrl("acme", "/discover"));
  await expect(carousel(page, "Heard at Acme")).toBeVisible();
  await expect(carousel(page, "Fresh this week")).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(hostUrl("spaces", "/discover"));
  await expect(carousel(page, "For rooms")).toBeVisible();
});
