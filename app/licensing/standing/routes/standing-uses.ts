import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { listUses } from "#app/licensing/standing/list-uses.server.ts";
import { pauseCopy as copy } from "#app/licensing/standing/pause-copy.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /standing-approval/:token/uses.csv: what the party was told of, as a file. */
export async function loader({ request, params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const rows = await listUses(ctx, token);
  if (rows === null) return errorResponse(new AppError("not_found", copy.closed.unknown.title), request);
  return csvResponse(copy.files.name, copy.files.head, rows);
}
