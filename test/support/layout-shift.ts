import type { Page } from "@playwright/test";

/** Adds up, on every page that opens from now on, what moves by itself: within 500 ms of a press or a key nothing counts. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, "shifted", 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") !== true)
          Reflect.set(window, "shifted", Reflect.get(window, "shifted") + Reflect.get(entry, "value"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The page's cumulative layout shift since it was opened, with `recordShifts` before. */
export function totalShift(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, "shifted")));
}
