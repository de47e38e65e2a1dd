import type { Env } from "#app/edge/context/env.server.ts";
import { applySecurityHeaders } from "#app/edge/http/security-headers.server.ts";
import { isConditional, judgeConditions, rangeHolds } from "#workers/media/conditions.ts";
import { allowOrigin, answerPreflight } from "#workers/media/cors.ts";
import { readMediaKey } from "#workers/media/media-files.ts";
import { type AskedRange, type ByteRange, parseRange, resolveRange } from "#workers/media/range.ts";
import {
  describeStored,
  type OpenObject,
  openCached,
  openPart,
  openStored,
} from "#workers/media/stored-object.server.ts";

const methods = "GET, HEAD, OPTIONS";
/** Absence is not for long: what is being prepared is asked for again. */
const absenceSeconds = 10;

type Ask = { key: string; headers: Headers; head: boolean; range: AskedRange | null };

function refuse(status: 404 | 405 | 412 | 416, headers: Record<string, string>): Response {
  const words = {
    404: "Not found",
    405: "Method not allowed",
    412: "Precondition failed",
    416: "Range not satisfiable",
  };
  const type = "text/plain; charset=utf-8";
  return new Response(`${words[status]}\n`, { status, headers: { "Content-Type": type, ...headers } });
}

async function dropBody(object: OpenObject): Promise<void> {
  await object.body?.cancel();
}

/** Answers without sending bytes of the object, where that is the answer; null when bytes are wanted. */
function answerBodiless(ask: Ask, object: OpenObject): Response | null {
  const verdict = judgeConditions(ask.headers, object);
  if (verdict === "failed") return refuse(412, { ETag: object.etag });
  if (verdict === "not modified") {
    const headers = new Headers(object.headers);
    for (const name of ["Content-Length", "Content-Type", "Content-Disposition"]) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  if (!ask.head) return null;
  const headers = new Headers(object.headers);
  headers.set("Content-Length", String(object.size));
  return new Response(null, { headers });
}

/** The bytes asked for, or null when the object holds others and must be opened anew at `part`. */
function answerBytes(object: OpenObject, part: ByteRange | null): Response | null {
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

async function answerObject(ask: Ask, object: OpenObject, bucket: R2Bucket): Promise<Response> {
  const bodiless = answerBodiless(ask, object);
  if (bodiless) {
    await dropBody(object);
    return bodiless;
  }
  const asked = rangeHolds(ask.headers, object) ? ask.range : null;
  const part = asked && resolveRange(asked, object.size);
  if (asked && !part) {
    await dropBody(object);
    return refuse(416, { "Content-Range": `bytes */${object.size}` });
  }
  const answer = object.body && answerBytes(object, part);
  if (answer) return answer;
  await dropBody(object);
  const body = await openPart(ask.key, bucket, part);
  const reopened = body && answerBytes({ ...object, part, body }, part);
  return reopened ?? refuse(404, { "Cache-Control": `public, max-age=${absenceSeconds}` });
}

async function readObject(ask: Ask, env: Env, execution: ExecutionContext): Promise<OpenObject | null> {
  // With If-Range the range counts only once the held tag is known.
  const ranged = ask.headers.has("If-Range") ? null : ask.range;
  const cached = await openCached(ask.key, env.APP_HOST, ranged);
  if (cached) return cached;
  // A player's first request is often `bytes=0-`: the whole object, which is worth a copy in the cache.
  const fromStart = ask.range === null || ("first" in ask.range && ask.range.first === 0 && ask.range.last === null);
  if (ask.head || !fromStart || isConditional(ask.headers)) return describeStored(ask.key, env.MEDIA);
  return openStored(ask.key, env.MEDIA, { apex: env.APP_HOST, execution });
}

async function answerMedia(request: Request, url: URL, env: Env, execution: ExecutionContext): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, { Allow: methods });
  const absent = { "Cache-Control": `public, max-age=${absenceSeconds}` };
  const key = readMediaKey(url.pathname);
  if (key === null) return refuse(404, absent);
  const head = request.method === "HEAD";
  const range = head ? null : parseRange(request.headers.get("Range"));
  const ask: Ask = { key, headers: request.headers, head, range };
  const object = await readObject(ask, env, execution);
  return object ? answerObject(ask, object, env.MEDIA) : refuse(404, absent);
}

/**
 * Delivers `/media/{key}` from the edge cache, or from the MEDIA bucket and into the cache, by RFC 9110: single ranges,
 * conditions, HEAD, and readable by pages of the product's other hosts. MASTERS has no way here.
 */
export async function serveMedia(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
  const url = new URL(request.url);
  const preflight = request.method === "OPTIONS";
  const answer = preflight ? answerPreflight(request, env.APP_HOST) : await answerMedia(request, url, env, execution);
  if (!preflight) allowOrigin(request, answer.headers, env.APP_HOST);
  answer.headers.set("Cross-Origin-Resource-Policy", "same-site");
  applySecurityHeaders(answer.headers, { secure: url.protocol === "https:" });
  return answer;
}
