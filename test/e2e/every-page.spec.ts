import type { Page } from "@playwright/test";
import { expect, expectAccessible, hostUrl, test } from "#test/support/e2e.ts";
import { smallTargets } from "#test/support/small-targets.ts";

const pages = [
  "/",
  "/discover",
  "/search",
  "/search?q=a&genre=none",
  "/artists-list",
  "/login",
  "/not-found",
  "/developers",
  "/api-reference",
  "/api-reference/put-transactions-draft",
];
const companyPages = [
  hostUrl("acme", "/discover"),
  hostUrl("nova", "/search"),
  hostUrl("spaces", "/"),
  hostUrl("studio.spaces", "/discover"),
];
/** Pages of the site whose buttons stand alone. */
const sitePages = ["/who-we-are", "/services/licensed-music"];
const song = "/music-sync-licensing/song/paper-lanterns";
const artist = "/music-sync-licensing/artist/the-harbour-lines";

/** How far the page is wider than the window, px, and how much it moved by itself while it loaded. */
async function geometry(page: Page): Promise<{ overflow: number; shift: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += "value" in entry ? Number(entry.value) : 0;
        }).observe({ type: "layout-shift", buffered: true });
        const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        setTimeout(() => resolve({ overflow, shift }), 50);
      }),
  );
}

/** The placeholders that are wider than their shown fields. */
function cutPlaceholders(page: Page): Promise<string[]> {
  return page.locator("input[placeholder]:visible").evaluateAll((fields) => {
    const pen = document.createElement("canvas").getContext("2d");
    return (fields as HTMLInputElement[]).flatMap((field) => {
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      const { font, letterSpacing } = getComputedStyle(field, "::placeholder");
      if (pen) Object.assign(pen, { font, letterSpacing });
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return (pen?.measureText(field.placeholder).width ?? 0) > room ? [field.placeholder] : [];
    });
  });
}

/** The page as it has been opened neither moved nor is anything of it cut, or wider than the window. */
async function expectFits(page: Page, address: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const { overflow, shift } = await geometry(page);
  const at = `${address} at ${page.viewportSize()?.width} px`;
  expect(overflow, `${at} is wider than the window`).toBeLessThanOrEqual(0);
  expect(shift, `${at} moved while loading`).toBeLessThan(0.01);
  expect(await cutPlaceholders(page), at).toEqual([]);
}

/** Opened once at each width, and looked at in every way there. */
async function expectWholeOnPhone(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectFits(page, address);
  await expectAccessible(page);
  expect(await smallTargets(page), address).toEqual([]);
}

async function expectWholeOnDesk(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await expectFits(page, address);
  await expectAccessible(page);
}

/** Between a phone and a desk nothing new stands on a page, so axe looks at those two. */
async function expectFitsTablet(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.reload();
  await expectFits(page, address);
}

/** The page of the first album of an artist. */
async function albumOf(page: Page, path: string): Promise<string> {
  await page.goto(path);
  const album = page.locator("main a[href^='/music-sync-licensing/album/']").first();
  return (await album.getAttribute("href")) ?? "";
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 900 }, hasTouch: true, isMobile: true });

  for (const address of [...pages, ...companyPages, song, artist])
    test(`${address} stands still, fits, has targets of 44 px, and axe finds nothing`, async ({ page }) => {
      await expectWholeOnPhone(page, address);
    });

  test("so does an album", async ({ page }) => {
    await expectWholeOnPhone(page, await albumOf(page, artist));
  });

  for (const address of sitePages)
    test(`buttons and links that stand alone are 44 px to hit: ${address}`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
      expect(await smallTargets(page)).toEqual([]);
    });
});

for (const address of [...pages, song, artist])
  test(`${address} stands still and fits a desk and a tablet, and axe finds nothing`, async ({ page }) => {
    await expectWholeOnDesk(page, address);
    await expectFitsTablet(page, address);
  });

test("so does an album on a desk", async ({ page }) => {
  const album = await albumOf(page, artist);
  await expectWholeOnDesk(page, album);
  await expectFitsTablet(page, album);
});

test("companies' own pages stand still and fit a desk, and axe finds nothing", async ({ page }) => {
  for (const address of companyPages) await expectWholeOnDesk(page, address);
});

test("the name in the header is whole on the narrowest phone and beside the links of a small laptop", async ({
  page,
}) => {
  const missing = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const name = page.getByRole("banner").locator(".truncate").first();
    return name.evaluate((element) => element.scrollWidth - element.clientWidth);
  };
  await page.goto("/services");
  expect(await missing(320)).toBe(0);
  await page.goto("/discover");
  expect(await missing(992)).toBe(0);
});
