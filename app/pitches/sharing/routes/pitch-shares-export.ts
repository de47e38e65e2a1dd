import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportPitchShares } from "#app/pitches/sharing/export-pitch-shares.server.ts";
import { requireSharedPitch } from "#app/pitches/sharing/require-shared-pitch.server.ts";

/** GET /pitch/edit/:id/shares/export: a CSV file with a line for each link and slide. For those who may change the pitch. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await exportPitchShares(ctx, await requireSharedPitch(ctx, { id }));
}
