import type { Page } from "@playwright/test";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { expect, expectAccessible, hostUrl, test } from "#test/support/e2e.ts";

// With plain forms: test/http/forms/company-settings.test.ts. Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.21" } });

/** Each test uses another company, so that tests can run in parallel. */
async function openSettings(page: Page, host: string) {
  const path = "/company-settings/own";
  await page.goto(hostUrl(host, `/login?returnUrl=${path}`));
  await page.getByLabel("Email").fill(`admin@${demoDomain}`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(hostUrl(host, path));
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const styleOf = (page: Page) => page.locator("html").getAttribute("style");
const backgroundOf = async (page: Page) => /--theme-background: ?(#\w+)/.exec((await styleOf(page)) ?? "")?.[1];

test("a theme is previewed while it is typed, refused while unreadable, and visible to everyone once saved", async ({
  page,
  browser,
}) => {
  const visitor = await browser.newPage();
  await openSettings(page, "studio.spaces");
  // Alternates between two colours, so that every run changes something.
  const background = (await backgroundOf(page)) === "#ffffff" ? "#f7fbff" : "#ffffff";

  // Typed before the scripts run, on a slow line.
  let letScriptsThrough = (): void => undefined;
  const typed = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.getByLabel("Background", { exact: true }).fill(background);
  letScriptsThrough();
  await expect(page.getByRole("img", { name: /^A page, its tracks/ })).toHaveAttribute(
    "style",
    new RegExp(`--theme-background: ?${background}`),
  );
  await page.getByLabel("Text", { exact: true }).fill("#cccccc");
  const preview = page.getByRole("img", { name: /^A page, its tracks/ });
  await expect(preview).toHaveAttribute("style", new RegExp(`--theme-background: ?${background}`));
  await expect(page.getByText("below 4.5:1").first()).toBeVisible();
  await save(page);
  await expect(page.getByText(/^Text: text .* needs 4\.5:1/)).toBeVisible();
  expect(await backgroundOf(page)).not.toBe(background);

  await page.getByRole("button", { name: /^Use #[0-9a-f]{6} for Text$/ }).click();
  await expect(page.getByText("below 4.5:1")).toBeHidden();
  await page.getByLabel("Pick Accent").fill("#7a1fa2");
  await expect(page.getByLabel("Accent", { exact: true })).toHaveValue("#7a1fa2");
  await save(page);
  await expect(page.getByText("Company settings saved").first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("style", new RegExp(`--theme-background: ?${background}`));
  // A page that is not cached yet: a cached one may be 30 seconds old.
  await visitor.goto(hostUrl("studio.spaces", `/search?q=${Date.now()}`));
  expect(await backgroundOf(visitor)).toBe(background);
  await visitor.close();
});

test("links are added, moved by keyboard and removed; the forms fit their window and axe finds nothing", async ({
  page,
}) => {
  await openSettings(page, "acme");
  for (const path of ["", "/domain", "/links"]) {
    await page.goto(hostUrl("acme", `/company-settings/own${path}`));
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 800 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, path).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByLabel("URL") });
  const before = await rows.count();
  await page.getByRole("button", { name: "Add link" }).click();
  await expect(rows.last().getByLabel("Icon")).toBeFocused();
  await rows.last().getByLabel("Label").fill("Help desk");
  await rows.last().getByLabel("URL").fill("/search?q=help");
  await page.getByRole("button", { name: `Move link ${before + 1} up` }).press("Enter");
  await expect(rows.nth(before - 1).getByLabel("Label")).toHaveValue("Help desk");
  await expect(
    rows
      .nth(before - 1)
      .getByRole("button")
      .first(),
  ).toBeFocused();
  await save(page);
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Help desk" })).toBeVisible();
  await page.getByRole("button", { name: `Remove link ${before}` }).click();
  await save(page);
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Help desk" })).toBeHidden();
});
