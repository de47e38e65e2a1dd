import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportQuerySchema } from "#app/exchange/sheets/export-query.ts";
import { exportSongs } from "#app/exchange/sheets/export-songs.server.ts";
import { sheetResponse } from "#app/exchange/sheets/sheet-response.server.ts";
import { readSelection } from "#app/records/bulk/bulk-changes.ts";

/** The chosen songs, or those that the list found, as CSV or XLSX. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const search = ctx.url.searchParams;
  const { profile, format } = exportQuerySchema.parse(Object.fromEntries(search));
  const rows = exportSongs(ctx, { selection: readSelection(search), profile });
  return sheetResponse(rows, { name: `songs-${profile}`, format, now: ctx.now });
}
