import type { Page } from "@playwright/test";

/** Holds the requests to `address` back; the returned function lets them go on, and those that come after it. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
