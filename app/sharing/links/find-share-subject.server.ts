import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireSharerOfAny } from "#app/sharing/links/require-sharer.server.ts";
import type { ShareSubject } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Subject of a link of this company. The caller checks whether the actor may share it. @throws AppError unauthorised, forbidden for users
 * who share nothing of any kind; not_found
 */
export async function findShareSubject(ctx: RequestContext, { linkId }: { linkId: string }): Promise<ShareSubject> {
  requireSharerOfAny(ctx);
  const { shareLinks, select } = scoped(ctx.db, ctx.company);
  const { subjectKind: kind, subjectId: id } = shareLinks;
  const [subject] = await select({ kind, id }, shareLinks, eq(shareLinks.id, linkId)).limit(1);
  if (subject === undefined) throw new AppError("not_found", shareLinksCopy.errors.missing);
  return subject;
}
