import type { Page } from "@playwright/test";
import { bar, expectSound, leaveFocus, rows, titleOf } from "#test/e2e/player-page.ts";
import { expect, test } from "#test/support/e2e.ts";

// Alone in its queue, and files that were replaced: test/unit/player/taken-down.test.ts.

/** From now on the server shows the recording to no one. */
async function hide(page: Page, id: string): Promise<void> {
  const error = { code: "not_found", message: "Song not found." };
  await page.route(`**/api/v1/songs/${id}`, (route) => route.fulfill({ status: 404, json: { error } }));
}

/** From now on it has no files either, besides `kept`. */
async function takeDown(page: Page, id: string, kept = /^$/): Promise<void> {
  await hide(page, id);
  await page.route(`**/media/songs/${id}/**`, (route) =>
    kept.test(route.request().url()) ? route.fallback() : route.fulfill({ status: 404 }),
  );
}

async function expectPlays(page: Page, title: string): Promise<void> {
  await expect(bar(page).locator(".player-title").getByRole("link")).toHaveText(title);
  await expectSound(page);
}

test("a recording that is taken down while it plays, or while it waits in the queue, is left with one message", async ({
  page,
}) => {
  const toasts = page.locator(".toast");
  const gone = (title: string) => toasts.filter({ hasText: `“${title}” isn't available any more` });
  await page.goto("/search?engine=hls");
  const listed = await Promise.all(
    (await rows(page).all()).slice(0, 4).map(async (row) => ({
      id: (await row.getAttribute("data-play")) ?? "",
      title: await titleOf(row),
    })),
  );
  const [first, second, third, fourth] = listed;
  if (!first || !second || !third || !fourth) throw new Error("too few rows");

  // While it plays: what is buffered is heard, and what comes after it is gone.
  await takeDown(page, first.id, /m3u8$|init\.mp4$|seg_00[01]\.m4s$/);
  await rows(page).first().click();
  await expectPlays(page, first.title);
  await leaveFocus(page);
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowRight");
  await expectPlays(page, second.title);
  await expect(gone(first.title)).toBeVisible();

  // In the queue: the one after it plays.
  await takeDown(page, third.id);
  await bar(page).getByRole("button", { name: "Next" }).click();
  await expectPlays(page, fourth.title);
  await expect(gone(third.title)).toBeVisible();
  await expect(toasts).toHaveCount(1);
  await bar(page).getByRole("button", { name: "Previous" }).click();
  await expectPlays(page, second.title);

  // After a reload the queue is older than the page: a file that a browser has kept does not play on.
  await page.reload({ waitUntil: "networkidle" });
  await hide(page, second.id);
  await bar(page).getByRole("button", { name: "Play", exact: true }).click();
  await expectPlays(page, fourth.title);
  await expect(gone(second.title)).toBeVisible();
});
