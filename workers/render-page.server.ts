import * as serverBuild from "virtual:remix/server-build";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { isApi, respondToApi } from "#app/api/respond-to-api.server.ts";
import { findMovedRecord } from "#app/catalogue/record/find-moved-record.server.ts";
import { sharedVariant } from "#app/edge/cache/shared-variant.server.ts";
import type { RenderedPage } from "#app/edge/cache/stored-page.server.ts";
import { bookmarkCookie } from "#app/edge/context/open-record.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { canBeCarried, toSessionExpired } from "#app/edge/forms/pending-submission.server.ts";
import { signInBody } from "#app/edge/forms/sign-in-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { edgeCopy } from "#app/edge/http/edge-copy.ts";
import { factorPagePath } from "#app/edge/http/factor-paths.ts";
import { guardRoutes } from "#app/edge/http/guard-routes.server.ts";
import { mcpPath } from "#app/edge/http/program-paths.ts";
import { applySecurityHeaders, contentSecurityPolicy, createNonce } from "#app/edge/http/security-headers.server.ts";
import { signInHeader } from "#app/edge/http/sign-in-headers.ts";
import type { Language } from "#app/edge/language/languages.ts";
import { inLanguage } from "#app/edge/language/page-language.server.ts";
import { nameReuseTerms } from "#app/edge/reuse/reuse-headers.ts";
import { isFresh } from "#app/identity/access/fresh-proof.server.ts";
import { showsFigures } from "#app/insight/shows-figures.server.ts";
import { trackFailedResponse } from "#app/insight/track-failed-response.server.ts";
import { respondToMcp } from "#app/mcp/respond-to-mcp.server.ts";
import { outdatedClosing } from "#app/shell/shown-announcement.server.ts";
import { inItsLanguage, splitBuild } from "#workers/split-build.server.ts";

export const build = guardRoutes(serverBuild as unknown as ServerBuild, { findMoved: findMovedRecord });
const partAt = splitBuild(build);
type Handler = ReturnType<typeof createRequestHandler>;
const handlers = new WeakMap<ServerBuild, Map<Language, Handler>>();

function handlerOf(part: ServerBuild, language: Language): Handler {
  const ofPart = handlers.get(part) ?? new Map<Language, Handler>();
  handlers.set(part, ofPart);
  const handler =
    ofPart.get(language) ??
    createRequestHandler(inItsLanguage(part, language), import.meta.env.DEV ? "development" : "production");
  ofPart.set(language, handler);
  return handler;
}

function handle(request: Request, context: AppLoadContext): Promise<Response> {
  return handlerOf(partAt(new URL(request.url).pathname), context.ctx.language)(request, context);
}

/** Seconds in which, after a form, the browser reads its own writes from any replica; replicas lag by seconds. */
const bookmarkSeconds = 60;

function reads({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function carryBookmark(request: Request, ctx: RequestContext, headers: Headers): void {
  // Links that sign in or confirm something write as well.
  const mayWrite = !reads(request) || ctx.trips.writing > 0;
  if (!mayWrite || request.headers.has("Authorization")) return;
  const value = ctx.bookmark();
  if (value === null) return;
  headers.append("Set-Cookie", writeCookie(ctx.url, { name: bookmarkCookie, value, maxAge: bookmarkSeconds }));
}

/**
 * The request for Remix, which compares `Origin` with `Host` literally and logs an error on a difference: `requireSameSite` has already
 * decided that. Remix also clones requests, which fails if the body was read before.
 */
function toRouted(request: Request): Request {
  if (reads(request)) return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(request, request.bodyUsed ? { headers, body: "" } : { headers });
}

/** Runs Remix; for a form whose session has ended, or whose sender has to confirm that it is them, returns the page that asks, with its input. */
async function runRoutes(request: Request, ctx: RequestContext, nonce: string): Promise<Response> {
  const context = { ctx, nonce, build: __BUILD_ID__ };
  const routed = toRouted(request);
  const copy = !(ctx.actor && isFresh(ctx)) && canBeCarried(routed, ctx) ? routed.clone() : null;
  const response = await handle(routed, context);
  if (copy === null || !ctx.responseHeaders.has(signInHeader)) return response;
  // With the query as sent: an empty `index` selects the action.
  const page = ctx.actor === null ? "/session-expired" : factorPagePath;
  const again = await toSessionExpired(copy, new URL(request.url), page);
  return handle(again, { ...context, ctx: { ...ctx, signInBody: signInBody(again) } });
}

function finishHeaders(request: Request, response: Response, ctx: RequestContext, nonce: string): Headers {
  const secure = ctx.url.protocol === "https:";
  const headers = new Headers(response.headers);
  for (const [name, value] of ctx.responseHeaders) {
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  }
  carryBookmark(request, ctx, headers);
  if (headers.get("Content-Type")?.startsWith("text/html") && !headers.has("Content-Security-Policy")) {
    const policy = contentSecurityPolicy(`'nonce-${nonce}'`, { secure, apex: ctx.env.APP_HOST });
    headers.set("Content-Security-Policy", policy);
  }
  // The response to a form contains its input.
  const isStorable = ctx.actor === null && reads(request);
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isStorable ? "private, max-age=0, must-revalidate" : "private, no-store");
  if (showsFigures(ctx)) {
    const { count, primary, ms, rowsRead } = ctx.trips;
    const desc = `${count} round trips, ${rowsRead} rows, ${primary} to the primary`;
    headers.set("Server-Timing", `d1;dur=${ms.toFixed(1)};desc="${desc}"`);
  }
  applySecurityHeaders(headers, { secure });
  nameReuseTerms(headers, ctx.url.origin);
  return headers;
}

/** Whether a response may be shared between visitors. The cache key implies it already; this is a second check. */
function isShareable(ctx: RequestContext, { status, headers }: Response): boolean {
  const isAnonymous =
    ctx.actor === null && !ctx.sessionEnded && !ctx.lacksFactor && sharedVariant(ctx.cookies) !== null;
  return isAnonymous && ctx.cache.allowed && status === 200 && !headers.has("Set-Cookie");
}

/** Nothing is served from half a record. @throws AppError unavailable */
function requireWholeRecord({ company, url }: RequestContext): void {
  if (company.restoring && !url.pathname.startsWith("/api/v1/ingest/"))
    throw new AppError("unavailable", edgeCopy.restoring);
}

function dispatch(request: Request, ctx: RequestContext, nonce: string): Promise<Response> {
  if (isApi(ctx)) return respondToApi(request, ctx);
  return ctx.url.pathname === mcpPath ? respondToMcp(request, ctx) : runRoutes(request, ctx, nonce);
}

/** Dispatches pages to Remix, JSON to the API's routers and messages of programs to `/mcp`, and applies the headers collected in the context. */
export async function renderPage(request: Request, ctx: RequestContext): Promise<RenderedPage> {
  requireWholeRecord(ctx);
  const nonce = createNonce();
  // An outdated cookie would otherwise be part of the cache key.
  const closing = reads(request) ? outdatedClosing(ctx) : null;
  if (closing !== null) ctx.responseHeaders.append("Set-Cookie", closing);
  const routed = await inLanguage(ctx.language, () => dispatch(request, ctx, nonce));
  trackFailedResponse(ctx, routed);
  const headers = finishHeaders(request, routed, ctx, nonce);
  const response = new Response(routed.body, { status: routed.status, headers });
  return { response, nonce, tenant: ctx.tenant, shareable: isShareable(ctx, response), until: ctx.cache.until };
}
