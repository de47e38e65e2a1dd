import type { Env } from "#app/edge/context/env.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { isConditional, judgeConditions, rangeHolds } from "#app/media/conditions.ts";
import { type ByteRange, parseRange, type RequestedRange, resolveRange } from "#app/media/range.ts";
import { allowOrigin, respondToPreflight } from "#workers/media/cors.ts";
import { type MediaAccess, mediaAccess } from "#workers/media/media-access.server.ts";
import { readMediaKey } from "#workers/media/media-files.ts";
import { isPlainGet, sendThroughMemory } from "#workers/media/segment-memory.server.ts";
import {
  applyMediaHeaders,
  describeStored,
  isEmbeddable,
  type MediaCache,
  matchWhole,
  type OpenObject,
  openCached,
  openPart,
  openStored,
} from "#workers/media/stored-object.server.ts";

const methods = "GET, HEAD, OPTIONS";
/** Short: a file that is being prepared is requested again. */
const absenceSeconds = 10;

type MediaRequest = { key: string; headers: Headers; head: boolean; range: RequestedRange | null };
type Delivery = { bucket: R2Bucket; cache: MediaCache; execution: ExecutionContext };

function refuse(status: 404 | 405 | 412 | 416, headers: Record<string, string>): Response {
  const messages = {
    404: "Not found",
    405: "Method not allowed",
    412: "Precondition failed",
    416: "Range not satisfiable",
  };
  const type = "text/plain; charset=utf-8";
  return new Response(`${messages[status]}\n`, { status, headers: { "Content-Type": type, ...headers } });
}

function notFound(): Response {
  return refuse(404, { "Cache-Control": `public, max-age=${absenceSeconds}` });
}

async function dropBody(object: OpenObject): Promise<void> {
  await object.body?.cancel();
}

/** A response without the object's bytes (304, 412, 416, HEAD); null if bytes are to be sent. */
function respondWithoutBody(media: MediaRequest, object: OpenObject): Response | null {
  const verdict = judgeConditions(media.headers, object);
  if (verdict === "failed") return refuse(412, { ETag: object.etag });
  if (verdict === "not modified") {
    const headers = new Headers(object.headers);
    for (const name of ["Content-Length", "Content-Type", "Content-Disposition"]) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  if (!media.head) return null;
  const headers = new Headers(object.headers);
  headers.set("Content-Length", String(object.size));
  return new Response(null, { headers });
}

/** The bytes of `part`, or null if the object was opened at another range and must be opened again. */
function respondWithBytes(object: OpenObject, part: ByteRange | null): Response | null {
  const headers = new Headers(object.headers);
  const wholeIsHeld = object.part === null;
  if (part === null) {
    if (!wholeIsHeld) return null;
    headers.set("Content-Length", String(object.size));
    return new Response(object.body, { headers });
  }
  const wholeIsWanted = part.first === 0 && part.last === object.size - 1;
  const partIsHeld = object.part?.first === part.first && object.part.last === part.last;
  if (!partIsHeld && !(wholeIsHeld && wholeIsWanted)) return null;
  headers.set("Content-Range", `bytes ${part.first}-${part.last}/${object.size}`);
  headers.set("Content-Length", String(part.last - part.first + 1));
  return new Response(object.body, { status: 206, headers });
}

async function respondWithObject(media: MediaRequest, object: OpenObject, bucket: R2Bucket): Promise<Response> {
  const bodiless = respondWithoutBody(media, object);
  if (bodiless) {
    await dropBody(object);
    return bodiless;
  }
  const range = rangeHolds(media.headers, object) ? media.range : null;
  const part = range && resolveRange(range, object.size);
  if (range && !part) {
    await dropBody(object);
    return refuse(416, { "Content-Range": `bytes */${object.size}` });
  }
  const response = object.body && respondWithBytes(object, part);
  if (response) return response;
  await dropBody(object);
  const body = await openPart(media.key, bucket, part);
  return (body && respondWithBytes({ ...object, part, body }, part)) ?? notFound();
}

async function openObject(media: MediaRequest, { bucket, cache, execution }: Delivery): Promise<OpenObject | null> {
  const { key, headers, head, range } = media;
  // With If-Range the range applies only once the object's ETag is known.
  const cached = await openCached(key, cache, headers.has("If-Range") ? null : range);
  if (cached) return cached;
  // Players often start with `bytes=0-`: the whole object, worth caching.
  const fromStart = range === null || ("first" in range && range.first === 0 && range.last === null);
  if (head || !fromStart || isConditional(headers)) return describeStored(key, bucket, cache);
  return openStored(key, bucket, { cache, execution });
}

async function respond({ request, url }: IncomingRequest, delivery: Delivery): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, { Allow: methods });
  const key = readMediaKey(url.pathname);
  if (key === null) return notFound();
  const head = request.method === "HEAD";
  const range = head ? null : parseRange(request.headers.get("Range"));
  const media: MediaRequest = { key, headers: request.headers, head, range };
  const object = await openObject(media, delivery);
  return object ? respondWithObject(media, object, delivery.bucket) : notFound();
}

/** For an object that not everyone gets: its response is stored nowhere. */
async function respondToSome(incoming: IncomingRequest, delivery: Delivery, mayRead: boolean): Promise<Response> {
  const { method } = incoming.request;
  const response = mayRead || (method !== "GET" && method !== "HEAD") ? await respond(incoming, delivery) : notFound();
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** The edge cache's copy unchanged, for a request without individual conditions. */
async function respondFromCache({ request, url }: IncomingRequest, cache: MediaCache): Promise<Response | null> {
  const key = isPlainGet(request) ? readMediaKey(url.pathname) : null;
  const hit = key && (await matchWhole(key, cache));
  return hit ? sendThroughMemory(request.url, hit) : null;
}

/** Whether this request's person is one of `access`. */
export type ReadsMedia = (access: Exclude<MediaAccess, "everyone">) => Promise<boolean>;

/**
 * Serves `/media/{key}` from the edge cache, or from the MEDIA bucket and into the cache, by RFC 9110: single ranges, conditions, HEAD, and
 * CORS for the product's other hosts. Files of a song that is not published are for staff, those of a tier without public access for people
 * with an account; for others they do not exist. MASTERS is not reachable here. Null for another path.
 */
export async function serveMedia(
  incoming: IncomingRequest,
  env: Env,
  { execution, mayRead }: { execution: ExecutionContext; mayRead: ReadsMedia },
): Promise<Response | null> {
  const { request, url, secure } = incoming;
  if (url.pathname !== "/media" && !url.pathname.startsWith("/media/")) return null;
  const cache = { apex: env.APP_HOST, secure, home: new URL(env.APP_URL).origin };
  const delivery = { bucket: env.MEDIA, cache, execution };
  const isPreflight = request.method === "OPTIONS";
  const key = isPreflight ? null : readMediaKey(url.pathname);
  const access = key === null ? "everyone" : await mediaAccess(key, env, execution);
  const hit = access === "everyone" ? await respondFromCache(incoming, cache) : null;
  if (hit) return hit;
  const response = isPreflight
    ? respondToPreflight(request, env.APP_HOST)
    : access === "everyone"
      ? await respond(incoming, delivery)
      : await respondToSome(incoming, delivery, await mayRead(access));
  const embeddable = access === "everyone" && key !== null && isEmbeddable(key);
  applyMediaHeaders(response.headers, { ...cache, embeddable });
  if (!isPreflight) allowOrigin(request, response.headers, env.APP_HOST);
  return response;
}
