import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/**
 * The service worker. It handles no requests: the edge cache serves pages. Its text contains the build id, so that every deployment is
 * an update for the browser.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const script = [
    `// Build ${context.build}`,
    `self.addEventListener("install", () => self.skipWaiting());`,
    `self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));`,
  ];
  return new Response(`${script.join("\n")}\n`, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
