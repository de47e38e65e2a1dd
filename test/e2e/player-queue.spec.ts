import type { Page } from "@playwright/test";
import {
  bar,
  expectSound,
  nameOf,
  openWithoutScripts,
  playFirst,
  position,
  rows,
  titleOf,
} from "#test/e2e/player-page.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";
import { recordShifts, totalShift } from "#test/support/layout-shift.ts";

const pageSize = 20;

function playingTitle(page: Page) {
  return bar(page).locator(".player-title").getByRole("link");
}

function queueButton(page: Page) {
  return bar(page).getByRole("button", { name: /^Queue: / });
}

/** Recordings of the tests' music that are folded into the row of another version of their song. */
const folded = 1;

/** The number of recordings that the page says it found. */
async function countOf(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+ tracks$/).textContent();
  return Number.parseInt(text ?? "", 10);
}

test("a row that is pressed before or during hydration plays from the whole list of results", async ({ page }) => {
  await test.step("a row that is pressed before the scripts have loaded plays from the whole list of results", async () => {
    const letScriptsCome = await openWithoutScripts(page, "/search");
    const last = rows(page).nth(pageSize - 1);
    await last.evaluate((button) => button instanceof HTMLElement && button.click());
    const count = await countOf(page);
    await letScriptsCome();
    await expect(queueButton(page)).toHaveAccessibleName(`Queue: Search · ${pageSize} of ${count - folded}`);
  });
  await page.unrouteAll();
  await test.step("a row that is pressed between hydration and its effects plays from the whole list of results", async () => {
    await page.addInitScript(() => {
      const { port1, port2 } = new MessageChannel();
      // React's own mark of a page that is not hydrated yet; effects run in a later task.
      port1.onmessage = () => {
        const element = document.getElementById("page-root") ?? document;
        const key = Object.keys(element).find((name) => name.startsWith("__reactContainer$"));
        const root = key && Reflect.get(element, key).stateNode.current.memoizedState;
        if (!root || root.isDehydrated) port2.postMessage(null);
        else document.querySelector<HTMLElement>("#results [data-play]")?.click();
      };
      port2.postMessage(null);
    });
    await page.goto("/search");
    await expect(queueButton(page)).toHaveAccessibleName(`Queue: Search · 1 of ${await countOf(page)}`);
  });
});

