import type { Locator, Page } from "@playwright/test";
import { expect } from "#test/support/e2e.ts";

export function bar(page: Page): Locator {
  return page.getByRole("region", { name: "Player" });
}

/** The play buttons of the page's own list, in its order. */
export function rows(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /^(Play|Pause) ./ });
}

export async function titleOf(button: Locator): Promise<string> {
  return ((await button.getAttribute("aria-label")) ?? "").replace(/^(Play|Pause) /, "");
}

export function position(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
}

export function volume(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("audio")?.volume ?? -1);
}

/** Sound that was heard: the position moves on by itself. */
export async function expectSound(page: Page): Promise<void> {
  const from = await position(page);
  await expect.poll(() => position(page)).toBeGreaterThan(from + 0.2);
}

export async function playFirst(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await rows(page).first().click();
  await expect(bar(page).getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expectSound(page);
}

/** Nothing has the focus any more, as after a press on the ground of the page. */
export async function leaveFocus(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}
