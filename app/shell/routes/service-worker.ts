import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/**
 * The service worker. It handles no request: pages come from the edge, where they are fresh. Its text names the build, so a
 * browser that looks for a newer one learns of every deployment.
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
