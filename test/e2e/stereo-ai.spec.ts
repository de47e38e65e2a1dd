import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.88" } });

const brief = "Happy and energetic, no vocals. Paid social in Germany for 12 months. Like fresh snow.";

test("a brief is pasted in a sheet on a phone and on its page, its chips are changed, and tracks and a playlist follow", async ({
  page,
  browser,
}) => {
  await test.step("on a phone the footer opens an empty brief in a sheet that a drag closes, and without scripts the page", async () => {
    await page.setViewportSize({ width: 375, height: 720 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/search");
    await waitForHydration(page);
    const entry = page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "Stereo AI" });
    const sheet = page.getByRole("dialog", { name: "Stereo AI" });
    const field = sheet.getByRole("textbox", { name: "Your brief" });
    await entry.click();
    await expect(field).toBeVisible();
    await expectAccessible(page);
    await field.fill("Gone with the sheet");
    const box = await sheet.boundingBox();
    if (!box) throw new Error("the sheet is not there");
    await page.mouse.move(box.x + 60, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 30 + box.height * 0.2);
    await page.mouse.move(box.x + 60, box.y + 30 + box.height * 0.4);
    await page.mouse.up();
    await expect(sheet).toBeHidden();
    await expect(entry).toBeFocused();
    await entry.click();
    await expect(field).toHaveValue("");
    await field.fill(brief);
    await sheet.getByRole("button", { name: "Find music" }).click();
    await expect(page).toHaveURL(/\/stereo-ai$/);
    // The tracks are there at once; the brief and its chips are a sheet.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Happy, energetic");
    await page.getByRole("button", { name: /^Brief \(\d+\)$/ }).click();
    await expect(page.getByRole("heading", { name: "What it asks for" })).toBeVisible();
    await expect(sheet).toBeHidden();
    await expectAccessible(page);

    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 720 } });
    const bare = await plain.newPage();
    await bare.goto(new URL("/search", page.url()).href);
    await bare.getByRole("link", { name: "Stereo AI" }).click();
    await bare.getByRole("textbox", { name: "Your brief" }).fill(brief);
    await bare.getByRole("button", { name: "Find music" }).click();
    await bare.getByRole("button", { name: /^Brief/ }).click();
    await expect(bare.getByRole("group", { name: "Vocals" })).toBeVisible();
    await plain.close();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("a pasted mail in the box of search keeps its lines, and the keyboard takes its chips out", async () => {
    const mail = "Hi Anna,\n\nwe need warm soul, no vocals, human made.\nBudget 500 EUR.\n\nBest\nJonas";
    await page.goto(`/search?${new URLSearchParams({ q: mail })}`);
    await waitForHydration(page);
    const chips = page.getByRole("list", { name: "Active filters" });
    await expect(chips.getByRole("link", { name: "Human made", exact: true })).toBeVisible();
    await expect(page.getByText(/^Also read: .*500 EUR/)).toBeVisible();
    await expectAccessible(page);
    await chips.getByRole("link", { name: "Remove Instrumental only" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/drop=vocals/);
    expect(new URL(page.url()).searchParams.get("q")).toBe(mail);
    await expect(chips.getByRole("link", { name: "Instrumental only", exact: true })).toHaveCount(0);
    await expect(chips.getByRole("link", { name: /^Remove / }).first()).toBeFocused();
    // What is chosen beside the text counts, and the lines of the text stay.
    await page
      .getByRole("radio", { name: /^With vocals/ })
      .first()
      .check();
    await expect(page).toHaveURL(/vocals=yes/);
    expect(new URL(page.url()).searchParams.get("q")?.split("\n")).toHaveLength(7);
  });
  await test.step("a brief is pasted, its chips show their words and are changed, and the tracks and a playlist follow", async () => {
    await signIn(page, "supervisor", "/stereo-ai");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Commercial" }).click();
    const field = page.getByRole("textbox", { name: "Your brief" });
    await expect(field).toHaveValue(/mountain bike/);
    await field.fill(brief);
    await expect(page.getByText(`${brief.length} of 10,000 characters`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Find music" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Happy, energetic");
    await expectAccessible(page);
    const territory = page.getByRole("group", { name: "Territory" });
    await territory.locator("summary").first().focus();
    await expect(page.getByRole("region", { name: "The brief" }).locator("mark[data-active]")).toHaveText(/Germany/);
    await page.keyboard.press("Enter");
    await territory.getByLabel("Territories").fill("DE, AT");
    await page.keyboard.press("Enter");
    await expect(territory.locator("summary").first()).toHaveText(/Germany, Austria/);
    await expect(page.getByRole("region", { name: "My usage" })).toContainText("Germany, Austria");
    const rows = page.getByRole("list", { name: "Tracks for this brief" }).getByRole("listitem");
    await expect(rows.first()).toContainText(/\d of 4 wishes/);
    // A ticked row opens the bar with what it costs.
    await rows.first().hover();
    await rows.first().getByRole("checkbox").check();
    await expect(page.getByRole("region", { name: "Selected tracks" })).toContainText("1 track selected");
    await page.getByRole("button", { name: "End selection" }).click();
    await rows
      .first()
      .getByRole("button", { name: /^Play / })
      .first()
      .click();
    await expect(page.getByRole("region", { name: "Player" })).toBeVisible();
    await page.getByRole("button", { name: "Draft playlist" }).click();
    await expect(page).toHaveURL(/\/edit-playlist\//);
    await expect(page.getByRole("region", { name: "Player" })).toBeVisible();
  });
});
