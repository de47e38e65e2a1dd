import type { Locator, Page } from "@playwright/test";
import { factorOf, gainText, matchingGain, targetLufs } from "#app/player/loudness/gain.ts";
import { bar, expectSound, nameOf, rows, volume as volumeOf } from "#test/e2e/player-page.ts";
import { captureTrack, keepOutput } from "#test/support/captured-output.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

/** How many tracks are judged: `AUDITION_TRACKS=20 npm test -- browser` judges twenty, which takes a minute more. */
const tracks = Number(process.env.AUDITION_TRACKS ?? 4);
/** Seconds that each is heard, and the position that only a seek reaches by then: a step is 5. */
const heard = 0.2;
const seeked = 5;

/** Milliseconds for tracks that all have to be loaded, on a machine that does other things as well. */
const longRun = 90_000;

const current = (page: Page): Locator => page.locator("li.track [data-play][data-active]");

/** What the last key did. */
const note = (page: Page): Locator => page.locator(".audition-note");

/** Presses Tab until the focus is on a row's play button; the number of presses. `max` ends a run that never gets there. */
async function tabsToRow(page: Page, max: number): Promise<number> {
  for (let stops = 1; stops <= max; stops += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.matches("li.track [data-play]"))) return stops;
  }
  return max + 1;
}

/** Waits until a track that was started at its beginning plays between two positions, in seconds. */
async function waitForPosition(page: Page, min: number, max: number): Promise<void> {
  await page.waitForFunction(
    ([from = 0, to = 0]) => {
      const audio = document.querySelector("audio");
      return audio !== null && !audio.paused && audio.currentTime > from && audio.currentTime < to;
    },
    [min, max],
    { timeout: 10_000 },
  );
}

/** The track is heard from its beginning, and `seek` moves its position. */
async function judge(page: Page, seek: () => Promise<void>): Promise<void> {
  await waitForPosition(page, heard, seeked);
  await seek();
  await waitForPosition(page, seeked, Number.MAX_VALUE);
}

