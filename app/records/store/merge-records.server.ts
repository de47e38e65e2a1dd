import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { parseNumbers } from "#app/edge/stored-json.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { assertUnchanged, requireVersion } from "#app/records/record-version.server.ts";
import { setStatus } from "#app/records/store/delete-record.server.ts";
import { listRecords, markRecordings, requireRecord } from "#app/records/store/read-records.server.ts";
import { toRecordError } from "#app/records/store/save-record.server.ts";

/** Records that a search for the other one offers. */
const maxOffered = 20;
const isAllowed = "merge-is-allowed";

function mergeOf({ merge, type }: RecordStore) {
  if (merge === undefined) throw new AppError("not_found", copy.missing(type.copy.noun));
  return merge;
}

/** What a merge moves: how many records each has, and both together. */
export type MergeCount = { label: string; from: number; into: number; together: number };

/** Records that `id` can be merged into, by a search. @throws AppError unauthorised, forbidden */
export async function listMergeTargets(ctx: RequestContext, store: RecordStore, { id, q }: { id: string; q: string }) {
  requireAccess(ctx, store.type.editArea);
  if (q.trim() === "") return [];
  const { records } = await listRecords(ctx, store, { q, sort: "", page: 1, filters: {} });
  return records.filter((record) => record.id !== id).slice(0, maxOffered);
}

/** What a merge would do. @throws AppError unauthorised, forbidden */
export async function countMerge(
  ctx: RequestContext,
  store: RecordStore,
  { from, into }: { from: string; into: string },
): Promise<MergeCount[]> {
  requireAccess(ctx, store.type.editArea);
  const { counts } = mergeOf(store);
  const lists = [[from], [into], [from, into]].map((ids) => JSON.stringify(ids));
  const numbers = counts.flatMap(({ count }) => lists.map((ids) => count(sql`(SELECT value FROM json_each(${ids}))`)));
  const [row] = await ctx.db.all<{ found: string }>(sql`SELECT json_array(${sql.join(numbers, sql`, `)}) AS found`);
  const found = parseNumbers(row?.found ?? "[]");
  return counts.map(({ label }, at) => {
    const [own = 0, other = 0, together = 0] = found.slice(at * 3);
    return { label, from: own, into: other, together };
  });
}

type Merge = { id: string; version: string; into: string; intoVersion: string };

/**
 * Moves everything of a record to another one and removes it, in one batch. It cannot be undone.
 * @throws AppError unauthorised, forbidden, not_found, invalid, conflict when one of them changed after it was read
 */
export async function mergeRecords(ctx: RequestContext, store: RecordStore, input: Merge): Promise<{ name: string }> {
  const { db, now } = ctx;
  const { type, table } = store;
  const { subject, nameField, keepsDeleted } = type;
  requireAccess(ctx, type.editArea);
  const { statements, guard, keepsRow } = mergeOf(store);
  if (input.id === input.into) throw new AppError("invalid", copy.mergeItself(type.copy.noun));
  const conflict = copy.mergeConflict;
  const [from, into] = [await requireRecord(ctx, store, input.id), await requireRecord(ctx, store, input.into)];
  requireVersion(from, { version: input.version, message: conflict });
  requireVersion(into, { version: input.intoVersion, message: conflict });
  const rule = guard?.(from.id, into.id);
  const [name, intoName] = [String(from[nameField]), String(into[nameField])];
  const entry = (subjectId: string, note: string) =>
    auditEntry(ctx, {
      action: `${subject}-merged`,
      subjectType: subject,
      subjectId,
      detail: { from: from.id, into: into.id, note },
    });
  const removal = keepsDeleted
    ? db.run(setStatus(table, { id: from.id, status: "deleted", now }))
    : db.delete(table).where(eq(table.id, from.id));
  try {
    await db.batch([
      assertUnchanged(db, table, from),
      assertUnchanged(db, table, into),
      ...(rule ? [assertInBatch(db, rule.condition, isAllowed)] : []),
      // Before and after: links may be gone with the merge.
      ...[from, into].map(({ id }) => db.run(markRecordings(ctx, store, id))),
      ...statements(ctx, { from, into }).map((statement) => db.run(statement)),
      ...(keepsRow ? [] : [removal]),
      db.run(markRecordings(ctx, store, into.id)),
      db.run(sql`UPDATE ${table} SET updated_at = max(${now}, updated_at + 1) WHERE id = ${into.id}`),
      entry(from.id, copy.mergedInto(intoName)),
      entry(into.id, copy.mergedFrom(name)),
    ]);
  } catch (error) {
    if (rule && isFailedAssertion(error, isAllowed)) throw new AppError("invalid", rule.message);
    throw toRecordError(store, error, conflict);
  }
  return { name: intoName };
}
