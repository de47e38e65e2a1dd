import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { RecordStore, StoredRecord } from "#app/records/definition/record-store.server.ts";
import type { FieldOption, RecordType } from "#app/records/definition/record-type.ts";
import { showValue } from "#app/records/definition/show-value.ts";

/** Of the list, or of the form of a record (`id` null: of a new one). */
type Place = "list" | { id: string | null };

/** A list shows its columns and filters alone; where the songs of a deleted record go is asked on its own page. */
function isAsked({ filters, fields }: RecordType, name: string, place: Place): boolean {
  const [field, isFilter] = [fields[name], filters?.[name] !== undefined];
  if (place === "list") return isFilter || Boolean(field?.column);
  return !isFilter && (place.id !== null || field !== undefined);
}

/** Choices that are still to be read, as queries for a batch, and what makes the choices by field of their results. */
export function askOptions(ctx: RequestContext, { options = {}, type }: RecordStore, place: Place) {
  const id = place === "list" ? null : place.id;
  const names = Object.keys(options).filter((name) => isAsked(type, name, place));
  const asked = names.map((name) => options[name]?.(ctx, id) ?? Promise.resolve<FieldOption[]>([]));
  return {
    queries: asked.filter(isQuery),
    async optionsOf(found: readonly unknown[]): Promise<Record<string, FieldOption[]>> {
      const results = [...found] as FieldOption[][];
      const lists = await Promise.all(asked.map((list) => (isQuery(list) ? (results.shift() ?? []) : list)));
      return Object.fromEntries(names.map((name, at) => [name, lists[at] ?? []]));
    },
  };
}

async function readOptions(...asked: Parameters<typeof askOptions>): Promise<Record<string, FieldOption[]>> {
  const [ctx] = asked;
  const { queries, optionsOf } = askOptions(...asked);
  const [first, ...others] = queries;
  return await optionsOf(first === undefined ? [] : await ctx.db.batch([first, ...others]));
}

/** Choices, with the rows of another query, in one round trip. */
export async function optionsWith<Row>(ctx: RequestContext, store: RecordStore, place: Place, query: SQL) {
  const { queries, optionsOf } = askOptions(ctx, store, place);
  const [rows, ...found] = await ctx.db.batch([ctx.db.all<Row>(query), ...queries]);
  return { rows, options: await optionsOf(found) };
}

/** Choices of a list, read from the database, by field. */
export function listOptions(ctx: RequestContext, store: RecordStore) {
  return readOptions(ctx, store, "list");
}

/** Choices of a form, read from the database, by field. `id`: the record that they are for. */
export function recordOptions(ctx: RequestContext, store: RecordStore, id: string | null) {
  return readOptions(ctx, store, { id });
}

type OptionQuery = PromiseLike<FieldOption[]> & BatchItem<"sqlite">;

/** Whether choices are still to be read, with others in one batch. */
function isQuery(list: PromiseLike<FieldOption[]>): list is OptionQuery {
  return "_prepare" in list;
}

/** What a list shows of a record, by field. */
export function recordCells(
  { fields }: Pick<RecordType, "fields">,
  record: StoredRecord,
  options: Record<string, FieldOption[]>,
): Record<string, string> {
  const cells = Object.entries(fields).map(([name, field]) => [name, showValue(field, record[name], options[name])]);
  return Object.fromEntries(cells);
}
