import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Assigned, and without scripts: test/http/forms/playlist-comments.test.ts. Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.131" } });

const message = "Strings come in too early";

/** A playlist of the signed-in supervisor with two tracks and a comment on the first one; the path of its comments. */
async function makeCommented(page: Page): Promise<string> {
  await signIn(page, "supervisor", "/music-sync-licensing/search");
  const headers = { Origin: new URL(page.url()).origin };
  const buttons = page.locator("button[data-play]");
  const trackIds = await buttons.evaluateAll((all) =>
    all.slice(0, 2).map((button) => button.getAttribute("data-play")),
  );
  const made = await page.request.post("/api/v1/playlists", { data: { name: `Autumn ${Date.now()}` }, headers });
  const { _id, slug } = ((await made.json()) as { data: { _id: string; slug: string } }).data;
  await page.request.post(`/api/v1/playlists/${_id}/tracks`, { data: { trackIds }, headers });
  const comment = { trackId: trackIds[0], playListId: _id, message, startTime: 1, endTime: 3 };
  expect((await page.request.post("/api/v1/comments", { data: comment, headers })).status()).toBe(201);
  return `/music-sync-licensing/playlist/${slug}/comments`;
}

const thread = (page: Page) => page.getByRole("listitem").filter({ hasText: message }).first();

test("a playlist's comments are played, added, answered, resolved, reopened and exported", async ({ page }) => {
  await test.step("a playlist's comments are played, answered, resolved, reopened and exported", async () => {
    const path = await makeCommented(page);
    await page.goto(path.replace(/\/comments$/, ""));
    await page.getByRole("link", { name: /Comments/ }).click();
    await expect(page).toHaveURL(path);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Play 0:01 – 0:03" }).click();
    await expect(page.getByRole("button", { name: /^Pause/ }).first()).toBeVisible();
    // The player asks for the comments of this playlist, not of the catalogue.
    await expect(page.getByRole("region", { name: "Player" }).getByRole("button", { name: "1 comment" })).toBeVisible();
    await page.getByText("Reply", { exact: true }).click();
    await page.getByLabel("Message").fill("Moved to the second verse");
    await page.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByText("Moved to the second verse")).toBeVisible();
    await page.getByRole("button", { name: `Resolve “${message}”` }).click();
    await expect(page.getByRole("link", { name: "Resolved (1)" })).toBeVisible();
    await page.getByRole("link", { name: "Resolved (1)" }).click();
    await page.getByRole("button", { name: `Reopen “${message}”` }).click();
    await page.getByRole("link", { name: "Open (1)" }).click();
    await expect(thread(page)).toBeVisible();
    await page.getByText("Assign", { exact: true }).click();
    await page.getByText("Reply", { exact: true }).click();
    await page.getByText("Export", { exact: true }).click();
    await expectAccessible(page);
    await page.getByLabel("Format").selectOption("Audacity labels");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const labels = await readFile(await (await download).path(), "utf8");
    expect(labels).toContain(`1.000000\t3.000000\t`);
    expect(labels).toContain(message);
  });
  await test.step("the link to add a comment leads to the track's page, and the comment from there is in the list", async () => {
    const path = await makeCommented(page);
    await page.goto(path);
    await page.getByRole("link", { name: /^Add a comment on / }).click();
    await expect(page).toHaveURL(/\/song\/.*playListId=.*#comments$/);
    const form = page.locator("#comments form").last();
    await form.getByLabel("From").fill("0:02");
    await form.getByLabel("To", { exact: true }).fill("0:04");
    await form.getByLabel("Message").fill("Fade from here");
    await form.getByRole("button", { name: /comment/i }).click();
    await expect(page.locator("#comments").getByText("Fade from here")).toBeVisible();
    // Played from there, the player has the playlist's comments, not the catalogue's.
    await page.locator("#comments").getByRole("link", { name: /0:02/ }).click();
    await expect(page.getByRole("button", { name: "2 comments" }).first()).toBeVisible();
    await page.goto(path);
    await expect(page.getByText("Fade from here")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open (2)" })).toBeVisible();
  });
});
