import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportHeard } from "#app/share-subjects/heard/read-heard.server.ts";

/** GET /analytics/pitched/export.csv, with `song` of one recording. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return await exportHeard(ctx, ctx.url.searchParams.get("song") ?? "");
}
