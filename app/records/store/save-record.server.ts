import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { RecordStore, StoredRecord } from "#app/records/definition/record-store.server.ts";
import type { RecordValues } from "#app/records/definition/record-type.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { ownedByPeople } from "#app/records/store/field-sources.server.ts";
import { judgeRecord } from "#app/records/store/judge-record.server.ts";
import { markRecordings, requireRecord, startRefresh, storedFields } from "#app/records/store/read-records.server.ts";
import { newId } from "#db/new-id.server.ts";

/** The fields that differ, with both values. */
function changesOf(names: readonly string[], before: StoredRecord | null, after: RecordValues) {
  const changed = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]));
  const pick = (values: RecordValues) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { changed, before: pick(before ?? {}), after: pick(after) };
}

/** The company of a new record, for types whose records are those of companies. */
function ownerOf({ company }: RequestContext, { within }: RecordStore) {
  return within === undefined ? {} : { companyId: company.id };
}

const guardName = (place: number) => `record-guard-${place}`;

/** The expected error behind a failed batch, if it is one. */
export function toRecordError(store: RecordStore, error: unknown, conflict: string): unknown {
  if (isChangedMeanwhile(error)) return new AppError("conflict", conflict);
  const { index, field = "", message = "" } = store.unique ?? {};
  if (index && String(error).includes(`UNIQUE constraint failed: ${index}`))
    return new AppError("duplicate", message, { [field]: [message] });
  if (String(error).includes("FOREIGN KEY constraint failed")) return new AppError("conflict", copy.choiceGone);
  return error;
}

/** Attempts to find a free value that the store chooses, such as a number, while others save at the same time. */
const maxAttempts = 20;

type Saving = { id: string | null; version: string; values: RecordValues; names?: readonly string[] };

/**
 * Creates (`id` null) or updates a record, marks search and writes the audit entry in one batch. Saving what is stored changes nothing.
 * `names`: the fields to save, all that the actor may write if it is left out. Repeated with the next value if someone else took the one
 * that the store chose.
 * @throws AppError unauthorised, forbidden (also on a company's host), not_found, invalid, duplicate, conflict when the record changed after
 * it was read
 */
export async function saveRecord(
  ctx: RequestContext,
  store: RecordStore,
  input: Saving,
): Promise<{ id: string; name: string }> {
  const { field = "" } = store.unique ?? {};
  const isChosen = !input.values[field];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await saveOnce(ctx, store, input);
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === "duplicate" && error.fields?.[field] !== undefined;
      if (!isTaken || !isChosen || attempt === maxAttempts) throw error;
    }
  }
}

async function saveOnce(ctx: RequestContext, store: RecordStore, input: Saving): Promise<{ id: string; name: string }> {
  const { db, now } = ctx;
  const { type, table } = store;
  requireAccess(ctx, type.editArea);
  const conflict = copy.conflict(type.copy.noun);
  const stored = input.id === null ? null : await requireRecord(ctx, store, input.id);
  if (stored) requireVersion(stored, { version: input.version, message: conflict });
  // Pictures are not in the body of a call to the API.
  const names = storedFields(ctx, type).filter((name) => name in input.values && (input.names?.includes(name) ?? true));
  const entered = Object.fromEntries(names.map((name) => [name, input.values[name]]));
  const transient = Object.entries(input.values).filter(([name]) => type.fields[name]?.isTransient);
  const typed = { ...entered, ...Object.fromEntries(transient) };
  const { resolved, error: problem } = await judgeRecord(ctx, store, { id: input.id, entered: typed, stored });
  if (problem !== null) throw problem;
  const values = Object.fromEntries(names.map((name) => [name, name in resolved ? resolved[name] : entered[name]]));
  const columns = { ...values, ...store.derivedColumns?.({ ...stored, ...values }) };
  const prepared = (await store.prepare?.(ctx, { stored, values: input.values })) ?? [];
  const { changed, before, after } = changesOf(names, stored, columns);
  if (stored && changed.length === 0) return { id: stored.id, name: String(stored[type.nameField]) };
  const id = stored?.id ?? newId(now);
  const linked = store.linked ?? {};
  const ownColumns = Object.entries(columns).filter(([name]) => linked[name] === undefined);
  const row = { ...Object.fromEntries(ownColumns), updatedAt: nextUpdatedAt(now, stored) };
  const links = changed.flatMap((name) => linked[name]?.write(ctx, id, columns[name]) ?? []);
  const owned = ownedByPeople(ctx, store, { id, changed });
  const noted = (await store.changed?.(ctx, id, changed, stored, { ...stored, ...columns })) ?? [];
  const further = [...links, ...owned.statements, ...noted].map((statement) => db.run(statement));
  const entry = {
    action: `${type.subject}-${stored ? "changed" : "created"}`,
    subjectType: type.subject,
    subjectId: id,
    detail: { before, after },
  };
  const isSearched = store.searchFields?.some((name) => changed.includes(name));
  const own = (store.guards?.({ ...stored, ...columns }, id) ?? []).filter(({ field, also = [] }) =>
    [field, ...also].some((name) => changed.includes(name)),
  );
  const guards = [...owned.guards, ...own];
  const checks = guards.map(({ condition }, place) => assertInBatch(db, condition, guardName(place)));
  try {
    if (stored === null)
      await db.batch([
        auditEntry(ctx, entry),
        ...checks,
        db.insert(table).values({ ...row, ...ownerOf(ctx, store), id, createdAt: now }),
        ...further,
      ]);
    else
      await db.batch([
        assertUnchanged(db, table, stored),
        ...checks,
        ...prepared,
        db.update(table).set(row).where(eq(table.id, id)),
        ...further,
        ...(isSearched ? [db.run(markRecordings(ctx, store, id))] : []),
        auditEntry(ctx, entry),
      ]);
  } catch (error) {
    const broken = guards.find((_, place) => isFailedAssertion(error, guardName(place)));
    if (broken) throw new AppError("invalid", broken.message, { [broken.field]: [broken.message] });
    throw toRecordError(store, error, conflict);
  }
  if (changed.includes("status")) startRefresh(ctx, store);
  return { id, name: String(values[type.nameField] ?? stored?.[type.nameField] ?? "") };
}
