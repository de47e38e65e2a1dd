import { env } from "cloudflare:workers";
import type { Company } from "#app/companies/company.ts";
import { countedDatabase } from "#app/edge/counted-database.server.ts";
import { type Bindings, readEnv } from "#app/edge/env.server.ts";
import { createFlash } from "#app/edge/flash.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { openDatabase } from "#db/client.server.ts";

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
    ground: null,
    ink: null,
    waveform: null,
  },
  hlsConfig: { entryPointPlaylist: null, maxBufferLength: null, backBufferLength: null, startLevel: null },
};

/** A scope on the real local bindings, for calling a domain function as a request would. */
export function testScope(given: Partial<Pick<Scope, "company" | "actor" | "now" | "url">> = {}): Scope {
  const checked = readEnv(env as unknown as Bindings);
  const trips = { count: 0, ms: 0, rowsRead: 0 };
  const answerHeaders = new Headers();
  const url = given.url ?? new URL("http://localhost/");
  const waiting: Promise<unknown>[] = [];
  return {
    env: checked,
    db: openDatabase(countedDatabase(checked.DB, trips)),
    search: countedDatabase(checked.SEARCH, trips),
    now: given.now ?? Date.now(),
    url,
    company: given.company ?? mainCompany,
    tenant: { version: "", readAt: 0 },
    actor: given.actor ?? null,
    sessionEnded: false,
    address: "local",
    flash: createFlash(new Request(url), answerHeaders, url),
    trips,
    waitUntil: (work) => void waiting.push(work),
    answerHeaders,
    bookmark: () => null,
    cache: { allowed: true },
  };
}
