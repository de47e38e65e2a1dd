import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { Answer } from "#app/licensing/acceptance/acceptance-forms.server.ts";
import { recordAnswer } from "#app/licensing/acceptance/record-answer.server.ts";
import { requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";

/**
 * A quote that the actor may answer for the client, who signs with their account. @throws AppError unauthorised, forbidden (also in a preview
 * and for who made the offer), not_found, too_many_requests
 */
export async function requireAnswerable(ctx: RequestContext, place: { id: string; version: string }) {
  const actor = refusePreview(requireAccess(ctx, "quote-answer"), copy.preview);
  await enforceRateLimit(ctx.env, "form", `quote:${actor.id}`);
  const offer = await requireQuote(ctx, place);
  if (!offer.transaction.canAnswer) throw new AppError("not_found", copy.missing);
  // Who made it may have lost the permission to do so since.
  if (offer.quote.createdBy === actor.id) throw new AppError("forbidden", copy.ownQuote);
  return { offer, reader: { userId: actor.id, link: null, name: actor.name, email: actor.email } };
}

/**
 * The client accepts or declines the newest version of an offer; this is final. Only the staff can reopen a declined request. @throws
 * AppError as `requireAnswerable` and `recordAnswer`
 */
export async function answerQuote(
  ctx: RequestContext,
  { id, version, ...given }: Answer & { id: string; version: string },
): Promise<void> {
  const { offer, reader } = await requireAnswerable(ctx, { id, version });
  await recordAnswer(ctx, offer, reader, given);
}
