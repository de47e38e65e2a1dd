/** Fallback for an unreachable page; its query has the original URL. */
export const offlinePath = "/offline";
export const wantedPage = "to";

/** Paths of non-pages and streamed files, which the browser requests itself. */
const passed = String.raw`^/(?:api|media|uploads|download|transfer)(?:/|$)|/(?:package|export)(?:/|$)|\.\w+$`;

/**
 * Source of the service worker: docs/decisions/034-service-worker.md. It caches one page without personal data, and its files. The build id
 * makes every deployment an update.
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
  // Chromium loses reports sent by the worker while a page is left.
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
