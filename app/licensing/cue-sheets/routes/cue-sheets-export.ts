import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportMonth } from "#app/licensing/cue-sheets/exports/export-month.server.ts";

/** GET /cue-sheets/export?broadcaster=…&month=…&format=…: the sheets of a month in one file. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return exportMonth(ctx);
}
