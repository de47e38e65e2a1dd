import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { isDeskAddress } from "#app/licensing/acceptance/desk-addresses.server.ts";
import type { OfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";

type KnownLink = Exclude<OfferLink, { state: "unknown" }>;

/** Whether the signed-in person makes quotes here, or made this one: also while they preview as someone else. */
function isDesk({ actor, company }: RequestContext, makerId: string): boolean {
  if (actor === null) return false;
  const isMaker = actor.id === makerId || actor.originalUserId === makerId;
  return isMaker || actor.originalUserId !== null || can(actor, "transactions-manage", company);
}

/**
 * The offer of an opened link, for an answer of who holds it. `state`: in which it can be answered. @throws AppError too_many_requests;
 * forbidden for who handles requests here or made the quote; gone and conflict in another state
 */
export async function requireAnswerableLink(ctx: RequestContext, found: KnownLink, state: "open" | "signed") {
  await enforceRateLimit(ctx.env, "form", `offer:${ctx.address}`);
  const makerId = found.offer.quote.createdBy;
  // Who got the link may have become one of the staff since.
  if (isDesk(ctx, makerId) || (await isDeskAddress(ctx, { email: found.reader.email, makerId })))
    throw new AppError("forbidden", copy.errors.fourEyes);
  if (found.state === state) return found;
  if (found.state === "over") throw new AppError("gone", quotesCopy.over);
  if (found.state === "lapsed") throw new AppError("gone", copy.closed.lapsed.title);
  throw new AppError("conflict", quotesCopy.answeredMeanwhile);
}
