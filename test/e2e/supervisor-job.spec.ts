import type { Locator, Page } from "@playwright/test";
import { bar, rows } from "#test/e2e/player-page.ts";
import { expect, signIn, test } from "#test/support/e2e.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.97" } });

const brief = "hopeful warm piano, around 100 BPM, builds, 30 s ad";
/** Rows to hear, tracks to shortlist, and most keys and presses for the whole job, which took 34 clicks and 70 keys. */
const heard = 10;
const listed = 4;
const maxPresses = 60;
/** Milliseconds for tracks that all have to be loaded, on a machine that does other things as well. */
const longRun = 180_000;

/** Counts every key, held modifiers too, and every press; a pasted text is one. */
class Hands {
  count = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async key(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.count += key.split("+").length;
      await this.page.keyboard.press(key);
    }
  }
  async type(text: string): Promise<void> {
    this.count += text.length;
    await this.page.keyboard.type(text);
  }
  async paste(text: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.insertText(text);
  }
  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }
}

async function emptyShortlist(page: Page): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  const { data } = (await (await page.request.get("/api/v1/shortlist")).json()) as {
    data: { tracks: { id: string }[] };
  };
  for (const { id } of data.tracks) await page.request.delete(`/api/v1/shortlist?trackId=${id}`, { headers });
}

/** The row that has the focus is heard. */
async function expectHeard(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeFocused();
  await expect(row).toHaveAccessibleName(/^Pause /);
  await expect.poll(() => page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0)).toBeGreaterThan(0.2);
}

test("a brief becomes a shared playlist: ten rows heard, four shortlisted, a passage noted, with 60 keys and presses", async ({
  page,
}) => {
  test.setTimeout(longRun);
  await signIn(page, "supervisor", "/search");
  await emptyShortlist(page);
  await page.reload({ waitUntil: "networkidle" });
  const hands = new Hands(page);

  await hands.key("/");
  await expect(page.getByLabel("Search titles")).toBeFocused();
  await hands.paste(brief);
  await hands.key("Enter");
  await expect(rows(page).first()).toBeFocused();
  const results = page.getByRole("main").locator("li.track > [data-play]");
  await expect.poll(() => results.count()).toBeGreaterThanOrEqual(heard);
  for (let at = 0; at < heard; at += 1) {
    await hands.key(at === 0 ? "Space" : "n");
    await expectHeard(page, results.nth(at));
    if (at >= heard - listed) {
      await hands.key("f");
      await expect(page.locator(".audition-note")).toContainText(
        new RegExp(`${at - heard + listed + 1} tracks? on your shortlist`),
      );
    }
  }

  // A passage of the last one: from here, and 5 seconds on.
  await hands.key("i");
  await hands.key("ArrowRight", "o");
  await expect(bar(page).getByRole("textbox", { name: "Message" })).toBeFocused();
  await hands.type("Edit");
  await hands.key("Control+Enter");
  await expect(
    bar(page)
      .getByRole("button", { name: /comment/ })
      .first(),
  ).toBeVisible();

  await hands.press(page.getByRole("link", { name: /^Shortlist/ }));
  const tray = page.getByRole("region", { name: "Shortlist" });
  await hands.press(tray.getByLabel("Playlist name"));
  await hands.type("Ad");
  await hands.key("Enter");
  await hands.press(page.getByRole("link", { name: "Open playlist" }));
  await hands.press(page.getByRole("link", { name: "Edit playlist", exact: true }));
  await hands.press(page.getByRole("link", { name: "Share", exact: true }));
  await hands.press(page.getByLabel("To", { exact: true }));
  await hands.type("Lee");
  await hands.press(page.getByLabel(/^Passcode/));
  await hands.type("piano30");
  await hands.key("Enter");
  await expect(page.getByText("Share link created")).toBeVisible();
  console.info(`a brief heard, noted and shared: ${hands.count} keys and presses`);
  expect(hands.count).toBeLessThanOrEqual(maxPresses);
});
