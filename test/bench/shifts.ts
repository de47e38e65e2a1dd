import { type Browser, chromium } from "@playwright/test";
import type { Bench } from "#test/bench/harness.ts";
import { printTable, withGoal } from "#test/bench/table.ts";
import { browserFlags, chromiumPath } from "#test/support/chromium.ts";
import { recordShifts, totalShift } from "#test/support/layout-shift.ts";

const widths = [375, 768, 1440];
/** The figures of Chrome's "Slow 3G", and a processor of a fourth of this one's speed. */
const slow3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;

/** Cumulative layout shift of a first visit that ends one second after the network rests. */
async function shiftOf(browser: Browser, url: URL, width: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  try {
    const page = await context.newPage();
    await recordShifts(page);
    const client = await context.newCDPSession(page);
    await client.send("Network.emulateNetworkConditions", slow3G);
    await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url.href, { waitUntil: "networkidle", timeout: 120_000 });
    await page.waitForTimeout(1_000);
    return await totalShift(page);
  } finally {
    await context.close();
  }
}

/** How much the pages move by themselves while they load on a slow phone's line, at three widths. */
export async function measureShifts(bench: Bench, paths: string[]): Promise<void> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags });
  const rows: string[][] = [];
  try {
    for (const path of paths) {
      const shifts = await Promise.all(widths.map((width) => shiftOf(browser, new URL(path, bench.url), width)));
      rows.push([path, ...shifts.map((shift) => withGoal(shift, { max: 0.001 }, 3))]);
    }
  } finally {
    await browser.close();
  }
  printTable(
    "Layout shift of a first visit, slow 3G and a quarter of the processor",
    widths.map((width) => `${width} px`),
    rows,
  );
}
