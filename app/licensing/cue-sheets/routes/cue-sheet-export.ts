import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { exportCueSheet } from "#app/licensing/cue-sheets/exports/export-cue-sheet.server.ts";
import { sheetFormats } from "#app/licensing/cue-sheets/exports/sheet-formats.ts";

/** GET /transactions/:id/cue-sheet/export?format=…, and of /cue-sheets/:sheetId: the saved sheet as a file, without a format as CSV. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const asked = ctx.url.searchParams.get("format") ?? "csv";
  const format = sheetFormats.find((one) => one === asked);
  if (format === undefined) throw new AppError("not_found", copy.noFormat);
  return exportCueSheet(ctx, { ...params, format });
}
