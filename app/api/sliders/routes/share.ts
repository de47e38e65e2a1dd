import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { shareBody } from "#app/api/share-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { figuresInOrder } from "#app/reels/reel-figures.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import { findShareSubject } from "#app/sharing/find-share-subject.server.ts";
import { getShareLink } from "#app/sharing/list-share-links.server.ts";
import { changeShareLink, revokeShareLink } from "#app/sharing/save-share-link.server.ts";
import { shareFigures } from "#app/sharing/share-figures.server.ts";
import { shareChangeSchema } from "#app/sharing/share-link-form.ts";

/** Bytes: 1,500 characters at up to 12 bytes each (JSON escapes). */
const maxBytes = 20 * 1024;

/** The reel behind a link. @throws AppError unauthorised, forbidden, not_found */
async function requireReelOf(ctx: RequestContext, linkId: string) {
  const { id } = await findShareSubject(ctx, { linkId });
  return requireSharedReel(ctx, { id });
}

async function shareResponse(ctx: RequestContext, id: string): Promise<Response> {
  const { subject, items } = await requireReelOf(ctx, id);
  const [{ answers, ...link }, figures] = await Promise.all([
    getShareLink(ctx, { subject, id }),
    shareFigures(ctx, { subject, linkId: id }),
  ]);
  const slides = figuresInOrder(items, figures).map(({ id: _id, name, seconds, visits }) => ({
    _id,
    name,
    seconds,
    visits,
  }));
  return Response.json({ data: { ...shareBody(link), answers, slides } });
}

/**
 * GET /api/v1/shares/:id: a share link with its figures, the answers of its recipient (the item `""` is the whole), and the seconds that all
 * visits together showed each slide. For ListSliders with ListTiers.
 */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return shareResponse(ctx, id);
}

/**
 * PUT `{ recipient, email, message, expiresOn, passcode, withoutPasscode, version }` replaces the settings of a link, without `version` also
 * over a change that the caller has not seen; an empty `passcode` leaves the one that there is. DELETE revokes the link for good. Both
 * return it.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "PUT" && request.method !== "DELETE")
    throw new AppError("method_not_allowed", "Use PUT to change a share link or DELETE to revoke it.");
  const { subject } = await requireReelOf(ctx, id);
  if (request.method === "DELETE") await revokeShareLink(ctx, { subject, id });
  else {
    const input = await readJsonBody(request, { schema: shareChangeSchema, maxBytes });
    await changeShareLink(ctx, { ...input, subject, id });
  }
  return shareResponse(ctx, id);
}
