import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readJson } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { shareSubjectAt } from "#app/share-subjects/share-subjects.server.ts";
import { isPictureOfOurs, isVisitRecorded } from "#app/sharing/visits/record-share-visit.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET …/share/:token/visit: pixel in the `noscript` of a link's page that counts the visit. Always empty. */
export async function loader({ request, params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const { visits } = shareSubjectAt(ctx, "path");
  if (isPictureOfOurs(request.headers) && isVisitRecorded(ctx, request.headers, false))
    await visits.record(ctx, { token, visit: null });
  return new Response(null, { status: 204 });
}

/**
 * POST …/share/:token/visit `{ visit, seconds, heard }`: report of a link's page by `navigator.sendBeacon`. Always 202, whether or not
 * recording is allowed.
 */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  const { visits } = shareSubjectAt(ctx, "path");
  const report = visits.schema.safeParse(await readJson(request, visits.maxBytes));
  if (!report.success) throw new AppError("invalid", "This is not a report of a visit.");
  if (isVisitRecorded(ctx, request.headers, false)) await visits.record(ctx, { ...report.data, token });
  return new Response(null, { status: 202 });
}
