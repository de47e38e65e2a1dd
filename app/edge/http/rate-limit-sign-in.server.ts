import type { Env } from "#app/edge/context/env.server.ts";
import type { SignInBody } from "#app/edge/forms/sign-in-body.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";

async function emailOfForm(body: SignInBody): Promise<unknown> {
  return (await body.form()).get("email");
}

async function emailOfJson(body: SignInBody): Promise<unknown> {
  const { email, username }: { email?: unknown; username?: unknown } = Object(await body.json());
  return email ?? username;
}

const withoutBody = new Set(["GET", "HEAD", "OPTIONS"]);

/** Paths that take a password, and how their route finds the account. */
const signInPaths = new Map([
  ["/login", emailOfForm],
  ["/signup", emailOfForm],
  ["/session-expired", emailOfForm],
  ["/api/v1/sessions", emailOfJson],
]);

/**
 * Flood protection before a page is rendered per sign-in: the routes' own limits are lower, with the form and a message, which costs more.
 * @throws AppError too_many_requests
 */
export async function rateLimitSignIn(incoming: IncomingRequest, env: Env): Promise<void> {
  const { request, path, address, signInBody } = incoming;
  const readEmail = signInPaths.get(path);
  // Other methods reach the route with their body, too, which can be read once only.
  if (withoutBody.has(request.method) || readEmail === undefined) return;
  // Before the body is read: every attempt counts.
  await enforceRateLimit(env, "form", `flood:${address}`);
  // The route reports errors of the body.
  const email = await readEmail(signInBody).catch(() => null);
  const account = typeof email === "string" ? email.trim().toLowerCase().slice(0, 254) : null;
  // A flood on one account may come from many addresses.
  if (account !== null) await enforceRateLimit(env, "form", `flood:account:${account}`);
}
