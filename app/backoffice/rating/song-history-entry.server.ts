import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import type { RatingState } from "#app/backoffice/rating/rating-state.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";

type Standing = { state: RatingState; score: number | null };

function textOf(standing: Standing | null): string {
  if (standing === null) return "";
  const { state, score } = standing;
  return score === null ? copy.states[state] : `${copy.states[state]}, ${copy.scoreOf(score)}`;
}

/** The audit entry of a change of a song's rating, which the history of the song shows. */
export function songHistoryEntry(
  ctx: RequestContext,
  change: { id: string; action: string; before: Standing; after: Standing | null; detail?: Record<string, unknown> },
) {
  const { id, action, before, after, detail } = change;
  return auditEntry(ctx, {
    ...{ action, subjectType: "song", subjectId: id },
    detail: { before: { rating: textOf(before) }, after: { rating: textOf(after) }, ...detail },
  });
}
