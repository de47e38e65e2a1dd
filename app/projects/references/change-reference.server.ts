import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireKnownReference } from "#app/projects/references/list-references.server.ts";
import { referenceLimits as limits, type ReferenceSubject } from "#app/projects/references/reference.ts";
import type { ReferenceForm } from "#app/projects/references/reference-form.ts";
import { subjectAreas, subjectColumn, subjectConditions } from "#app/projects/references/reference-rights.server.ts";
import { referencesCopy } from "#app/projects/references/references-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = referencesCopy;
const mayChange = "reference-subject-may-be-changed";
const isBelowLimit = "references-are-below-limit";
const isAsRead = "reference-is-as-read";

type Change = { subject: ReferenceSubject; action: string; detail: Record<string, unknown> };

/** Runs `statements` in one batch after the check that the user may change the subject, with an audit entry of it. */
async function changeSubject(
  ctx: RequestContext,
  { subject, action, detail }: Change,
  statements: BatchItem<"sqlite">[],
) {
  const { kind, id } = subject;
  const actor = requireAccess(ctx, subjectAreas[kind]);
  await enforceRateLimit(ctx.env, "form", `reference:${actor.id}`);
  const { projects, visitorRequests, brands } = scoped(ctx.db, ctx.company);
  const table = { project: projects, opportunity: visitorRequests, brand: brands }[kind];
  const isIt = and(eq(table.id, id), subjectConditions(ctx, actor, "edit")[kind]);
  const subjectType = { project: "project", opportunity: "visitor-request", brand: "brand" }[kind];
  try {
    await ctx.db.batch([
      assertInBatch(ctx.db, rowExists(table, isIt), mayChange),
      auditEntry(ctx, { action, subjectType, subjectId: id, detail }),
      ...statements,
    ]);
  } catch (error) {
    if (isFailedAssertion(error, mayChange))
      throw new AppError("not_found", errors.noSubject, { of: [errors.noSubject] });
    if (isFailedAssertion(error, isBelowLimit)) throw new AppError("conflict", errors.tooMany);
    if (isFailedAssertion(error, isAsRead)) throw new AppError("conflict", errors.conflict);
    throw error;
  }
}

function assertBelowLimit(ctx: RequestContext, { kind, id }: ReferenceSubject) {
  const { referenceSongs, select } = scoped(ctx.db, ctx.company);
  const isOf = and(eq(subjectColumn(ctx, kind), id), isNull(referenceSongs.removedAt));
  const kept = select({ count: count() }, referenceSongs, isOf);
  return assertInBatch(ctx.db, sql`(${kept}) < ${limits.references}`, isBelowLimit);
}

function valuesOf({ name, link, vector, mono, forget }: ReferenceForm) {
  const hasSound = vector !== "" && forget === undefined;
  return { ...nameColumns(name), link, vector: hasSound ? vector : "", isMono: hasSound && mono === true };
}

/** Adds a reference to a subject. @throws AppError unauthorised, forbidden, not_found, too_many_requests; conflict at the limit */
export async function addReference(
  ctx: RequestContext,
  { of, ...form }: ReferenceForm & { of: ReferenceSubject },
): Promise<{ id: string }> {
  const { referenceSongs, insert } = scoped(ctx.db, ctx.company);
  const id = newId(ctx.now);
  const { name, link } = form;
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const column = { project: "projectId", opportunity: "visitorRequestId", brand: "brandId" }[of.kind];
  await changeSubject(ctx, { subject: of, action: "reference-added", detail: { name, link } }, [
    assertBelowLimit(ctx, of),
    insert(referenceSongs, { id, ...valuesOf(form), ...times, [column]: of.id }),
  ]);
  return { id };
}

/** A reference that the user may change, removed or not. @throws AppError unauthorised, forbidden, not_found */
async function requireOwn(ctx: RequestContext, id: string) {
  const { kind, subjectId, ...row } = await requireKnownReference(ctx, { id });
  if (row.mayChange === 0) throw new AppError("forbidden", errors.readOnly);
  return { ...row, subject: { kind, id: subjectId } };
}

/**
 * Changes a reference. An empty `version` overwrites. @throws AppError as `addReference`; forbidden for one that the user may only read;
 * conflict after a concurrent change
 */
export async function changeReference(
  ctx: RequestContext,
  { id, version, ...form }: ReferenceForm & { id: string; version: string },
): Promise<{ subject: ReferenceSubject }> {
  const before = await requireOwn(ctx, id);
  if (before.removedAt !== null) throw new AppError("not_found", errors.missing);
  if (version !== "" && version !== String(before.updatedAt)) throw new AppError("conflict", errors.conflict);
  const { referenceSongs, update } = scoped(ctx.db, ctx.company);
  const isUnchanged = and(
    eq(referenceSongs.id, id),
    eq(referenceSongs.updatedAt, before.updatedAt),
    isNull(referenceSongs.removedAt),
  );
  const detail = { before: { name: before.name }, after: { name: form.name, link: form.link } };
  await changeSubject(ctx, { subject: before.subject, action: "reference-changed", detail }, [
    assertInBatch(ctx.db, rowExists(referenceSongs, isUnchanged), isAsRead),
    update(referenceSongs, { ...valuesOf(form), updatedAt: nextUpdatedAt(ctx.now, before) }, eq(referenceSongs.id, id)),
  ]);
  return { subject: before.subject };
}

/** Removes a reference, or puts it back; both idempotent. @throws AppError as `changeReference`; conflict at the limit */
export async function setReferenceRemoved(
  ctx: RequestContext,
  { id, removed }: { id: string; removed: boolean },
): Promise<{ name: string; subject: ReferenceSubject }> {
  const { name, subject, removedAt } = await requireOwn(ctx, id);
  if ((removedAt !== null) === removed) return { name, subject };
  const { referenceSongs, update } = scoped(ctx.db, ctx.company);
  const isAsBefore = removed ? isNull(referenceSongs.removedAt) : isNotNull(referenceSongs.removedAt);
  const values = { removedAt: removed ? ctx.now : null };
  await changeSubject(
    ctx,
    { subject, action: removed ? "reference-removed" : "reference-restored", detail: { name } },
    [
      ...(removed ? [] : [assertBelowLimit(ctx, subject)]),
      update(referenceSongs, values, and(eq(referenceSongs.id, id), isAsBefore)),
    ],
  );
  return { name, subject };
}
