import type { Env } from "#app/edge/context/env.server.ts";
import { type RequestBody, readForm, readJson } from "#app/edge/forms/read-body.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";

/** The paths that take a password. */
const signInPaths = new Set(["/login", "/session-expired", "/api/v1/sessions"]);

/** The account that a sign-in names; null when its body names none. */
async function accountOf(body: RequestBody): Promise<string | null> {
  const isJson = body.headers.get("Content-Type")?.startsWith("application/json");
  try {
    const email = isJson ? Reflect.get(Object(await readJson(body)), "email") : (await readForm(body)).get("email");
    return typeof email === "string" ? email.trim().toLowerCase().slice(0, 254) : null;
  } catch {
    // The route reports what is wrong with the body.
    return null;
  }
}

/**
 * Refuses a flood of sign-ins before a page is rendered for each: the routes refuse much earlier, with the form and a message, which
 * is what a person needs and costs more than this.
 * @throws AppError too_many_requests
 */
export async function rateLimitSignIn({ request, path, address }: IncomingRequest, env: Env): Promise<void> {
  if (request.method !== "POST" || !signInPaths.has(path)) return;
  await enforceRateLimit(env, "form", `flood:${address}`);
  const account = await accountOf(request.clone());
  if (account !== null) await enforceRateLimit(env, "form", `flood:account:${account}`);
}
