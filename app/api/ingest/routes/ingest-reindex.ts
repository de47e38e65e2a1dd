import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { isRevisionConflict } from "#app/catalogue/projection/search-generation.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";

/** Recordings per call: well under the 30 s that one D1 query may last, and under the 1,000 queries of one request. */
const rows = 20_000;

/** One step of a rebuild of the search projection; `npm run reindex` calls it until `done`. @throws AppError conflict: call it again */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = context;
  await requireIngestToken(ctx, request.headers);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to rebuild the index.");
  try {
    return Response.json({ data: await reindexSearch(ctx, { rows }) });
  } catch (error) {
    if (!isRevisionConflict(error)) throw error;
    throw new AppError("conflict", "Another rebuild wrote to the index at the same moment. Try again.");
  }
}
