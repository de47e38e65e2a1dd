import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { buildSimilarIndex } from "#app/catalogue/similar/index/build-similar-index.server.ts";
import { isSimilarConflict } from "#app/catalogue/similar/index/similar-state.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";

/** One step of a build of the index of similar music; `npm run index` calls it until `done`. @throws AppError conflict: call it again */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  await requireIngestToken(ctx, request.headers);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to build the index.");
  try {
    return Response.json({ data: await buildSimilarIndex(ctx) });
  } catch (error) {
    if (!isSimilarConflict(error)) throw error;
    throw new AppError("conflict", "Another build wrote to the index at the same moment. Try again.");
  }
}
