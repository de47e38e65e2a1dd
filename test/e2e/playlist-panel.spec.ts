import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Sign-ins are rate limited by address: this visitor has one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.151" }, viewport: { width: 1440, height: 860 } });

const panel = (page: Page) => page.getByRole("complementary", { name: "Add to playlist" });
const rows = (page: Page) => page.locator("main li.track");

/** Empty playlists with names of their own, the last one changed last. */
async function makePlaylists(page: Page, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => `Panel ${crypto.randomUUID().slice(0, 8)}`);
  const headers = { Origin: new URL(page.url()).origin };
  for (const name of names) await page.request.post("/api/v1/playlists", { data: { name }, headers });
  return names;
}

test("the panel takes rows by key and by drag, says what is there already, and stays open over pages and a reload", async ({
  page,
}) => {
  await signIn(page, "supervisor", "/search");
  const [first = "", second = ""] = await makePlaylists(page, 2);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: "networkidle" });
  expect(requests.filter((path) => path.includes("playlist-panel"))).toEqual([]);
  await page.locator("main button[data-play]").first().focus();
  await page.keyboard.press("b");
  // The same person makes playlists in other tests meanwhile: the one changed last may be theirs.
  await panel(page)
    .getByRole("button", { name: new RegExp(`^${second}`) })
    .click();
  await expect(panel(page).getByRole("heading", { level: 3 })).toHaveText(second);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1180, height: 860 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 860 });
  // The page is narrower, not covered.
  const left = (await panel(page).boundingBox())?.x ?? 0;
  const main = await page.locator("main").boundingBox();
  expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual(left + 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // By key.
  await page.locator("main button[data-play]").first().focus();
  await page.keyboard.press("a");
  await expect(panel(page).getByRole("status")).toContainText(`Added to ${second}.`);
  await expect(panel(page).getByText(/^1 track · /)).toBeVisible();
  // Taken back by key: the focus is not lost with the button.
  await panel(page).getByRole("button", { name: "Undo" }).press("Enter");
  await expect(panel(page).getByRole("status")).toHaveText("Undone: 1 track removed.");
  await expect(panel(page).getByRole("status")).toBeFocused();
  await expect(panel(page).getByText(/^0 tracks · /)).toBeVisible();
  await page.locator("main button[data-play]").first().focus();
  await page.keyboard.press("a");
  await expect(panel(page).getByText(/^1 track · /)).toBeVisible();
  await page.keyboard.press("a");
  await expect(panel(page).getByRole("status")).toContainText(`Already in ${second}.`);
  await panel(page).getByRole("button", { name: "Add again" }).click();
  await expect(panel(page).getByText(/^2 tracks · /)).toBeVisible();
  // A long title is cut, so that its length stays in the panel.
  const pinned = panel(page).getByRole("region", { name: second });
  await pinned
    .locator(".panel-last a")
    .first()
    .evaluate((link) => link.append(", and a second title".repeat(4)));
  expect(await pinned.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  // By dragging, on the playlist that is shown and on another one.
  const name = rows(page).nth(2).locator(".track-artists");
  await name.dragTo(panel(page).getByRole("region", { name: second }));
  await expect(panel(page).getByText(/^3 tracks · /)).toBeVisible();
  await name.dragTo(panel(page).getByRole("button", { name: new RegExp(`^${first}`) }));
  await expect(panel(page).getByRole("status")).toContainText(`Added to ${first}.`);
  await panel(page)
    .getByRole("button", { name: new RegExp(`^${first}`) })
    .click();
  await expect(panel(page).getByRole("heading", { level: 3 })).toHaveText(first);
  // The selected rows go along with one of them.
  await page.getByRole("button", { name: "Select", exact: true }).click();
  for (const row of [0, 1, 3]) await page.locator("input.track-pick").nth(row).check();
  await rows(page)
    .nth(1)
    .locator(".track-artists")
    .dragTo(panel(page).getByRole("region", { name: first }));
  await expect(panel(page).getByRole("status")).toContainText(`Added to ${first} (3 tracks).`);
  await expect(panel(page).getByText(/^4 tracks · /)).toBeVisible();
  // Without a connection it can be tried again; then exactly these three are gone.
  await page.context().setOffline(true);
  await panel(page).getByRole("button", { name: "Undo" }).click();
  await expect(panel(page).getByRole("status")).toContainText("Nothing was removed: no connection.");
  await page.context().setOffline(false);
  // The browser may say for a moment longer that it is offline.
  const undo = panel(page).getByRole("button", { name: "Undo" });
  await expect(async () => {
    if (await undo.isVisible()) await undo.click();
    await expect(panel(page).getByRole("status")).toHaveText("Undone: 3 tracks removed.", { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expect(panel(page).getByText(/^1 track · /)).toBeVisible();
  await expect(panel(page).getByRole("list", { name: "Last tracks" }).getByRole("listitem")).toHaveCount(1);
  // Over pages, and after a reload.
  await rows(page).nth(0).locator(".track-title").click();
  await expect(page).toHaveURL(/\/song\//);
  await expect(panel(page).getByText(/^1 track · /)).toBeVisible();
  await page.reload();
  await expect(panel(page).getByRole("heading", { level: 3 })).toHaveText(first);
  await page.locator("[data-drag] h1").dragTo(panel(page).getByRole("region", { name: first }));
  await expect(panel(page).getByRole("status")).toContainText(first);
  await panel(page).getByLabel("Find a playlist").fill(second.slice(6));
  await expect(panel(page).getByRole("listitem").filter({ hasText: "Panel" })).toHaveCount(1);
  await panel(page).getByRole("button", { name: "Close the playlist panel" }).click();
  await expect(panel(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test("from the menu, and as a sheet at 375 px, the panel opens for those who may add to playlists alone", async ({
  page,
}) => {
  await test.step("the menu's link opens it, at 375 px as a sheet, and a row's menu adds to the same playlist", async () => {
    await signIn(page, "supervisor", "/search");
    const [name = ""] = await makePlaylists(page, 1);
    await page.setViewportSize({ width: 375, height: 740 });
    await page.reload({ waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Playlist panel" }).click();
    const sheet = page.getByRole("dialog", { name: "Add to playlist" });
    await sheet.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await expect(sheet.getByRole("heading", { level: 3 })).toHaveText(name);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await sheet.getByRole("button", { name: "Close", exact: true }).click();
    await expect(sheet).toBeHidden();
    await rows(page).first().locator(".menu > summary").click();
    await page.getByRole("button", { name: `Add to ${name}` }).click();
    await expect(page.getByText(`Added to ${name}.`)).toBeVisible();
  });
  await test.step("people who may not add to playlists have neither the panel nor its link", async () => {
    await signIn(page, "artist", "/search");
    await page.evaluate(() => localStorage.setItem("playlist-panel", '{"open":true}'));
    await page.reload({ waitUntil: "networkidle" });
    await expect(page.getByRole("link", { name: "Playlist panel" })).toHaveCount(0);
    await page.locator("main button[data-play]").first().focus();
    await page.keyboard.press("b");
    await page.keyboard.press("b");
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Select", exact: true })).toBeHidden();
  });
});
