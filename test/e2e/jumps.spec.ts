import type { Page } from "@playwright/test";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { startRuntime } from "#scripts/local-runtime.ts";
import { bar, rows, titleOf } from "#test/e2e/player-page.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { expect, test } from "#test/support/e2e.ts";
import { emptyState } from "#test/support/edge-runtime.ts";
import { recordShifts, totalShift } from "#test/support/layout-shift.ts";

// The copy under test has two pages of music. This one, of the same build, has six: titles and no sound.
const [pages, pageSize] = [6, 20];
const songs = pages * pageSize;

// Their tracks have no files.
test.use({ expectedErrors: /Failed to load|peaks/ });
test.describe.configure({ mode: "default" });

type Copy = Awaited<ReturnType<typeof startCopy>>;
let copy: Copy;

async function startCopy() {
  const { state, remove } = await emptyState();
  const settings = { STAGE: "local", APP_HOST: "localhost", APP_URL: "http://localhost" };
  const { miniflare, url } = await startRuntime({ state, settings, app: "built" });
  const ctx = { db: openDatabase(await miniflare.getD1Database("DB")), now: Date.now() };
  const search = await miniflare.getD1Database("SEARCH");
  for (let number = 1; number <= songs; number += 1)
    await addRecording(ctx, { title: `Mile ${number}`, popularity: songs - number });
  await refreshSearch({ ...ctx, search }, { limit: songs });
  const stop = async () => {
    await miniflare.dispose();
    remove();
  };
  return { base: `http://localhost:${url.port}`, stop };
}

test.beforeAll(async () => {
  copy = await startCopy();
});
test.afterAll(() => copy.stop());

/** The pages of results that the browser asks for, as documents or as data, in their order. */
function recordPages(page: Page): number[] {
  const asked: number[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/search(\.data)?$/.test(pathname)) asked.push(Number(searchParams.get("page") ?? 1));
  });
  return asked;
}

/** Until nothing is on its way and the page's idle work is done. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
}

function firstTitle(page: Page): Promise<string> {
  return titleOf(rows(page).first());
}

function toTheEnd(page: Page): Promise<void> {
  return page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}

test("an address, a page number and the jump field load the page they name and none in between", async ({ page }) => {
  const asked = recordPages(page);
  await page.goto(`${copy.base}/search?page=3`);
  await settle(page);
  expect(await firstTitle(page)).toBe("Mile 41");
  expect(asked).toEqual([3]);

  // To scroll to the page numbers is to come to the end of the list: page 4 may be loaded, and no other one.
  const jumps = () => asked.slice(1).filter((one) => one !== 4);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 6", exact: true }).click();
  await expect.poll(() => firstTitle(page)).toBe("Mile 101");
  await settle(page);
  expect(jumps()).toEqual([6]);

  const jump = page.getByRole("textbox", { name: "Go to page" });
  await jump.fill("2");
  await jump.press("Enter");
  await expect.poll(() => firstTitle(page)).toBe("Mile 21");
  await settle(page);
  expect(jumps()).toEqual([6, 2]);

  // The queue that comes to the last row of a page asks for the next page alone, once.
  await page.goto(`${copy.base}/search?page=3`);
  await settle(page);
  asked.length = 0;
  // Without scrolling, which would load the next page into the list.
  await rows(page)
    .nth(pageSize - 1)
    .evaluate((button) => button instanceof HTMLElement && button.click());
  await expect(bar(page)).toBeVisible();
  await expect.poll(() => asked).toEqual([4]);
  await bar(page).getByRole("button", { name: "Next" }).click();
  await expect(bar(page).locator(".player-title").getByRole("link")).toHaveText("Mile 61");
  await expect(bar(page).getByRole("button", { name: /^Queue: / })).toHaveAccessibleName(
    `Queue: Search · 61 of ${songs}`,
  );
  await settle(page);
  expect(asked).toEqual([4]);
});

test("a jump to the end of the list loads one page, and leaves nothing blank", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await recordShifts(page);
  const asked = recordPages(page);
  await page.goto(`${copy.base}/search?page=3`);
  await settle(page);
  expect(asked).toEqual([3]);

  await toTheEnd(page);
  await expect(rows(page)).toHaveCount(2 * pageSize);
  await settle(page);
  // The rows of the pages opened one by one. In every order: test/http/forms/catalogue.test.ts.
  const titles = await Promise.all((await rows(page).all()).map(titleOf));
  expect(titles).toEqual(Array.from({ length: 2 * pageSize }, (_, at) => `Mile ${41 + at}`));
  const last = await page.locator("li.track").last().boundingBox();
  const numbers = await page.getByRole("navigation", { name: "Pages" }).boundingBox();
  expect((numbers?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(40);
  await toTheEnd(page);
  await settle(page);
  expect(asked).toEqual([3, 4]);

  await page.evaluate(() => document.querySelector("li.track:nth-last-child(20)")?.scrollIntoView());
  await expect.poll(() => asked).toEqual([3, 4, 5]);
  await expect(rows(page)).toHaveCount(3 * pageSize);
  expect(await totalShift(page)).toBeCloseTo(0, 3);
});

test("Back from a song is one load at most, of the page one came from, and its place in the list", async ({ page }) => {
  const asked = recordPages(page);
  await page.goto(`${copy.base}/search?page=4`);
  await settle(page);
  await toTheEnd(page);
  await expect(rows(page)).toHaveCount(2 * pageSize);
  await settle(page);
  const title = page.locator(".track-title", { hasText: "Mile 95" });
  await title.scrollIntoViewIfNeeded();
  await settle(page);
  const before = [...asked];
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await title.click();
  await expect(page).toHaveURL(/\/song\//);
  await expect(page.locator(".results")).toHaveCount(0);
  await settle(page);
  await page.goBack();
  await expect(page.locator(".results")).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(scrolled, -1);
  await expect(title).toBeInViewport();
  await settle(page);
  expect(asked.slice(0, before.length)).toEqual(before);
  expect(asked.slice(before.length)).toEqual([4]);
});
