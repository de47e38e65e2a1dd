import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, chromium, type Page } from "@playwright/test";
import { bar, expectSound, rows } from "#test/e2e/player-page.ts";
import { browserFlags, chromiumPath } from "#test/support/chromium.ts";
import { expect } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

/** What "block all cookies" does to a page's scripts. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { configurable: true, get: refuse });
  Object.defineProperty(document, "cookie", { configurable: true, get: () => "", set: () => undefined });
  if (navigator.serviceWorker)
    for (const name of ["register", "getRegistration"])
      Object.defineProperty(navigator.serviceWorker, name, {
        configurable: true,
        value: () => Promise.reject(new DOMException("Access is denied for this document.", "SecurityError")),
      });
}

/** A browser whose settings say "block all cookies", which blocks every kind of storage. */
const test = base.extend<{ blocked: { page: Page; errors: string[] } }>({
  blocked: async ({ baseURL }, use) => {
    const profile = mkdtempSync(join(tmpdir(), "blocked-cookies-"));
    mkdirSync(join(profile, "Default"));
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
    writeFileSync(join(profile, "Default/Preferences"), JSON.stringify(preferences));
    const executablePath = chromiumPath();
    const context: BrowserContext = await chromium.launchPersistentContext(profile, {
      ...(executablePath ? { executablePath } : {}),
      ...(baseURL ? { baseURL } : {}),
      args: browserFlags,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(`${page.url()}: ${error}`));
    // A text, so nothing of ours has replaced the storage.
    await page.goto("/robots.txt");
    // The headless build reads no such setting: there the page meets what the setting does.
    const isBlocked = await page
      .evaluate(() => sessionStorage.length)
      .then(
        () => false,
        () => true,
      );
    if (!isBlocked) {
      await context.addInitScript(blockStorage);
      await context.route("**/*", async (route, request) => {
        const { cookie: _, ...headers } = await request.allHeaders();
        await route.continue({ headers });
      });
      await page.reload();
    }
    await expect(page.evaluate(() => sessionStorage.length)).rejects.toThrow("SecurityError");
    await use({ page, errors });
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-same", ""));

/** Follows a link without a load of the page: the mark of the page before is still there. */
async function follow(page: Page, selector: string, path: RegExp) {
  await mark(page);
  // Not with the mouse: on some pages a dialog stands in front.
  await page.locator(selector).filter({ visible: true }).first().dispatchEvent("click");
  await expect(page).toHaveURL(path);
  await expect(page.locator("html")).toHaveAttribute("data-same", "");
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
}

const pages = [
  "/",
  "/discover",
  "/search",
  "/artists-list",
  "/services",
  "/services/sonic-analysis",
  "/our-work",
  "/who-we-are",
  "/faq",
  "/contact-us",
  "/newsletter",
  "/submit-brief",
  "/submit-music",
  "/login",
  "/signup",
  "/session-expired",
  "/cookies-policy",
  "/not-found",
];

test("with all cookies and storage blocked every public page opens, its links lead on, and nothing fails", async ({
  blocked: { page, errors },
}) => {
  for (const path of pages) {
    await page.goto(path);
    await waitForHydration(page);
    const link = page.locator('a[href^="/"]:not([href^="/cookies-policy"])').filter({ visible: true });
    const hrefs = await link.evaluateAll((links) => links.map((one) => one.getAttribute("href") ?? ""));
    const to = hrefs.find(
      (href) => /^\/(?:our-work|services|faq|discover|search|signup|login)$/.test(href) && href !== path,
    );
    if (to !== undefined) await follow(page, `a[href="${to}"]`, new RegExp(`${to}$`));
    expect(errors, path).toEqual([]);
  }
});

test("with all cookies and storage blocked a song plays on, a search is sent and a form is answered", async ({
  blocked: { page, errors },
}) => {
  await page.goto("/discover");
  await waitForHydration(page);
  await rows(page).first().click();
  await expectSound(page);
  await follow(page, 'a[href="/search"]', /\/search$/);
  await expect(bar(page)).toBeVisible();
  // The address changes before the page does, which has a search of its own.
  await expect(page.getByRole("heading", { name: "Search the catalogue" })).toBeAttached();
  // Not by its role, which its suggestions change.
  const field = page.getByRole("main").getByLabel("Search titles, artists, moods, lyrics, ISRC");
  await field.fill("piano");
  await field.press("Enter");
  await expect(page).toHaveURL(/q=piano/);
  // A row of another track: that of the playing one would pause it.
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Play ./ })
    .last()
    .click();
  await expectSound(page);
  await page.goto("/login");
  await waitForHydration(page);
  await page.getByLabel("Email").first().fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page
    .getByRole("main")
    .getByRole("button", { name: /sign in|log in/i })
    .first()
    .click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(errors).toEqual([]);
});
