import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { groupAsJson } from "#app/backoffice/agreements/kept-parts.server.ts";
import { requireAgreement } from "#app/backoffice/agreements/read-agreement-heading.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { isInTime } from "#app/records/store/undoable-changes.server.ts";
import { agreements } from "#db/schema/agreements.server.ts";
import { deletedRecords } from "#db/schema/deleted-records.server.ts";

const isKept = "part-is-kept";
const isAllowed = "part-may-return";

type Kind = {
  /** SELECT of id, name and JSON. */
  kept: (id: string) => SQL;
  remove: (id: string) => SQL[];
  /** From the row of `deleted_records`. */
  restore: (id: string) => SQL[];
  /** What prevents a restoration. */
  mayReturn?: (id: string) => SQL;
};

const row = (id: string) =>
  sql`(SELECT id, row, row ->> 'agreementId' AS agreement_id FROM deleted_records WHERE id = ${id})`;

const kinds = {
  groups: {
    kept: (id) =>
      sql`SELECT g.id, g.name, json_set(${groupAsJson}, '$.agreementId', g.agreement_id) AS row FROM agreement_groups g WHERE g.id = ${id}`,
    remove: (id) => [
      sql`DELETE FROM agreement_group_songs WHERE group_id = ${id}`,
      sql`DELETE FROM agreement_groups WHERE id = ${id}`,
    ],
    restore: (id) => [
      sql`INSERT INTO agreement_groups (id, agreement_id, name, company_ids, include_inslide, is_included, position)
        SELECT id, agreement_id, row ->> 'name', row -> 'companyIds', row ->> 'includeInslide', row ->> 'isIncluded', row ->> 'position' FROM ${row(id)}`,
      sql`INSERT INTO agreement_group_songs (group_id, recording_id) SELECT kept.id, song.value
        FROM ${row(id)} kept, json_each(kept.row -> 'songs') song WHERE song.value IN (SELECT id FROM recordings)`,
    ],
    mayReturn: (id) => sql`NOT EXISTS (SELECT 1 FROM ${row(id)} kept, json_each(kept.row -> 'companyIds') brand
      JOIN agreement_groups g ON g.agreement_id = kept.agreement_id, json_each(g.company_ids) other WHERE other.value = brand.value)`,
  },
  documents: {
    kept: (
      id,
    ) => sql`SELECT id, name, json_object('agreementId', agreement_id, 'key', key, 'bytes', bytes, 'uploadedBy', uploaded_by,
      'createdAt', created_at) AS row FROM agreement_documents WHERE id = ${id}`,
    remove: (id) => [sql`DELETE FROM agreement_documents WHERE id = ${id}`],
    restore: (id) => [
      sql`INSERT INTO agreement_documents (id, agreement_id, key, name, bytes, uploaded_by, created_at)
        SELECT id, row ->> 'agreementId', row ->> 'key', name, row ->> 'bytes', row ->> 'uploadedBy', row ->> 'createdAt'
        FROM deleted_records WHERE id = ${id}`,
    ],
  },
} as const satisfies Record<string, Kind>;

export type PartKind = keyof typeof kinds;

const subjectOf = (kind: PartKind) => `agreement-${kind}`;

/** The batch of a change of a part: the agreement's version moves on, and its history says what was removed or restored. */
async function changePart(
  ctx: RequestContext,
  { agreementId, detail, statements }: { agreementId: string; detail: Record<string, unknown>; statements: SQL[] },
) {
  const { db, now } = ctx;
  const agreement = { id: agreementId, ...(await requireAgreement(ctx, agreementId, { toEdit: true })) };
  return [
    assertUnchanged(db, agreements, agreement),
    ...statements.map((statement) => db.run(statement)),
    db
      .update(agreements)
      .set({ updatedAt: nextUpdatedAt(now, agreement) })
      .where(eq(agreements.id, agreementId)),
    auditEntry(ctx, { action: "agreement-changed", subjectType: "agreement", subjectId: agreementId, detail }),
  ] as const;
}

/** Values of the history: of groups, whose field is a list, and of documents. */
const inHistory = (kind: PartKind, name: string) => (kind === "groups" ? [{ name }] : name);

type Part = { agreementId: string; kind: PartKind; id: string };

/** Deletes a group or document and keeps it for 30 days. @throws AppError unauthorised, forbidden, not_found, conflict */
export async function deletePart(ctx: RequestContext, { agreementId, kind, id }: Part): Promise<{ name: string }> {
  const { kept, remove } = kinds[kind];
  await requireAgreement(ctx, agreementId, { toEdit: true });
  const part = await ctx.db.get<{ name: string } | undefined>(
    sql`SELECT name FROM (${kept(id)}) WHERE row ->> 'agreementId' = ${agreementId}`,
  );
  if (part === undefined) throw new AppError("conflict", copy.gone);
  const statements = [
    sql`INSERT INTO deleted_records (id, subject, name, row, deleted_at)
      SELECT id, ${subjectOf(kind)}, name, row, ${ctx.now} FROM (${kept(id)})`,
    ...remove(id),
  ];
  const detail = { before: { [kind]: inHistory(kind, part.name) }, after: { [kind]: inHistory(kind, "") } };
  try {
    await ctx.db.batch(await changePart(ctx, { agreementId, detail, statements }));
  } catch (error) {
    if (isChangedMeanwhile(error)) throw new AppError("conflict", copy.conflict);
    throw error;
  }
  return part;
}

function isPart(ctx: RequestContext, { agreementId, kind }: Omit<Part, "id">) {
  return and(
    eq(deletedRecords.subject, subjectOf(kind)),
    isInTime(ctx),
    sql`${deletedRecords.row} ->> 'agreementId' = ${agreementId}`,
  );
}

/** Deleted groups or documents of an agreement that can be restored, the last first. */
export function deletedParts(ctx: RequestContext, of: Omit<Part, "id">) {
  const { id, name, deletedAt } = deletedRecords;
  return ctx.db
    .select({ id, name, deletedAt })
    .from(deletedRecords)
    .where(isPart(ctx, of))
    .orderBy(desc(deletedAt), desc(id))
    .limit(50);
}

/** Undoes a deletion. @throws AppError unauthorised, forbidden, not_found, conflict when it is gone or may not return */
export async function restorePart(ctx: RequestContext, { id, ...of }: Part): Promise<{ name: string }> {
  const { agreementId, kind } = of;
  const { restore, ...more } = kinds[kind];
  await requireAgreement(ctx, agreementId, { toEdit: true });
  const isIt = and(isPart(ctx, of), eq(deletedRecords.id, id));
  const part = await ctx.db.select({ name: deletedRecords.name }).from(deletedRecords).where(isIt).get();
  if (part === undefined) throw new AppError("conflict", copy.gone);
  const detail = { before: { [kind]: inHistory(kind, "") }, after: { [kind]: inHistory(kind, part.name) } };
  const statements = [...restore(id), sql`DELETE FROM deleted_records WHERE id = ${id}`];
  const mayReturn = "mayReturn" in more ? [assertInBatch(ctx.db, more.mayReturn(id), isAllowed)] : [];
  try {
    const [first, ...rest] = await changePart(ctx, { agreementId, detail, statements });
    await ctx.db.batch([first, assertInBatch(ctx.db, rowExists(deletedRecords, isIt), isKept), ...mayReturn, ...rest]);
  } catch (error) {
    if (isFailedAssertion(error, isAllowed)) throw new AppError("conflict", copy.groupBrandTaken);
    if (isFailedAssertion(error, isKept) || isChangedMeanwhile(error)) throw new AppError("conflict", copy.gone);
    throw error;
  }
  return part;
}
