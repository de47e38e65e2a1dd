import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recordStoreAt } from "#app/backoffice/catalogue-records/record-stores.server.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { readRecordQuery } from "#app/records/definition/record-query.ts";
import { listAllRecords, storedFields } from "#app/records/store/read-records.server.ts";
import { listOptions, recordCells } from "#app/records/store/record-cells.server.ts";

/** The filtered list as CSV. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const store = await recordStoreAt(ctx.url);
  const { type } = store;
  const records = await listAllRecords(ctx, store, readRecordQuery(type, ctx.url.searchParams));
  const options = await listOptions(ctx, store);
  const names = storedFields(ctx, type);
  const head = names.map((name) => type.fields[name]?.label ?? name);
  const rows = records.map((record) => {
    const cells = recordCells(type, record, options);
    return names.map((name) => cells[name] ?? "");
  });
  return csvResponse(type.path.slice(1), head, rows);
}
