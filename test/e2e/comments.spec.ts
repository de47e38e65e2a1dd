import type { Page } from "@playwright/test";
import type { CommentThread } from "#app/player/comments/comment.ts";
import { bar, leaveFocus, player, playFirst, position } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// With plain forms: test/http/forms/songs.test.ts. The rate limit of forms counts by address: these visitors have one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.41" } });

const song = "/music-sync-licensing/song/paper-lanterns";

async function timesOf(page: Page, trackId: string): Promise<CommentThread[]> {
  const { data } = await (await page.request.get(`/api/v1/comments?trackId=${trackId}`)).json();
  return data.items[trackId].times;
}

/** Deletes what earlier runs left of this person's comments on a track. */
async function withoutComments(page: Page, trackId: string): Promise<void> {
  const { origin } = new URL(page.url());
  for (const { comments } of await timesOf(page, trackId))
    for (const { _id } of comments)
      await page.request.delete(`/api/v1/comments/${_id}`, { headers: { Origin: origin } });
}

const wave = (page: Page) => player(page).locator(".player-wave");

/** Moves the mouse over the waveform and to the icon above it, and presses that. */
async function pressIconAt(page: Page, share: number): Promise<void> {
  const box = await wave(page).boundingBox();
  if (box === null) throw new Error("no waveform");
  const x = box.x + box.width * share;
  await page.mouse.move(x, box.y + 30);
  // Above the lane of segments, where there is one: when that comes, the icon moves up.
  const icon = page.locator(".comment-add[data-shown]");
  const at = await icon.boundingBox();
  if (at === null) throw new Error("no icon");
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 4 });
  await icon.click();
}

