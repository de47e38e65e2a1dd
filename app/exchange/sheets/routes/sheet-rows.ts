import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { exportRows } from "#app/exchange/sheets/import/read-import.server.ts";
import { sheetKinds } from "#app/exchange/sheets/import/sheet-row.ts";
import { sheetResponse } from "#app/exchange/sheets/sheet-response.server.ts";

/** Rows of an import as they stand in the file, with what is wrong with them; the refused ones unless others are asked for. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const kind = z.enum(sheetKinds).catch("refused").parse(ctx.url.searchParams.get("kind"));
  const rows = await exportRows(ctx, { id, kind });
  return sheetResponse(rows, { name: `${kind}-rows`, format: "csv", now: ctx.now });
}
