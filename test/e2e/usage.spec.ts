import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.61" } });

test("a use is set by keyboard over the list, named after another tab, one line on a phone, and ended by the cross", async ({
  page,
  context,
}) => {
  await test.step("a use is set by keyboard over the list, which follows in place; the next page has it, and the cross ends it", async () => {
    await signIn(page, "supervisor", "/search");
    await waitForHydration(page);
    const open = page.getByRole("link", { name: /^My usage/ });
    const dialog = page.getByRole("dialog", { name: "My usage" });
    const rows = page.locator("li.track");
    const lights = page.locator("li.track > :is(.light, .light-swap)");
    await expect(rows.first()).toBeVisible();
    await expect(lights).toHaveCount(0);
    const title = (await rows.first().locator(".track-title").textContent()) ?? "";

    await open.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Social, paid").focus();
    await page.keyboard.press("Space");
    await dialog.getByLabel("Territory").fill("DE, Atlantis");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("“Atlantis” is not a country code or region")).toBeVisible();
    await expect(dialog.getByLabel("Territory")).toHaveValue("DE, Atlantis");
    await expect(dialog.getByLabel("Social, paid")).toBeChecked();
    await expect(page).toHaveURL(/\/search$/);
    await dialog.getByLabel("Territory").fill("DE, AT");
    await dialog.getByLabel("Term in months").fill("12");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/search\?usage=/);
    await expect(open).toContainText("Social, paid; Germany, Austria; 12 months");
    // Further rows come while they are counted.
    await expect.poll(async () => (await rows.count()) - (await lights.count())).toBe(0);
    await expect(lights.first()).toBeVisible();
    await expect(lights.first()).toHaveText(/^(Clear|To check|Blocked|\d+ approvals?)/);
    await expect(rows.first().locator(".track-title")).toHaveText(title);
    await expectAccessible(page);

    await rows.first().locator(".track-title").click();
    await expect(page.getByRole("region", { name: "For your usage" })).toBeVisible();
    await expect(page).not.toHaveURL(/usage=/);
    await expect(open).toContainText("Germany, Austria");
    await page.getByRole("button", { name: "Turn off My usage" }).click();
    await expect(page.getByRole("region", { name: "For your usage" })).toHaveCount(0);
    await expect(open).toHaveText(/^My usage\s*$/);
    await page.getByRole("link", { name: "Undo" }).click();
    await expect(page.getByRole("region", { name: "For your usage" })).toBeVisible();
    await page.getByRole("button", { name: "Turn off My usage" }).click();
    await expect(open).toHaveText(/^My usage\s*$/);
  });
  await test.step("a use that another tab set is named with the lights that the next page has for it", async () => {
    await signIn(page, "supervisor", "/search?usage=media:radio;territories:DE");
    await waitForHydration(page);
    const bar = page.getByRole("link", { name: /^My usage/ });
    await expect(bar).toContainText("Radio; Germany");
    const other = await context.newPage();
    await other.goto("/search?usage=media:cinema;territories:US");
    await waitForHydration(other);
    await other.close();
    await expect(bar).toContainText("Radio; Germany");
    await page.locator(".track-title").first().click();
    await expect(page.getByRole("region", { name: "For your usage" })).toBeVisible();
    await expect(bar).toContainText("Cinema; United States");
  });
  await test.step("on a phone the use is one line that is cut off, and a row keeps its width", async () => {
    await page.setViewportSize({ width: 375, height: 760 });
    const usage = "media:social_paid,web_paid,cinema;territories:DE,AT,CH,FR,IT,ES,PT;months:12;category:alcohol";
    await signIn(page, "supervisor", `/search?${new URLSearchParams({ usage })}`);
    await waitForHydration(page);
    const bar = page.locator(".usage-bar");
    await expect(bar).toContainText("and 1 more");
    expect((await bar.boundingBox())?.height).toBe(44);
    const light = page.locator("li.track > :is(.light, .light-swap)").first();
    await expect(light).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Turn off My usage" }).click();
    await expect(page.locator("li.track > :is(.light, .light-swap)")).toHaveCount(0);
  });
});
