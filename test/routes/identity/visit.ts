import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findCompany } from "#app/companies/find-company.server.ts";
import { type Bindings, type Env, readEnv } from "#app/edge/context/env.server.ts";
import { openRequestContext } from "#app/edge/context/request-context.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";
import { readActor } from "#app/identity/access/read-actor.server.ts";
import { readBearer } from "#app/identity/access/read-bearer.server.ts";
import { readAgent } from "#app/identity/agents/read-agent.server.ts";
import { readViewer } from "#app/shell/navigation/read-navigation.server.ts";
import { withRecordedStatements } from "#test/support/query-plans.ts";

type Visit = {
  method?: string;
  cookie?: string | null;
  authorization?: string;
  form?: Record<string, string>;
  body?: BodyInit;
  contentType?: string;
  address?: string;
  /** What the browser says of the page that began the request: `Sec-Fetch-Site`. */
  site?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** Settings and bindings of the worker that differ from the tests' own. */
  settings?: Partial<Env>;
};
type Handler = (args: LoaderFunctionArgs) => unknown;

let visitors = 0;

/** One request on its way from the host to a loader or action; every visitor has an address of their own unless one is given. */
export async function visit(url: string, given: Visit, handler: Handler) {
  visitors += 1;
  const headers = new Headers({ "CF-Connecting-IP": given.address ?? `10.0.0.${visitors}`, ...given.headers });
  if (given.authorization) headers.set("Authorization", given.authorization);
  if (given.contentType) headers.set("Content-Type", given.contentType);
  else if (typeof given.body === "string" && url.includes("/api/v1/")) headers.set("Content-Type", "application/json");
  if (given.site) headers.set("Sec-Fetch-Site", given.site);
  if (given.cookie) headers.set("Cookie", given.cookie);
  const body = given.form ? new URLSearchParams(given.form) : given.body;
  const request = new Request(url, { method: given.method ?? "GET", headers, body });
  const execution = createExecutionContext();
  const settings = { ...withRecordedStatements(readEnv(env as unknown as Bindings)), ...given.settings };
  const ctx = await openRequestContext(readIncoming(request), settings, execution, {
    findCompany,
    readActor,
    readViewer,
    readBearer,
    readAgent,
    isPage: () => false,
    isTranslated: () => false,
  });
  if (ctx === null) throw new Error(`${url} belongs to no company`);
  const answer = await Promise.resolve(
    handler({ request, context: { ctx, nonce: "", build: "" }, params: given.params ?? {} }),
  ).catch((error: unknown) => {
    if (error instanceof Response) return error;
    throw error;
  });
  await waitOnExecutionContext(execution);
  return { answer, ctx, cookie: sessionOf(ctx.responseHeaders) };
}

/** `session=…` as the browser would send it back; null when no session was set. */
function sessionOf(headers: Headers): string | null {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith("session="));
  return set?.split(";")[0] ?? null;
}
