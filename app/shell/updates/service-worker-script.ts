/** The page that stands in for one that cannot be fetched, and in its query the page that was wanted. */
export const offlinePath = "/offline";
export const wantedPage = "to";

/** Addresses whose answer is no page, or a file that is streamed: the browser asks for them itself. */
const passed = String.raw`^/(?:api|media|uploads|download|transfer)(?:/|$)|/(?:package|export)(?:/|$)|\.\w+$`;

/**
 * The service worker's text: docs/decisions/034-service-worker.md. It keeps one page without anyone's data, and the files that this
 * page loads. The build id makes every deployment an update for the browser.
 */
export function serviceWorkerScript(build: string): string {
  return `const shell = "shell ${build}";
const passed = new RegExp(${JSON.stringify(passed)});

async function keepShell() {
  const cache = await caches.open(shell);
  const page = await fetch("${offlinePath}", { credentials: "omit", cache: "no-store" });
  if (!page.ok) throw new Error("The offline page answers " + page.status);
  const files = (await page.clone().text()).match(/\\/assets\\/[\\w.-]+/g);
  await cache.addAll([...new Set(files)]);
  await cache.put("${offlinePath}", page);
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shell).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function openPage(event, { pathname, search }) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match("${offlinePath}");
    if (page === undefined) throw error;
    if (pathname === "${offlinePath}") return page;
    return Response.redirect("${offlinePath}?${wantedPage}=" + encodeURIComponent(pathname + search));
  }
}

self.addEventListener("install", (event) => {
  // Reports that are sent while a page is left are lost in Chromium when they come by the worker.
  event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
  self.skipWaiting();
  event.waitUntil(keepShell());
});
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !passed.test(url.pathname)) event.respondWith(openPage(event, url));
  else if (url.pathname.startsWith("/assets/"))
    event.respondWith(caches.match(request).then((file) => file ?? fetch(request)));
});
`;
}
