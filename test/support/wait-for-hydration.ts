import type { Page } from "@playwright/test";

/** Waits until React handles the page's forms and links, by its own mark of a root; a quiet network does not say so. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    const root = key && Reflect.get(document, key).stateNode.current.memoizedState;
    return root?.isDehydrated === false;
  });
}
