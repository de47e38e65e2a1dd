import { readHost } from "#app/edge/context/host.ts";

/** Whether the origin is a host of the product. */
function isOwnOrigin(origin: string | null, apex: string): boolean {
  if (origin === null || !URL.canParse(origin)) return false;
  return readHost(new URL(origin).hostname, apex).kind === "tenant";
}

/** Adds CORS headers for pages on other hosts of the product. `apex`: bare host name. */
export function allowOrigin(request: Request, headers: Headers, apex: string): void {
  const origin = request.headers.get("Origin");
  headers.set("Vary", "Origin");
  if (origin === null || !isOwnOrigin(origin, apex)) return;
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", "Content-Length, Content-Range, ETag");
}

/** Response to a CORS preflight: sent before cross-origin requests with Range or conditions. */
export function respondToPreflight(request: Request, apex: string): Response {
  const headers = new Headers({ Allow: "GET, HEAD, OPTIONS" });
  allowOrigin(request, headers, apex);
  if (headers.has("Access-Control-Allow-Origin")) {
    headers.set("Access-Control-Allow-Methods", "GET, HEAD");
    headers.set("Access-Control-Allow-Headers", "Range, If-Range, If-None-Match, If-Modified-Since");
    headers.set("Access-Control-Max-Age", "86400");
  }
  return new Response(null, { status: 204, headers });
}
