import type { Page } from "@playwright/test";
import {
  bar,
  expectSound,
  leaveFocus,
  openWithoutScripts,
  playFirst,
  position,
  recordEvents,
  rows,
  titleOf,
  volume,
} from "#test/e2e/player-page.ts";
import { expect, expectAccessible, signInAnew, test } from "#test/support/e2e.ts";
import { recordShifts, totalShift } from "#test/support/layout-shift.ts";

test("playback continues from discover to search, to the artist, to the song and back", async ({ page }) => {
  await page.goto("/discover");
  await expect(bar(page)).toHaveCount(0);
  await rows(page).first().click();
  await expectSound(page);
  // docs/product/player.md: the bar, its waveform, the bar at the side, and what a phone leaves out.
  await expect(bar(page)).toHaveCSS("height", "60px");
  await expect(bar(page).locator(".player-wave")).toHaveCSS("height", "60px");
  await expect(page.locator(".side-bar")).toHaveCSS("width", "70px");
  const previous = bar(page).locator(".player-transport .player-previous").first();
  for (const [width, shown] of [
    [767, false],
    [768, true],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(previous).toBeVisible({ visible: shown });
  }
  expect(await page.getByRole("status").filter({ hasText: "Now playing" }).count()).toBe(1);

  const steps = [
    () => page.getByRole("link", { name: "Search", exact: true }).first().click(),
    () => bar(page).locator(".player-artists").getByRole("link").first().click(),
    () => bar(page).locator(".player-title").getByRole("link").click(),
    () => page.goBack(),
    () => page.goBack(),
    () => page.goBack(),
  ];
  const addresses = [/\/search/, /\/artist\//, /\/song\//, /\/artist\//, /\/search/, /\/discover/];
  for (const [at, step] of steps.entries()) {
    const before = await position(page);
    await step();
    await expect(page).toHaveURL(addresses[at] ?? "");
    expect(await position(page)).toBeGreaterThanOrEqual(before);
    await expectSound(page);
  }
});

test.describe("with a part that fails", () => {
  test.use({ expectedErrors: /broken sheet/ });

  test("an error in the bar leaves the page and the sound alone, and Retry shows the bar again", async ({ page }) => {
    const body = 'export function PlayerSheet() { throw new Error("broken sheet"); }';
    await page.route(/\/assets\/player-sheet-.*\.js$/, (route) =>
      route.fulfill({ contentType: "text/javascript", body }),
    );
    await playFirst(page, "/search");
    await bar(page)
      .getByRole("button", { name: /^Queue: / })
      .click();
    await expect(bar(page).getByRole("alert")).toBeVisible();
    await expectSound(page);
    await expect(rows(page).first()).toHaveAccessibleName(/^Pause /);
    await bar(page).getByRole("button", { name: "Retry" }).click();
    await expect(bar(page).locator(".player-title")).toBeVisible();
    await expectSound(page);
  });
});

test("seeking works by pointer and keys; the list is the queue, and after a reload the track stands at its position", async ({
  page,
}) => {
  await test.step("seeking works by pressing and dragging the waveform, by the slider and by the keys", async () => {
    // The first row of the whole catalogue may be one of the recordings of a few seconds.
    await playFirst(page, "/search?q=Paper+Lanterns");
    await bar(page).getByRole("button", { name: "Pause", exact: true }).click();
    const slider = bar(page).getByRole("slider", { name: "Position" });
    const total = Number(await slider.getAttribute("max"));
    const wave = bar(page).locator(".player-wave");
    await expect(wave).toHaveAttribute("data-drawn", "true");
    const box = await wave.boundingBox();
    if (box === null) throw new Error("The waveform is not there");
    await expect(wave.locator(".player-ruler span").first()).toHaveText(/^\d:\d\d$/);
    await expect(bar(page).locator(".player-times")).toHaveText(/^0:\d\d.*0:27$/);

    await page.mouse.move(box.x + box.width / 2, box.y + 25);
    await expect(wave.locator("[part=hover-label]")).toHaveText(/^\d:\d\d$/);
    await page.mouse.click(box.x + box.width / 2, box.y + 25);
    await expect.poll(() => position(page)).toBeCloseTo(total / 2, -0.5);
    await page.mouse.move(box.x + box.width * 0.5, box.y + 25);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.25, box.y + 25, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => position(page)).toBeLessThan(total * 0.35);

    await slider.focus();
    await page.keyboard.press("Home");
    await expect.poll(() => position(page)).toBe(0);
    await page.keyboard.press("ArrowRight");
    await expect(slider).toHaveAttribute("aria-valuetext", /^0:05 of \d+:\d\d$/);

    await leaveFocus(page);
    for (const [key, seconds] of [
      ["ArrowRight", 10],
      [";", 15],
      ["ArrowLeft", 10],
      ["g", 5],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => position(page)).toBeCloseTo(seconds, 0);
    }
    await page.keyboard.press("Space");
    await expectSound(page);
    await page.keyboard.press("Space");
    await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();

    const box2 = page.locator("input[type=search]").first();
    await box2.focus();
    const before = await position(page);
    await page.keyboard.type("g; g");
    expect(await position(page)).toBe(before);

    await leaveFocus(page);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("the visible list is the queue: next, previous, the end of a track, and from the last to the first", async () => {
    const events = await recordEvents(page);
    // The last page: nothing follows after it.
    await page.goto("/search?page=2");
    const last = rows(page).last();
    const [first, second] = [await titleOf(rows(page).first()), await titleOf(rows(page).nth(1))];
    const playing = bar(page).locator(".player-title").getByRole("link");
    await last.click();
    await expectSound(page);
    await bar(page).getByRole("button", { name: "Next" }).click();
    await expect(playing).toHaveText(first);
    await expectSound(page);

    await bar(page).getByRole("slider", { name: "Position" }).focus();
    await page.keyboard.press("End");
    await expect(playing).toHaveText(second);
    await expectSound(page);
    // One play for each track that started, none of them from a suggestion.
    const plays = () => events.filter(({ kind }) => kind === "play").map(({ suggested }) => suggested);
    await expect.poll(plays).toEqual([false, false, false]);
    await bar(page).getByRole("button", { name: "Previous" }).click();
    await expect(playing).toHaveText(first);
    await bar(page).getByRole("button", { name: "Previous" }).click();
    await expect(playing).toHaveText(first);
  });
  await test.step("after a reload the track stands at its position, silent, and goes on when pressed", async () => {
    await playFirst(page, "/search");
    const playing = bar(page).locator(".player-title");
    const title = (await playing.textContent()) ?? "";
    await leaveFocus(page);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => position(page)).toBeGreaterThan(5);
    const left = await position(page);
    await page.reload();
    await expect(playing).toHaveText(title);
    await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.querySelector("audio")?.paused)).toBe(true);
    await bar(page).getByRole("button", { name: "Play", exact: true }).click();
    await expectSound(page);
    expect(await position(page)).toBeGreaterThanOrEqual(left);
    await bar(page).getByRole("button", { name: "Next" }).click();
    await expect(playing).not.toHaveText(title);
  });
});

