import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { termsOf } from "#app/licensing/judge/proposal.ts";
import { type Grant, grantOf } from "#app/licensing/licences/exclusivity.server.ts";
import { outlastsGrant } from "#app/licensing/licences/exclusivity-grant.server.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { outsideAccepted, type readIssueBasis } from "#app/licensing/licences/read-issue-form.server.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";

type Basis = Awaited<ReturnType<typeof readIssueBasis>>;

/** @throws AppError invalid for exclusivity that a company has beyond the requested term, or the licence that it corrects */
export function requireGrantedDays(ctx: RequestContext, grant: Grant, { old, transaction }: Basis): void {
  const requested = { ...termsOf(transaction), startsOn: grant.startsOn };
  const granted = old ?? grantOf(requested, { ...grant, now: ctx.now });
  if (!outlastsGrant(ctx, grant, granted)) return;
  const message = copy.errors.longerThanGranted(formatIsoDate(granted.endsOn ?? ""));
  throw new AppError("invalid", message, { startsOn: [message] });
}

/** @throws AppError invalid for an earlier start than the client accepted */
export function requireAcceptedStart(startsOn: string, quote: NonNullable<Basis["quote"]>): void {
  const early = outsideAccepted(startsOn, quote);
  if (early !== null) throw new AppError("invalid", early, { startsOn: [early] });
}
