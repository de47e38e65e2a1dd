import { findCompany } from "#app/companies/find-company.server.ts";
import { type PageSource, servePage } from "#app/edge/cache/page-cache.server.ts";
import { pageFromMemory } from "#app/edge/cache/page-memory.server.ts";
import { type Bindings, type Env, readEnv } from "#app/edge/context/env.server.ts";
import { openRequestContext, type RequestContext } from "#app/edge/context/request-context.server.ts";
import { redirectToCanonical, refuseMalformed } from "#app/edge/http/canonical-request.server.ts";
import { requireSameSite } from "#app/edge/http/cross-site.server.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { type IncomingRequest, readIncoming } from "#app/edge/http/incoming-request.server.ts";
import { rateLimitSignIn } from "#app/edge/http/rate-limit-sign-in.server.ts";
import { readActor } from "#app/identity/access/read-actor.server.ts";
import { readBearer } from "#app/identity/access/read-bearer.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { readAgent } from "#app/identity/agents/read-agent.server.ts";
import { recordEvents } from "#app/insight/record-events.server.ts";
import { consumeWithBeats } from "#app/shell/health/queue-beat.server.ts";
import { serveHealth } from "#app/shell/health/serve-health.server.ts";
import { readViewer } from "#app/shell/navigation/read-navigation.server.ts";
import { deliverWebhooks } from "#app/webhooks/delivery/deliver-webhooks.server.ts";
import { queueEvents } from "#app/webhooks/delivery/queue-deliveries.server.ts";
import { respondAtClosedHost } from "#workers/closed-host.server.ts";
import { segmentFromMemory } from "#workers/media/segment-memory.server.ts";
import { type ReadsMedia, serveMedia } from "#workers/media/serve-media.server.ts";
import { pageFinder } from "#workers/page-at.server.ts";
import { build, renderPage } from "#workers/render-page.server.ts";
import { runSchedule } from "#workers/schedule.server.ts";

/** Same as in wrangler.toml. */
const webhooksQueue = "syncline-webhooks";

const { pageAt, isPage } = pageFinder(build);
const isTranslated = (path: string) => pageAt(path).isTranslated === true;
const readers = { findCompany, readActor, readViewer, readBearer, readAgent, isPage, isTranslated };
/** Off in development, where cached pages would outlive the code that rendered them. */
const usesMemory = !import.meta.env.DEV;

async function renderClosedHost(incoming: IncomingRequest, env: Env) {
  const response = await respondAtClosedHost(incoming, env);
  return { response, nonce: "", tenant: { version: "", readAt: 0 }, shareable: false };
}

/** A page; the webhook events that its request wrote are queued after the response. */
async function renderAndQueue(request: Request, ctx: RequestContext) {
  const page = await renderPage(request, ctx);
  if (ctx.webhookEvents.length > 0) ctx.waitUntil(queueEvents(ctx.env, ctx.webhookEvents));
  return page;
}

function pageSource(incoming: IncomingRequest, env: Env, execution: ExecutionContext): PageSource {
  return {
    build: __BUILD_ID__,
    pageAt,
    apex: env.APP_HOST,
    usesMemory,
    waitUntil: (work) => execution.waitUntil(work),
    open: async () => {
      const ctx = await openRequestContext(incoming, env, execution, readers);
      if (ctx === null) return { tenant: null, render: () => renderClosedHost(incoming, env) };
      return { tenant: ctx.tenant, render: () => renderAndQueue(incoming.request, ctx) };
    },
  };
}

function mediaReader(incoming: IncomingRequest, env: Env, execution: ExecutionContext): ReadsMedia {
  return async (access) => {
    const ctx = await openRequestContext(incoming, env, execution, readers);
    if (ctx === null || ctx.actor === null) return false;
    return access === "members" || can(ctx.actor, "songs", ctx.company) || can(ctx.actor, "rating-queue", ctx.company);
  };
}

/** Steps of a request in order; the first response ends it, and a step refuses by throwing. */
async function respond(incoming: IncomingRequest, env: Env, execution: ExecutionContext): Promise<Response> {
  refuseMalformed(incoming);
  const redirected = redirectToCanonical(incoming, env);
  if (redirected !== null) return redirected;
  const health = await serveHealth(incoming, env, __BUILD_ID__);
  if (health !== null) return health;
  const media = await serveMedia(incoming, env, { execution, mayRead: mediaReader(incoming, env, execution) });
  if (media !== null) return media;
  requireSameSite(incoming);
  await rateLimitSignIn(incoming, env);
  return servePage(incoming, pageSource(incoming, env, execution));
}

export default {
  async fetch(request, bindings, execution) {
    try {
      const remembered = usesMemory ? (segmentFromMemory(request) ?? pageFromMemory(request)) : null;
      return remembered ?? (await respond(readIncoming(request), readEnv(bindings), execution));
    } catch (error) {
      return errorResponse(error, request);
    }
  },
  async queue(batch, bindings) {
    const env = readEnv(bindings);
    if (batch.queue === webhooksQueue) await deliverWebhooks(env, batch);
    else await consumeWithBeats(env, batch, recordEvents);
  },
  async scheduled(controller, bindings) {
    await runSchedule(readEnv(bindings), controller);
  },
} satisfies ExportedHandler<Bindings>;
