import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#test/support/e2e.ts";

// Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.118" } });

/** Answers how many requests for `address` the page has sent since. */
function countRequests(page: Page, address: RegExp): () => Promise<number> {
  let sent = 0;
  page.on("request", (request) => address.test(request.url()) && sent++);
  // Requests are told in the order in which the page sends them and answers questions.
  return () => page.evaluate(() => 0).then(() => sent);
}

/** Stops the page's clock, and answers how many requests for `address` it has sent since. */
async function stopClock(page: Page, address: RegExp): Promise<() => Promise<number>> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return countRequests(page, address);
}

test("lists, counts and songs are asked for when the keys and pages rest, and a filter that waits leads back from nowhere", async ({
  page,
}) => {
  await test.step("a filter that waits for the next letter does not lead back from a page that is on its way", async () => {
    await signIn(page, "admin", "/sliders/list");
    await page.route("**/search.data*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.getByRole("main").getByRole("searchbox").press("S");
    await page.getByRole("link", { name: "Search", exact: true }).first().click();
    await expect(page).toHaveURL(/\/search$/);
  });
  await test.step("artists are asked for 300 ms after the last key, songs of a slide 500 ms", async () => {
    await signIn(page, "staff", "/sliders/create");
    // The button is disabled once the page's scripts run.
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    await page.getByLabel("Type", { exact: true }).selectOption("Artist");
    const artists = page.getByRole("combobox", { name: "Find an artist" });
    await artists.click();
    await expect(page.getByRole("listbox", { name: "Results" }).getByRole("option").first()).toBeVisible();

    // The form itself is not read again with its lists.
    const forms: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "GET" && /\/sliders\/create\.data/.test(request.url())) forms.push(request.url());
    });
    const asked = await stopClock(page, /\/sliders\/create\.data/);
    await artists.press("h");
    await page.clock.runFor(299);
    expect(await asked()).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(asked).toBe(1);

    await page.clock.resume();
    await page.getByLabel("Type", { exact: true }).selectOption("Work Reel");
    await page.getByRole("button", { name: "3. Slides setup" }).click();
    await page.getByRole("button", { name: "Add slide +" }).click();
    await page.getByRole("button", { name: "Choose a song" }).click();
    const songs = page.getByLabel("Find a song", { exact: true });
    await expect(page.getByRole("list", { name: "Results" }).getByRole("listitem").first()).toBeVisible();
    await page.clock.pauseAt(Date.now() + 600_000);
    const before = await asked();
    await songs.press("p");
    await page.clock.runFor(499);
    expect(await asked()).toBe(before);
    await page.clock.runFor(1);
    await expect.poll(asked).toBe(before + 1);
    expect(forms).toEqual([]);
  });
  await page.clock.resume();
  await test.step("the list is filtered 300 ms after the last key, “Copied” stands for three seconds, and counts are asked for 300 ms after a page", async () => {
    await signIn(page, "admin", "/sliders/list?linkTitle=Spring");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = page.getByRole("button", { name: "Copied" });
    await expect(async () => {
      await page.getByRole("button", { name: "Copy link" }).click();
      await expect(copied).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(copied).toHaveCount(0);

    const listsAsked = await stopClock(page, /\/sliders\/list\.data/);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(copied).toBeVisible();
    await page.clock.runFor(2_999);
    await expect(copied).toBeVisible();
    await page.clock.runFor(1);
    await expect(copied).toHaveCount(0);

    // It suggests no songs: it stays a plain search field.
    const title = page.getByRole("main").getByRole("searchbox");
    await title.press("S");
    await page.clock.runFor(200);
    await title.press("p");
    await page.clock.runFor(299);
    expect(await listsAsked()).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(listsAsked).toBe(1);

    const countsAsked = countRequests(page, /\/navigation-badges/);
    await page.getByRole("link", { name: "Search", exact: true }).first().click();
    await expect(page.getByRole("main").locator(".results")).toBeVisible();
    await page.clock.runFor(299);
    expect(await countsAsked()).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(countsAsked).toBe(1);
  });
});
