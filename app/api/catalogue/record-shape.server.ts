import { z } from "zod";
import { parseBody } from "#app/api/read-json-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { StoredRecord } from "#app/records/definition/record-store.server.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { storedFields } from "#app/records/store/read-records.server.ts";

/** How the API returns a record of a type, and the schema of it. */
export function recordShape(type: RecordType) {
  const stored = Object.entries(type.fields)
    .filter(([, { isTransient }]) => !isTransient)
    .map(([name, { schema, stored: other = schema }]) => {
      // A field that the reader may not know is absent: a default would make it look empty.
      const read = other instanceof z.ZodDefault ? other.removeDefault() : other;
      return [name, z.optional(read)];
    });
  const recordSchema = z.strictObject({ _id: z.string(), version: z.string(), ...Object.fromEntries(stored) });

  function bodyOf(ctx: RequestContext, record: StoredRecord) {
    // Read as they are sent: one text an item.
    const asSent = (name: string) => {
      const { control, text } = type.fields[name] ?? {};
      const isLines = control === "lines" && text !== undefined;
      return isLines ? text(record[name]).split("\n").filter(Boolean) : record[name];
    };
    const values = storedFields(ctx, type).map((name) => [name, asSent(name)]);
    return parseBody(recordSchema, { _id: record.id, version: versionOf(record), ...Object.fromEntries(values) });
  }

  return { recordSchema, bodyOf };
}
