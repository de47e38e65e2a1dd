import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { reindexSearch } from "#app/catalogue/reindex-search.server.ts";
import { AppError } from "#app/edge/app-error.ts";
import { requireIngestToken } from "#app/identity/require-ingest-token.server.ts";

/** Recordings a call takes: well under the 30 s that one D1 query may last, and under the 1,000 queries of one request. */
const rows = 20_000;

/** One step of a rebuild of the search projection; `npm run reindex` calls it until `done`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { scope } = context;
  await requireIngestToken(scope, request.headers);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "A rebuild is asked for with POST.");
  return Response.json({ data: await reindexSearch(scope, { rows }) });
}
