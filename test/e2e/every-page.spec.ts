import type { Page } from "@playwright/test";
import { expect, expectAccessible, hostUrl, test } from "#test/support/e2e.ts";

/** Between the first and the last nothing new stands on a page, so axe looks at those two. */
const widths = [375, 768, 1440];
const pages = ["/", "/discover", "/search", "/search?q=a&genre=none", "/artists-list", "/login", "/not-found"];
const companyPages = [
  ["acme", "/discover"],
  ["nova", "/search"],
  ["spaces", "/"],
  ["studio.spaces", "/discover"],
] as const;

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

async function expectWhole(page: Page, address: string, at = widths): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const { overflow, shift } = await geometry(page);
    expect(overflow, `${address} at ${width} px is wider than the window`).toBeLessThanOrEqual(0);
    expect(shift, `${address} at ${width} px moved while loading`).toBeLessThan(0.01);
    expect(await cutPlaceholders(page), `${address} at ${width} px`).toEqual([]);
    if (width !== 768) await expectAccessible(page);
  }
}

for (const path of pages) {
  test(`${path} stands still, fits every width, and axe finds nothing`, async ({ page }) => {
    await expectWhole(page, path);
  });
}

for (const [host, path] of companyPages) {
  test(`${host}${path} stands still, fits a phone and a desk, and axe finds nothing`, async ({ page }) => {
    await expectWhole(page, hostUrl(host, path), [375, 1440]);
  });
}

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
  await page.goto(hostUrl("acme", "/discover"));
  expect(await missing(992)).toBe(0);
});

test("a song's, an artist's and an album's page stand still, fit every width, and axe finds nothing", async ({
  page,
}) => {
  await page.goto("/search");
  const song = await page.locator("a[href^='/music-sync-licensing/song/']").first().getAttribute("href");
  const artist = await page.locator("a[href^='/music-sync-licensing/artist/']").first().getAttribute("href");
  await expectWhole(page, song ?? "");
  await expectWhole(page, artist ?? "");
  const album = await page.locator("main a[href^='/music-sync-licensing/album/']").first().getAttribute("href");
  await expectWhole(page, album ?? "");
});
