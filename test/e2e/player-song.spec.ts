import type { Page } from "@playwright/test";
import { bar, expectSound, openWithoutScripts, player, playFirst, position, rows } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

const song = "/music-sync-licensing/song/paper-lanterns";

test("lines of lyrics and the waveform of a song's page play from there, and forced colours show what is current", async ({
  page,
}) => {
  await test.step("the waveform of a song's page is the player's: it plays, seeks, and has all on one time axis", async () => {
    await page.goto(song);
    const stage = page.locator(".player-stage");
    const axis = stage.locator(".stage-wave");
    const box = (await axis.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const before = await stage.locator(".stage-segment").last().boundingBox();
    // A click before the song plays starts it there.
    await page.mouse.click(box.x + box.width * 0.3, box.y + 70);
    await expectSound(page);
    const seconds = Number(await stage.getByRole("slider", { name: "Position" }).getAttribute("max"));
    expect(await position(page)).toBeGreaterThanOrEqual(0.3 * seconds - 0.5);
    await expect(stage.locator(".player-wave")).toHaveAttribute("data-drawn", "true");
    await expect(stage.locator(".segment-layer")).toBeVisible();
    for (const part of [".player-wave", ".segment-layer", ".comment-layer"]) {
      const at = await stage.locator(part).boundingBox();
      expect([at?.x, at?.width], part).toEqual([box.x, box.width]);
    }
    // What the page drew before, the player draws at the same place.
    const after = await stage.locator(".segment-part").last().boundingBox();
    expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
    await expect(bar(page).locator(".player-wave")).toHaveCount(0);
    await bar(page).getByRole("button", { name: "Pause", exact: true }).click();
    await page.mouse.click(box.x + box.width * 0.75, box.y + 70);
    await expect.poll(() => position(page)).toBeCloseTo(0.75 * seconds, 0);
    await stage.getByRole("slider", { name: "Position" }).press("ArrowLeft");
    await expect.poll(() => position(page)).toBeCloseTo(0.75 * seconds - 5, 0);
    await expectAccessible(page);
    // Elsewhere the bar has it again.
    await page.getByRole("link", { name: "The Harbour Lines" }).last().click();
    await expect(bar(page).locator(".player-wave")).toBeVisible();
  });
  await test.step("the time of a line of lyrics plays the song from there, also before the scripts have loaded", async () => {
    const letScriptsCome = await openWithoutScripts(page, song);
    const times = page.locator(".lyrics").getByRole("button", { name: /^Play from \d+:\d\d$/ });
    const time = times.nth(1);
    const [, minutes = "", seconds = ""] = /(\d+):(\d\d)$/.exec((await time.getAttribute("aria-label")) ?? "") ?? [];
    const start = Number(minutes) * 60 + Number(seconds);
    expect(start).toBeGreaterThan(0);
    await time.focus();
    await page.keyboard.press("Enter");
    await letScriptsCome();
    await expectSound(page);
    expect(await position(page)).toBeGreaterThanOrEqual(start);
    expect(await position(page)).toBeLessThan(start + 6);
  });
  await page.unrouteAll();
  await page.emulateMedia({ forcedColors: "active" });
  await test.step("the current row, buttons, the arrow of a list of options and the progress can be seen", async () => {
    await playFirst(page, "/search");
    const current = page.locator("li.track:has([data-active])");
    await expect(current).toHaveCount(1);
    await expect(current).toHaveCSS("outline-style", "solid");
    await expect(page.getByRole("link", { name: "Sign in", exact: true }).first()).toHaveCSS("outline-style", "solid");
    await expect(page.locator("select.control").first()).toHaveCSS("appearance", "auto");
    const dots = current.locator(".track-more");
    expect(await dots.evaluate((button) => getComputedStyle(button, "::before").backgroundImage)).not.toBe("none");
    // The colours of the player's waveform are chosen for a dark ground, whatever the palette is.
    await expect(bar(page).locator(".player-wave")).toHaveCSS("background-color", "rgb(12, 11, 9)");
    const colours = await current.locator("canvas").evaluate((canvas) => {
      const { color, caretColor } = getComputedStyle(canvas);
      return [color, caretColor];
    });
    expect(colours[0]).not.toBe(colours[1]);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toHaveCSS("border-style", "solid");
    await page.goto("/music-sync-licensing/artist/the-harbour-lines");
    await expect(page.getByRole("main").locator("header svg[viewBox]").first()).toBeHidden();
  });
});

/** Seconds. The test's short versions are 7 s long: past their end, a version starts at its beginning. */
const reached = 3;

test("another version goes on where the one before is, without a silence", async ({ page }) => {
  await test.step("another version in the queue's sheet goes on at the same position", async () => {
    await playFirst(page, song);
    // However long the next steps take, the position stays.
    await bar(page).getByRole("button", { name: "Pause", exact: true }).click();
    await player(page).getByRole("slider", { name: "Position" }).fill(String(reached));
    await expect.poll(() => position(page)).toBeCloseTo(reached, 0);
    await bar(page)
      .getByRole("button", { name: /^Queue: / })
      .click();
    const versions = page.getByRole("region", { name: "Versions" });
    const instrumental = versions.getByRole("button", { name: /Instrumental/ });
    await expect(instrumental).toBeVisible();
    const start = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const audio = document.querySelector("audio");
          audio?.addEventListener("playing", () => resolve(audio.currentTime), { once: true });
        }),
    );
    await instrumental.click();
    await expect(bar(page).locator(".player-title")).toContainText("(Instrumental)");
    expect(await start).toBeGreaterThanOrEqual(reached - 0.3);
  });
  await test.step("another version takes over from the one that plays without a silence", async () => {
    await watchForSilence(page);
    await page.goto(`${song}?engine=hls`, { waitUntil: "networkidle" });
    await rows(page).first().click();
    await expectSound(page);
    await page.evaluate(() => (Reflect.get(window, "watch") as () => void)());
    const before = await position(page);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Play .*instrumental/i })
      .click();
    await expect(bar(page).locator(".player-title")).toContainText("(Instrumental)");
    await expect.poll(() => page.evaluate(() => document.querySelector("audio")?.muted)).toBe(false);
    await expect.poll(() => heard(page)).toBe(1);
    await expectSound(page);
    expect(await position(page)).toBeGreaterThan(before);
    await expect(page.locator("body")).not.toHaveAttribute("data-silent");
    await expect(page.locator("audio")).toHaveCount(1);
  });
});

/** From `watch()` on, a moment at which no element of the page can be heard marks the page's body. */
async function watchForSilence(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const elements: HTMLAudioElement[] = [];
    const create = document.createElement.bind(document);
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (element instanceof HTMLAudioElement) {
        // The test's short versions last long enough, however busy the machine is.
        element.defaultPlaybackRate = 0.25;
        elements.push(element);
      }
      return element;
    };
    const isHeard = (one: HTMLAudioElement) => !one.paused && !one.muted && one.currentTime > 0;
    Object.assign(window, {
      heard: () => elements.filter(isHeard).length,
      watch: () => setInterval(() => elements.some(isHeard) || document.body.setAttribute("data-silent", ""), 5),
    });
  });
}

/** Elements of the page that can be heard, in the document or not. */
function heard(page: Page): Promise<number> {
  return page.evaluate(() => (Reflect.get(window, "heard") as () => number)());
}

// What is pressed meanwhile: test/unit/player/hand-over.test.ts.
