import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cueSheetBody, readCueSheetBody } from "#app/api/cue-sheet-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { saveCueSheet } from "#app/licensing/cue-sheets/save-cue-sheet.server.ts";

/** GET /api/v1/transactions/:id/cue-sheet: the sheet of a licensed request and what is on file of its songs, for both of its sides. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return Response.json({ data: await cueSheetBody(ctx, id) });
}

/**
 * PUT /api/v1/transactions/:id/cue-sheet: replaces the sheet with `production` and `cues`. `version` is that of the sheet it was read
 * with (409 when it has changed since), empty when there was none.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "PUT") throw new AppError("method_not_allowed", "Use PUT to save the cue sheet.");
  refusePreview(requireActor(ctx));
  await saveCueSheet(ctx, { ...(await readCueSheetBody(request)), id });
  return Response.json({ data: await cueSheetBody(ctx, id) });
}
