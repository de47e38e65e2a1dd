import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { LinkTable, RecordStore } from "#app/records/definition/record-store.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";

const { raw } = sql;

/** Statement that notes that the actor entered fields of records (a SELECT of `id`). A lock stays; a field of DDEX is locked for the actor. */
export function enteredFields(
  { now, actor }: Pick<RequestContext, "now" | "actor">,
  { table, record, key }: LinkTable,
  records: SQL,
  fields: readonly string[],
): SQL {
  return sql`INSERT INTO ${raw(table)} (${raw(record)}, ${raw(key)}, source, user_id, at)
    SELECT entered.id, field.value, 'person', ${actor?.id ?? null}, ${now} FROM (${records}) AS entered, json_each(${JSON.stringify(fields)}) AS field WHERE true
    ON CONFLICT (${raw(record)}, ${raw(key)}) DO UPDATE SET source = 'person', locked = locked OR source = 'ddex', user_id = excluded.user_id, at = excluded.at`;
}

/** SELECT of the `field` of each of the records that is read-only among `fields`, because DDEX owns it. */
export function readOnlyFields({ table, record, key }: LinkTable, records: SQL, fields: readonly string[]): SQL {
  return sql`SELECT owned.${raw(key)} AS field FROM (${records}) AS asked CROSS JOIN ${raw(table)} AS owned ON owned.${raw(record)} = asked.id
    WHERE owned.source = 'ddex' AND owned.locked AND owned.${raw(key)} IN (SELECT value FROM json_each(${JSON.stringify(fields)}))`;
}

/** What saving `changed` fields of a record needs: that DDEX owns none of them, and the note that the actor entered them. */
export function ownedByPeople(
  ctx: RequestContext,
  { sources }: RecordStore,
  { id, changed }: { id: string; changed: readonly string[] },
) {
  if (sources === undefined) return { guards: [], statements: [] };
  const isIt = sql`SELECT ${id} AS id`;
  const guards = changed.map((field) => ({
    ...{ field, message: copy.delivered.refused },
    condition: sql`NOT EXISTS (${readOnlyFields(sources, isIt, [field])})`,
  }));
  return { guards, statements: [enteredFields(ctx, sources, isIt, changed)] };
}

/**
 * Opens a field that DDEX owns to people; what is entered then stays. @throws AppError unauthorised, forbidden, not_found, invalid for an
 * unknown field
 */
export async function unlockField(
  ctx: RequestContext,
  store: RecordStore,
  { id, field }: { id: string; field: string },
): Promise<{ label: string }> {
  const { db } = ctx;
  const { type, sources } = store;
  requireAccess(ctx, type.editArea);
  await requireRecord(ctx, store, id);
  const label = type.fields[field]?.label;
  if (label === undefined || sources === undefined) throw new AppError("invalid", copy.delivered.unknown);
  const { table, record, key } = sources;
  await db.batch([
    db.run(
      sql`UPDATE ${raw(table)} SET locked = 0 WHERE ${raw(record)} = ${id} AND ${raw(key)} = ${field} AND source = 'ddex'`,
    ),
    auditEntry(ctx, {
      ...{ action: `${type.subject}-unlocked`, subjectType: type.subject, subjectId: id },
      detail: { note: label, field },
    }),
  ]);
  return { label };
}
