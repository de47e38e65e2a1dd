import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#test/support/e2e.ts";
import { moveByMenu } from "#test/support/move-by-menu.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.165" } });

// A right that ends while the page is open: what is pressed then is refused with a reason, and what was typed stays.

const closed = "This link doesn't work any more. Ask the person who sent it for a new one.";
const gone = "Playlist not found. It may have been deleted, or it isn't shared with you.";

/** A playlist of the signed-in supervisor with three tracks. */
async function makePlaylist(page: Page): Promise<{ id: string; slug: string; trackId: string }> {
  await signIn(page, "supervisor", "/search");
  const trackIds = await page
    .locator("main button[data-play]")
    .evaluateAll((all) => all.slice(0, 3).map((button) => button.getAttribute("data-play") ?? ""));
  const { _id: id, slug } = await sent(page, "POST", "/api/v1/playlists", { name: `Withdrawn ${Date.now()}` });
  await sent(page, "POST", `/api/v1/playlists/${id}/tracks`, { trackIds });
  return { id, slug, trackId: trackIds[0] ?? "" };
}

async function sent(page: Page, method: string, path: string, data?: object) {
  const headers = { Origin: new URL(page.url()).origin };
  return (await (await page.request.fetch(path, { method, data, headers })).json()).data;
}

test("a link or role that ends while a page is open refuses marks, notes, files and rows, and what was typed stays", async ({
  page,
  browser,
}) => {
  await test.step("a link is revoked while its recipient is on the page: marks, notes and files are refused, and the note stays", async () => {
    const { id } = await makePlaylist(page);
    const link = await sent(page, "POST", `/api/v1/playlists/${id}/shares`, { recipient: "Dana Wu", download: "mp3" });
    const client = await (await browser.newContext()).newPage();
    await client.goto(link.address, { waitUntil: "networkidle" });
    const track = client.locator(".shared-track").first();
    await track.locator("summary", { hasText: "Add a note" }).click();
    await track.getByLabel(/^What do you think of .* Note/).pressSequentially("Louder brass");
    await sent(page, "DELETE", `/api/v1/shares/${link._id}`);

    const pick = track.getByRole("button", { name: "Pick" });
    await pick.click();
    await expect(track.getByRole("alert").filter({ hasText: closed })).toBeVisible();
    await expect(pick).toHaveAttribute("aria-pressed", "false");
    await expect(track.getByLabel(/^What do you think of .* Note/)).toHaveValue("Louder brass");
    await track.locator("summary", { hasText: "passage" }).click();
    await track.getByLabel("From").fill("0:01");
    await track.getByLabel("To", { exact: true }).fill("0:03");
    await track.getByLabel("Comment").fill("Cut here");
    await track.getByRole("button", { name: "Add comment" }).click();
    await expect(track.getByRole("alert").filter({ hasText: closed }).last()).toBeVisible();
    await expect(track.getByLabel("Comment")).toHaveValue("Cut here");
    const file = await track.locator("a[download]").first().getAttribute("href");
    expect((await client.request.get(file ?? "")).status()).toBe(410);
    expect((await client.reload())?.status()).toBe(410);
    await expect(client.getByRole("heading", { name: "This link was withdrawn" })).toBeVisible();
    await client.context().close();
    await sent(page, "DELETE", `/api/v1/playlists/${id}`);
  });
  await test.step("a collaborator is removed while the editor and the comments are open: nothing is changed, and what was typed stays", async () => {
    const { id, slug, trackId } = await makePlaylist(page);
    const email = "staff@demo.syncline.example";
    const { members } = await sent(page, "POST", `/api/v1/playlists/${id}/members`, { email, role: "editor" });
    await sent(page, "POST", "/api/v1/comments", {
      ...{ trackId, playListId: id, message: "Too early", startTime: 1, endTime: 3 },
    });
    const context = await browser.newContext({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.166" } });
    const [editor, comments, song] = [await context.newPage(), await context.newPage(), await context.newPage()];
    await signIn(editor, "staff", `/music-sync-licensing/edit-playlist/${id}`);
    await editor
      .getByRole("link", { name: /^Edit ./ })
      .first()
      .click();
    await editor.getByLabel("Note", { exact: true }).fill("Under the voice");
    await comments.goto(`/music-sync-licensing/playlist/${slug}/comments`, { waitUntil: "networkidle" });
    await comments.getByText("Reply", { exact: true }).click();
    await comments.getByLabel("Message").fill("Moved to the second verse");
    const onSong = await comments
      .getByRole("link", { name: /^Add a comment on / })
      .first()
      .getAttribute("href");
    await song.goto(onSong ?? "", { waitUntil: "networkidle" });
    const form = song.locator("#comments form").last();
    await form.getByLabel("From").fill("0:02");
    await form.getByLabel("To", { exact: true }).fill("0:04");
    await form.getByLabel("Message").fill("Fade from here");
    await sent(page, "DELETE", `/api/v1/playlists/${id}/members?userId=${members[0].userId}`);

    await editor.locator("button[name=act][value=row]").click();
    await expect(editor.getByText(gone).first()).toBeVisible();
    await expect(editor.getByLabel("Note", { exact: true })).toHaveValue("Under the voice");
    await comments.getByRole("button", { name: "Send reply" }).click();
    await expect(comments.getByText(/playlist/i).first()).toBeVisible();
    await expect(comments.getByRole("alert").first()).toBeVisible();
    await expect(comments.getByLabel("Message")).toHaveValue("Moved to the second verse");
    await form.getByRole("button", { name: "Add comment" }).click();
    await expect(form.getByText("Playlist not found.")).toBeVisible();
    await expect(form.getByLabel("Message")).toHaveValue("Fade from here");
    await moveByMenu(editor, /^Move ./, "bottom");
    await expect(editor.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(editor.getByRole("main")).toContainText(gone);
    const { tracks } = await sent(page, "GET", `/api/v1/playlists/${id}`);
    expect(tracks.items[0]).toMatchObject({ trackId, note: "" });
    await context.close();
    await sent(page, "DELETE", `/api/v1/playlists/${id}`);
  });
});
