import type { Page } from "@playwright/test";
import { rows } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, hostUrl, signIn, test } from "#test/support/e2e.ts";
import { holdRequests } from "#test/support/held-requests.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

const box = (page: Page) => page.locator("input[type=search]");
const titles = (page: Page) => page.locator(".track-title");
const count = (page: Page) => page.getByText(/^[\d,]+\+? tracks?$/);

async function countOf(page: Page): Promise<number> {
  return Number.parseInt((await count(page).first().textContent()) ?? "", 10);
}

/** The name of the first result, without its tags. */
async function firstTitle(page: Page): Promise<string> {
  return ((await titles(page).first().textContent()) ?? "").replace(/ \(.*$/, "");
}

test("results follow the words, filters, chips and the rail; the address follows the results, and the focus stays", async ({
  page,
  context,
}) => {
  await test.step("results follow the words, the address follows the results, and the focus stays", async () => {
    await page.goto("/search");
    const all = await countOf(page);
    const title = (await titles(page).last().textContent())?.replace(/ \(.*$/, "") ?? "";
    await box(page).fill(title);
    await expect(page).toHaveURL(new RegExp(`q=${title.split(" ")[0]}`));
    await expect.poll(() => firstTitle(page)).toBe(title);
    await expect(box(page)).toBeFocused();
    await box(page).fill("zzqxv");
    await expect(page.getByText("No tracks found")).toBeVisible();
    await box(page).fill("");
    await expect.poll(() => countOf(page)).toBe(all);
  });
  await test.step("a filter narrows, shows as a chip, and goes with its chip", async () => {
    await page.goto("/search");
    const all = await countOf(page);
    await page.getByLabel(/^With vocals/).check();
    await expect(page).toHaveURL(/vocals=yes/);
    await expect.poll(() => countOf(page)).toBeLessThan(all);
    await page.getByRole("link", { name: "With vocals", exact: true }).click();
    await expect(page.getByLabel(/^With vocals/)).toBeFocused();
    await page.getByRole("link", { name: "Remove With vocals" }).click();
    await expect(page).not.toHaveURL(/vocals=yes/);
    await expect.poll(() => countOf(page)).toBe(all);
    await expect(box(page)).toBeFocused();
  });
  await test.step("the rail shows what the words set, adds nothing of it, and overrules it when it is changed", async () => {
    const control = (name: string) => page.locator(`.facets [name=${name}]`);
    await page.goto("/search?q=116-120+bpm+no+vocals");
    await expect(control("bpmMin")).toHaveValue("116");
    await expect(control("bpmMax")).toHaveValue("120");
    await expect(page.getByRole("radio", { name: "Instrumental only" })).toBeChecked();
    await control("key").selectOption("Am");
    await expect(page).toHaveURL(/\/search\?q=116-120\+bpm\+no\+vocals&key=Am$/);
    await page.getByRole("radio", { name: "With vocals" }).check();
    await expect(page).toHaveURL(/\/search\?q=116-120\+bpm&vocals=yes&key=Am$/);
    await expect(box(page)).toHaveValue("116-120 bpm");
    await expect(page.getByRole("list", { name: "Active filters" })).toHaveText(/^With vocalsAm116–120 BPM/);
    await box(page).fill("no vocals");
    await expect(page).toHaveURL(/\/search\?q=no\+vocals&key=Am$/);
    await expect(page.getByRole("radio", { name: "Instrumental only" })).toBeChecked();
    await expect(control("bpmMin")).toHaveValue("");
  });
  await test.step("a link in a row changes the page without loading it anew, and opens a tab where one is asked for", async () => {
    await page.goto("/search", { waitUntil: "networkidle" });
    const title = page.locator("li.track a.track-title").first();
    const path = (await title.getAttribute("href")) ?? "";
    const opened = context.waitForEvent("page");
    await title.click({ modifiers: ["ControlOrMeta"] });
    await expect(await opened).toHaveURL((url) => url.pathname === path);
    await expect(page).toHaveURL(/\/search$/);

    await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
    await title.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-kept", "");
    await page.goBack();
    // The address changes before the page does.
    await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeAttached();
    await expect(title).toHaveAttribute("href", path);

    const row = page.locator("li.track").first();
    await row.locator(".track-more").click();
    await row
      .getByRole("link", { name: /^Artist: / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/music-sync-licensing\/artist\//);
    await expect(page.locator("html")).toHaveAttribute("data-kept", "");
  });
});

test("the key of the search opens its page where the field of the sidebar is not shown", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto("/discover", { waitUntil: "networkidle" });
  await page.keyboard.press("/");
  await expect(page).toHaveURL(/\/search$/);
});

test("keys lead from the field to the first row and back, and Escape leaves the field with its text", async ({
  page,
}) => {
  await page.goto("/search", { waitUntil: "networkidle" });
  const title = (await titles(page).last().textContent())?.replace(/ \(.*$/, "") ?? "";
  const first = rows(page).first();
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(box(page)).toBeFocused();
  // The search is on its way when Enter is pressed: the focus goes to its first row, and not while more is typed.
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await expect(first).toBeFocused();
  expect(await firstTitle(page)).toBe(title);
  const release = await holdRequests(page, "**/search.data*");
  await page.keyboard.press("/");
  await page.keyboard.press("Enter");
  await page.keyboard.type("a");
  release();
  await expect(page).toHaveURL(/q=a$/);
  await expect(box(page)).toBeFocused();
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(box(page)).not.toBeFocused();
  await expect(box(page)).toHaveValue("a");

  // The hint under the list shifts nothing, and is dismissed once.
  await expect(page.locator(".key-hint")).toContainText("J/K move · H hook · F shortlist · ? all keys");
  await page.keyboard.press("j");
  await page.keyboard.press("f");
  const menu = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shortlist 1" });
  await menu.click();
  await expect(page.getByRole("region", { name: "Shortlist" })).toBeVisible();
  await page.getByRole("button", { name: "Hide this hint" }).click();
  await page.reload({ waitUntil: "networkidle" });
  await expect(menu).toBeVisible();
  await expect(page.locator(".key-hint")).toHaveCount(0);
});

test("what is typed, ticked or removed before the page has its scripts counts", async ({ page }) => {
  await test.step("what is typed and ticked before the page is hydrated is searched for", async () => {
    const hydrate = await holdRequests(page, "**/assets/*.js");
    await page.goto("/search", { waitUntil: "commit" });
    await page.getByLabel(/^With vocals/).check();
    await box(page).fill("a");
    hydrate();
    await expect(page).toHaveURL(/q=a/);
    await expect(page).toHaveURL(/vocals=yes/);
    await expect(page.getByLabel(/^With vocals/)).toBeChecked();
  });
  await page.unrouteAll();
  await test.step("a choice made while the results of another load stays made", async () => {
    const script = "**/assets/mirror-address-*.js";
    const releaseScript = await holdRequests(page, script);
    const hydrated = page.waitForRequest(script);
    await page.goto("/search");
    await hydrated;
    await page.getByLabel(/^With vocals/).check();
    await expect(page).toHaveURL(/vocals=yes/);
    const releaseResults = await holdRequests(page, "**/search.data*");
    const mood = page.locator("#mood").getByRole("checkbox").first();
    await mood.check();
    const loaded = page.waitForResponse(script);
    releaseScript();
    await (await loaded).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 100)));
    await expect(mood).toBeChecked();
    releaseResults();
    await expect(page).toHaveURL(/mood=/);
    await expect(page).toHaveURL(/vocals=yes/);
    await expect(mood).toBeChecked();
  });
  await page.unrouteAll();
  await test.step("a chip removed before the controls are compared with the page stays removed", async () => {
    const script = "**/assets/mirror-address-*.js";
    const releaseScript = await holdRequests(page, script);
    const requested = page.waitForRequest(script);
    await page.goto("/search");
    await requested;
    const all = await countOf(page);
    await page.getByLabel(/^With vocals/).check();
    await expect(page).toHaveURL(/vocals=yes/);
    await expect.poll(() => countOf(page)).toBeLessThan(all);
    await page.getByRole("link", { name: "Remove With vocals" }).click();
    await expect.poll(() => countOf(page)).toBe(all);
    releaseScript();
    await expect(page.getByLabel(/^With vocals/)).not.toBeChecked();
    await expect(page).not.toHaveURL(/vocals=yes/);
    expect(await countOf(page)).toBe(all);
  });
});

// Without scripts: test/http/forms/catalogue.test.ts.

test("waveforms keep their width, a first filter moves no row, and words, filters and order stay in sight", async ({
  page,
}) => {
  await test.step("a row without tempo, key or mood keeps its columns, with a dash in each", async () => {
    await page.goto("/search");
    const dashes = await page
      .locator("li.track")
      .first()
      .evaluate((row) =>
        [".track-bpm", ".track-key", ".track-moods"].map((name) => {
          const cell = row.querySelector(name);
          // What the server sends where nothing is known.
          cell?.replaceChildren();
          return cell === null ? null : getComputedStyle(cell, "::before").content;
        }),
      );
    expect(dashes).toEqual(['"–"', '"–"', '"–"']);
  });
  await test.step("the first filter moves no row, and the groups of filters fold up", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/search");
    await expect(page.getByLabel("Sort by")).toHaveValue("relevance");
    await expect(page.getByLabel("Sort by").locator("option:checked")).toHaveText("Newest");
    const top = async () => (await page.locator("li.track").first().boundingBox())?.y;
    const before = await top();
    await page.getByLabel(/^With vocals/).check();
    await expect(page.getByRole("link", { name: "Remove With vocals" })).toBeVisible();
    expect(await top()).toBe(before);
    const groups = page.locator(".facet > summary");
    await expect(groups).toHaveText([
      "How it was made, as stated",
      "Vocals",
      "BPM",
      "Key",
      "Mood",
      "Genre",
      "Instrument",
      "Length, seconds",
      "How it develops",
      "Length to fit",
      "Lyrics",
      "Language",
      "Year",
      "Clearing",
      "Stems",
    ]);
    await groups.getByText("Vocals", { exact: true }).click();
    await expect(page.getByLabel(/^With vocals/)).toBeHidden();
  });
  await test.step("words, filters and order stay in sight, below the header while it is shown, and over nothing that has the focus", async () => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto("/search?vocals=no");
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN;
    const end = async () =>
      (await top(".search-head")) + ((await page.locator(".search-head").boundingBox())?.height ?? 0);
    await page.mouse.move(900, 400);
    const scroll = () => page.evaluate(() => scrollY);
    /** Where the page stands once its scrolling has come to an end. */
    const restingScroll = async () => {
      let [before, now] = [Number.NaN, await scroll()];
      while (now !== before) {
        await page.waitForTimeout(100);
        [before, now] = [now, await scroll()];
      }
      return now;
    };
    /** The header hides while one scrolls on. */
    const scrollOn = () =>
      expect(async () => {
        await page.mouse.wheel(0, 60);
        expect(await top(".search-head")).toBe(0);
        expect(await scroll()).toBeGreaterThan(240);
      }).toPass();
    await scrollOn();
    for (const control of [
      box(page),
      page.getByRole("link", { name: "Remove Instrumental only" }),
      page.getByLabel("Sort by"),
    ]) {
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    const first = page.locator("li.track .track-more").first();
    await first.focus();
    await expect.poll(async () => ((await first.boundingBox())?.y ?? 0) - (await end())).toBeGreaterThanOrEqual(0);

    await scrollOn();
    const scrolled = await restingScroll();
    await box(page).focus();
    expect(await scroll()).toBe(scrolled);

    await page.mouse.wheel(0, -30);
    await expect.poll(() => top(".search-head")).toBe(72);
    await expect.poll(() => top(".facets")).toBe(72);
    await page.setViewportSize({ width: 1280, height: 450 });
    await expect(page.locator(".search-head")).toHaveCSS("position", "static");
  });
  await test.step("a row's waveform is at least 160 px wide, and no row is wider than the page", async () => {
    await page.goto("/search");
    const artist = await page.locator("main a[href^='/music-sync-licensing/artist/']").first().getAttribute("href");
    for (const path of ["/search", artist ?? ""]) {
      await page.goto(path);
      for (const width of [
        320, 375, 479, 480, 599, 600, 767, 768, 991, 992, 1024, 1099, 1100, 1199, 1279, 1280, 1440,
      ]) {
        await page.setViewportSize({ width, height: 800 });
        const row = page.locator("li.track").first();
        const shown = await row.evaluate((element) => ({
          wave: element.querySelector(".track-wave")?.getBoundingClientRect().width ?? 0,
          name: element.querySelector(".track-name")?.getBoundingClientRect().width ?? 0,
          overflow: element.scrollWidth - element.clientWidth,
          height: element.getBoundingClientRect().height,
          head: element.closest(".results")?.querySelector(".track-head")?.getBoundingClientRect().height ?? 34,
        }));
        const at = `${path} at ${width} px`;
        expect(shown.wave, at).toBeGreaterThanOrEqual(160);
        expect(shown.name, at).toBeGreaterThanOrEqual(140);
        expect(shown.overflow, at).toBeLessThanOrEqual(0);
        // The first row has versions, which take no room while they are folded.
        expect(shown.height, at).toBe(60);
        expect([0, 34], at).toContain(shown.head);
      }
    }
  });
});

