import type { Env } from "#app/edge/context/env.server.ts";
import type { SignInBody } from "#app/edge/forms/sign-in-body.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";

async function emailOfForm(body: SignInBody): Promise<unknown> {
  return (await body.form()).get("email");
}

async function emailOfJson(body: SignInBody): Promise<unknown> {
  return Reflect.get(Object(await body.json()), "email");
}

const withoutBody = new Set(["GET", "HEAD", "OPTIONS"]);

/** The paths that take a password, and where their route finds the account. */
const signInPaths = new Map([
  ["/login", emailOfForm],
  ["/session-expired", emailOfForm],
  ["/api/v1/sessions", emailOfJson],
]);

/**
 * Refuses a flood of sign-ins before a page is rendered for each: the routes refuse much earlier, with the form and a message, which
 * is what a person needs and costs more than this.
 * @throws AppError too_many_requests
 */
export async function rateLimitSignIn(incoming: IncomingRequest, env: Env): Promise<void> {
  const { request, path, address, signInBody } = incoming;
  const readEmail = signInPaths.get(path);
  // Any other method reaches the route with its body, too, and that can be read once.
  if (withoutBody.has(request.method) || readEmail === undefined) return;
  // Before the body is read: the work is counted, and not only what it turns out to be.
  await enforceRateLimit(env, "form", `flood:${address}`);
  // The route reports what is wrong with the body.
  const email = await readEmail(signInBody).catch(() => null);
  const account = typeof email === "string" ? email.trim().toLowerCase().slice(0, 254) : null;
  // A flood of one account may come from an address of its own each time.
  if (account !== null) await enforceRateLimit(env, "form", `flood:account:${account}`);
}