test("results load on while one scrolls, move nothing, and are the queue, on another page of the site too", async ({
  page,
}) => {
  await test.step("results load on while one scrolls, move nothing, are the queue, and are there again after Back", async () => {
    await recordShifts(page);
    await page.goto("/search");
    const count = (await countOf(page)) - folded;
    await expect(rows(page)).toHaveCount(pageSize);
    await page.mouse.move(800, 500);
    await page.mouse.wheel(0, 20_000);
    await expect(rows(page)).toHaveCount(count);
    expect(await totalShift(page)).toBeCloseTo(0, 3);

    const last = await titleOf(rows(page).last());
    const beforeLast = await titleOf(rows(page).nth(count - 2));
    await rows(page).last().click();
    await expectSound(page);
    await bar(page).getByRole("button", { name: "Previous" }).click();
    await expect(playingTitle(page)).toHaveText(beforeLast);

    const title = page.locator(".track-title").last();
    await title.hover();
    const scrolled = await page.evaluate(() => window.scrollY);
    await title.click();
    await expect(page).toHaveURL(/\/song\//);
    // The address changes first.
    await expect(page.locator(".results")).toHaveCount(0);
    await page.goBack();
    // The song's page, which has buttons to play from a line, stays until the search is rendered.
    await expect(page.locator(".results")).toBeVisible();
    await expect(rows(page)).toHaveCount(count);
    expect(await titleOf(rows(page).last())).toBe(last);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(scrolled, -1);
  });
  await test.step("after the last row of a page the first row of the next one plays, on another page of the site too", async () => {
    await page.goto("/search?page=2");
    const following = await titleOf(rows(page).first());
    await page.goto("/search");
    const count = await countOf(page);
    expect(count).toBeGreaterThan(pageSize);
    // Without scrolling, which would load the next page into the list.
    await rows(page)
      .nth(pageSize - 1)
      .evaluate((button) => button instanceof HTMLElement && button.click());
    await expectSound(page);
    await expect(queueButton(page)).toHaveAccessibleName(`Queue: Search · ${pageSize} of ${count - folded}`);
    await page.getByRole("link", { name: "Discover" }).first().click();
    await expect(page).toHaveURL(/\/discover$/);
    await bar(page).getByRole("button", { name: "Next" }).click();
    await expect(playingTitle(page)).toHaveText(following);
    await expectSound(page);
    await expect(queueButton(page)).toHaveAccessibleName(`Queue: Search · ${pageSize + 1} of ${count - folded}`);
    await bar(page).getByRole("button", { name: "Previous" }).click();
    await expect(playingTitle(page)).not.toHaveText(following);
  });
});

test("the queue is read and reordered by keyboard, the waveform is drawn by the pixel, and stands after a reload", async ({
  page,
}) => {
  await test.step("the queue can be read, reordered and shortened by keyboard, and Next follows it", async () => {
    await playFirst(page, "/search");
    const [titles, names] = [[] as string[], [] as string[]];
    for (const at of [0, 1, 2, 3]) {
      titles.push(await titleOf(rows(page).nth(at)));
      names.push(await nameOf(rows(page).nth(at)));
    }
    const [first = "", , third = "", fourth = ""] = titles;
    await queueButton(page).focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Queue" });
    await expect(sheet).toBeInViewport({ ratio: 0.99 });
    await expect(sheet.getByText(/^From Search · 1 of \d+$/)).toBeVisible();
    const items = sheet.getByRole("list", { name: "Queue" }).getByRole("listitem");
    await expect(items.first()).toHaveAttribute("aria-current", "true");
    await expectAccessible(page, { within: ".player-sheet" });

    await sheet.getByRole("button", { name: `Move ${names[2]} up`, exact: true }).press("Enter");
    await expect(items.nth(1)).toContainText(third);
    // The focus went along with the row.
    await page.keyboard.press("Enter");
    await expect(items.nth(0)).toContainText(third);
    await sheet.getByRole("button", { name: `Remove ${names[1]} from the queue`, exact: true }).press("Enter");
    await expect(items.nth(2)).toContainText(fourth);
    await expect(sheet.getByText(/^From Search · 2 of \d+$/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(queueButton(page)).toBeFocused();

    await bar(page).getByRole("button", { name: "Next" }).click();
    await expect(playingTitle(page)).toHaveText(fourth);
    await bar(page).getByRole("button", { name: "Previous" }).click();
    await expect(playingTitle(page)).toHaveText(first);
    await expectSound(page);
  });
  await test.step("while a track plays, the waveform is drawn when its position moves by a pixel, not in every frame", async () => {
    await playFirst(page, "/search");
    const wave = bar(page).locator(".player-wave");
    await expect(wave).toHaveAttribute("data-drawn", "true");
    const { draws, seconds, pixels } = await wave.locator("[part=cursor]").evaluate(async (cursor) => {
      const audio = document.querySelector("audio");
      if (audio === null) throw new Error("no audio");
      let draws = 0;
      new MutationObserver(() => {
        draws += 1;
      }).observe(cursor, { attributeFilter: ["style"] });
      const from = audio.currentTime;
      const passed = () => audio.currentTime - from;
      await new Promise((resolve) => {
        audio.addEventListener("timeupdate", () => passed() > 2 && resolve(null));
      });
      const { width = 0 } = cursor.parentElement?.getBoundingClientRect() ?? {};
      return { draws, seconds: passed(), pixels: (width * passed()) / audio.duration };
    });
    expect(draws).toBeGreaterThan(2);
    // Besides, each event of the element draws, some four times a second and twice each.
    expect(draws).toBeLessThan(pixels + 10 * seconds + 5);
  });
  await test.step("after a reload the clock, the slider and the played part of the waveform agree before anything plays", async () => {
    await playFirst(page, "/search");
    const slider = bar(page).getByRole("slider", { name: "Position" });
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => position(page)).toBeGreaterThan(10);
    await page.reload();
    await expect(bar(page).locator(".player-wave")).toHaveAttribute("data-drawn", "true");
    const seconds = Number(await slider.inputValue());
    const total = Number(await slider.getAttribute("max"));
    expect(seconds).toBeGreaterThanOrEqual(10);
    await expect(bar(page).locator(".player-times span").first()).toHaveText(`0:${String(seconds).padStart(2, "0")}`);
    const wave = await bar(page).locator(".player-wave-real").boundingBox();
    const cursor = await bar(page).locator(".player-wave-real [part=cursor]").boundingBox();
    if (wave === null || cursor === null) throw new Error("The waveform has no cursor");
    expect((cursor.x - wave.x) / wave.width).toBeCloseTo(seconds / total, 1);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });

  test("a tap plays a row, also before the scripts; everything is 44 px to hit, and results load on after a jump", async ({
    page,
  }) => {
    await test.step("a tap on a row before the scripts have loaded plays it when they have", async () => {
      const letScriptsCome = await openWithoutScripts(page, "/search?mood=energetic");
      await page.locator("li.track").nth(1).locator(".track-title").tap({ force: true });
      await letScriptsCome();
      await expectSound(page);
      await expect(rows(page).nth(1)).toHaveAccessibleName(/^Pause /);
    });
    await page.unrouteAll();
    await test.step("rows show tempo, key and length, a tap on a row plays it, and everything is 44 px to hit", async () => {
      await page.goto("/search?mood=energetic");
      const row = page.locator("li.track").nth(1);
      await expect(row.locator(".track-length")).toBeVisible();
      await expect(row.locator(".track-bpm")).toHaveText(/\d/);
      await expect(row.locator(".track-key")).toBeVisible();
      await row.locator(".track-title").tap({ force: true });
      await expectSound(page);
      await expect(page).toHaveURL(/\/search\?mood=energetic$/);
      await expect(rows(page).nth(1)).toHaveAccessibleName(/^Pause /);

      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            ".player-bar :is(button, summary), .track-more, .mobile-footer a, .search-head :is(a, button, select)",
          ),
        ]
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43))
          .map(({ element, box }) => `${element.className}: ${box.width} × ${box.height}`),
      );
      expect(small).toEqual([]);
      // Smaller ones make the phone's browser zoom in.
      const sizes = await page.evaluate(() =>
        [
          ...document.querySelectorAll("select, input:not([type=checkbox], [type=radio], [type=hidden], [type=range])"),
        ].map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
      const seek = await bar(page).getByRole("slider", { name: "Position" }).boundingBox();
      expect(seek?.height).toBeGreaterThanOrEqual(24);
      await expectAccessible(page);
    });
    await test.step("at a height under 500 px the navigation is part of the page", async () => {
      await page.setViewportSize({ width: 700, height: 400 });
      await page.goto("/search");
      await expect(page.locator(".mobile-footer")).toHaveCSS("position", "static");
    });
    await test.step("results load on when the end of the page is jumped to, and nothing in sight moves", async () => {
      // So low that the end of the list is neither near at first nor after the jump.
      await page.setViewportSize({ width: 375, height: 500 });
      await recordShifts(page);
      await page.goto("/search");
      await expect(rows(page)).toHaveCount(pageSize);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect
        .poll(() => page.evaluate(() => document.querySelector(".results")?.getBoundingClientRect().bottom))
        .toBeLessThan(0);
      await expect(rows(page)).toHaveCount((await countOf(page)) - folded);
      expect(await totalShift(page)).toBeCloseTo(0, 3);
    });
  });

  test("the bar of phones and tablets has its buttons, folds while one scrolls, and opens into a sheet", async ({
    page,
  }) => {
    await test.step("player and navigation take at most 104 px, fold while one scrolls down, and open into a sheet", async () => {
      await playFirst(page, "/search");
      const top = () =>
        page.evaluate(() => innerHeight - (document.querySelector(".player-bar")?.getBoundingClientRect().top ?? 0));
      await expect.poll(top).toBeLessThanOrEqual(104);
      await page.evaluate(() => scrollTo(0, 600));
      await expect.poll(top).toBeLessThanOrEqual(60);
      await page.evaluate(() => scrollTo(0, 300));
      await expect.poll(top).toBeGreaterThan(100);

      await queueButton(page).tap();
      const sheet = page.getByRole("dialog", { name: "Queue" });
      await expect(sheet).toBeInViewport({ ratio: 0.99 });
      await expect(sheet.locator(".player-wave")).toBeVisible();
      await expect(sheet.getByRole("list", { name: "Queue" })).toBeVisible();
      const next = await titleOf(rows(page).nth(1)).catch(() => "");
      await sheet.getByRole("button", { name: "Next" }).tap();
      await expect(playingTitle(page)).toHaveText(next);
    });
    await test.step("add to playlist and License are in the bar of tablets and phones, and leave room for the title", async () => {
      await playFirst(page, "/search");
      const artwork = await page.evaluate(() =>
        navigator.mediaSession.metadata?.artwork.map(({ src }) => new URL(src).pathname),
      );
      expect(artwork).toEqual([expect.stringMatching(/^\/share\/song\/[\w-]+\/00000000\.png$/)]);
      for (const width of [991, 768, 600, 414, 375, 360]) {
        await page.setViewportSize({ width, height: 740 });
        for (const name of ["Add to playlist", "License"])
          await expect(bar(page).getByRole("link", { name }), `${name} at ${width}`).toBeInViewport({ ratio: 1 });
        const title = await bar(page).locator(".player-title").boundingBox();
        expect(title?.width, `title at ${width}`).toBeGreaterThanOrEqual(56);
        const overflow = await bar(page).evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(overflow, `bar at ${width}`).toBeLessThanOrEqual(0);
      }
    });
    await test.step("at 320 px the artist can be read and the comments are reached", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await playFirst(page, "/search");
      const artist = bar(page).locator(".player-artists");
      expect((await artist.boundingBox())?.width).toBeGreaterThanOrEqual(72);
      await expect(artist).toHaveText(/\w/);
      // Without a waveform the comments are those of the song's page, a tap away.
      await bar(page).getByLabel("Track options").tap();
      await bar(page).getByRole("link", { name: "Comments", exact: true }).tap();
      await expect(page).toHaveURL(/\/song\/[^/?]+#comments$/);
      await expect(page.getByRole("heading", { name: "Comments", exact: true })).toBeInViewport();
      await expect(page.getByRole("link", { name: "LOGIN to comment" })).toBeVisible();
      await expectSound(page);
    });
  });
});
