import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportReelShares } from "#app/reels/export-reel-shares.server.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";

/** GET /sliders/edit/:id/shares/export: a CSV file with a line for each link and slide. For those who edit reels. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const reel = await requireSharedReel(ctx, { id });
  return await exportReelShares(ctx, reel);
}
