import type { Page } from "@playwright/test";

type Address = string | RegExp | ((url: URL) => boolean);

/** Holds the requests to `address` back, those of `method` alone if one is given; the returned function lets them go on, and those that come after it. */
export async function holdRequests(page: Page, address: Address, method?: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.continue();
  });
  return release;
}