test("tracks are judged and shortlisted by keyboard alone, with three keys each", async ({ page }) => {
  test.setTimeout(longRun);
  await page.goto("/search", { waitUntil: "networkidle" });
  let keys = 0;
  async function press(key: string): Promise<void> {
    keys += 1;
    await page.keyboard.press(key);
  }
  // Skip to content, skip to results, the first row.
  await press("Tab");
  await press("Tab");
  await expect(page.getByRole("link", { name: "Skip to results" })).toBeFocused();
  await press("Enter");
  await press("Tab");
  await expect(rows(page).first()).toBeFocused();
  await press("Space");
  for (let track = 0; track < tracks; track += 1) {
    if (track > 0) await press("n");
    await expect(current(page)).toBeFocused();
    await judge(page, () => press("ArrowRight"));
    await press("f");
    await expect(note(page)).toContainText(new RegExp(`${track + 1} tracks? on your shortlist`));
  }
  await expect(rows(page).nth(tracks - 1)).toBeFocused();
  console.info(`${tracks} tracks by keyboard: ${keys} keys`);
  expect(keys).toBeLessThanOrEqual(3 * tracks + 5);

  await page.keyboard.press("t");
  const tray = page.getByRole("region", { name: "Shortlist" });
  await expect(tray.getByRole("button", { name: /^Remove / })).toHaveCount(tracks);
  await expect(tray.getByRole("link", { name: "Sign in to save as a playlist" })).toBeVisible();
  await expectAccessible(page);
  // Two are taken off and put on again, faster than the tray's request for the first one is answered.
  await page.route(/\/api\/v1\/shortlist\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await rows(page).first().focus();
  for (const key of ["f", "j", "f", "k", "f", "j", "f"]) await page.keyboard.press(key);
  await expect(note(page)).toContainText(`${tracks} tracks on your shortlist.`);
  await expect(tray.getByRole("button", { name: /^Remove / })).toHaveCount(tracks);
  await tray.getByRole("button", { name: "Close shortlist" }).press("Escape");
  await expect(tray).toHaveCount(0);
});

test("tracks are judged by mouse alone, with two presses each, and the page's keys still work after a press", async ({
  page,
}) => {
  test.setTimeout(longRun);
  await page.goto("/search", { waitUntil: "networkidle" });
  let presses = 0;
  for (let track = 0; track < tracks; track += 1) {
    const row = page.locator("li.track").nth(track);
    presses += 1;
    await row.locator(".track-cover").click();
    await expect(rows(page).nth(track)).toHaveAccessibleName(/^Pause /);
    await judge(page, async () => {
      presses += 1;
      await row.locator(".track-wave").click();
    });
  }
  console.info(`${tracks} tracks by mouse: ${presses} presses`);
  expect(presses).toBe(2 * tracks);

  await page.locator("input[type=search]").focus();
  await rows(page).nth(tracks).click();
  await expectSound(page);
  await page.keyboard.press("Space");
  await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("a list is one tab stop: at most 12 to the first row besides the skip links, 3 with them, which name what the page has, and the row's own keys from there", async ({
  page,
}) => {
  await page.goto("/search", { waitUntil: "networkidle" });
  const stops = await tabsToRow(page, 60);
  const skipLinks = await page.locator(".skip-link").count();
  console.info(`${stops} tab stops to the first row, ${skipLinks} of them skip links`);
  expect(stops - skipLinks).toBeLessThanOrEqual(12);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("j");
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("m");
  await expect(page.getByRole("link", { name: "Open track" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rows(page).nth(1)).toBeFocused();
  await expectAccessible(page);

  const shown = await rows(page).count();
  const second = await nameOf(rows(page).nth(1));
  await page.keyboard.press("4");
  await expect(note(page)).toHaveText("Rated 4 of 5.");
  await page.keyboard.press("x");
  await expect(note(page)).toContainText(`${second} hidden.`);
  await expect(rows(page)).toHaveCount(shown - 1);
  await page.keyboard.press("z");
  await expect(rows(page).nth(1)).toBeFocused();
  expect(await nameOf(rows(page).nth(1))).toBe(second);

  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("li.track"))).toBeNull();
  // The focus came to the page numbers, which may have had the next page loaded: then a link to the one before stands in between.
  await expect(async () => {
    await page.keyboard.press("Shift+Tab");
    await expect(rows(page).nth(1)).toBeFocused({ timeout: 1_000 });
  }).toPass();

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Next row");
  await expectAccessible(page);
  await help.getByLabel("Use single-character keys").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.evaluate(() => localStorage.clear());
  await page.keyboard.press("/");
  await expect(page.locator("input[type=search]")).toBeFocused();
  await page.keyboard.type("?");
  await expect(help).toHaveCount(0);

  await page.goto("/search", { waitUntil: "networkidle" });
  const names = async () => {
    const links = page.locator(".skip-link");
    return (await links.all()).length === 4 ? links.filter({ visible: true }).allTextContents() : [];
  };
  expect(await names()).toEqual(["Skip to content", "Skip to results", "Skip to filters"]);
  await rows(page).first().click();
  await expectSound(page);
  expect(await names()).toEqual(["Skip to content", "Skip to results", "Skip to filters", "Skip to player"]);
  await page.getByRole("link", { name: "Skip to player" }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(bar(page).getByRole("button", { name: "Previous" })).toBeFocused();
  await page.goto("/discover");
  // The player comes back with its track.
  await expect.poll(names).toEqual(["Skip to content", "Skip to player"]);
});

/** The one song of the test's music with two versions, and its row. */
const song = "Paper Lanterns";

test("versions unfold in their row by key, go on where the song is, and the queue goes on after them; a row plays from its hook, the hook loops, and tracks play equally loud", async ({
  page,
}) => {
  test.setTimeout(longRun);
  await page.goto("/search?q=the+harbour", { waitUntil: "networkidle" });
  const row = page.locator("li.track", { hasText: song });
  await expect(row).toHaveCount(1);
  const own = row.getByRole("button", { name: `Play ${song} by The Harbour Lines` });
  const version = row.getByRole("button", { name: `Play ${song}, instrumental, by The Harbour Lines` });
  await expect(version).toBeHidden();
  await own.focus();
  await page.keyboard.press("Space");
  await waitForPosition(page, heard, seeked);
  await page.keyboard.press("ArrowRight");
  await waitForPosition(page, seeked, Number.MAX_VALUE);
  await page.keyboard.press("v");
  await page.keyboard.press("ArrowDown");
  await expect(version).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(bar(page).locator(".player-title")).toContainText("(Instrumental)");
  await waitForPosition(page, seeked, Number.MAX_VALUE);
  await page.keyboard.press("v");
  await page.keyboard.press("n");
  await expect(bar(page).locator(".player-title")).not.toContainText(song);
  await page.goto("/search?q=the+harbour&vocals=no");
  await expect(row.locator(".track-title")).toHaveText(`${song} (Instrumental)`);
  await row.getByText("2 versions").click();
  await expect(row.getByRole("button", { name: /^Play/ })).toHaveCount(2);

  await page.goto("/search?q=the+harbour", { waitUntil: "networkidle" });
  const id = (await own.getAttribute("data-play")) ?? "";
  const facts = (await (await page.request.get(`/api/v1/audition?trackId=${id}`)).json()).data.items[id];
  expect(facts.hook).not.toBeNull();
  await own.focus();
  await page.keyboard.press("h");
  await waitForPosition(page, facts.hook.start - 0.3, facts.hook.end);
  await page.keyboard.press("l");
  await expect(note(page)).toContainText("Looping");
  await page.keyboard.press("l");
  await expect(note(page)).toHaveText("Loop stopped.");
  await page.keyboard.press("t");
  const tray = page.getByRole("region", { name: "Shortlist" });
  await tray.getByLabel("Match loudness").check();
  const gain = matchingGain(facts);
  await expect(tray.locator("output")).toHaveText(`Now ${gainText(gain)}`);
  expect(await volumeOf(page)).toBeCloseTo(Math.min(1, 0.65 * factorOf(gain)), 4);
  await tray.getByLabel("Match loudness").uncheck();
  expect(await volumeOf(page)).toBeCloseTo(0.65, 4);
  await page.keyboard.press("Escape");
  await page.keyboard.press("q");
  await expect(note(page)).toContainText("Auto-audition: 8 seconds");
  await page.keyboard.press("q");
  await expect(note(page)).toHaveText("Auto-audition stopped.");
});

/** Holds Web Audio back until `window.allowed`, as a browser does that waits for a gesture. */
function holdAudioContexts(): void {
  const Context = AudioContext;
  window.AudioContext = class extends Context {
    constructor(options?: AudioContextOptions) {
      super(options);
      void super.suspend();
      Object.assign(window, { context: this });
    }
    override resume() {
      return Reflect.get(window, "allowed") === true ? super.resume() : Promise.resolve();
    }
  };
}

// A loud one after it, and Web Audio that stops for good: test/unit/player/boost.test.ts.
test("a quiet track plays as loud as others at full volume, is never silenced by it, and its gain is what is heard", async ({
  page,
}) => {
  await keepOutput(page);
  await page.addInitScript(holdAudioContexts);
  await page.addInitScript(() => {
    localStorage.setItem("player.match-loudness", "on");
    localStorage.setItem("player.volume", "1");
  });
  await page.goto("/search?q=moth+marble", { waitUntil: "networkidle" });
  const rowOf = (title: string) => page.getByRole("main").getByRole("button", { name: new RegExp(`^Play ${title}`) });
  const id = await rowOf("Slow Atlas").getAttribute("data-play");
  await rowOf("Slow Atlas").click();
  await expectSound(page);
  await page.keyboard.press("t");
  const shown = page.getByRole("region", { name: "Shortlist" }).locator("output");
  // Web Audio does not run yet: the element plays by itself, as loud as the file.
  await expect(shown).toHaveText("Now 0.0 dB");
  expect(await page.evaluate(() => Reflect.get(window, "output").context)).toBeNull();
  expect(await volumeOf(page)).toBe(1);

  const facts = (await (await page.request.get(`/api/v1/audition?trackId=${id}`)).json()).data.items[id ?? ""];
  const gain = matchingGain(facts);
  expect(gain).toBeGreaterThan(3);
  await page.evaluate(() => {
    Object.assign(window, { allowed: true });
    return (Reflect.get(window, "context") as AudioContext).resume();
  });
  await expect(shown).toHaveText(`Now ${gainText(gain)}`);
  const heardOutput = await captureTrack(page);
  console.info(`${facts.lufs} LUFS, heard as ${heardOutput.lufs.toFixed(2)}, ${heardOutput.truePeak.toFixed(1)} dBTP`);
  expect(Math.abs(heardOutput.lufs - targetLufs)).toBeLessThanOrEqual(0.5);
  expect(heardOutput.truePeak).toBeLessThanOrEqual(-1);
});
