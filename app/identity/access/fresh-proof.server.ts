import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { UnconfirmedError } from "#app/edge/http/app-error.ts";

/** How long a sign-in or a confirmation counts as fresh. */
const freshMs = 10 * 60_000;

/** Whether the person of a session proved within 10 minutes that it is them. True without one. */
export function isFresh({ now, actor }: Pick<RequestContext, "now" | "actor">): boolean {
  return actor?.provedAt === undefined || now - actor.provedAt < freshMs;
}

/**
 * Before what someone at an unattended browser must not do. Programs pass: their token was made by a person who had just proved it;
 * so does a visitor, of whom each function asks what it needs.
 * @throws UnconfirmedError, upon which the form is kept until the person has confirmed that it is them
 */
export function requireFreshProof(ctx: Pick<RequestContext, "now" | "actor">): void {
  if (isFresh(ctx)) return;
  throw new UnconfirmedError("Confirm it's you to continue.");
}
