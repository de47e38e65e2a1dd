import { brotliCompressSync } from "node:zlib";
import { expect, test } from "#test/support/e2e.ts";
import { maxFirstViewBytes } from "#test/support/page-limits.ts";
import { brotliSize, fetchedScripts } from "#test/support/page-scripts.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

// What every public page loads: test/http/page-scripts.test.ts.

test("a page of the site loads no script before it is idle or used, and what it loads is at most 64 kB", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/assets/")) loaded.push(new URL(request.url()).pathname);
  });
  for (const path of ["/", "/services/sonic-analysis", "/submit-brief"]) {
    loaded.length = 0;
    const response = await page.goto(path, { waitUntil: "networkidle" });
    expect(
      loaded.filter((file) => file.endsWith(".js")),
      path,
    ).toEqual([]);
    const html = brotliCompressSync((await response?.text()) ?? "").length;
    const bytes = loaded.reduce((sum, file) => sum + brotliSize(file), html);
    // Behind the dialog stands the landing page.
    if (path !== "/submit-brief") expect.soft(bytes, path).toBeLessThanOrEqual(maxFirstViewBytes);
  }
  // The first sign of use loads the scripts, and the click that it belongs to is not lost.
  await page.goto("/", { waitUntil: "networkidle" });
  await page
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Player" })).toBeVisible();
});

test("no page of a visitor asks for a script before its first paint is on the screen", async ({ page }) => {
  const requested = () =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map(({ startTime }) => startTime);
  for (const path of ["/", "/faq", "/discover", "/search", "/artists-list", "/login", "/signup", "/session-expired"]) {
    await page.goto(path);
    await expect.poll(async () => (await page.evaluate(requested)).length, { message: path }).toBeGreaterThan(2);
    const [first = 0] = await page.evaluate(requested);
    const painted = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
    );
    expect(first, path).toBeGreaterThanOrEqual(painted);
  }
});

test("a page that is never idle has its scripts within seconds", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (work, { timeout = 0 } = {}) =>
      timeout > 0 ? Number(setTimeout(work, timeout, { didTimeout: true, timeRemaining: () => 0 })) : 0;
  });
  await page.goto("/");
  await waitForHydration(page);
});

test("the first sign of use loads a page's scripts before anything is painted", async ({ page }) => {
  await page.addInitScript(() => {
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe() {}
    };
  });
  let loaded = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) loaded += 1;
  });
  await page.goto("/search", { waitUntil: "networkidle" });
  // On a busy machine the line that listens, at the end of the page, may not have run yet.
  await page.waitForLoadState("load");
  expect(loaded).toBe(0);
  await page.keyboard.press("Tab");
  await expect.poll(() => loaded).toBeGreaterThan(2);
});

test("the scripts counted from a page's markup are those that a browser loads", async ({ page }) => {
  // What is loaded when the page is idle is not part of its first load.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const loaded = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.+\.js$/.test(pathname)) loaded.add(pathname);
  });
  const response = await page.goto("/search?q=piano");
  const fetched = fetchedScripts((await response?.text()) ?? "");
  // They are asked for after the first paint, which a busy machine has later than its network is quiet.
  await expect.poll(() => [...loaded].sort()).toEqual(fetched);
  await page.waitForLoadState("networkidle");
  expect([...loaded].sort()).toEqual(fetched);
});
