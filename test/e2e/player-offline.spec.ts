import type { Locator, Page } from "@playwright/test";
import { bar, expectSound, leaveFocus, playFirst, position, rows, titleOf } from "#test/e2e/player-page.ts";
import { expect, signIn, test } from "#test/support/e2e.ts";
import { recordShifts, totalShift } from "#test/support/layout-shift.ts";

// What fails here is put between the page and the network; the service worker, which fetches by itself, has its own test in offline-page.spec.

function toasts(page: Page): Locator {
  return page.locator(".toast");
}

/** Plays the first row and waits until the code that keeps a page alive without a connection was loaded in an idle moment. */
async function playPrepared(page: Page, path = "/search"): Promise<void> {
  await playFirst(page, path);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some((entry) => entry.name.includes("/assets/listening")),
  );
}

/** One toast, with Retry; the page, its list and the player are there and the sound goes on. */
async function expectKept(page: Page, path: RegExp, title: string): Promise<void> {
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page).getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { name: /error|connection/i })).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
  await expect(bar(page).locator(".player-title").getByRole("link")).toHaveText(title);
}

test("offline, playing, searching, navigating and seeking wait for the line and keep the sound, also where it fails now and then", async ({
  page,
  context,
}) => {
  await test.step("offline, playing another track, searching and navigating keep the page and the sound, and go on by themselves", async () => {
    await recordShifts(page);
    await playPrepared(page);
    const first = await titleOf(rows(page).first());
    const other = await titleOf(rows(page).nth(3));
    await context.setOffline(true);

    await rows(page).nth(3).click();
    await expectKept(page, /\/search$/, first);
    await expectSound(page);
    await toasts(page).getByRole("button", { name: "Retry" }).click();
    await expectKept(page, /\/search$/, first);

    await page.locator("input[type=search]").first().fill("piano");
    await expectKept(page, /\/search$/, first);
    await page.locator(".track-title").nth(1).click();
    await expectKept(page, /\/search$/, first);
    await page.getByRole("link", { name: "Discover" }).first().click();
    await expectKept(page, /\/search$/, first);
    expect(await totalShift(page)).toBeCloseTo(0, 3);

    await context.setOffline(false);
    await expect(page).toHaveURL(/\/discover$/);
    await expect(toasts(page)).toHaveCount(0);
    await expect(bar(page).locator(".player-title").getByRole("link")).toHaveText(other);
    await expectSound(page);
  });
  await test.step("offline, a seek beyond what is buffered waits for the connection", async () => {
    // Segments that never arrive, so there is something that is not buffered.
    await page.route(/seg_00[2-9]\.m4s$/, () => {});
    await playPrepared(page, "/search?engine=hls");
    const title = await titleOf(rows(page).first());
    await context.setOffline(true);
    const slider = bar(page).getByRole("slider", { name: "Position" });
    await slider.focus();
    await page.keyboard.press("End");
    await expectKept(page, /\/search/, title);
    await expectSound(page);
    expect(await position(page)).toBeLessThan(12);
    await page.unroute(/seg_00[2-9]\.m4s$/);
    await context.setOffline(false);
    await expect(toasts(page)).toHaveCount(0);
  });
  await page.unrouteAll();
  await test.step("a script of another page that cannot be loaded does not lead to the browser's error page", async () => {
    await playPrepared(page);
    let blocked = true;
    await page.route(/\/assets\/discover-.*\.js$/, (route) => (blocked ? route.abort() : route.continue()));
    await page.getByRole("link", { name: "Discover" }).first().click();
    await expect(toasts(page).getByRole("button", { name: "Retry" })).toBeVisible();
    await expect(page).toHaveURL(/\/search$/);
    await expectSound(page);
    // It goes on by itself when the line is good again.
    blocked = false;
    await expect(page).toHaveURL(/\/discover$/);
    await expect(toasts(page)).toHaveCount(0);
    await expectSound(page);
  });
  await page.unrouteAll();
  await test.step("on a line where every second request fails, playing, searching and navigating need no help", async () => {
    await playPrepared(page);
    const asked = new Map<string, number>();
    await page.route(/\.data|__manifest|\/assets\/|\/media\//, (route) => {
      // Interception turns the HTTP cache off, from which a script is imported that was fetched before.
      if (route.request().resourceType() === "script") return route.continue();
      const count = (asked.get(route.request().url()) ?? 0) + 1;
      asked.set(route.request().url(), count);
      return count % 2 === 1 ? route.abort() : route.continue();
    });
    await page.locator("input[type=search]").first().fill("a");
    await expect(page).toHaveURL(/q=a/);
    await expect(page.locator(".results")).not.toHaveAttribute("aria-busy", "true");
    await rows(page).nth(1).click();
    await expectSound(page);
    await page.locator(".track-title").nth(1).click();
    await expect(page).toHaveURL(/\/song\//);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/error|connection/i);
    await expectSound(page);
    expect(asked.size).toBeGreaterThan(3);
  });
});

