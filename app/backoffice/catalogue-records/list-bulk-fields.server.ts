import { bulkNames, bulkOptions } from "#app/backoffice/catalogue-records/bulk-changes.ts";
import { listOptions } from "#app/backoffice/catalogue-records/record-cells.server.ts";
import { recordCopy } from "#app/backoffice/catalogue-records/record-copy.ts";
import type { RecordStore } from "#app/backoffice/catalogue-records/record-store.server.ts";
import { choicesOf, type FieldOption } from "#app/backoffice/catalogue-records/record-type.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";

const { bulk: copy } = recordCopy;

/** A field of the form that changes many. `change`: its name in the preview; without options it is a line of text. */
export type BulkField = {
  name: string;
  change: string;
  label: string;
  options: FieldOption[];
  type: "text" | "number";
};

/** The fields of a type's form that changes many, with their choices. */
export async function bulkFieldsOf(ctx: RequestContext, store: RecordStore): Promise<BulkField[]> {
  const { fields = [], links = {} } = store.type.bulk ?? {};
  const stored = await listOptions(ctx, store);
  const ownFields = fields.flatMap((name): BulkField[] => {
    const field = store.type.fields[name];
    if (field === undefined) return [];
    const options = choicesOf(field, stored[name]);
    const type = field.control === "number" ? "number" : "text";
    return [
      { name: bulkNames.set(name), change: name, label: field.label, options: bulkOptions(field, options), type },
    ];
  });
  const mayRead = (name: string) => {
    const area = store.type.fields[name]?.readBy;
    return area === undefined || can(ctx.actor, area, ctx.company);
  };
  const readable = Object.entries(links).filter(([name]) => mayRead(name));
  const ownLinks = readable.map(async ([name, label]): Promise<BulkField[]> => {
    const options = [{ value: "", label: copy.nothing }, ...((await store.bulk?.links[name]?.options(ctx)) ?? [])];
    return [
      { name: bulkNames.add(name), change: `add ${name}`, label: copy.add(label), options, type: "text" },
      { name: bulkNames.remove(name), change: `remove ${name}`, label: copy.remove(label), options, type: "text" },
    ];
  });
  return [...ownFields, ...(await Promise.all(ownLinks)).flat()];
}
