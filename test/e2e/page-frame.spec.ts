import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.32" } });

test("the sidebar searches, the theme menu changes the page at once, and nothing follows late for who wants less motion", async ({
  page,
}) => {
  await test.step("the search sidebar of a page searches, and is there again after a page without it", async () => {
    const sidebar = page.getByRole("complementary", { name: "Search sidebar" });
    await page.goto("/artists-list");
    await waitForHydration(page);
    const fields = await sidebar.getByRole("checkbox").count();
    expect(fields).toBeGreaterThan(5);
    await page.locator("a.side-link[href='/who-we-are']").click();
    await expect(sidebar).toHaveCount(0);
    await page.goBack();
    await expect(sidebar.getByRole("checkbox")).toHaveCount(fields);
    await sidebar.getByLabel("Instrumental").check();
    await sidebar.getByRole("button", { name: "Show results" }).click();
    await expect(page).toHaveURL(/\/search\?.*vocals=no/);
  });
  await test.step("the theme menu ticks the choice, changes the page at once, and closes by choice, Escape and a click elsewhere", async () => {
    await page.goto("/search");
    const button = page.locator("summary", { hasText: "Theme" });
    const choice = (name: string) => page.getByRole("button", { name, exact: true });
    await button.click();
    await expect(choice("Dark")).toHaveAttribute("aria-current", "true");
    await expectAccessible(page);
    await choice("Light").click();
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "light");
    await expect(choice("Light")).toBeHidden();
    await button.press("ArrowDown");
    await expect(choice("Dark")).toBeFocused();
    await expect(choice("Light")).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Escape");
    await expect(choice("Light")).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await page.getByText(/^\d+ tracks$/).click();
    await expect(choice("Light")).toBeHidden();
  });
  await test.step("for a visitor who wants less motion nothing follows a change late", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/services");
    const padding = await page.getByRole("main").evaluate((main) => {
      main.style.paddingTop = "123px";
      return getComputedStyle(main).paddingTop;
    });
    expect(padding).toBe("123px");
  });
});

test("signed in, the scheme stays from the catalogue to all pages but the agency's, and tabs scroll to the current one", async ({
  page,
}) => {
  await test.step("signed in, the scheme stays from the catalogue to one's own pages and those of staff; the agency's pages are light", async () => {
    await signIn(page, "staff", "/search");
    const scheme = page.locator("html");
    await expect(scheme).toHaveAttribute("data-scheme", "dark");
    await page.locator("main a[href^='/music-sync-licensing/artist/']").first().click();
    await expect(page).toHaveURL(/\/artist\//);
    await expect(scheme).toHaveAttribute("data-scheme", "dark");
    await expectAccessible(page);
    for (const path of [
      "/analytics",
      "/transactions/all",
      "/sliders/create",
      "/account-settings",
      "/library/searches",
    ]) {
      await page.goto(path);
      await expect(scheme).toHaveAttribute("data-scheme", "dark");
      await expectAccessible(page);
    }
    await page.goto("/our-work");
    await expect(scheme).toHaveAttribute("data-scheme", "light");
  });
  await test.step("at 375 px the tabs scroll to the current one", async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await signIn(page, "admin", "/iam-companies");
    await expect(page).toHaveURL(/\/iam-companies$/);
    const bar = page.locator("nav.tabs").first();
    const box = await bar.locator("[aria-current]").boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
