import { env } from "cloudflare:workers";
import type { Company } from "#app/edge/context/company.ts";
import { countedDatabase, noRoundTrips } from "#app/edge/context/counted-database.server.ts";
import { type Bindings, readEnv } from "#app/edge/context/env.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { parseCookies } from "#app/edge/cookies/cookies.server.ts";
import { createFlash } from "#app/edge/cookies/flash.server.ts";
import { emptySentForm } from "#app/edge/forms/sent-form.ts";
import { signInBody } from "#app/edge/forms/sign-in-body.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { withRecordedStatements } from "#test/support/query-plans.ts";

/** The main environment's own company, as migration 0001 writes it. */
export const mainCompany: Company = {
  id: "00000000-0000-7000-8000-000000000001",
  tenantId: "main",
  environment: "main",
  subdomain: null,
  name: "Syncline",
  theme: {
    pageTitle: "",
    pageDescription: "",
    sidebarMenu: [],
    hideHeader: false,
    accent: null,
    background: null,
    text: null,
    waveform: null,
  },
  contact: null,
  hlsConfig: { entryPointPlaylist: null, maxBufferLength: null, backBufferLength: null, startLevel: null },
  machineUses: null,
  taking: null,
  language: null,
  outage: null,
  announcement: null,
  catalogueAt: 0,
  contentAt: 0,
  restoring: false,
};

/** A signed-in person who holds these rights. */
export function actorWith(scopes: readonly string[]): Actor {
  return {
    sessionId: "",
    id: "visitor",
    email: "visitor@example.com",
    name: "Visitor",
    nickname: "visitor",
    imageKey: null,
    scopes: [...scopes],
    heldScopes: [...scopes],
    edition: "standard",
    cookieConsent: false,
    language: null,
    volume: null,
    listViews: {},
    originalUserId: null,
    accessAccount: false,
  };
}

/** A request context on the real local bindings, for calling a domain function as a request would. */
export function testContext(
  given: Partial<Pick<RequestContext, "company" | "actor" | "now" | "url" | "isDataRequest" | "cookies">> = {},
): RequestContext {
  const checked = readEnv(env as unknown as Bindings);
  const trips = noRoundTrips();
  const responseHeaders = new Headers();
  const url = given.url ?? new URL("http://localhost/");
  const cookies = given.cookies ?? parseCookies(null);
  const waiting: Promise<unknown>[] = [];
  return {
    env: checked,
    db: openDatabase(countedDatabase(checked.DB, trips)),
    search: countedDatabase(checked.SEARCH, trips),
    now: given.now ?? Date.now(),
    url,
    isDataRequest: given.isDataRequest ?? false,
    cookies,
    company: given.company ?? mainCompany,
    language: "en",
    tenant: { version: "", readAt: 0 },
    actor: given.actor ?? null,
    sessionEnded: false,
    lacksFactor: false,
    address: "local",
    userAgent: "",
    doNotTrack: false,
    flash: createFlash(cookies, responseHeaders, url),
    signInBody: signInBody(new Request(url)),
    webhookEvents: [],
    sentForm: emptySentForm(),
    trips,
    waitUntil: (work) => void waiting.push(work),
    responseHeaders,
    bookmark: () => null,
    failure: { message: "" },
    cache: { allowed: true },
    navigation: null,
  };
}

/** A test context whose statements are recorded: after the file, none may scan a growing table (`checkPlansAfterAll`). */
export function recordedContext(given: Parameters<typeof testContext>[0] = {}): RequestContext {
  const ctx = testContext(given);
  const recorded = withRecordedStatements(ctx.env);
  return {
    ...ctx,
    env: recorded,
    db: openDatabase(countedDatabase(recorded.DB, ctx.trips)),
    search: countedDatabase(recorded.SEARCH, ctx.trips),
  };
}
