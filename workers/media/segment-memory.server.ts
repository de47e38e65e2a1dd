import { ByteMemory } from "#app/edge/cache/byte-memory.ts";
import { isConditional } from "#app/media/conditions.ts";
import { isKnownOpen } from "#workers/media/media-access.server.ts";

/** An isolate has 128 MB; pages take 24 of them. A segment is about 120 kB. */
const segments = new ByteMemory({ maxBytes: 32 * 1024 * 1024, maxEntryBytes: 1024 * 1024 });
/** Milliseconds. The bytes at a URL never change; who gets them is looked up in `media-access.server.ts`. */
const ttlMs = 60_000;

/** Whether the response is the same for everyone: the whole object, unconditional, same origin. */
export function isPlainGet({ method, headers }: Request): boolean {
  return method === "GET" && !headers.has("Range") && !headers.has("Origin") && !isConditional(headers);
}

/** The media file from this isolate's memory. */
export function segmentFromMemory(request: Request): Response | null {
  const now = Date.now();
  const segment = segments.get(request.url, now);
  return segment && isPlainGet(request) && isKnownOpen(request.url, now)
    ? new Response(segment.body, { headers: segment.headers })
    : null;
}

/** Sends the edge cache's copy, storing it in this isolate's memory if it fits. */
export async function sendThroughMemory(url: string, hit: Response): Promise<Response> {
  const size = Number(hit.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  // Query strings are not part of an object's URL: otherwise made-up ones would evict real files.
  if (url.includes("?") || !segments.accepts(size)) return hit;
  const segment = { headers: new Headers(hit.headers), body: await hit.arrayBuffer() };
  segments.set(url, segment, Date.now() + ttlMs);
  return new Response(segment.body, { headers: segment.headers });
}
