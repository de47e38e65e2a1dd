import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { shareBody } from "#app/api/share-body.server.ts";
import { requireSubjectOf } from "#app/api/share-subject.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { getShareLink } from "#app/sharing/links/list-share-links.server.ts";
import { changeShareLink, revokeShareLink } from "#app/sharing/links/save-share-link.server.ts";
import { shareChangeSchema } from "#app/sharing/links/share-link-form.ts";

/** Bytes: 1,500 characters at up to 12 bytes each (JSON escapes). */
const maxBytes = 20 * 1024;

async function shareResponse(ctx: RequestContext, id: string): Promise<Response> {
  const { subject, readFigures } = await requireSubjectOf(ctx, id);
  const [{ answers, ...link }, figures] = await Promise.all([getShareLink(ctx, { subject, id }), readFigures()]);
  return Response.json({ data: { ...shareBody(link), answers, ...figures } });
}

/**
 * GET /api/v1/shares/:id: a share link with its figures and the answers of its recipient (the item `""` is the whole). Of a reel, for
 * ListSliders with ListTiers, the seconds that all visits together showed each of its `slides`. Of a playlist, for those who may edit it,
 * what they played of each of its `tracks`: `heat` has the mean number of plays, replays and skips in each hundredth of the track. Of a pitch, both.
 */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return shareResponse(ctx, id);
}

/**
 * PUT `{ recipient, email, message, expiresOn, passcode, withoutPasscode, download, notes, trackNotes, version }` replaces the settings of a link, without `version` also
 * over a change that the caller has not seen; an empty `passcode` leaves the one that there is. DELETE revokes the link for good. Both
 * return it.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "PUT" && request.method !== "DELETE")
    throw new AppError("method_not_allowed", "Use PUT to change a share link or DELETE to revoke it.");
  const { subject } = await requireSubjectOf(ctx, id);
  if (request.method === "DELETE") await revokeShareLink(ctx, { subject, id });
  else {
    const input = await readJsonBody(request, { schema: shareChangeSchema, maxBytes });
    await changeShareLink(ctx, { ...input, subject, id });
  }
  return shareResponse(ctx, id);
}
