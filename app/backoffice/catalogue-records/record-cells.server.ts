import type { BatchItem } from "drizzle-orm/batch";
import type { RecordStore, StoredRecord } from "#app/backoffice/catalogue-records/record-store.server.ts";
import type { FieldOption, RecordType } from "#app/backoffice/catalogue-records/record-type.ts";
import { showValue } from "#app/backoffice/catalogue-records/show-value.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Choices that are still to be read, as queries for a batch, and what makes the choices by field of their results. */
export function askOptions(
  ctx: RequestContext,
  { options = {}, type }: RecordStore,
  { id, section }: { id: string | null; section?: string },
) {
  // A list shows its columns and filters alone; where the songs of a deleted record go is asked on its own page.
  const names = Object.keys(options).filter(
    (name) =>
      (type.filters?.[name] ? id === null : id !== null || type.fields[name]?.column) &&
      (section === undefined || section === (type.fields[name]?.section ?? "")),
  );
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

/** Choices read from the database, by field. `id`: the record that they are for; `section`: the tab of its page. */
export async function recordOptions(
  ctx: RequestContext,
  store: RecordStore,
  id: string | null,
  section?: string,
): Promise<Record<string, FieldOption[]>> {
  const { queries, optionsOf } = askOptions(ctx, store, { id, section });
  const [first, ...others] = queries;
  return await optionsOf(first === undefined ? [] : await ctx.db.batch([first, ...others]));
}

type OptionQuery = PromiseLike<FieldOption[]> & BatchItem<"sqlite">;

/** Whether choices are still to be read, with others in one batch. */
function isQuery(list: PromiseLike<FieldOption[]>): list is OptionQuery {
  return "_prepare" in list;
}

/** What a list shows of a record, by field. */
export function recordCells(
  { fields }: RecordType,
  record: StoredRecord,
  options: Record<string, FieldOption[]>,
): Record<string, string> {
  const cells = Object.entries(fields).map(([name, field]) => [name, showValue(field, record[name], options[name])]);
  return Object.fromEntries(cells);
}
