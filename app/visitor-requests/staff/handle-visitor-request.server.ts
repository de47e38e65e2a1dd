import { and, eq, inArray, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { eraseSender } from "#app/identity/account/erase-sender.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { type RequestArea, requestAreas } from "#app/visitor-requests/staff/request-area.ts";
import type { Handling } from "#app/visitor-requests/staff/requests-query.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";
import { listRequestStaff } from "#app/visitor-requests/store-visitor-request.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Which = { area: RequestArea; id: string };

/** A request of this company's area with its assignee's name, as a query for a batch. @throws AppError unauthorised, forbidden */
export function selectVisitorRequest(ctx: RequestContext, { area, id }: Which) {
  requireAccess(ctx, area);
  const { visitorRequests, ofCompany } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(visitorRequests.id, id), inArray(visitorRequests.kind, [...requestAreas[area].kinds]));
  return ctx.db
    .select({
      id: visitorRequests.id,
      kind: visitorRequests.kind,
      status: visitorRequests.status,
      source: visitorRequests.source,
      name: visitorRequests.name,
      email: visitorRequests.email,
      organisation: visitorRequests.organisation,
      message: visitorRequests.message,
      details: visitorRequests.details,
      note: visitorRequests.note,
      assigneeId: visitorRequests.assigneeId,
      assignee: sql<string | null>`${users.name}`.as("assignee"),
      dueAt: visitorRequests.dueAt,
      createdAt: visitorRequests.createdAt,
      updatedAt: visitorRequests.updatedAt,
    })
    .from(visitorRequests)
    .leftJoin(users, eq(users.id, visitorRequests.assigneeId))
    .where(ofCompany(visitorRequests, isIt));
}

/** A row of `selectVisitorRequest`. @throws AppError unauthorised, forbidden, not_found */
export async function requireVisitorRequest(ctx: RequestContext, which: Which) {
  const row = await selectVisitorRequest(ctx, which).get();
  if (row === undefined) throw new AppError("not_found", copy.missing);
  return row;
}

type Row = Awaited<ReturnType<typeof requireVisitorRequest>>;

/** Possible assignees of a request: the actor, the staff who get its emails, and the present assignee. */
export async function listAssignees(ctx: RequestContext, row: Pick<Row, "kind" | "assigneeId" | "assignee">) {
  const staff = await listRequestStaff(ctx, row.kind);
  const people = new Map(staff.filter(({ isMember }) => isMember).map(({ id, name }) => [id, name]));
  if (ctx.actor !== null) people.set(ctx.actor.id, ctx.actor.name);
  if (row.assigneeId !== null) people.set(row.assigneeId, row.assignee ?? "");
  return [...people].map(([id, name]) => ({ id, name }));
}

async function requireAssignee(ctx: RequestContext, row: Row, assigneeId: string): Promise<string | null> {
  if (assigneeId === "") return null;
  const isKnown = (await listAssignees(ctx, row)).some(({ id }) => id === assigneeId);
  if (!isKnown) throw new AppError("invalid", copy.assigneeInvalid, { assigneeId: [copy.assigneeInvalid] });
  return assigneeId;
}

/**
 * Changes status, assignee and note of a request. @throws AppError unauthorised, forbidden, not_found, invalid for an unknown assignee,
 * conflict after a concurrent change
 */
export async function handleVisitorRequest(ctx: RequestContext, input: Handling & Which): Promise<void> {
  const actor = requireAccess(ctx, input.area);
  await enforceRateLimit(ctx.env, "form", `visitor-request-change:${actor.id}`);
  const before = await requireVisitorRequest(ctx, input);
  requireVersion(before, { version: input.version, message: copy.conflict });
  const { db, now, company } = ctx;
  const { visitorRequests, update } = scoped(db, company);
  const { status, note } = input;
  const assigneeId = await requireAssignee(ctx, before, input.assigneeId);
  try {
    await db.batch([
      assertUnchanged(db, visitorRequests, before),
      update(
        visitorRequests,
        { status, assigneeId, note, updatedAt: nextUpdatedAt(now, before) },
        eq(visitorRequests.id, before.id),
      ),
      auditEntry(ctx, {
        action: "visitor-request-changed",
        subjectType: "visitor-request",
        subjectId: before.id,
        detail: {
          before: { status: before.status, assigneeId: before.assigneeId },
          after: { status, assigneeId },
          noteChanged: note !== before.note,
        },
      }),
    ]);
  } catch (error) {
    throw isChangedMeanwhile(error) ? new AppError("conflict", copy.conflict) : error;
  }
}

/**
 * Erases the sender of a request: everything sent to this company from the same address, with its emails and subscription. @throws AppError
 * unauthorised, forbidden, not_found, too_many_requests; gone for a request that was erased already
 */
export async function eraseVisitor(ctx: RequestContext, input: Which): Promise<void> {
  const actor = requireAccess(ctx, input.area);
  await enforceRateLimit(ctx.env, "form", `visitor-request-change:${actor.id}`);
  const { id, email } = await requireVisitorRequest(ctx, input);
  if (email === "") throw new AppError("gone", copy.erasedAlready);
  const entry = auditEntry(ctx, { action: "visitor-erased", subjectType: "visitor-request", subjectId: id });
  await ctx.db.batch([entry, ...eraseSender(ctx, { email, userId: null, companyId: ctx.company.id })]);
}
