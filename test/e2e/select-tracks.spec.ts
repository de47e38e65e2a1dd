import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Without scripts: test/http/forms/songs.test.ts. Sign-ins are rate limited by address: this visitor has one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.141" } });

const boxes = (page: Page) => page.locator("input.track-pick");
const bar = (page: Page) => page.getByRole("region", { name: "Selected tracks" });

/** The ids of the tracks of a playlist of the signed-in person, by its name. */
async function tracksOf(page: Page, name: string): Promise<string[]> {
  const read = async (path: string) => ((await (await page.request.get(path)).json()) as { data: unknown }).data;
  const { items } = (await read("/api/v1/playlists?q=")) as { items: { _id: string; name: string }[] };
  const id = items.find((one) => one.name === name)?._id ?? "none";
  const { tracks } = (await read(`/api/v1/playlists/${id}`)) as { tracks: { items: { trackId: string }[] } };
  return tracks.items.map(({ trackId }) => trackId);
}

/** An empty playlist with a name of its own. */
async function makePlaylist(page: Page): Promise<string> {
  const name = `Picked ${crypto.randomUUID().slice(0, 8)}`;
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.post("/api/v1/playlists", { data: { name }, headers });
  return name;
}

test("rows are selected by mouse, keys and ranges, and added to playlists; a selection ends with its page", async ({
  page,
}) => {
  await test.step("rows are selected with the mouse and by keys, a range with Shift, and added to playlists in one go", async () => {
    await signIn(page, "supervisor", "/search");
    const name = await makePlaylist(page);
    const select = page.getByRole("button", { name: "Select", exact: true });
    await expect(boxes(page).first()).toBeHidden();
    await select.click();
    await expect(bar(page)).toBeVisible();
    await boxes(page).nth(0).check();
    await boxes(page)
      .nth(3)
      .click({ modifiers: ["Shift"] });
    await expect(bar(page).getByRole("status")).toHaveText("4 tracks selected");
    // A press on the cover selects instead of playing.
    await page
      .locator("li.track .track-cover")
      .nth(5)
      .click({ position: { x: 2, y: 2 } });
    await expect(bar(page).getByRole("status")).toHaveText("5 tracks selected");
    await expectAccessible(page);
    // By keys: out with the sixth, a range to the eighth.
    await page.locator("button[data-play]").nth(0).focus();
    const focus = async (row: number) => page.locator("li.track > button[data-play]").nth(row).focus();
    await focus(5);
    await page.keyboard.press("e");
    await expect(bar(page).getByRole("status")).toHaveText("4 tracks selected");
    await focus(6);
    await page.keyboard.press("e");
    await focus(7);
    await page.keyboard.press("Shift+E");
    await expect(bar(page).getByRole("status")).toHaveText("6 tracks selected");
    await page.keyboard.press("a");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(`${name} · 0 tracks`).check();
    await dialog.getByRole("button", { name: "Add 6 tracks" }).click();
    await expect(page.getByText(`Added to ${name} (6 tracks)`).first()).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await expect(boxes(page).first()).toBeHidden();
    expect(await tracksOf(page, name)).toHaveLength(6);
    // Again: what is there is said.
    await select.click();
    await bar(page)
      .getByRole("button", { name: /^Select all/ })
      .click();
    await bar(page).getByRole("button", { name: "Add to playlist" }).click();
    await expect(dialog.getByText(new RegExp(`^${name} · 6 of \\d+ already there$`))).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(bar(page)).toBeHidden();
  });
  await test.step("a selection ends with its page, and artists and playlists have it too", async () => {
    await signIn(page, "supervisor", "/search");
    const name = await makePlaylist(page);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await boxes(page).first().check();
    await page.locator("li.track .track-artists a").first().click();
    await expect(page).toHaveURL(/\/artist\//);
    await expect(bar(page)).toBeHidden();
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await bar(page)
      .getByRole("button", { name: /^Select all/ })
      .click();
    await bar(page).getByRole("button", { name: "Add to playlist" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(`${name} · 0 tracks`).check();
    await dialog.getByRole("button", { name: /^Add \d+ tracks?$/ }).click();
    await expect(page.getByText(`Added to ${name}`).first()).toBeVisible();
  });
});

test("a key is for its row, a choice survives a sign-in, and at 375 px a row is selected with a finger", async ({
  page,
  browser,
}) => {
  await test.step("a key is for the row that it was pressed on, also where the focus has gone on before the code of the key is there", async () => {
    await page.goto("/search", { waitUntil: "networkidle" });
    const row = (at: number) => page.locator("li.track").nth(at);
    await row(1).locator("button[data-play]").first().focus();
    // Faster than any code can be loaded: the second key comes in the same turn as the first.
    await page.evaluate(() => {
      for (const key of ["e", "j", "f", "j", "x"])
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
    await expect(bar(page).getByRole("status")).toHaveText("1 track selected");
    await expect(row(1).locator("input.track-pick").first()).toBeChecked();
    // The mark of the shortlist is drawn by a style sheet.
    const mark = () =>
      row(2)
        .locator("> .track-cover")
        .evaluate((cover) => getComputedStyle(cover, "::before").content);
    await expect.poll(mark).toBe('"✓"');
    await expect(row(3)).toBeHidden();
  });
  await test.step("a choice of 60 tracks survives a sign-in in the tab, and is not kept afterwards", async () => {
    await page.goto("/search");
    const ids = await page
      .locator("button[data-play]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-play")));
    // As many as the address of a sign-in cannot carry; most of them are unknown.
    const chosen = [...ids.slice(0, 3), ...Array.from({ length: 57 }, () => crypto.randomUUID())];
    await page.evaluate((all) => sessionStorage.setItem("chosen-tracks", all.join(",")), chosen);
    await signIn(page, "supervisor", "/music-sync-licensing/add-tracks?kept");
    await expect(page.getByRole("heading", { level: 1, name: "Add 3 tracks" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("chosen-tracks"))).toBeNull();
    await page.goto("/music-sync-licensing/add-tracks?kept");
    await expect(page.getByText("Your selection is gone")).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("at 375 px a row is selected with a finger, without a horizontal scroll bar", async () => {
    const context = await browser.newContext({
      viewport: { width: 375, height: 740 },
      hasTouch: true,
      extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.142" },
    });
    const page = await context.newPage();
    await signIn(page, "supervisor", "/search");
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("button", { name: "Select tracks" }).tap();
    await expect(bar(page)).toBeVisible();
    await page.locator("li.track .track-name").nth(1).tap();
    await expect(bar(page).getByRole("status")).toHaveText("1 track selected");
    await expect(page.getByRole("region", { name: "Player" })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await expectAccessible(page);
    await context.close();
  });
});
