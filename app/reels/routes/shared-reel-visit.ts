import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readJson } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { recordReelVisit } from "#app/reels/record-reel-visit.server.ts";
import { isSharer } from "#app/sharing/links/require-sharer.server.ts";
import { isPictureOfOurs, isVisitRecorded, shareVisitSchema } from "#app/sharing/visits/record-share-visit.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** Bytes: 200 slides. */
const maxBytes = 16 * 1024;

/** GET /sliders/share/:token/visit: the picture in the `noscript` of a link's page, which counts that the link was opened. Always empty. */
export async function loader({ request, params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  if (isPictureOfOurs(request.headers) && isVisitRecorded(ctx, request.headers, isSharer(ctx, "reel")))
    await recordReelVisit(ctx, { token, visit: null, seconds: {} });
  return new Response(null, { status: 204 });
}

/**
 * POST /sliders/share/:token/visit `{ visit, seconds }`: what the page of a link reports with `navigator.sendBeacon`. 202 whether or not
 * the visitor lets it be recorded.
 */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  const report = shareVisitSchema.safeParse(await readJson(request, maxBytes));
  if (!report.success) throw new AppError("invalid", "This is not a report of a visit.");
  if (isVisitRecorded(ctx, request.headers, isSharer(ctx, "reel")))
    await recordReelVisit(ctx, { ...report.data, token });
  return new Response(null, { status: 202 });
}