test("on a phone the first row is within 170 px of the top, and its thin wave shows where it plays and seeks", async ({
  browser,
}) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true },
    extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.171" },
  });
  const page = await context.newPage();
  const row = page.locator("li.track").first();
  const firstRow = () => row.evaluate((element) => element.getBoundingClientRect().top);
  for (const path of ["/search", "/search?q=a&vocals=yes&mood=energetic"]) {
    for (const url of [path, hostUrl("acme", path)]) {
      await page.goto(url);
      expect(await firstRow(), url).toBeLessThanOrEqual(170);
    }
  }
  // The line of the use stands by default for those who may request licences.
  await signIn(page, "supervisor", "/search?q=a");
  await expect(page.getByRole("link", { name: "My usage" })).toBeVisible();
  expect(await firstRow()).toBeLessThanOrEqual(170);
  expect((await row.boundingBox())?.height).toBe(60);
  await waitForHydration(page);
  await expect(page.locator("li.track .track-wave canvas").first()).toBeVisible();
  const wave = await row.locator(".track-wave > div").boundingBox();
  if (wave === null) throw new Error("no wave");
  // 10 px are drawn, 24 to hit.
  await page.touchscreen.tap(wave.x + wave.width / 2, wave.y - 8);
  await expect(row.getByRole("button", { name: /^Pause / })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0)).toBeGreaterThan(2);
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await expect(page.getByRole("button", { name: "Select tracks" })).toBeVisible();
  await expect(page.locator("summary", { hasText: "Save search" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectAccessible(page);
  await context.close();
});
