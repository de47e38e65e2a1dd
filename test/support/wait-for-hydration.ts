import type { Page } from "@playwright/test";
import { pageRootId } from "#app/shell/document/page-root.ts";

/** Waits until React handles the page's forms and links, by its own mark of a root; a quiet network does not say so. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction((id) => {
    const element = document.getElementById(id) ?? document;
    const key = Object.keys(element).find((name) => name.startsWith("__reactContainer$"));
    const root = key && Reflect.get(element, key).stateNode.current.memoizedState;
    return root?.isDehydrated === false;
  }, pageRootId);
}

/** Waits for a part that is hydrated later than the page, since its scripts are loaded after it. */
export async function waitForHydrationOf(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((given) => {
    const element = document.querySelector(given);
    return element !== null && Object.keys(element).some((name) => name.startsWith("__reactFiber$"));
  }, selector);
}
