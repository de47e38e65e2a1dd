import type { Env } from "#app/edge/context/env.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { applySecurityHeaders } from "#app/edge/http/security-headers.server.ts";
import { readIngestHealth } from "#app/exchange/reading/reader.server.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";
import { type Finding, isReady } from "#app/shell/health/checks.ts";
import { runChecks } from "#app/shell/health/run-checks.server.ts";
import { openDatabase } from "#db/client.server.ts";

/** Milliseconds for which an isolate responds with the same results, to all who ask. */
const freshMs = 5_000;
let checked: { at: number; findings: Promise<Finding[]> } | null = null;

function checkSeldom(env: Env, now: number): Promise<Finding[]> {
  if (checked === null || Math.abs(now - checked.at) > freshMs)
    checked = { at: now, findings: runChecks({ env, now }, { isSchedule: false }) };
  return checked.findings;
}

/** Whether the request has the ingest token: details say how much waits, and since when. */
async function mayReadDetails(request: Request, env: Env): Promise<boolean> {
  if (!request.headers.has("Authorization")) return false;
  return requireIngestToken({ env }, request.headers).then(
    () => true,
    () => false,
  );
}

async function readiness(request: Request, env: Env, now: number): Promise<Response> {
  const [findings, isDetailed] = await Promise.all([checkSeldom(env, now), mayReadDetails(request, env)]);
  const ready = isReady(findings);
  const checks = findings.map(({ check, state, detail }) => ({ check, state, ...(isDetailed && { detail }) }));
  return Response.json({ data: { state: ready ? "ok" : "failing", checks } }, { status: ready ? 200 : 503 });
}

async function liveness(env: Env, now: number, build: string): Promise<Response> {
  const ingest = await readIngestHealth({ db: openDatabase(env.DB), env, now });
  return Response.json({ data: { status: "ok", build, ingest } });
}

/**
 * `/healthz`: the worker is alive, and what waits for a reader; `/readyz`: what it depends on responds. On every host and before any is
 * looked up, so that both respond while the record is away. Null for other paths.
 */
export async function serveHealth({ request, path, secure }: IncomingRequest, env: Env, build: string) {
  if (path !== "/healthz" && path !== "/readyz") return null;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const now = Date.now();
  const response = !isRead
    ? new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } })
    : path === "/readyz"
      ? await readiness(request, env, now)
      : await liveness(env, now, build);
  response.headers.set("Cache-Control", "no-store");
  applySecurityHeaders(response.headers, { secure });
  return response;
}
