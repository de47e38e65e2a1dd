import { applySecurityHeaders } from "#app/edge/http/security-headers.server.ts";
import { nameReuseTerms } from "#app/edge/reuse/reuse-headers.ts";
import type { Validators } from "#app/media/conditions.ts";
import type { ByteRange, RequestedRange } from "#app/media/range.ts";
import { formatRange } from "#app/media/range.ts";
import { mediaHeaders } from "#workers/media/media-files.ts";

/** An opened object. `headers`: of a response with all of it; `body`: the whole object, or `part` of it. */
export type OpenObject = Validators & {
  size: number;
  headers: Headers;
  part: ByteRange | null;
  body: ReadableStream | null;
};

/** Larger objects are read a second time for the edge cache: with a slow visitor, a tee would buffer the difference. */
const teeLimitBytes = 4 * 1024 * 1024;

/**
 * Location of media in the edge cache. One copy serves all tenants: its host is always the product's. `home`: the product's origin, whose
 * terms are those of the music.
 */
export type MediaCache = { apex: string; secure: boolean; home: string };

function cacheUrl(key: string, { apex, secure }: MediaCache): string {
  // Copies include all headers: the version avoids copies from before a change of them.
  return `${secure ? "https" : "http"}://${apex}/media/${key}?headers=2`;
}

/** The cached whole object; null if there is none. */
export async function matchWhole(key: string, cache: MediaCache): Promise<Response | null> {
  return (await caches.default.match(cacheUrl(key, cache))) ?? null;
}

function readContentRange(headers: Headers): { part: ByteRange; size: number } | null {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get("Content-Range") ?? "");
  return match && { part: { first: Number(match[1]), last: Number(match[2]) }, size: Number(match[3]) };
}

/** Opens the cached copy, at `range` if satisfiable; null if there is none. */
export async function openCached(
  key: string,
  cache: MediaCache,
  range: RequestedRange | null,
): Promise<OpenObject | null> {
  const headers: HeadersInit = range === null ? {} : { Range: formatRange(range) };
  const hit = await caches.default.match(new Request(cacheUrl(key, cache), { headers }));
  if (!hit) return null;
  // The cache answers 416 past the end; the caller needs the size to do the same.
  if (hit.status === 416) return openCached(key, cache, null);
  const cut = hit.status === 206 ? readContentRange(hit.headers) : null;
  const wholeHeaders = new Headers(hit.headers);
  wholeHeaders.delete("Content-Range");
  const etag = wholeHeaders.get("ETag");
  const size = cut?.size ?? Number(wholeHeaders.get("Content-Length") ?? Number.NaN);
  if (etag === null || Number.isNaN(size) || (hit.status === 206 && cut === null)) {
    await hit.body?.cancel();
    return null;
  }
  const storedAt = Date.parse(wholeHeaders.get("Last-Modified") ?? "");
  return { etag, storedAt, size, headers: wholeHeaders, part: cut?.part ?? null, body: hit.body };
}

/** The file that an audio element plays without scripts; the only one that pages of other sites embed (docs/decisions/112). */
const directFile = /^songs\/[^/]+\/[^/]+\/direct\.(?:m4a|mp3)$/;

/** Whether pages of any site may play the object, if everyone gets it. */
export function isEmbeddable(key: string): boolean {
  return directFile.test(key);
}

/** Headers of every response under /media: pages of all our hosts may embed it, `embeddable` ones those of any site; CORS depends on their origin. */
export function applyMediaHeaders(
  headers: Headers,
  { secure, home, embeddable }: Pick<MediaCache, "secure" | "home"> & { embeddable: boolean },
): void {
  headers.set("Vary", "Origin");
  headers.set("Cross-Origin-Resource-Policy", embeddable ? "cross-origin" : "same-site");
  applySecurityHeaders(headers, { secure });
  // A copy of the cache has them.
  if (!headers.has("TDM-Policy")) nameReuseTerms(headers, home);
}

function factsOf(key: string, object: R2Object, cache: MediaCache): Omit<OpenObject, "part" | "body"> {
  const headers = new Headers(mediaHeaders(key));
  headers.set("ETag", object.httpEtag);
  headers.set("Last-Modified", object.uploaded.toUTCString());
  applyMediaHeaders(headers, { ...cache, embeddable: isEmbeddable(key) });
  return { etag: object.httpEtag, storedAt: object.uploaded.getTime(), size: object.size, headers };
}

/** Metadata of a stored object; null if there is none. */
export async function describeStored(key: string, bucket: R2Bucket, cache: MediaCache): Promise<OpenObject | null> {
  const object = await bucket.head(key);
  return object && { ...factsOf(key, object, cache), part: null, body: null };
}

/** Opens `part` of a stored object, or all of it; null if it vanished. */
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

async function fillCache(key: string, bucket: R2Bucket, cache: MediaCache): Promise<void> {
  const object = await bucket.get(key);
  if (object) await caches.default.put(cacheUrl(key, cache), storable(factsOf(key, object, cache), object.body));
}

/** Opens a whole stored object and caches a copy; null if there is none. */
export async function openStored(
  key: string,
  bucket: R2Bucket,
  { cache, execution }: { cache: MediaCache; execution: ExecutionContext },
): Promise<OpenObject | null> {
  const object = await bucket.get(key);
  if (object === null) return null;
  const facts = factsOf(key, object, cache);
  if (object.size > teeLimitBytes) {
    execution.waitUntil(fillCache(key, bucket, cache));
    return { ...facts, part: null, body: object.body };
  }
  const [forVisitor, forCache] = object.body.tee();
  execution.waitUntil(caches.default.put(cacheUrl(key, cache), storable(facts, forCache)));
  return { ...facts, part: null, body: forVisitor };
}
