import { chromium, type Page } from "@playwright/test";
import { type Bench, median } from "#test/bench/harness.ts";
import { printTable } from "#test/bench/table.ts";
import { browserFlags, chromiumPath } from "#test/support/chromium.ts";

/** Milliseconds from the press on the first row's button to the element's `playing` event. */
async function pressToSound(page: Page, url: string, hover: boolean): Promise<number> {
  await page.goto(url);
  const button = page.getByRole("button", { name: /^Play / }).first();
  await button.waitFor();
  await page.waitForLoadState("networkidle");
  if (hover) {
    await button.hover();
    await page.waitForTimeout(500);
  }
  return button.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now();
        document.addEventListener("playing", () => resolve(performance.now() - began), { capture: true, once: true });
        setTimeout(() => reject(new Error("no sound within 15 s")), 15_000);
        element.click();
      }),
  );
}

/** The floor: an audio element of the same page's media, played natively with nothing around it. */
async function bareSound(page: Page, base: URL, mediaBase: string): Promise<number> {
  await page.goto(new URL("/healthz", base).href);
  return page.evaluate(
    (source) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now();
        const audio = new Audio(source);
        audio.addEventListener("playing", () => resolve(performance.now() - began));
        setTimeout(() => reject(new Error("no sound within 15 s")), 15_000);
        void audio.play();
      }),
    new URL(`${mediaBase}/hls/master.m3u8`, base).href,
  );
}

/** From click to sound, for each engine, in fresh pages, interleaved with the bare native floor. */
export async function measureSound(bench: Bench, mediaBase: string, rounds: number): Promise<void> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags });
  const found = new Map<string, number[]>();
  const note = (name: string, ms: number) => found.set(name, [...(found.get(name) ?? []), ms]);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      note("bare native (floor)", await bareSound(page, bench.url, mediaBase));
      for (const engine of ["native", "hls", "direct"]) {
        const url = new URL(`/search?engine=${engine}`, bench.url).href;
        note(`${engine}, cold`, await pressToSound(page, url, false));
        await page.evaluate(() => sessionStorage.clear());
        note(`${engine}, after hover`, await pressToSound(page, url, true));
        await page.evaluate(() => sessionStorage.clear());
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const floor = median(found.get("bare native (floor)") ?? []);
  const rows = [...found].map(([name, times]) => [name, median(times).toFixed(0), (median(times) / floor).toFixed(2)]);
  printTable("Click to sound", ["median ms", "of the floor"], rows);
}
