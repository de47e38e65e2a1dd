import type { Page } from "@playwright/test";
import { expect, expectAccessible, hostUrl, signIn, test } from "#test/support/e2e.ts";
import { smallTargets } from "#test/support/small-targets.ts";

/** One story each, at a width: the pages of one host, or of one subject. */
const groups = {
  "the site": ["/", "/login", "/not-found", "/developers", "/api-reference", "/api-reference/put-transactions-draft"],
  "the catalogue": [
    "/discover",
    "/search",
    "/search?q=a&genre=none",
    "/artists-list",
    "/music-sync-licensing/song/paper-lanterns",
    "/music-sync-licensing/artist/the-harbour-lines",
  ],
  "the companies": [
    hostUrl("acme", "/discover"),
    hostUrl("nova", "/search"),
    hostUrl("spaces", "/"),
    hostUrl("studio.spaces", "/discover"),
  ],
};
/** Pages of the site whose buttons stand alone. */
const sitePages = ["/who-we-are", "/services/licensed-music"];
const artist = "/music-sync-licensing/artist/the-harbour-lines";

/** Pages behind the sign-in, by who opens them. A path that ends with `/*` is the first page that the list before it leads to. */
const signedIn: Record<string, { account: string; paths: string[] }> = {
  "of an account": {
    account: "staff",
    paths: ["", "/email", "/delete", "/password", "/sessions", "/tokens"]
      .map((path) => `/account-settings${path}`)
      .concat(`/confirm-email/${"A".repeat(43)}`),
  },
  "of identity management": {
    account: "admin",
    paths: [
      ...["/iam/list", "/iam/people/*", "/iam/policies", "/iam/policies/*", "/iam-companies", "/iam-companies/*"],
      ...["/iam/invite", "/iam-dashboard"],
    ],
  },
  "around a deal": {
    account: "admin",
    paths: [
      ...[
        "/rates",
        "/rates/try",
        "/rates/exchange",
        "/licences",
        "/licences/audit",
        "/external-licences",
        "/approvals",
        "/cue-sheets",
        "/cue-sheets/new",
        "/cue-sheets/as-run",
        "/invoices",
        "/ledger",
        "/statements",
        "/payouts",
        "/invoices/bank",
        "/statements",
        "/invoices/bank",
        "/payouts",
        "/verify",
        "/opportunities?view=list",
      ],
      ...["/opportunities/new", "/standing-approvals/new", "/company-settings/own/documents"],
    ],
  },
};

/** Milliseconds for one page of a story, on a machine that does other things as well. */
const patience = 40_000;

/** How far the page is wider than the window, px. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** How much the page moved by itself while it loaded. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += "value" in entry ? Number(entry.value) : 0;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(shift), 50);
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
  const shift = await shiftOf(page);
  const at = `${address} at ${page.viewportSize()?.width} px`;
  expect(await overflow(page), `${at} is wider than the window`).toBeLessThanOrEqual(0);
  expect(shift, `${at} moved while loading`).toBeLessThan(0.01);
  expect(await cutPlaceholders(page), at).toEqual([]);
}

/** The address of the first album of the artist. */
async function albumOf(page: Page): Promise<string> {
  await page.goto(artist);
  const album = page.locator("main a[href^='/music-sync-licensing/album/']").first();
  return (await album.getAttribute("href")) ?? "";
}

async function addressesOf(page: Page, group: string, addresses: string[]): Promise<string[]> {
  test.setTimeout((addresses.length + 1) * patience);
  return group === "the catalogue" ? [...addresses, await albumOf(page)] : addresses;
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 900 }, hasTouch: true, isMobile: true });

  for (const [group, addresses] of Object.entries(groups))
    test(`pages of ${group} stand still, fit, have targets of 44 px, and axe finds nothing`, async ({ page }) => {
      for (const address of await addressesOf(page, group, addresses)) {
        await page.goto(address);
        await expectFits(page, address);
        await expectAccessible(page);
        expect(await smallTargets(page), address).toEqual([]);
      }
      for (const address of group === "the site" ? sitePages : []) {
        await page.goto(address);
        await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
        expect(await smallTargets(page), address).toEqual([]);
      }
    });
});

for (const [group, addresses] of Object.entries(groups))
  test(`pages of ${group} stand still and fit a desk and a tablet, and axe finds nothing`, async ({ page }) => {
    for (const address of await addressesOf(page, group, addresses)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(address);
      await expectFits(page, address);
      await expectAccessible(page);
      // Between a phone and a desk nothing new stands on a page: what is there has to fit.
      await page.setViewportSize({ width: 768, height: 900 });
      expect(await overflow(page), `${address} on a tablet`).toBeLessThanOrEqual(0);
      expect(await cutPlaceholders(page), `${address} on a tablet`).toEqual([]);
    }
    const missing = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      const name = page.getByRole("banner").locator(".truncate").first();
      return name.evaluate((element) => element.scrollWidth - element.clientWidth);
    };
    // The name in the header is whole on the narrowest phone and beside the links of a small laptop.
    for (const [address, width] of group === "the site"
      ? ([
          ["/services", 320],
          ["/discover", 992],
        ] as const)
      : []) {
      await page.goto(address);
      expect(await missing(width), address).toBe(0);
    }
  });

for (const [group, { account, paths }] of Object.entries(signedIn))
  test(`pages ${group} are accessible and stay inside a narrow window`, async ({ page }) => {
    test.setTimeout(paths.length * patience);
    await page.setExtraHTTPHeaders({ "CF-Connecting-IP": "10.77.0.12" });
    for (const [at, path] of paths.entries()) {
      const list = path.replace(/\*$/, "");
      if (at === 0) await signIn(page, account, path);
      else if (list === path) await page.goto(path);
      else {
        const link = page.locator(`main a[href^='${list}']:not([href$='/new'])`).first();
        await page.goto((await link.getAttribute("href")) ?? "");
      }
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 375, height: 800 });
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
