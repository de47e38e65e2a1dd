import type { Env } from "#app/edge/env.server.ts";
import { requireAllowance } from "#app/edge/rate-limits.server.ts";

/** Where a password is tried; `.data` is the same form sent by a script. */
const signInPaths = ["/login", "/login.data", "/api/v1/sessions"];

/**
 * Refuses an address that goes on trying passwords long after it was told to wait, before a page is rendered for it: a person gets
 * the form back with a word about it, a flood would be served a page each time.
 * @throws AppError too_many_requests
 */
export async function refuseFlood(request: Request, env: Env): Promise<void> {
  if (request.method !== "POST" || !signInPaths.includes(new URL(request.url).pathname)) return;
  await requireAllowance(env, "form", `flood:${request.headers.get("CF-Connecting-IP") ?? "local"}`);
}