async function pressMiddleOfWave(page: Page): Promise<void> {
  const box = await page.getByRole("main").locator("canvas").nth(1).boundingBox();
  if (box === null) throw new Error("The row has no waveform");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function expectPlayingFromMiddle(page: Page): Promise<void> {
  await expectSound(page);
  const total = Number(await bar(page).getByRole("slider", { name: "Position" }).getAttribute("max"));
  expect(await position(page)).toBeGreaterThan(total * 0.4);
  expect(await position(page)).toBeLessThan(total * 0.7);
  await expect(rows(page).nth(1)).toHaveAccessibleName(/^Pause /);
}

test("a click before the scripts is not lost and counts once, on a row, on its waveform and on Play all", async ({
  page,
  context,
}) => {
  await test.step("a click before the scripts have loaded is not lost", async () => {
    const letScriptsCome = await openWithoutScripts(page, "/search");
    await rows(page).nth(1).click();
    await expect(bar(page)).toHaveCount(0);
    await letScriptsCome();
    await expectSound(page);
    await expect(rows(page).nth(1)).toHaveAccessibleName(/^Pause /);
  });
  await page.unrouteAll();
  await test.step("a press on Play all before the scripts have loaded plays the artist's recordings", async () => {
    const letScriptsCome = await openWithoutScripts(page, "/music-sync-licensing/artist/the-harbour-lines");
    await page.getByRole("button", { name: "Play all" }).click();
    await letScriptsCome();
    await expectSound(page);
    await expect(page.locator("li.track button[data-play]").first()).toHaveAccessibleName(/^Pause /);
  });
  await page.unrouteAll();
  await test.step("a click on a row's waveform plays from there, also before the scripts have loaded", async () => {
    const letScriptsCome = await openWithoutScripts(page, "/search");
    await pressMiddleOfWave(page);
    await letScriptsCome();
    await expectPlayingFromMiddle(page);
    await bar(page).getByRole("button", { name: "Close player" }).click();
    await pressMiddleOfWave(page);
    await expectPlayingFromMiddle(page);
  });
  await test.step("a click before or during React's first render counts once", async () => {
    for (const isBefore of [true, false]) {
      const tab = await context.newPage();
      await tab.addInitScript((isFirst) => {
        const listen = document.addEventListener.bind(document);
        let pressed = false;
        // React listens for clicks from the start of hydration, and hydrates what is clicked first.
        document.addEventListener = (type: string, ...rest: [EventListener, AddEventListenerOptions]) => {
          listen(type, ...rest);
          if (type !== "click" || pressed) return;
          pressed = true;
          const press = () => document.querySelector<HTMLButtonElement>("main button[data-play]")?.click();
          if (isFirst) queueMicrotask(press);
          else setTimeout(press, 0);
        };
      }, isBefore);
      await tab.goto("/search");
      await expectSound(tab);
      await expect(rows(tab).first()).toHaveAccessibleName(/^Pause /);
      await tab.close();
    }
  });
});

test("the bar comes without moving anything, can be closed, and keeps its volume here and with the account", async ({
  page,
  browser,
}) => {
  await test.step("the bar comes without moving anything, and can be closed except on the licensing pages", async () => {
    await recordShifts(page);
    await playFirst(page, "/search");
    await expect(bar(page).locator(".player-wave")).toHaveAttribute("data-drawn", "true");
    expect(await totalShift(page)).toBeCloseTo(0, 3);
    await expectAccessible(page, { within: ".player-bar" });

    await bar(page).locator(".player-title").getByRole("link").click();
    await expect(page).toHaveURL(/music-sync-licensing/);
    await expect(bar(page).getByRole("button", { name: "Close player" })).toHaveCount(0);
    await page.goBack();
    await bar(page).getByRole("button", { name: "Close player" }).click();
    await expect(bar(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.querySelector("audio")?.paused)).toBe(true);
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step("the volume begins at 0.65, mutes and comes back, and is remembered", async () => {
    await playFirst(page, "/search?vocals=no");
    await expect(bar(page).locator(".player-title")).toContainText("(Instrumental)");
    await expect(bar(page)).toHaveCSS("position", "fixed");
    expect(await volume(page)).toBe(0.65);
    const icon = bar(page).locator("[data-icon]");
    await expect(icon).toHaveAttribute("data-icon", "down");
    await bar(page).getByRole("button", { name: "Mute", exact: true }).click();
    expect(await volume(page)).toBe(0);
    await bar(page).getByRole("button", { name: "Unmute" }).click();
    expect(await volume(page)).toBe(0.65);

    const slider = bar(page).getByRole("slider", { name: "Volume" });
    await slider.focus();
    await page.keyboard.press("End");
    expect(await volume(page)).toBe(1);
    await expect(icon).toHaveAttribute("data-icon", "up");
    await slider.fill("0.7");
    await expect(icon).toHaveAttribute("data-icon", "down");
    await expect(slider).toHaveAttribute("aria-orientation", "vertical");
    await page.setViewportSize({ width: 991, height: 720 });
    await expect(icon).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
    await slider.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowDown");
    await expect(slider).toHaveAttribute("aria-valuetext", "99%");
    await page.reload();
    await expect.poll(() => volume(page)).toBe(0.99);
  });
  await test.step("the volume of the one who is signed in is kept with the session settings", async () => {
    await page.setExtraHTTPHeaders({ "CF-Connecting-IP": "10.77.0.9" });
    await signInAnew(page, "label", "/search");
    await rows(page).first().click();
    const wanted = (await volume(page)) === 0.2 ? 0.3 : 0.2;
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/v1/session-settings"));
    await bar(page).getByRole("slider", { name: "Volume" }).fill(String(wanted));
    expect((await saved).status()).toBe(200);

    const elsewhere = await browser.newContext({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.9" } });
    const other = await elsewhere.newPage();
    await signInAnew(other, "label", "/search");
    await expect.poll(() => volume(other)).toBe(wanted);
    await elsewhere.close();
  });
});
