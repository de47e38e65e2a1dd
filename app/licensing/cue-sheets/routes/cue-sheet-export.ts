import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportCueSheet } from "#app/licensing/cue-sheets/export-cue-sheet.server.ts";

/** GET /transactions/:id/cue-sheet/export: the saved sheet as CSV. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return exportCueSheet(ctx, { id });
}
