import type { Page } from "@playwright/test";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { bar, expectSound, leaveFocus, position } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// With plain links and forms: test/http/forms/songs.test.ts. Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.61" } });

const song = "/music-sync-licensing/song/paper-lanterns";
const row = (page: Page) => page.locator("li.track").filter({ hasText: "Paper Lanterns" }).first();
const dialog = (page: Page) => page.getByRole("dialog");

/** The lines of the options menu of docs/product/catalogue.md, in its order. */
const table = [
  "Featured in",
  "Rightholders Info",
  "Lyric",
  "Copy song link",
  "Download MP3",
  "Download Hi-Res",
  "Internal notes",
  "Communicate with Artist",
  "Placement request",
];

/** What the open menu of the player has of them. */
async function linesOfMenu(page: Page): Promise<string[]> {
  const lines = await bar(page).locator(".menu-list .menu-item:visible").allInnerTexts();
  return lines.map((line) => line.trim()).filter((line) => table.includes(line));
}

/** Opens the row's menu with the keyboard and follows one of its lines. */
async function choose(page: Page, name: string): Promise<void> {
  // A dialog that is closing gives the focus back to where it was opened.
  await expect(dialog(page)).toHaveCount(0);
  await row(page).locator(".track-more").focus();
  await page.keyboard.press("ArrowDown");
  await row(page).getByRole("link", { name, exact: true }).press("Enter");
}

