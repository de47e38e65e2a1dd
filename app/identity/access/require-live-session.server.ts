import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { signedInHeader } from "#app/edge/http/sign-in-headers.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/**
 * For forms that visitors may send, too: what a person sends from their page after their session ended waits for the sign-in, and is not
 * taken for a visitor's. @throws AppError unauthorised
 */
export function requireLiveSession(
  ctx: Pick<RequestContext, "actor" | "sessionEnded">,
  { headers }: Pick<Request, "headers">,
): void {
  if (ctx.sessionEnded || headers.has(signedInHeader)) requireActor(ctx);
}
