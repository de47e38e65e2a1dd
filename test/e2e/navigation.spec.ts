import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

// The rate limit of sign-ins counts by address: these visitors have one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.12" }, viewport: { width: 375, height: 700 } });

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const openMenu = (page: Page) => page.getByRole("button", { name: "Menu", exact: true }).click();

async function openKitchenSink(page: Page) {
  await signIn(page, "staff", "/kitchen-sink");
  // Until scripts run, the trigger of the sheet is a link to its page.
  await page.waitForLoadState("networkidle");
}

test("the mobile bar's menu, a sheet and the side bar are used by finger and by key, and keep the focus", async ({
  page,
}) => {
  await test.step("the mobile bar opens the menu over a backdrop, keeps the focus, and closes by key, press and step", async () => {
    await page.goto("/discover", { waitUntil: "networkidle" });
    await expect(menu(page)).toBeHidden();
    await openMenu(page);
    await expect(menu(page).getByRole("link", { name: "Discover" })).toHaveAttribute("aria-current", "page");
    // The page behind the open menu is inert, its landmark and its heading with it.
    await expectAccessible(page, { except: ["landmark-one-main", "page-has-heading-one"] });
    const first = menu(page).getByRole("link").first();
    await expect(first).toBeFocused();
    const focused = () => page.evaluate(() => document.activeElement?.closest("nav, body")?.getAttribute("aria-label"));
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Tab");
      expect(["Main", null]).toContain(await focused());
    }
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
    await openMenu(page);
    await page.mouse.click(350, 350);
    await expect(menu(page)).toBeHidden();
    await openMenu(page);
    await menu(page).getByRole("link", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/\/search$/);
    await expect(menu(page)).toBeHidden();
  });
  await test.step("the sheet follows the finger, springs back or closes, and gives the focus back", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openKitchenSink(page);
    const trigger = page.getByRole("main").getByRole("link", { name: "Stereo AI" });
    const sheet = page.getByRole("dialog", { name: "Stereo AI" });
    const drag = async (share: number) => {
      const box = await sheet.boundingBox();
      if (!box) throw new Error("the sheet is not there");
      await page.mouse.move(box.x + 60, box.y + 40);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y + 40 + (box.height * share) / 2);
      await page.mouse.move(box.x + 60, box.y + 40 + box.height * share);
      expect((await sheet.boundingBox())?.y).toBeCloseTo(box.y + box.height * share, 0);
      await page.mouse.up();
      return box.y;
    };
    await trigger.click();
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    const place = await drag(0.3);
    await expect(sheet).toBeVisible();
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBeCloseTo(place, 0);
    await drag(0.36);
    await expect(sheet).toBeHidden();
    await expect(trigger).toBeFocused();

    const ways: (() => Promise<void>)[] = [
      () => page.keyboard.press("Escape"),
      () => sheet.getByRole("button", { name: "Close" }).click(),
      () => sheet.getByRole("button", { name: "Lower the sheet" }).press("ArrowDown"),
      () => page.mouse.click(20, 20),
    ];
    for (const close of ways) {
      await trigger.press("Enter");
      await expect(sheet).toBeVisible();
      for (let step = 0; step < 4; step += 1) await page.keyboard.press("Tab");
      const inside = () =>
        document.activeElement === document.body || document.activeElement?.closest("dialog") !== null;
      expect(await page.evaluate(inside)).toBe(true);
      await close();
      await expect(sheet).toBeHidden();
      await expect(trigger).toBeFocused();
    }
  });
  await page.setViewportSize({ width: 1280, height: 700 });
  await test.step("every entry of the side bar is reached in two presses, by key, and its group stays marked", async () => {
    await signIn(page, "admin", "/discover");
    await waitForHydration(page);
    await expectWithinTwoPresses(page);
    const staff = menu(page).locator("summary", { hasText: "Rights and money" });
    await staff.press("Enter");
    const overflow = await menu(page)
      .locator("details[open] > .menu-list")
      .evaluate((list) => list.scrollWidth - list.clientWidth);
    expect(overflow).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    await expect(menu(page).locator("details[open] a").first()).toBeFocused();
    await menu(page).getByRole("link", { name: "Tiers" }).press("Enter");
    await expect(page).toHaveURL(/\/tiers$/);
    await expect(staff).toHaveAttribute("aria-current", "true");
    await expect(menu(page).getByRole("link", { name: "Tiers" })).toBeHidden();
  });
});

/** Every entry of the side bar is on the screen, above the player, or is once the button of its group was pressed. */
async function expectWithinTwoPresses(page: Page) {
  const isOnScreen = (names: string[]) =>
    menu(page)
      .locator("a, button, summary")
      .filter({ visible: true })
      .evaluateAll((found, list) => {
        const shown = found.filter((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight - 60;
        });
        const texts = shown.map((one) => one.textContent?.replace(/\d+$/, ""));
        return list.filter((name) => !texts.includes(name));
      }, names);
  expect(await isOnScreen(["Search", "Notifications", "Go to", "Log Out"])).toEqual([]);
  for (const [group, entries] of [
    ["Find", ["Search", "Discover", "Artists List", "Send Brief"]],
    ["Library", ["Library", "Playlists", "Pitches", "Transfer", "Projects"]],
    ["Licensing", ["Licenses and Draft", "Licences", "Orders"]],
    ["Desk", ["Opportunities", "Requests", "Licence Requests"]],
    ["Catalogue", ["Artists", "Songs", "Rating queue", "Albums", "Tags", "Ingestion and DDEX"]],
    ["Rights and money", ["Parties", "Agreements", "Restrictions", "Tiers", "Rate card"]],
    ["Curate", ["Sliders", "Ads", "Site content", "Search words", "Sonic Analysis"]],
    ["Company", ["People", "Companies", "Analytics", "Outbox", "Kitchen sink", "Set Up", "Webhooks"]],
    ["Settings", ["Account", "About Us", "Our Work", "Who We Are", "News", "Help Center", "Dark", "System"]],
  ] as const) {
    await menu(page).locator("summary", { hasText: group }).press("Enter");
    expect(await isOnScreen([...entries]), group).toEqual([]);
    await expect(menu(page).locator("details[open]"), group).toHaveCount(1);
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without scripts the menu opens, closes and leads on, a sheet is a page, and the side bar takes two presses", async ({
    page,
  }) => {
    await test.step("the menu opens, closes and leads on, and the sheet's trigger is a link to the page", async () => {
      await page.goto("/search");
      await openMenu(page);
      await expect(menu(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menu(page)).toBeHidden();
      await openMenu(page);
      await menu(page).getByRole("link", { name: "Discover" }).click();
      await expect(page).toHaveURL(/\/discover$/);
      await openKitchenSink(page);
      // A lazy part that the server cannot wait for would be an error in the browser's console.
      expect(await page.content()).not.toContain("<!--$");
      await page.getByRole("main").getByRole("link", { name: "Stereo AI" }).click();
      await expect(page).toHaveURL(/\?sheet=open$/);
      await expect(page.getByText("Describe the scene")).toBeVisible();
    });
    await page.setViewportSize({ width: 1280, height: 700 });
    await test.step("every entry of the side bar is reached in two presses", async () => {
      await signIn(page, "admin", "/discover");
      await expectWithinTwoPresses(page);
      await menu(page).getByRole("link", { name: "Our Work" }).click();
      await expect(page).toHaveURL(/\/our-work$/);
    });
  });
});
