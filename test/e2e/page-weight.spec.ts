import { expect, test } from "#test/support/e2e.ts";
import { brotliSize, fetchedScripts } from "#test/support/page-scripts.ts";

// Goals of docs/performance.md: on every public page.
const maxScriptBytes = 100 * 1024;
const maxScriptFiles = 12;

const pages = ["/", "/discover", "/search", "/search?q=piano", "/session-expired", "/not-found", "/login", "/signup"];
const linkedPages = ["a[href^='/music-sync-licensing/song/']", "a[href^='/music-sync-licensing/artist/']"];

for (const address of [...pages, ...linkedPages]) {
  test(`${address} loads at most 100 KB of scripts, brotli, in at most 12 files`, async ({ page }) => {
    let path = address;
    if (linkedPages.includes(address)) {
      await page.goto("/search");
      path = (await page.locator(address).first().getAttribute("href")) ?? "";
      await page.goto("about:blank");
    }
    const loaded = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.+\.js$/.test(pathname)) loaded.add(pathname);
    });
    const response = await page.goto(path, { waitUntil: "networkidle" });
    const files = [...loaded].sort();
    // What the bench counts without a browser is what a browser loads.
    expect(fetchedScripts((await response?.text()) ?? "")).toEqual(files);
    expect(files.length).toBeGreaterThan(2);
    expect(files.length).toBeLessThanOrEqual(maxScriptFiles);
    expect(files.reduce((sum, file) => sum + brotliSize(file), 0)).toBeLessThanOrEqual(maxScriptBytes);
  });
}
