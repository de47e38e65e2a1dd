import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { recordIdSchema } from "#app/api/record-body.ts";
import { listListeningFacts } from "#app/catalogue/audition/list-listening-facts.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { maxFacts } from "#app/player/audition/listening-facts.ts";

const idsSchema = z.array(recordIdSchema).min(1).max(maxFacts);

/**
 * GET /api/v1/audition?trackId=…&trackId=…, ids of recordings, at most 100: `{ data: { items } }`, by id their loudness (LUFS, dBTP),
 * hook (seconds) and the visitor's own rating.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const ids = idsSchema.safeParse(ctx.url.searchParams.getAll("trackId"));
  if (!ids.success) throw new AppError("invalid", `Name 1 to ${maxFacts} recordings with trackId.`);
  return Response.json({ data: { items: await listListeningFacts(ctx, { ids: ids.data }) } });
}
