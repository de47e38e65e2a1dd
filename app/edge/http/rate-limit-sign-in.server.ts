import type { Env } from "#app/edge/context/env.server.ts";
import { type RequestBody, readForm, readJson } from "#app/edge/forms/read-body.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";

/** Where a password is tried; `.data` is the same form sent by a script. */
const signInPaths = ["/login", "/login.data", "/session-expired", "/session-expired.data", "/api/v1/sessions"];

/** The account that is tried, as far as the body says one. */
async function accountOf(body: RequestBody): Promise<string | null> {
  const isJson = body.headers.get("Content-Type")?.startsWith("application/json");
  try {
    const email = isJson ? Reflect.get(Object(await readJson(body)), "email") : (await readForm(body)).get("email");
    return typeof email === "string" ? email.trim().toLowerCase().slice(0, 254) : null;
  } catch {
    // What is wrong with it is said by the form.
    return null;
  }
}

/**
 * Refuses an address or an account at which passwords are tried long after it was told to wait, before a page is rendered for it: a
 * person gets the form back with a word about it, a flood would be served a page each time.
 * @throws AppError too_many_requests
 */
export async function rateLimitSignIn(request: Request, env: Env): Promise<void> {
  if (request.method !== "POST" || !signInPaths.includes(new URL(request.url).pathname)) return;
  await enforceRateLimit(env, "form", `flood:${request.headers.get("CF-Connecting-IP") ?? "local"}`);
  const account = await accountOf(request.clone());
  if (account !== null) await enforceRateLimit(env, "form", `flood:account:${account}`);
}
