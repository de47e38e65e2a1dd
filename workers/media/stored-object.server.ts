import type { Validators } from "#workers/media/conditions.ts";
import { mediaHeaders } from "#workers/media/media-files.ts";
import type { AskedRange, ByteRange } from "#workers/media/range.ts";
import { formatRange } from "#workers/media/range.ts";

/** An object as far as it was opened. `headers` are those of a whole answer; `body` holds the whole object or `part` of it. */
export type OpenObject = Validators & {
  size: number;
  headers: Headers;
  part: ByteRange | null;
  body: ReadableStream | null;
};

/** Larger objects are read a second time for the edge cache: a slow visitor must not make the worker hold the difference. */
const teeLimitBytes = 4 * 1024 * 1024;

function cacheKey(key: string, apex: string, range: AskedRange | null): Request {
  // One copy for all tenants: the host is the product's, whichever host was asked.
  const headers: HeadersInit = range === null ? {} : { Range: formatRange(range) };
  return new Request(`https://${apex}/media/${key}`, { headers });
}

function readContentRange(headers: Headers): { part: ByteRange; size: number } | null {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get("Content-Range") ?? "");
  return match && { part: { first: Number(match[1]), last: Number(match[2]) }, size: Number(match[3]) };
}

/** Opens the copy in the edge cache, at `range` where that selects bytes; null when there is none. */
export async function openCached(key: string, apex: string, range: AskedRange | null): Promise<OpenObject | null> {
  const hit = await caches.default.match(cacheKey(key, apex, range));
  if (!hit) return null;
  // The cache refuses a range past the end: the caller will too, and needs the size for it.
  if (hit.status === 416) return openCached(key, apex, null);
  const cut = hit.status === 206 ? readContentRange(hit.headers) : null;
  const headers = new Headers(hit.headers);
  headers.delete("Content-Range");
  const etag = headers.get("ETag");
  const size = cut?.size ?? Number(headers.get("Content-Length") ?? Number.NaN);
  if (etag === null || Number.isNaN(size) || (hit.status === 206 && cut === null)) {
    await hit.body?.cancel();
    return null;
  }
  const storedAt = Date.parse(headers.get("Last-Modified") ?? "");
  return { etag, storedAt, size, headers, part: cut?.part ?? null, body: hit.body };
}

function factsOf(key: string, object: R2Object): Omit<OpenObject, "part" | "body"> {
  const headers = new Headers(mediaHeaders(key));
  headers.set("ETag", object.httpEtag);
  headers.set("Last-Modified", object.uploaded.toUTCString());
  return { etag: object.httpEtag, storedAt: object.uploaded.getTime(), size: object.size, headers };
}

/** What is known of a stored object, without its bytes; null when there is none. */
export async function describeStored(key: string, bucket: R2Bucket): Promise<OpenObject | null> {
  const object = await bucket.head(key);
  return object && { ...factsOf(key, object), part: null, body: null };
}

/** Opens `part` of a stored object, or all of it; null when it vanished. */
export async function openPart(key: string, bucket: R2Bucket, part: ByteRange | null): Promise<ReadableStream | null> {
  const range = part && { offset: part.first, length: part.last - part.first + 1 };
  const object = await bucket.get(key, range ? { range } : {});
  return object?.body ?? null;
}

function storable(object: Omit<OpenObject, "part" | "body">, body: ReadableStream): Response {
  const headers = new Headers(object.headers);
  headers.set("Content-Length", String(object.size));
  return new Response(body, { headers });
}

async function fillCache(key: string, bucket: R2Bucket, apex: string): Promise<void> {
  const object = await bucket.get(key);
  if (object) await caches.default.put(cacheKey(key, apex, null), storable(factsOf(key, object), object.body));
}

/** Opens a whole stored object and leaves a copy in the edge cache; null when there is none. */
export async function openStored(
  key: string,
  bucket: R2Bucket,
  cache: { apex: string; execution: ExecutionContext },
): Promise<OpenObject | null> {
  const object = await bucket.get(key);
  if (object === null) return null;
  const facts = factsOf(key, object);
  if (object.size > teeLimitBytes) {
    cache.execution.waitUntil(fillCache(key, bucket, cache.apex));
    return { ...facts, part: null, body: object.body };
  }
  const [forVisitor, forCache] = object.body.tee();
  cache.execution.waitUntil(caches.default.put(cacheKey(key, cache.apex, null), storable(facts, forCache)));
  return { ...facts, part: null, body: forVisitor };
}
