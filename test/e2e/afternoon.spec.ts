import type { Browser, Page } from "@playwright/test";
import { expectSound, rows } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { moveByKeys } from "#test/support/move-by-keys.ts";

test.use({ serviceWorker: true, extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.95" } });

// A supervisor's afternoon: search, audition, shortlist, order, notes, two share links, and what comes back. With twelve tracks and plain
// forms: test/http/forms/afternoon.test.ts.

const tracks = 6;
const search = "/search?q=a";

/** Signs in and empties the account's shortlist. */
async function begin(page: Page, account: string): Promise<void> {
  await signIn(page, account, search);
  const headers = { Origin: new URL(page.url()).origin };
  const { data } = (await (await page.request.get("/api/v1/shortlist")).json()) as {
    data: { tracks: { id: string }[] };
  };
  for (const { id } of data.tracks) await page.request.delete(`/api/v1/shortlist?trackId=${id}`, { headers });
}

/** Makes a link on the page of a playlist's links, which leads to the link's own page; its address. */
async function share(page: Page, path: string, recipient: string): Promise<string> {
  await page.goto(path);
  const form = page.locator("details", { has: page.getByLabel("To", { exact: true }) });
  if ((await form.getAttribute("open")) === null) await form.locator("summary").first().click();
  await page.getByLabel("To", { exact: true }).fill(recipient);
  await page.getByText("Message and options").click();
  await page.getByLabel("Download", { exact: true }).selectOption("mp3");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Share link created")).toBeVisible();
  return page.getByLabel("Link", { exact: true }).inputValue();
}

/** Makes a link in the dialog of the toast; its address. */
async function shareAtOnce(page: Page, recipient: string): Promise<string> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByLabel("To", { exact: true }).fill(recipient);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create link" }).click();
  await dialog.getByText("QR code", { exact: true }).click();
  await expect(dialog.getByRole("img", { name: `QR code of the link for ${recipient}` })).toBeVisible();
  await expectAccessible(page);
  const address = await dialog.getByLabel("Link", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  return address;
}

/** On the page of a link: it ends while the others are made. */
async function expireSoon(page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const headers = { Origin: new URL(page.url()).origin };
  const data = { recipient: "Lee Park", expiresOn: new Date(Date.now() + 1_000).toISOString() };
  expect((await page.request.put(`/api/v1/shares/${id}`, { data, headers })).ok()).toBe(true);
}

/** What the other client finds. */
async function expectExpired(client: Page, address: string): Promise<void> {
  await expect.poll(async () => (await client.goto(address))?.status()).toBe(410);
  await expect(client.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expect(client.getByRole("main")).not.toContainText("Spring film");
}

/** What a client does with a link, in a browser without an account. */
async function asClient(browser: Browser, visit: (client: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.96" } });
  await visit(await context.newPage());
  await context.close();
}

const handles = (page: Page) => page.getByRole("button", { name: /^Drag / });
const nameOfRow = async (page: Page, place: number) =>
  ((await handles(page).nth(place).getAttribute("aria-label")) ?? "").replace(/^Drag /, "");

/** Pages of links name a version in other words. */
const titleOf = (name: string) => name.replace(/ \(.*$/, "");

test("six tracks are shortlisted, ordered and shared; one client listens and picks, the other's link has expired, and the owner sees what was heard", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await begin(page, "supervisor");
  await page.reload({ waitUntil: "networkidle" });
  await rows(page).first().press("Space");
  await expectSound(page);
  for (let track = 1; track <= tracks; track += 1) {
    if (track > 1) await page.keyboard.press("n");
    await expect(rows(page).nth(track - 1)).toBeFocused();
    await page.keyboard.press("f");
    await expect(page.locator(".audition-note")).toContainText(new RegExp(`${track} tracks? on your shortlist`));
  }
  await page.keyboard.press("t");
  const tray = page.getByRole("region", { name: "Shortlist" });
  await tray.getByLabel("Playlist name").fill("Spring film");
  await tray.getByRole("button", { name: "Save as playlist" }).click();
  // The panel shows the playlist in place of the shortlist, which "Undo" brings back.
  const panel = page.getByRole("complementary", { name: "Add to playlist" });
  await expect(panel.getByRole("heading", { name: "Spring film" })).toBeVisible();
  await expect(tray).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tray.getByRole("listitem")).toHaveCount(tracks);
  await tray.getByLabel("Playlist name").fill("Spring film");
  await tray.getByRole("button", { name: "Save as playlist" }).click();
  const address = await shareAtOnce(page, "Dana Wu");
  await panel.getByRole("link", { name: "Edit playlist" }).click();

  await expect(handles(page)).toHaveCount(tracks);
  const last = await nameOfRow(page, tracks - 1);
  const second = await nameOfRow(page, 1);
  await moveByKeys(handles(page).nth(1), "ArrowUp", `1 of ${tracks}`);
  await expect.poll(() => nameOfRow(page, 0)).toBe(second);
  await page.getByLabel(`Move ${last}`, { exact: true }).press("Enter");
  await page.getByRole("button", { name: "Move to the top" }).press("Enter");
  await expect.poll(() => nameOfRow(page, 0)).toBe(last);
  await page.getByRole("link", { name: `Edit ${last}: Add note or passage`, exact: true }).press("Enter");
  await page.getByLabel("Note", { exact: true }).fill("Opening titles");
  await page.locator("button[name=act][value=row]").press("Enter");
  await expect(page.getByText("Opening titles").first()).toBeVisible();
  const third = await nameOfRow(page, 2);
  await expectAccessible(page);

  const links = `${new URL(page.url()).pathname}/shares`;
  const ended = await share(page, links, "Lee Park");
  await expireSoon(page);
  await page.goto(links);
  await page.getByRole("link", { name: "Details of the link for Dana Wu" }).click();
  await expect(page.getByRole("heading", { name: "Dana Wu" })).toBeVisible();
  const own = page.url();
  await asClient(browser, async (client) => {
    await expectExpired(client, ended);
    await client.goto(address);
    await expect(client.getByText("For Dana Wu")).toBeVisible();
    await expect(client.getByText("No IP address is kept")).toBeVisible();
    await expect(client.locator(".shared-track")).toHaveCount(tracks);
    const first = client.locator(".shared-track").first();
    await first.getByRole("button", { name: /^Play / }).click();
    await expect(first.getByRole("button", { name: /^Pause / })).toBeVisible();
    await expect(client.locator(".player-times span").first()).not.toHaveText("0:00");
    const picked = client.locator(".shared-track").nth(2);
    await picked.getByRole("button", { name: "Pick" }).click();
    await expect(picked.getByRole("button", { name: "Pick" })).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(client);
    // What has sounded is reported when the page is left.
    await client.goto("/");
  });

  await expect(async () => {
    await page.goto(own);
    await expect(page.getByRole("img", { name: /^Heat of / })).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("img", { name: `Heat of ${titleOf(last)}` })).toBeVisible();
  await expect(page.getByText("1 play, ")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All share links" }).click();
  await expect(page.getByRole("heading", { name: "Tracks across all links" })).toBeVisible();
  // Picked before played.
  await expect(page.locator("section table tbody tr").first()).toContainText(titleOf(third));
  await expectAccessible(page);
});
