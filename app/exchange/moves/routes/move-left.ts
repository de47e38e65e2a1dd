import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportLeft } from "#app/exchange/moves/read-move.server.ts";
import { sheetResponse } from "#app/exchange/sheets/sheet-response.server.ts";

/** Rows of a move that are not in the catalogue, with the reason. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return sheetResponse(await exportLeft(ctx, { id }), { name: "what-is-left", format: "csv", now: ctx.now });
}
