import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#test/support/e2e.ts";
import { brotliSize, fetchedScripts, logs } from "#test/support/page-scripts.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

// Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.44" } });

// Goals of docs/performance.md: on every public page.
const maxScriptBytes = 135 * 1024;
const maxScriptFiles = 8;
// Page, styles, fonts and art, brotli (fonts are compressed already).
const maxFirstBytes = 64_000;

const pages = [
  "/",
  "/discover",
  "/search",
  "/search?q=piano",
  "/artists-list",
  "/session-expired",
  "/submit-brief",
  "/submit-music",
  "/newsletter",
  "/contact-us",
  "/not-found",
  "/login",
  "/signup",
  "/services",
  "/services/sonic-analysis",
  "/our-work",
  "/our-work/detail/winter-campaign",
  "/who-we-are",
  "/faq",
  "/cookies-policy",
];
const linkedPages = [/\/music-sync-licensing\/song\/[a-z0-9-]+/, /\/music-sync-licensing\/artist\/[a-z0-9-]+/];

type Made = Record<string, string>;

/**
 * The pages that people without an account get a link to: a published reel, and what is shared of it, of a playlist and of a project.
 * `remove` deletes all three.
 */
async function linkPages(page: Page): Promise<{ paths: string[]; remove(): Promise<void> }> {
  await signIn(page, "admin", "/sliders/list");
  const headers = { Origin: new URL(page.url()).origin };
  const post = async (path: string, data: object) => {
    const made = await page.request.post(path, { data, headers });
    return ((await made.json()) as { data: Made }).data;
  };
  const reel = { title: "Weighed", kind: "slides", status: "published", items: [{ name: "Dawn" }, { name: "Noon" }] };
  const { _id = "" } = await post("/api/v1/sliders", reel);
  const shared = await post(`/api/v1/sliders/${_id}/shares`, { recipient: "Dana Wu" });
  const playlist = await post("/api/v1/playlists", { name: "Weighed" });
  const list = await post(`/api/v1/playlists/${playlist._id}/shares`, { recipient: "Dana Wu" });
  const project = await post("/api/v1/spaces", { title: "Weighed", link: "on" });
  // What follows is seen by visitors.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  return {
    paths: [`/sliders/reel/${_id}`, shared.address ?? "", list.address ?? "", project.address ?? ""],
    async remove() {
      await page.context().addCookies(cookies);
      const removed = await Promise.all([
        page.request.patch(`/api/v1/sliders/${_id}`, { data: { status: "deleted" }, headers }),
        page.request.delete(`/api/v1/playlists/${playlist._id}`, { headers }),
        page.request.delete(`/api/v1/spaces/${project._id}`, { headers }),
      ]);
      expect(removed.map((response) => response.ok())).toEqual([true, true, true]);
    },
  };
}

test("every public page loads at most 135 KB of scripts, brotli, in at most 8 files", async ({ page }) => {
  const search = await (await page.request.get("/search")).text();
  const linked = linkedPages.map((pattern) => pattern.exec(search)?.[0] ?? `no ${pattern}`);
  const { paths, remove } = await linkPages(page);
  for (const path of [...pages, ...linked, ...paths]) {
    const response = await page.request.get(path, { headers: { Accept: "text/html" } });
    expect([200, 404], path).toContain(response.status());
    const files = fetchedScripts(await response.text());
    expect(files.length, path).toBeGreaterThan(2);
    expect.soft(files.length, `${path}: files`).toBeLessThanOrEqual(maxScriptFiles);
    const bytes = files.reduce((sum, file) => sum + brotliSize(file), 0);
    expect.soft(bytes, `${path}: bytes`).toBeLessThanOrEqual(maxScriptBytes);
    // docs/product/consent-and-events.md: the production build silences console logs.
    expect(files.filter(logs), path).toEqual([]);
  }
  await remove();
});

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
    if (path !== "/submit-brief") expect.soft(bytes, path).toBeLessThanOrEqual(maxFirstBytes);
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
  const response = await page.goto("/search?q=piano", { waitUntil: "networkidle" });
  expect(fetchedScripts((await response?.text()) ?? "")).toEqual([...loaded].sort());
});