test("a comment is written on a range, answered, played and deleted", async ({ page }) => {
  await signIn(page, "supervisor", song);
  const trackId = (await page.locator("[data-play]").first().getAttribute("data-play")) ?? "";
  await withoutComments(page, trackId);
  await playFirst(page, song);
  await expect(player(page).getByRole("button", { name: /comment/ })).toHaveCount(1);
  // On the licensing pages the bar stays; an account with ListTransactions has the License button.
  await expect(bar(page).getByRole("button", { name: "Close player" })).toHaveCount(0);
  await expect(bar(page).getByRole("link", { name: "License" })).toBeVisible();

  // The icon, the window and its limits.
  await pressIconAt(page, 0.97);
  const popup = page.getByRole("dialog", { name: "New comment" });
  const message = popup.getByRole("textbox", { name: "Message" });
  await expect(message).toBeFocused();
  const [waveBox, windowBox] = [await wave(page).boundingBox(), await page.locator(".range-window").boundingBox()];
  if (!waveBox || !windowBox) throw new Error("no window");
  expect(windowBox.height).toBe(70);
  expect(windowBox.width).toBeGreaterThanOrEqual(39.5);
  expect((windowBox.x - waveBox.x) / waveBox.width).toBeLessThanOrEqual(0.921);
  await message.fill("  ");
  await expect(popup.getByRole("button", { name: "Save" })).toBeDisabled();
  const start = page.getByRole("slider", { name: "Start of the comment" });
  const before = Number(await start.getAttribute("aria-valuenow"));
  await start.press("ArrowLeft");
  expect(Number(await start.getAttribute("aria-valuenow"))).toBeCloseTo(before - 0.5, 1);
  await expectAccessible(page);
  await popup.getByRole("button", { name: "Cancel" }).click();
  await expect(popup).toHaveCount(0);

  await pressIconAt(page, 0.5);
  await message.fill("Cut here <b>now</b>");
  await message.press("Control+Enter");
  await expect(page.getByText("Comment submitted successfully")).toBeVisible();
  await expect(popup).toHaveCount(0);
  // The page of the song lists it at once.
  const onPage = page.locator("#comments");
  await expect(onPage.getByText("Cut here <b>now</b>")).toBeVisible();

  // What opened a popup by key has the focus again when Escape closes it.
  const icon = player(page).getByRole("button", { name: "Add a comment" });
  await icon.press("Enter");
  await expect(message).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(icon).toBeFocused();
  await expect(popup).toHaveCount(0);
  // The list appears with the first comment; opening a thread hides it.
  const listButton = player(page).getByRole("button", { name: "1 comment" });
  await listButton.click();
  const list = page.getByRole("region", { name: "Comments", exact: true });
  await expectAccessible(page);
  // One popup at a time: the window of a new comment hides the list too.
  await icon.press("Enter");
  await expect(message).toBeFocused();
  await expect(list).toHaveCount(0);
  await listButton.click();
  await expect(popup).toHaveCount(0);
  const thread = page.getByRole("dialog", { name: /^Comments, / });
  await list.getByRole("button", { name: /Cut here <b>now<\/b>/ }).press("Enter");
  await expect(thread.getByRole("textbox", { name: "Reply" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(listButton).toBeFocused();
  await listButton.click();
  await list.getByRole("button", { name: /Cut here <b>now<\/b>/ }).click();
  await expect(list).toHaveCount(0);
  await expect(thread.getByRole("button", { name: "Save" })).toBeDisabled();
  await thread.getByRole("textbox", { name: "Reply" }).fill("And again here");
  await thread.getByRole("button", { name: "Save" }).click();
  await expect(thread.getByRole("listitem")).toHaveCount(2);
  // The same message is not shown twice.
  await expect(page.getByText("Comment submitted successfully")).toHaveCount(1);
  await expectAccessible(page);

  // A second thread by keys: its range is marked with I and O.
  await thread.press("Escape");
  await leaveFocus(page);
  // The cover of the song's page plays and pauses, as a row's does.
  await page.locator("[data-cover]").click();
  await expect(page.getByRole("main").locator("[data-active]")).toHaveCount(0);
  await player(page).getByRole("slider", { name: "Position" }).fill("2");
  await leaveFocus(page);
  await page.keyboard.press("i");
  await player(page).getByRole("slider", { name: "Position" }).fill("9");
  await leaveFocus(page);
  await page.keyboard.press("o");
  await expect(message).toBeFocused();
  await page.keyboard.type("ico");
  await expect(message).toHaveValue("ico");
  await page.keyboard.press("Control+Enter");
  await expect(popup).toHaveCount(0);
  await expect(player(page).getByRole("button", { name: "3 comments" })).toBeVisible();

  // A marker opens its thread without seeking; Next wraps to the first and plays it.
  const lane = page.locator(".comment-lane");
  const laneBox = await lane.boundingBox();
  const { data } = await (await page.request.get(`/api/v1/songs/${trackId}`)).json();
  const { startTime, endTime } = (await timesOf(page, trackId))[0] ?? { startTime: 0, endTime: 0 };
  expect(endTime).toBeGreaterThanOrEqual(8.9);
  if (!laneBox) throw new Error("no lane");
  expect(laneBox.height).toBe(12);
  const at = await position(page);
  await page.mouse.click(laneBox.x + (laneBox.width * startTime * 1000) / data.durationMs, laneBox.y + 6);
  await expect(thread.getByText("ico")).toBeVisible();
  expect(Math.abs((await position(page)) - at)).toBeLessThan(0.5);
  await thread.getByRole("button", { name: "Next comment" }).click();
  await expect(thread.getByText("Cut here <b>now</b>")).toBeVisible();
  await expect.poll(() => position(page)).toBeGreaterThan(9);
  await thread.getByRole("button", { name: "Next comment" }).click();
  await expect(thread.getByText("ico")).toBeVisible();
  await expect.poll(() => position(page)).toBeLessThan(9);
  await thread.getByRole("button", { name: "Previous comment" }).click();
  await expect(thread.getByText("And again here")).toBeVisible();

  // Markers can be hidden, and stay hidden; deleting takes a thread away.
  const total = player(page).getByRole("button", { name: /^\d comments?$/ });
  await total.click();
  await list.getByRole("checkbox", { name: "Show markers" }).click();
  await expect(lane).toHaveCount(0);
  await playFirst(page, song);
  await expect(total).toBeVisible();
  await expect(lane).toHaveCount(0);
  await total.click();
  await list.getByRole("checkbox", { name: "Show markers" }).click();
  await expect(lane).toHaveCount(1);
  await list.getByRole("button", { name: /ico/ }).click();
  const one = "**/api/v1/comments/*";
  await page.route(one, (route) => route.fulfill({ status: 503, json: { error: { message: "Busy." } } }));
  await thread.getByRole("button", { name: /^Delete your comment/ }).click();
  await expect(page.getByText("There was an error deleting your comment")).toBeVisible();
  await expect(thread.getByText("ico")).toBeVisible();
  await page.unroute(one);
  await thread.getByRole("button", { name: /^Delete your comment/ }).click();
  await expect(page.getByText("Comment deleted successfully")).toBeVisible();
  await expect(thread).toHaveCount(0);
  await expect(player(page).getByRole("button", { name: "2 comments" })).toBeVisible();
  expect((await bar(page).boundingBox())?.height).toBe(60);

  // What is written on the page of the song appears in the player.
  await onPage.getByRole("textbox", { name: "From" }).fill("1");
  await onPage.getByRole("textbox", { name: "To" }).fill("2");
  await onPage.getByRole("textbox", { name: "Message" }).last().fill("From the page");
  await onPage.getByRole("button", { name: "Add comment" }).click();
  await expect(player(page).getByRole("button", { name: "3 comments" })).toBeVisible();
  await expectAccessible(page);

  // An account without CreateComment reads: it is told what is missing, and deletes nothing.
  await signIn(page, "label", "/robots.txt");
  await playFirst(page, song);
  await total.click();
  await list.getByRole("button", { name: /From the page/ }).click();
  await expect(thread.getByText(/ask an administrator of your workspace/)).toBeVisible();
  await expect(thread.getByRole("textbox")).toHaveCount(0);
  await expect(onPage.getByText(/ask an administrator of your workspace/)).toBeVisible();
  await expect(onPage.getByRole("button", { name: /^(Add comment|Delete)/ })).toHaveCount(0);
  await expect(thread.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
});

test("a visitor is asked to sign in and comes back to the song; failures are said once", async ({ page }) => {
  await playFirst(page, song);
  await expect(player(page).getByRole("button", { name: /comment/ })).toHaveCount(1);
  await pressIconAt(page, 0.5);
  const popup = page.getByRole("dialog", { name: "New comment" });
  const login = popup.getByRole("link", { name: "LOGIN to comment" });
  await expect(login).toHaveAttribute("href", `/login?returnUrl=${encodeURIComponent(song)}`);
  await expect(popup.getByRole("textbox")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);

  await signIn(page, "staff", "/robots.txt");
  await page.route("**/api/v1/comments*", (route) =>
    route.fulfill({
      status: 503,
      json: { error: { message: route.request().method() === "POST" ? "Not saved." : "Busy. Try again." } },
    }),
  );
  await playFirst(page, song);
  await expect(page.getByText("There was an error retrieving comments")).toBeVisible();
  await expect(page.getByText("Busy. Try again.")).toBeVisible();
  await leaveFocus(page);
  await page.keyboard.press("c");
  await popup.getByRole("textbox").fill("Lost?");
  await popup.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("There was an error submitting your comment")).toBeVisible();
  await expect(page.getByText("Not saved.")).toBeVisible();
  await expect(popup.getByRole("textbox")).toHaveValue("Lost?");
  // Loading a new track closes the popup.
  await leaveFocus(page);
  await page.keyboard.press("n");
  await expect(popup).toHaveCount(0);
});
