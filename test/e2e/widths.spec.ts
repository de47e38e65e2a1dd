import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#test/support/e2e.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.241" } });

/** A word that no line of a phone holds. */
const longWord = (begin: string, length: number) => begin.padEnd(length, "abcdefghijklmnopqrstuvwxyz");

/** Pixels by which the page is wider than the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("at every width Discover fills its column, Client Access is reached, and words longer than a line wrap", async ({
  page,
}) => {
  await test.step("the column that Discover stands in decides how many cards it shows, not the window", async () => {
    const shown = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      return page.evaluate(() => {
        const list = document.querySelector(".carousel");
        const card = list?.firstElementChild?.getBoundingClientRect().width ?? 1;
        return { column: list?.clientWidth ?? 0, cards: Math.floor((list?.clientWidth ?? 0) / card) };
      });
    };
    await page.goto("/discover");
    // Beside the sidebar a window of 992 px leaves less than one of 768 px, which has none.
    const [narrow, tablet, desktop] = [await shown(992), await shown(768), await shown(1920)];
    expect(narrow.column).toBeLessThan(600);
    expect([narrow.cards, tablet.cards]).toEqual([1, 2]);
    expect(desktop.cards).toBeGreaterThan(2);
  });
  await test.step("Client Access can be reached at every width, on the site and in the catalogue", async () => {
    for (const path of ["/services", "/discover"]) {
      await page.goto(path);
      for (const width of [1440, 1279, 1100, 992, 991, 768, 375]) {
        await page.setViewportSize({ width, height: 800 });
        // It stays open while the window gets narrower.
        if (width === 991) await page.getByRole("button", { name: /menu/i }).first().click();
        const access = page.getByRole("link", { name: "Client Access" }).filter({ visible: true }).first();
        await expect(access, `${path} at ${width}`).toBeInViewport({ ratio: 1 });
        expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
  await test.step("names and texts of one long word wrap on the pages that show them, on phones and on desktops", async () => {
    await signIn(page, "admin", "/discover");
    const headers = { Origin: new URL(page.url()).origin };
    const post = async (path: string, data: object) => {
      const response = await page.request.post(path, { data, headers });
      expect(response.status(), path).toBe(201);
      return (await response.json()).data as { _id: string };
    };
    const playlist = await post("/api/v1/playlists", { name: longWord("Playlist", 120), visibility: "private" });
    await post(`/api/v1/playlists/${playlist._id}/headings`, { title: longWord("Heading", 100) });
    const pitch = await post("/api/v1/pitches", { title: longWord("Pitch", 100), client: longWord("Client", 100) });
    const space = await post("/api/v1/spaces", { title: longWord("Project", 120), brief: longWord("Brief", 400) });
    const item = { name: longWord("Slide", 160), itemUrl: "https://vimeo.com/76979871" };
    const slider = await post("/api/v1/sliders", {
      ...{ title: longWord("Slider", 160), kind: "video", priority: 1, items: [item] },
      settings: { show: 2, scroll: 2 },
    });
    await page.goto("/discover");
    const songId = (await page.locator("[data-play]").first().getAttribute("data-play")) ?? "";
    const note = await post("/api/v1/notes", { songId, message: longWord("Note", 300) });
    const tier = await post("/api/v1/tiers", {
      name: longWord(`Tier${Date.now()}`, 60),
      position: 99,
      publicAccess: true,
    });
    const song = await page.request
      .get(`/api/v1/songs/${songId}`)
      .then(async (response) => (await response.json()).data);
    for (const path of [
      "/music-sync-licensing/edit-playlist",
      `/music-sync-licensing/edit-playlist/${playlist._id}`,
      `/music-sync-licensing/song/${song.slug}/add-to-playlist`,
      `/music-sync-licensing/song/${song.slug}/notes`,
      "/pitch",
      `/pitch/edit/${pitch._id}`,
      "/spaces",
      `/spaces/${space._id}`,
      "/sliders/list?status=all",
      `/sliders/edit/${slider._id}`,
      "/tiers",
      `/tiers/${tier._id}`,
    ]) {
      await page.goto(path);
      for (const width of [375, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    // What was deleted is named above its list and below it.
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`/tiers/${tier._id}`);
    await page.getByRole("button", { name: /^Delete/ }).click();
    await expect(page.getByText(/was deleted/)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    for (const path of [`notes/${note._id}`, `playlists/${playlist._id}`, `pitches/${pitch._id}`])
      await page.request.delete(`/api/v1/${path}`, { headers });
    await page.request.patch(`/api/v1/sliders/${slider._id}`, { data: { status: "deleted" }, headers });
  });
});
