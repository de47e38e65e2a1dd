import { and, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readable, topField, WrongFieldRead } from "#app/edge/forms/field-rules.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import type { Problems, RecordStore, StoredRecord } from "#app/records/definition/record-store.server.ts";
import type { RecordValues } from "#app/records/definition/record-type.ts";

/** An error of several fields, with everything that is wrong with each. */
function invalidFields(problems: readonly Problems[]): AppError | null {
  const fields: Record<string, string[]> = {};
  for (const [field, problem] of problems.flatMap((one) => Object.entries(one)))
    if (problem) fields[field] = [...(fields[field] ?? []), problem];
  const texts = Object.values(fields).flat();
  return texts.length === 0 ? null : new AppError("invalid", texts.join(" "), fields);
}

/** One error of all fields; a single one stays as it is. */
function joined(errors: readonly AppError[]): AppError | null {
  const [first, ...others] = errors;
  if (first === undefined || others.length === 0) return first ?? null;
  const fields = Object.fromEntries(errors.flatMap((error) => Object.entries(error.fields ?? {})));
  return new AppError("invalid", Object.values(fields).flat().join(" "), fields);
}

type Judged = { id: string | null; entered: RecordValues; stored: StoredRecord | null };

/** Conditions that the batch asserts, of fields that are right: unique values and rules between records. */
function assertedOf(store: RecordStore, values: RecordValues, id: string) {
  const { table, unique, derivedColumns, guards } = store;
  const asserted: { condition: SQL; field: string; message: string }[] = [];
  const wait = (add: () => void) => {
    try {
      add();
    } catch (error) {
      if (!(error instanceof WrongFieldRead)) throw error;
    }
  };
  wait(() => asserted.push(...(guards?.(values, id) ?? [])));
  wait(() => {
    if (unique === undefined || !values[unique.field]) return;
    const [, name] = unique.index.split(".");
    const [key, column] = Object.entries(getTableColumns(table)).find(([, one]) => one.name === name) ?? [];
    const derived = derivedColumns?.(values) ?? {};
    if (key === undefined || column === undefined || !(key === unique.field || key in derived)) return;
    const value = derived[key] ?? values[key];
    const isTaken = rowExists(table, and(eq(column, value), ne(table.id, id)));
    asserted.push({ ...unique, condition: sql`NOT ${isTaken}` });
  });
  return asserted;
}

/**
 * The record with what its names mean, and what is wrong with it, all fields at once. `wrong`: fields whose input is not even of the right form;
 * rules about them are left out. What the batch asserts is asked beforehand only when something is wrong anyway.
 */
export async function judgeRecord(
  ctx: RequestContext,
  store: RecordStore,
  { id, entered, stored, wrong = new Set() }: Judged & { wrong?: ReadonlySet<string> },
): Promise<{ resolved: RecordValues; error: AppError | null }> {
  const errors: AppError[] = [];
  const unusable = new Set(wrong);
  async function judge<Value>(rule: () => Promise<Value> | Value): Promise<Value | null> {
    try {
      return await rule();
    } catch (error) {
      if (error instanceof WrongFieldRead) return null;
      if (!(error instanceof AppError) || error.fields === null) throw error;
      errors.push(error);
      for (const field of Object.keys(error.fields)) unusable.add(topField(field));
      return null;
    }
  }
  const typed = readable({ ...stored, ...entered }, unusable);
  const resolved = (await judge(() => store.resolve?.(ctx, typed, stored) ?? {})) ?? {};
  const values = readable({ ...stored, ...entered, ...resolved }, unusable);
  const found = await Promise.all((store.checks ?? []).map((check) => judge(() => check(ctx, values, stored))));
  const problem = invalidFields(found.filter((problems) => problems !== null));
  if (problem !== null) errors.push(problem);
  if (errors.length > 0 || wrong.size > 0) {
    const asserted = assertedOf(store, values, id ?? "");
    const columns = asserted.map(({ condition }, at) => sql`(${condition}) AS ${sql.raw(`holds${at}`)}`);
    const row =
      columns.length === 0 ? {} : await ctx.db.get<Record<string, 0 | 1>>(sql`SELECT ${sql.join(columns, sql`, `)}`);
    const broken = asserted.filter((_, at) => row[`holds${at}`] === 0);
    const more = invalidFields(broken.map(({ field, message }) => ({ [field]: message })));
    if (more !== null) errors.unshift(more);
  }
  return { resolved, error: joined(errors) };
}