test("an administrator works through a row's options by keyboard while the song plays", async ({ page }) => {
  // A dialog with typed text asks before it closes.
  page.on("dialog", (question) => void question.accept());
  await signIn(page, "admin", "/search");
  await row(page)
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await expect(bar(page).getByRole("link", { name: "License" })).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "Add to playlist" })).toBeVisible();
  await bar(page).getByLabel("Track options").click();
  await expect.poll(() => linesOfMenu(page)).toEqual(table);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await choose(page, "Rightholders Info");
  await expect(dialog(page).getByRole("heading", { name: "Composition" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page).locator(".track-more")).toBeFocused();

  const name = `Keyboard ${Date.now()}`;
  await choose(page, "Internal notes");
  await dialog(page).getByLabel("New note").fill("Stems are with Ada");
  await dialog(page).getByRole("button", { name: "Add note" }).press("Enter");
  await expect(page.getByText("Note added")).toBeVisible();
  await expect(dialog(page).getByText("Stems are with Ada")).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Delete note: Stems are with Ada" }).first().press("Enter");
  await expect(page.getByText("Note deleted")).toBeVisible();
  await page.keyboard.press("Escape");

  await choose(page, "Communicate with Artist");
  await dialog(page).getByLabel("Subject").fill("A 30 s edit");
  await dialog(page).getByRole("button", { name: "Send message" }).press("Enter");
  await expect(dialog(page).getByText("Message: enter some text.")).toBeVisible();
  await expect(dialog(page).getByLabel("Message")).toBeFocused();
  await expectAccessible(page);
  await dialog(page).getByLabel("Message").fill("Could you cut one?");
  await dialog(page).getByRole("button", { name: "Send message" }).press("Enter");
  await expect(page.getByText("Message sent")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await choose(page, "Placement request");
  await expect(dialog(page).getByRole("heading", { name: "Placement request" })).toBeVisible();
  await page.keyboard.press("Escape");

  await choose(page, "Add to playlist");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Add track" }).press("Enter");
  await expect(dialog(page).getByText("Choose at least one playlist or name a new one.")).toBeVisible();
  await dialog(page).getByLabel("New playlist").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Added to ${name}`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await choose(page, "License");
  await dialog(page).getByLabel("Project").fill("Autumn campaign");
  await dialog(page).getByRole("textbox", { name: "Budget" }).fill("lots");
  await dialog(page).getByLabel("Currency").selectOption("EUR");
  await dialog(page).getByRole("button", { name: "Save draft" }).last().press("Enter");
  // It lies above the buttons: the dialog has scrolled to it.
  await expect(dialog(page).getByText("Budget: enter an amount")).toBeInViewport();
  await expect(dialog(page).getByRole("textbox", { name: "Budget" })).toBeFocused();
  await expect(dialog(page).getByLabel("Project")).toHaveValue("Autumn campaign");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await choose(page, "License");
  await expect(dialog(page).getByLabel("Project")).toHaveValue("Autumn campaign");
  await expect(dialog(page).getByLabel("Currency")).toHaveValue("EUR");
  await dialog(page).getByRole("textbox", { name: "Budget" }).fill("2500");
  await dialog(page).getByRole("button", { name: "Save draft" }).last().press("Enter");
  await expect(page.getByText("Draft saved")).toBeVisible();
  const groups = page.getByRole("navigation", { name: "Main" }).locator("summary");
  await expect(groups.filter({ hasText: "Licensing" })).toContainText("1");

  const started = page.waitForEvent("download");
  await choose(page, "Download MP3");
  await expect(page.getByText("Downloading your song")).toBeVisible();
  await (await started).cancel();
  const hiRes = page.waitForEvent("download");
  await choose(page, "Download Hi-Res");
  expect((await hiRes).suggestedFilename()).toMatch(/\.wav$/);
  await (await hiRes).cancel();
  // It stays until it is dismissed, and is not shown twice.
  const downloading = page.locator(".toast").filter({ hasText: "Downloading your song" });
  await expect(downloading).toHaveCount(1);
  await downloading.getByRole("button", { name: "Dismiss" }).click();
  await expect(downloading).toHaveCount(0);

  // Lyrics close with the place of the search sidebar, and open again.
  const panel = page.getByRole("complementary", { name: "Lyrics of Paper Lanterns" });
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await choose(page, "Lyric");
  await expect(panel).toBeVisible();
  await page.setViewportSize({ ...size, width: 991 });
  await expect(panel).toHaveCount(0);
  await page.setViewportSize(size);
  await expect(panel).toHaveCount(0);
  await choose(page, "Lyric");
  await pauseRow(page);
  const queue = bar(page).getByRole("button", { name: /^Queue: Search · \d+ of \d\d/ });
  await expect(queue).toBeVisible();
  await panel
    .getByRole("button", { name: /^Play from/ })
    .nth(1)
    .press("Enter");
  await expect(panel.locator("li[aria-current]")).toHaveCount(1);
  await expect.poll(() => position(page)).toBeGreaterThan(1);
  // A line is a position of the song that plays: what follows it stays.
  await bar(page).getByRole("button", { name: "Pause", exact: true }).click();
  await expect(queue).toBeVisible();
  await groups.filter({ hasText: "Company" }).click();
  await page.getByRole("link", { name: "Companies" }).first().click();
  await expect(page).toHaveURL(/iam-companies/);
  await expect(panel).toHaveCount(0);
  await expect(bar(page)).toBeVisible();

  await bar(page).getByLabel("Track options").click();
  await bar(page).getByRole("link", { name: "Featured in" }).click();
  await expect(page).toHaveURL(/\/edit-playlist\?songFeaturedIn=[0-9a-f-]{36}&name=Paper\+Lanterns/);
  await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
  await failWithoutSong(page);

  await sendDraft(page);
});

/** The row's song is the player's, in the list of its row, and stays so however long the next steps take. */
async function pauseRow(page: Page): Promise<void> {
  const button = row(page)
    .getByRole("button", { name: /^(Play|Pause) / })
    .first();
  if ((await button.getAttribute("data-active")) === null) await button.press("Enter");
  await bar(page).getByRole("button", { name: "Pause", exact: true }).click();
}

/** A track that belongs to no song, as an upload or a delivery: links to it cannot be made, and that is said. */
async function failWithoutSong(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem("player.track") ?? "{}");
    Object.assign(stored.track, { songId: "", slug: "" });
    sessionStorage.setItem("player.track", JSON.stringify(stored));
  });
  await page.reload();
  const address = page.url();
  for (const [line, message] of [
    ["Featured in", "There was an error getting playlist link for this song"],
    ["Copy song link", "There was an error getting share link for this song"],
  ] as const) {
    await bar(page).getByLabel("Track options").click();
    await bar(page).getByText(line, { exact: true }).click();
    await expect(page.getByText(message)).toBeVisible();
    await page.keyboard.press("Escape");
  }
  expect(page.url()).toBe(address);

  // A track whose options are hidden, as one behind a shared link, has none of them and no License button.
  await expect(bar(page).getByRole("link", { name: "License" })).toBeVisible();
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem("player.track") ?? "{}");
    Object.assign(stored.track, { hideOptions: true });
    sessionStorage.setItem("player.track", JSON.stringify(stored));
  });
  await page.reload();
  await bar(page).getByLabel("Track options").click();
  await expect(bar(page).getByRole("link", { name: "Open track" })).toBeVisible();
  for (const name of ["License", "Add to playlist", "Download MP3"])
    await expect(bar(page).getByRole("link", { name, exact: true })).toHaveCount(0);
}

/** The draft of the test is sent, so that the test can run again. */
async function sendDraft(page: Page): Promise<void> {
  await page.goto("/transactions/draft");
  await page.getByLabel("Custom request, described in words").check();
  await page.getByLabel("Description").fill("Opening scene");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Autumn campaign", level: 1 })).toBeVisible();
  // An administrator is the staff of their own request.
  await expect(page.getByText("Start clearing. If all rights")).toBeVisible();
  await expectAccessible(page);
}

test("a visitor without an account is led to the sign-up and back, and a share link opens the lyrics", async ({
  page,
}) => {
  await page.goto("/search", { waitUntil: "networkidle" });
  await row(page).locator(".track-more").click();
  await expect(row(page).getByRole("link", { name: "Rightholders Info" })).toHaveCount(0);
  const license = row(page).getByRole("link", { name: "License" });
  // The open menu lies over the buttons of the rows below.
  await expectAccessible(page, { within: ".track:has(.menu[open])" });
  const href = (await license.getAttribute("href")) ?? "";
  const back = new URL(href, "http://localhost").searchParams.get("returnUrl") ?? "";
  expect(back).toMatch(new RegExp(`^${song}/license\\?songId=[^&]+&versionId=`));
  await license.click();
  await expect(page).toHaveURL(/\/signup\?returnUrl=/);

  // A download leads to the sign-in and back, and the song that played is there again.
  await page.goto("/search");
  const button = row(page)
    .getByRole("button", { name: /^Play / })
    .first();
  const id = (await button.getAttribute("data-play")) ?? "";
  await button.click();
  await expect(bar(page).getByRole("link", { name: "License" })).toHaveAttribute("href", /^\/signup\?returnUrl=/);
  await expect(bar(page).getByRole("link", { name: "Add to playlist" })).toHaveAttribute(
    "href",
    /^\/login\?returnUrl=/,
  );
  await page.keyboard.press("f");
  await expect(page.locator(".audition-note")).toContainText("1 track on your shortlist.");
  const kept = () => page.evaluate(() => localStorage.getItem("player.shortlist"));
  expect(await kept()).toBe(JSON.stringify([id]));
  await bar(page).getByLabel("Track options").click();
  await expect.poll(() => linesOfMenu(page)).toEqual(["Lyric", "Copy song link", "Download MP3", "Placement request"]);
  await bar(page).getByRole("link", { name: "Download MP3" }).click();
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  await page.getByLabel("Email", { exact: true }).fill(`label@${demoDomain}`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  const started = page.waitForEvent("download");
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  expect((await started).suggestedFilename()).toContain("Paper Lanterns");
  await page.getByRole("link", { name: "Back to the track" }).click();
  await expect(page).toHaveURL(/\/music-sync-licensing\/search\?songId=/);
  await expect(bar(page).locator(".player-title")).toContainText("Paper Lanterns");
  // No step of it was a new document: the song plays on.
  await expectSound(page);
  // The browser's shortlist is the account's now.
  await expect.poll(kept).toBeNull();
  const { data } = await (await page.request.get("/api/v1/shortlist")).json();
  expect(data.tracks.map((track: { id: string }) => track.id)).toContain(id);
  // An account with none of the permissions.
  await bar(page).getByLabel("Track options").click();
  await expect.poll(() => linesOfMenu(page)).toEqual(["Lyric", "Copy song link", "Download MP3"]);
  for (const name of ["License", "Add to playlist"])
    await expect(bar(page).getByRole("link", { name, exact: true })).toHaveCount(0);
  // The next track has options of its own.
  const download = () => bar(page).getByRole("link", { name: "Download MP3" }).getAttribute("href");
  const before = await download();
  await bar(page).getByRole("button", { name: "Next" }).click();
  await expect(bar(page).locator(".player-title")).not.toContainText("Paper Lanterns");
  await bar(page).getByLabel("Track options").click();
  const playing = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("player.track") ?? "{}").track?.id);
  await expect.poll(download).toContain(await playing());
  expect(await download()).not.toBe(before);

  // After a sign-out within the page nothing of the account's shortlist is left here.
  await leaveFocus(page);
  await page.keyboard.press("t");
  const tray = page.getByRole("region", { name: "Shortlist" });
  await expect(tray).toContainText("Paper Lanterns");
  await page.getByRole("button", { name: "Log Out" }).press("Enter");
  await expect(tray).toContainText("Nothing here yet");
  expect(await kept()).toBeNull();

  const query = new URL(back, "http://localhost").search;
  await page.goto(`/music-sync-licensing/search${query}&lyrics=open`);
  const panel = page.getByRole("complementary", { name: "Lyrics of Paper Lanterns" });
  await expect(panel).toContainText("We folded all the summer into paper");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Close lyrics" }).click();
  await expect(panel).toHaveCount(0);
});
