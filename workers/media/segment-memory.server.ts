import { ByteMemory } from "#app/edge/cache/byte-memory.ts";
import { isConditional } from "#app/media/conditions.ts";

/** An isolate has 128 MB; pages take 24 of them. A segment has some 120 kB. */
const segments = new ByteMemory({ maxBytes: 32 * 1024 * 1024, maxEntryBytes: 1024 * 1024 });
/** Milliseconds. The bytes of an address never change; a file that is taken down is gone from memory soon after. */
const ttlMs = 60_000;

/** Whether the response is the same for everyone: the whole object, without conditions, not for a page of another host. */
export function isPlainGet({ method, headers }: Request): boolean {
  return method === "GET" && !headers.has("Range") && !headers.has("Origin") && !isConditional(headers);
}

/** The media file that this isolate sent for the same address a moment ago. */
export function segmentFromMemory(request: Request): Response | null {
  const segment = segments.get(request.url, Date.now());
  return segment && isPlainGet(request) ? new Response(segment.body, { headers: segment.headers }) : null;
}

/** Sends the copy of the edge cache, through this isolate's memory where it fits in. */
export async function sendThroughMemory(url: string, hit: Response): Promise<Response> {
  const size = Number(hit.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  // The query is no part of an object's address: without this rule, made-up ones would push real files out.
  if (url.includes("?") || !segments.accepts(size)) return hit;
  const segment = { headers: new Headers(hit.headers), body: await hit.arrayBuffer() };
  segments.set(url, segment, Date.now() + ttlMs);
  return new Response(segment.body, { headers: segment.headers });
}
