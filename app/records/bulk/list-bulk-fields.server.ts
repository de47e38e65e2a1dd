import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { type BulkSelection, bulkNames, bulkOptions } from "#app/records/bulk/bulk-changes.ts";
import { maxBulk, selectionCondition } from "#app/records/bulk/bulk-sql.server.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { choicesOf, type FieldOption } from "#app/records/definition/record-type.ts";
import { readOnlyFields } from "#app/records/store/field-sources.server.ts";
import { listOptions, optionsWith } from "#app/records/store/record-cells.server.ts";

const { bulk: copy } = recordCopy;

/** A field of the form that changes many. `change`: its name in the preview; without options it is a line of text. */
export type BulkField = {
  name: string;
  change: string;
  label: string;
  options: FieldOption[];
  type: "text" | "number";
  /** How many of the chosen records have it from DDEX, read-only. */
  delivered: number;
};

/** Choices of the fields, and how many of the chosen records have a field from DDEX, by field. */
async function readFields(ctx: RequestContext, store: RecordStore, selection: BulkSelection) {
  const { sources, table, type } = store;
  if (sources === undefined) return { stored: await listOptions(ctx, store), counts: new Map<string, number>() };
  const chosen = sql`SELECT ${table.id} AS id FROM ${table} WHERE ${selectionCondition(store, selection) ?? sql`1`} LIMIT ${maxBulk}`;
  const owned = readOnlyFields(sources, chosen, type.bulk?.fields ?? []);
  const counted = sql`SELECT field, count(*) AS count FROM (${owned}) GROUP BY field`;
  const { rows, options } = await optionsWith<{ field: string; count: number }>(ctx, store, "list", counted);
  return { stored: options, counts: new Map(rows.map(({ field, count }) => [field, count])) };
}

/** The fields of a type's form that changes many, with their choices. */
export async function bulkFieldsOf(
  ctx: RequestContext,
  store: RecordStore,
  selection: BulkSelection,
): Promise<BulkField[]> {
  const { fields = [], links = {} } = store.type.bulk ?? {};
  const { stored, counts } = await readFields(ctx, store, selection);
  const ownFields = fields.flatMap((name): BulkField[] => {
    const field = store.type.fields[name];
    if (field === undefined) return [];
    const options = choicesOf(field, stored[name]);
    const type = field.control === "number" ? "number" : "text";
    const delivered = counts.get(name) ?? 0;
    const choices = bulkOptions(field, options);
    return [{ name: bulkNames.set(name), change: name, label: field.label, options: choices, type, delivered }];
  });
  const mayRead = (name: string) => {
    const area = store.type.fields[name]?.readBy;
    return area === undefined || can(ctx.actor, area, ctx.company);
  };
  const readable = Object.entries(links).filter(([name]) => mayRead(name));
  const ownLinks = readable.map(async ([name, label]): Promise<BulkField[]> => {
    const options = [{ value: "", label: copy.nothing }, ...((await store.bulk?.links[name]?.options(ctx)) ?? [])];
    return [
      { name: bulkNames.add(name), change: `add ${name}`, label: copy.add(label), options, type: "text", delivered: 0 },
      {
        name: bulkNames.remove(name),
        change: `remove ${name}`,
        label: copy.remove(label),
        options,
        type: "text",
        delivered: 0,
      },
    ];
  });
  return [...ownFields, ...(await Promise.all(ownLinks)).flat()];
}
