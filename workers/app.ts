import * as serverBuild from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { findCompany } from "#app/companies/find-company.server.ts";
import { AppError } from "#app/edge/app-error.ts";
import { writeCookie } from "#app/edge/cookies.server.ts";
import { requireSameSite } from "#app/edge/cross-site.server.ts";
import { type Bindings, type Env, readEnv } from "#app/edge/env.server.ts";
import { errorBody, guardRoutes } from "#app/edge/guard-routes.server.ts";
import { isDocumentForm, toSessionExpired } from "#app/edge/keep-form.server.ts";
import { cacheKeyOf, matchPage, storePage } from "#app/edge/page-cache.server.ts";
import { refuseFlood } from "#app/edge/refuse-flood.server.ts";
import { bookmarkCookie, openScope, type Scope } from "#app/edge/scope.server.ts";
import { applySecurityHeaders, contentSecurityPolicy, createNonce } from "#app/edge/security-headers.server.ts";
import { signInHeader } from "#app/edge/sign-in-headers.ts";
import { readActor } from "#app/identity/read-actor.server.ts";
import { readBearer } from "#app/identity/read-bearer.server.ts";
import { recordEvents } from "#app/insight/record-events.server.ts";
import { serveMedia } from "#workers/media/serve-media.server.ts";
import { runSchedule } from "#workers/schedule.server.ts";

const build = guardRoutes(serverBuild as unknown as ServerBuild);
const handle = createRequestHandler(build, import.meta.env.DEV ? "development" : "production");
const readers = { findCompany, readActor, readBearer };

/** After a form, the same browser reads what it wrote, from whichever replica. 60 s: replicas are seconds behind. */
function carryBookmark(request: Request, scope: Scope, headers: Headers): void {
  if (request.method === "GET" || request.method === "HEAD" || request.headers.has("Authorization")) return;
  const value = scope.bookmark();
  if (value !== null) headers.append("Set-Cookie", writeCookie(scope.url, { name: bookmarkCookie, value, maxAge: 60 }));
}

/** Pages and JSON: through the scope, Remix, and back with every header the request earned on its way. */
async function renderPage(request: Request, scope: Scope, nonce: string): Promise<Response> {
  const secure = scope.url.protocol === "https:";
  const context = { scope, nonce, build: __BUILD_ID__ };
  // Whoever is not signed in any more gets the form back with the sign-in, instead of losing what was typed.
  const spare = scope.actor === null && isDocumentForm(request, scope.url) ? request.clone() : null;
  let answer = await handle(request, context);
  if (spare !== null && scope.answerHeaders.has(signInHeader))
    answer = await handle(await toSessionExpired(spare, scope.url), context);
  const headers = new Headers(answer.headers);
  for (const [name, value] of scope.answerHeaders) headers.append(name, value);
  carryBookmark(request, scope, headers);
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(`'nonce-${nonce}'`, { secure, apex: scope.env.APP_HOST }),
    );
  }
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", scope.actor ? "private, no-store" : "private, max-age=0, must-revalidate");
  headers.set(
    "Server-Timing",
    `d1;dur=${scope.trips.ms.toFixed(1)};desc="${scope.trips.count} round trips, ${scope.trips.rowsRead} rows"`,
  );
  applySecurityHeaders(headers, { secure });
  return new Response(answer.body, { status: answer.status, headers });
}

/** `scope` is null for a host that is nobody's. */
async function renderFresh(request: Request, env: Env, scope: Scope | null) {
  const nonce = createNonce();
  if (scope === null) return { answer: Response.redirect(env.APP_URL, 302), nonce };
  return { answer: await renderPage(request, scope, nonce), nonce };
}

async function servePage(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const open = () => openScope(request, env, ctx, readers);
  const cached = cacheKeyOf(request, __BUILD_ID__);
  if (cached === null) return (await renderFresh(request, env, await open())).answer;
  const lifeMs = cached.freshMs + cached.staleMs;
  const secure = new URL(request.url).protocol === "https:";
  const renew = async (scope: Scope | null) => {
    const { answer, nonce } = await renderFresh(request, env, scope);
    if (answer.status === 200 && scope?.cache.allowed && !answer.headers.has("Set-Cookie")) {
      const stored = { nonce, tenant: scope.tenant, lifeMs, secure, apex: env.APP_HOST };
      ctx.waitUntil(storePage(cached.key, answer.clone(), stored));
    }
    return answer;
  };
  const hit = await matchPage(cached.key, cached.freshMs);
  if (hit === null) return renew(await open());
  if (!hit.tenantKnown) {
    // Stored pages are there while the record is out of reach: then they are shown as they are.
    const scope = await open().catch(() => undefined);
    if (scope !== undefined && scope?.tenant.version !== hit.tenantVersion) return renew(scope);
  }
  if (hit.stale) ctx.waitUntil(open().then(renew));
  return hit.answer;
}

async function serve(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/media/")) return serveMedia(request, env, ctx);
  requireSameSite(request);
  await refuseFlood(request, env);
  return servePage(request, env, ctx);
}

export default {
  async fetch(request, bindings, ctx) {
    const secure = new URL(request.url).protocol === "https:";
    try {
      return await serve(request, readEnv(bindings), ctx);
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
  async scheduled(controller, bindings, ctx) {
    await runSchedule(readEnv(bindings), ctx, controller);
  },
} satisfies ExportedHandler<Bindings>;
