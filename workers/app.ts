import * as serverBuild from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { findCompany } from "#app/companies/find-company.server.ts";
import { cacheKeyOf, matchPage, storePage } from "#app/edge/cache/page-cache.server.ts";
import { sharedVariant } from "#app/edge/cache/shared-variant.server.ts";
import { type Bindings, type Env, readEnv } from "#app/edge/context/env.server.ts";
import { bookmarkCookie, openRequestContext, type RequestContext } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { isDocumentForm, toSessionExpired } from "#app/edge/forms/pending-submission.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireSameSite } from "#app/edge/http/cross-site.server.ts";
import { errorBody, guardRoutes } from "#app/edge/http/guard-routes.server.ts";
import { type IncomingRequest, readIncoming } from "#app/edge/http/incoming-request.server.ts";
import { rateLimitSignIn } from "#app/edge/http/rate-limit-sign-in.server.ts";
import { applySecurityHeaders, contentSecurityPolicy, createNonce } from "#app/edge/http/security-headers.server.ts";
import { signInHeader } from "#app/edge/http/sign-in-headers.ts";
import { readActor } from "#app/identity/access/read-actor.server.ts";
import { readBearer } from "#app/identity/access/read-bearer.server.ts";
import { recordEvents } from "#app/insight/record-events.server.ts";
import { serveMedia } from "#workers/media/serve-media.server.ts";
import { runSchedule } from "#workers/schedule.server.ts";

const build = guardRoutes(serverBuild as unknown as ServerBuild);
const handle = createRequestHandler(build, import.meta.env.DEV ? "development" : "production");
const readers = { findCompany, readActor, readBearer };

/** After a form, the same browser reads what it wrote, from whichever replica. 60 s: replicas are seconds behind. */
function carryBookmark(request: Request, ctx: RequestContext, headers: Headers): void {
  if (request.method === "GET" || request.method === "HEAD" || request.headers.has("Authorization")) return;
  const value = ctx.bookmark();
  if (value !== null) headers.append("Set-Cookie", writeCookie(ctx.url, { name: bookmarkCookie, value, maxAge: 60 }));
}

/** Pages and JSON: through the request context, Remix, and back with every header the request earned on its way. */
async function renderPage(request: Request, ctx: RequestContext, nonce: string): Promise<Response> {
  const secure = ctx.url.protocol === "https:";
  const context = { ctx, nonce, build: __BUILD_ID__ };
  // Whoever is not signed in any more gets the form back with the sign-in, instead of losing what was typed.
  const spare = ctx.actor === null && isDocumentForm(request, ctx.url) ? request.clone() : null;
  let answer = await handle(request, context);
  if (spare !== null && ctx.responseHeaders.has(signInHeader))
    answer = await handle(await toSessionExpired(spare, ctx.url), context);
  const headers = new Headers(answer.headers);
  for (const [name, value] of ctx.responseHeaders) headers.append(name, value);
  carryBookmark(request, ctx, headers);
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(`'nonce-${nonce}'`, { secure, apex: ctx.env.APP_HOST }),
    );
  }
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", ctx.actor ? "private, no-store" : "private, max-age=0, must-revalidate");
  headers.set(
    "Server-Timing",
    `d1;dur=${ctx.trips.ms.toFixed(1)};desc="${ctx.trips.count} round trips, ${ctx.trips.rowsRead} rows"`,
  );
  applySecurityHeaders(headers, { secure });
  return new Response(answer.body, { status: answer.status, headers });
}

/** `ctx` is null for a host that is nobody's. */
async function renderFresh(request: Request, env: Env, ctx: RequestContext | null) {
  const nonce = createNonce();
  if (ctx === null) return { answer: Response.redirect(env.APP_URL, 302), nonce };
  return { answer: await renderPage(request, ctx, nonce), nonce };
}

/** Whether a page made for this request may be shown to everyone. The cache key decided it already; this does not trust it. */
function isShareable(ctx: RequestContext, response: Response): boolean {
  const isAnonymous = ctx.actor === null && !ctx.sessionEnded && sharedVariant(ctx.cookies) !== null;
  return isAnonymous && ctx.cache.allowed && response.status === 200 && !response.headers.has("Set-Cookie");
}

async function servePage(incoming: IncomingRequest, env: Env, execution: ExecutionContext): Promise<Response> {
  const { request, secure } = incoming;
  const open = () => openRequestContext(incoming, env, execution, readers);
  const cached = cacheKeyOf(incoming, __BUILD_ID__);
  if (cached === null) return (await renderFresh(request, env, await open())).answer;
  const lifeMs = cached.freshMs + cached.staleMs;
  const renew = async (ctx: RequestContext | null) => {
    const { answer, nonce } = await renderFresh(request, env, ctx);
    if (ctx !== null && isShareable(ctx, answer)) {
      const stored = { nonce, tenant: ctx.tenant, lifeMs, secure, apex: env.APP_HOST };
      execution.waitUntil(storePage(cached.key, answer.clone(), stored));
    }
    return answer;
  };
  const hit = await matchPage(cached.key, cached.freshMs);
  if (hit === null) return renew(await open());
  if (!hit.tenantIsFresh) {
    // Stored pages are there while the record is out of reach: then they are shown as they are.
    const ctx = await open().catch(() => undefined);
    if (ctx !== undefined && ctx?.tenant.version !== hit.tenantVersion) return renew(ctx);
  }
  if (hit.stale) execution.waitUntil(open().then(renew));
  return hit.answer;
}

async function serve(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/media/")) return serveMedia(request, env, execution);
  requireSameSite(request);
  await rateLimitSignIn(request, env);
  return servePage(readIncoming(request), env, execution);
}

export default {
  async fetch(request, bindings, execution) {
    const secure = new URL(request.url).protocol === "https:";
    try {
      return await serve(request, readEnv(bindings), execution);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const answer = Response.json(errorBody(error), { status: error.status });
      applySecurityHeaders(answer.headers, { secure });
      return answer;
    }
  },
  async queue(batch, bindings) {
    await recordEvents(readEnv(bindings), batch);
  },
  async scheduled(controller, bindings) {
    await runSchedule(readEnv(bindings), controller);
  },
} satisfies ExportedHandler<Bindings>;