test("offline, the end of a list, keys of a row and panels wait for the connection, and a next page follows when it is good again", async ({
  page,
  context,
}) => {
  await test.step("offline, the panels of T and B wait for the connection, and the toast says so once", async () => {
    await page.setExtraHTTPHeaders({ "CF-Connecting-IP": "10.77.0.167" });
    await signIn(page, "supervisor", "/search");
    await page.waitForFunction(() => document.documentElement.dataset.selects === "ready");
    await page.waitForLoadState("networkidle");
    await leaveFocus(page);
    await context.setOffline(true);
    for (const key of ["t", "b"]) {
      await page.keyboard.press(key);
      await expect(toasts(page)).toHaveCount(1);
      await expect(toasts(page)).toContainText("You're offline");
      await expect(toasts(page).getByRole("button", { name: "Retry" })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeAttached();
    }
    await context.setOffline(false);
    await expect(page.getByRole("complementary", { name: "Add to playlist" })).toBeVisible();
    await expect(page.locator(".shortlist-tray")).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });
  await page.context().clearCookies({ name: "session" });
  await test.step("a next page of results that cannot be had at first follows the last row when the line is good again", async () => {
    await page.goto("/search?page=2");
    const following = await titleOf(rows(page).first());
    let blocked = true;
    await page.route(/\/search\.data\?.*page=2/, (route) => (blocked ? route.abort() : route.continue()));
    await playPrepared(page);
    const asked = page.waitForEvent("requestfailed", (request) => /page=2/.test(request.url()));
    // Without scrolling, which would load the next page into the list.
    await rows(page)
      .last()
      .evaluate((button) => button instanceof HTMLElement && button.click());
    await asked;
    await expectSound(page);
    const arrived = page.waitForResponse(/\/search\.data\?.*page=2/);
    blocked = false;
    await (await arrived).finished();
    await bar(page).getByRole("button", { name: "Next" }).click();
    await expect(bar(page).locator(".player-title").getByRole("link")).toHaveText(following);
    await expectSound(page);
  });
  await page.unrouteAll();
  await test.step("offline, the end of a list and the keys of a row wait for the connection, and nothing moves meanwhile", async () => {
    // So low that the end of the list is not near yet.
    await page.setViewportSize({ width: 1440, height: 500 });
    await playPrepared(page);
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/follow-results")),
    );
    const title = await titleOf(rows(page).first());
    const shown = await rows(page).count();
    await context.setOffline(true);
    const asked = page.waitForEvent("requestfailed", (request) => /\/search\.data\?.*page=2/.test(request.url()));
    await rows(page).last().scrollIntoViewIfNeeded();
    await asked;
    await expect(page).toHaveURL(/\/search$/);
    await expect(rows(page)).toHaveCount(shown);
    await expectSound(page);
    await expect(toasts(page)).toHaveCount(0);
    // The code of these keys is loaded with the first one.
    await rows(page).nth(1).press("2");
    await rows(page).nth(1).press("4");
    await expectKept(page, /\/search$/, title);
    await context.setOffline(false);
    await expect(page.locator(".audition-note")).toHaveText("Rated 4 of 5.");
    await expect.poll(() => rows(page).count()).toBeGreaterThan(shown);
    await expect(toasts(page)).toHaveCount(0);
    await expect(bar(page).locator(".player-title").getByRole("link")).toHaveText(title);
  });
});

test("on slow 3G, another track, a search and a page arrive without an error, and nothing moves", async ({
  page,
  context,
}) => {
  await recordShifts(page);
  await playPrepared(page);
  const client = await context.newCDPSession(page);
  // The figures of Chrome's "Slow 3G".
  const slow3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await client.send("Network.emulateNetworkConditions", slow3G);
  const other = await titleOf(rows(page).nth(2));
  await rows(page).nth(2).click();
  await expect(bar(page).locator(".player-title").getByRole("link")).toHaveText(other);
  await expect(bar(page).getByRole("button", { name: "Pause", exact: true })).not.toHaveAttribute("aria-busy", "true", {
    timeout: 25_000,
  });
  await expectSound(page);
  expect(await totalShift(page)).toBeCloseTo(0, 3);
  await page.locator("input[type=search]").first().fill("a");
  await expect(page).toHaveURL(/q=a/, { timeout: 15_000 });
  await page.getByRole("link", { name: "Discover" }).first().click();
  await expect(page).toHaveURL(/\/discover$/, { timeout: 25_000 });
  await expect(toasts(page)).toHaveCount(0);
  await expectSound(page);
});
