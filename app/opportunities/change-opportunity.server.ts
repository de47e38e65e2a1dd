import { eq } from "drizzle-orm";
import { notifyPeople } from "#app/comments/notifications/notify-people.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type Opportunity, requireOpportunity } from "#app/opportunities/find-opportunity.server.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { opportunityPath } from "#app/opportunities/opportunity.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { listAssignees } from "#app/visitor-requests/staff/handle-visitor-request.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Values = Pick<
  Opportunity,
  | ("stage" | "lostReason" | "deadline" | "media" | "territories" | "startsOn" | "termMonths" | "perpetual")
  | ("exclusivity" | "category" | "budget" | "value" | "currency" | "remindOn" | "playlistId")
  | ("status" | "name" | "email" | "organisation" | "message" | "note" | "assigneeId")
>;

/** Columns of the brief; the history has only the names of those with personal data, which are erased with the sender. */
const ofBrief: readonly string[] = ["status", "name", "email", "organisation", "message", "note", "assigneeId"];
const personal: readonly string[] = ["name", "email", "organisation", "message", "note"];

function fieldError(field: string, message: string): AppError {
  return new AppError("invalid", message, { [field]: [message] });
}

/** @throws AppError invalid */
async function checkDeal(ctx: RequestContext, before: Opportunity, after: Values): Promise<void> {
  const { stage, lostReason, assigneeId, remindOn } = after;
  if (stage === "lost" && lostReason === "") throw fieldError("lostReason", copy.errors.lostReason);
  if (assigneeId !== before.assigneeId && assigneeId !== null) {
    const staff = await listAssignees(ctx, { ...before, kind: "brief" });
    if (!staff.some(({ id }) => id === assigneeId)) throw fieldError("assigneeId", copy.errors.assignee);
  }
  const isMoved = remindOn !== before.remindOn;
  if (remindOn === null || (!isMoved && assigneeId === before.assigneeId)) return;
  if (isMoved && remindOn < isoDateOf(ctx.now)) throw fieldError("remindOn", copy.errors.remindPast);
  if (assigneeId === null) throw fieldError("assigneeId", copy.errors.remindNobody);
}

/** Names of the fields that `values` changes, and what the history keeps of them. */
function changesBy(values: Partial<Values>, before: Opportunity) {
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]));
  const kept = (row: Partial<Values>) =>
    Object.fromEntries(changed.map((name) => [name, personal.includes(name) ? null : row[name]]));
  return { changed, detail: { before: kept(before), after: kept(values) } };
}

/**
 * Changes fields of an opportunity and its brief. An empty `version` is refused as any other that is not the present one.
 * @throws AppError unauthorised, forbidden, not_found, too_many_requests; invalid for lost without a reason, an unknown assignee and a
 * reminder for no one or in the past; conflict after a concurrent change
 */
export async function changeOpportunity(
  ctx: RequestContext,
  { id, version, values }: { id: string; version: string; values: Partial<Values> },
): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "opportunities"));
  await enforceRateLimit(ctx.env, "form", `opportunity:${actor.id}`);
  const before = await requireOpportunity(ctx, id);
  requireVersion(before, { version, message: copy.errors.conflict });
  const after: Values = { ...before, ...values };
  await checkDeal(ctx, before, after);
  const { changed, detail } = changesBy(values, before);
  if (changed.length === 0) return;
  const { db, now, company } = ctx;
  const { opportunities, visitorRequests: briefs, update } = scoped(db, company);
  const pick = (isOfBrief: boolean) =>
    Object.fromEntries(changed.flatMap((name) => (ofBrief.includes(name) === isOfBrief ? [[name, after[name]]] : [])));
  const updatedAt = nextUpdatedAt(now, before);
  const { name, email, organisation, message, assigneeId } = after;
  const searchKey = foldName([name, email, organisation, message].join(" "));
  const isTextChanged = changed.some((field) => field !== "note" && personal.includes(field));
  try {
    await db.batch([
      assertUnchanged(db, opportunities, before),
      update(opportunities, { ...pick(false), updatedAt }, eq(opportunities.id, id)),
      update(briefs, { ...pick(true), ...(isTextChanged ? { searchKey } : {}), updatedAt }, eq(briefs.id, id)),
      ...(changed.includes("assigneeId") && assigneeId !== null
        ? notifyPeople(ctx, {
            ...{ kind: "request", userIds: [assigneeId], subject: { visitorRequestId: id } },
            ...{ title: copy.assigned, path: opportunityPath(id) },
          })
        : []),
      auditEntry(ctx, { action: "opportunity-changed", subjectType: "opportunity", subjectId: id, detail }),
    ]);
  } catch (error) {
    throw isChangedMeanwhile(error) ? new AppError("conflict", copy.errors.conflict) : error;
  }
}
