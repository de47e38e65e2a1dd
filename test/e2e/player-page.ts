import type { Locator, Page, Route } from "@playwright/test";
import { expect } from "#test/support/e2e.ts";

export function bar(page: Page): Locator {
  return page.getByRole("region", { name: "Player" });
}

/** The bar, and the stage of a song's page, which has the waveform while its song plays. */
export function player(page: Page): Locator {
  return page.locator("#player, .player-stage");
}

/** The play buttons of the page's own list, in its order. */
export function rows(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /^(Play|Pause) ./ });
}

/** What the button plays, told from its other versions: "Paper Lanterns, instrumental, by The Harbour Lines". */
export async function nameOf(button: Locator): Promise<string> {
  return ((await button.getAttribute("aria-label")) ?? "").replace(/^(Play|Pause) /, "");
}

export async function titleOf(button: Locator): Promise<string> {
  return (await nameOf(button)).replace(/,.*$/, "").replace(/ by .*$/, "");
}

export function position(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
}

export function volume(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("audio")?.volume ?? -1);
}

type SentEvent = {
  kind: string;
  recordingId?: string;
  path?: string;
  reason?: string;
  fatal?: boolean;
  suggested?: boolean;
};

/** The events that the page sends from now on. Only an intercepted request shows the body of a beacon. */
export async function recordEvents(page: Page): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  await page.route("**/api/v1/events", async (route) => {
    events.push(route.request().postDataJSON() as SentEvent);
    await route.continue();
  });
  return events;
}

/** The position moves on by itself, in this track or, where it has ended meanwhile, in the next. */
export async function expectSound(page: Page): Promise<void> {
  let from = await position(page);
  const played = async () => {
    const now = await position(page);
    from = Math.min(from, now);
    return now - from;
  };
  await expect.poll(played).toBeGreaterThan(0.2);
}

export async function playFirst(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await rows(page).first().click();
  await expect(bar(page).getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expectSound(page);
}

/** Moves the focus to the body, as a click on the page does. */
export async function leaveFocus(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

/** Opens the page with its scripts held back; the returned function lets them come. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let slow = true;
  await page.route("**/assets/*.js", async (route) => {
    if (slow) held.push(route);
    else await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    slow = false;
    for (const route of held) await route.continue();
  };
}
