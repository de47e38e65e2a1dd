import type { Page } from "@playwright/test";
import { swapCopy as copy } from "#app/swap/swap-copy.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

// Without scripts: test/http/forms/swap.test.ts.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.62" } });

const usage = "media:social_paid;territories:DE,AT;months:12;category:alcohol";

/** A request to the API as the signed-in person; the `data` of its response. */
async function sent(page: Page, method: string, path: string, data?: object) {
  const headers = { Origin: new URL(page.url()).origin };
  return (await (await page.request.fetch(path, { method, data, headers })).json()).data;
}

/** A playlist whose first song is blocked for the use; the address of its editor and the names of its rows. */
async function blockedPlaylist(page: Page, songs: string[]) {
  const { items } = await sent(page, "POST", "/api/v1/clearance", { songs, usage });
  const blocked = items.find(({ light }: { light: string }) => light === "blocked")._id;
  const { _id: id } = await sent(page, "POST", "/api/v1/playlists", { name: `Autumn spot ${Date.now()}` });
  const others = songs.filter((song) => song !== blocked).slice(0, 2);
  await sent(page, "POST", `/api/v1/playlists/${id}/tracks`, { trackIds: [blocked, ...others] });
  return { id, editor: `/music-sync-licensing/edit-playlist/${id}` };
}

const songsOf = (page: Page) =>
  page
    .locator("li.track > [data-play]")
    .evaluateAll((buttons) => buttons.map((one) => one.getAttribute("data-play") ?? ""));

test("by keyboard: a use, a search in words, ten candidates with lights, and a blocked song exchanged and put back", async ({
  page,
}) => {
  const start = Date.now();
  await signIn(page, "supervisor", "/search");
  await waitForHydration(page);
  await page.getByRole("link", { name: /^My usage/ }).focus();
  await page.keyboard.press("Enter");
  const use = page.getByRole("dialog", { name: "My usage" });
  await use.getByLabel("Social, paid").focus();
  await page.keyboard.press("Space");
  await use.getByLabel("Product category").selectOption("alcohol");
  await use.getByLabel("Territory").fill("DE, AT");
  await use.getByLabel("Term in months").fill("12");
  await page.keyboard.press("Enter");
  await expect(use).toHaveCount(0);

  const box = page.getByRole("searchbox", { name: /^Search titles/ });
  await box.fill("hopeful piano, 90–110 BPM, no vocals, builds");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/piano/);
  const first = page.locator("li.track").first();
  await expect(first.locator(".light").first()).toHaveText(/^(Clear|To check|Blocked|\d+ approvals?)/);
  // The demo has one such song: what sounds like it makes the list long enough.
  const similar = first.getByRole("link", { name: "Similar", exact: true });
  await expect(async () => {
    await first.locator(".track-more").press("ArrowDown");
    await expect(similar).toBeVisible({ timeout: 1000 });
  }).toPass();
  await similar.press("Enter");
  await expect(page.getByRole("heading", { name: /^Similar to / })).toBeVisible();
  const candidates = page.locator("li.track:has(> .light, > .light-swap)");
  await expect(candidates.nth(9)).toBeVisible();
  console.log(`ten candidates with lights after ${((Date.now() - start) / 1000).toFixed(1)} s`);

  const { id, editor } = await blockedPlaylist(page, await songsOf(page));
  await page.goto(editor);
  await waitForHydration(page);
  const titles = () => page.locator(".editor-row .track-title").allTextContents();
  const before = await titles();
  await expect(async () => {
    await page.getByRole("link", { name: copy.title }).first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: copy.title })).toBeVisible({ timeout: 3000 });
  }).toPass();
  const dialog = page.getByRole("dialog", { name: copy.title });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Use / }).first().focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${editor}$`));
  await expect.poll(titles).not.toEqual(before);
  expect((await titles()).slice(1)).toEqual(before.slice(1));
  await page.getByRole("button", { name: copy.undo, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(copy.undone)).toBeVisible();
  await expect.poll(titles).toEqual(before);
  console.log(`exchanged and put back after ${((Date.now() - start) / 1000).toFixed(1)} s`);
  await sent(page, "DELETE", `/api/v1/playlists/${id}`);
  await page.getByRole("button", { name: "Turn off My usage" }).click();
});
