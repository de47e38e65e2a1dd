import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { createShareLink, revokeShareLink } from "#app/sharing/links/save-share-link.server.ts";
import { shareLinkSchema } from "#app/sharing/links/share-link-form.ts";
import { readSubject, readYear } from "#app/wrapup/wrapup.ts";
import { wrapupCopy as copy } from "#app/wrapup/wrapup-copy.ts";
import {
  choiceQuery,
  choicesOf,
  type FoundChoice,
  requireChoice,
  type Viewer,
} from "#app/wrapup/wrapup-subjects.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Named = { year: number; of: string };

/** What a link of a viewer is to: a year and whose it is. Each viewer has links of their own. */
const subjectIdOf = ({ year, of }: Named, viewerId: string) => `${year} ${of} ${viewerId}`;

/** The viewer's open link to a year. */
export function linkQuery({ db, company }: RequestContext, viewer: Viewer, named: Named) {
  const { shareLinks, select } = scoped(db, company);
  const isIt = and(
    eq(shareLinks.subjectKind, "wrapup"),
    eq(shareLinks.subjectId, subjectIdOf(named, viewer?.id ?? "")),
    isNull(shareLinks.revokedAt),
  );
  return select({ id: shareLinks.id }, shareLinks, isIt).orderBy(desc(shareLinks.createdAt)).limit(1);
}

/** The actor, whose own year is not for someone who previews the account. @throws AppError unauthorised, forbidden */
export function requireWrapupViewer(ctx: RequestContext, of: string) {
  const actor = requireAccess(ctx, "wrapup");
  if (of === "self" && actor.originalUserId !== null) throw new AppError("forbidden", copy.errors.preview);
  return actor;
}

export const linkChangeSchema = z.object({
  act: z.enum(["share", "revoke"]),
  year: z.string().max(10),
  of: z.string().max(100),
});

/** Opens or closes the actor's link to a year. Idempotent. @throws AppError unauthorised, forbidden, not_found, invalid; as `createShareLink` */
export async function changeWrapupLink(
  ctx: RequestContext,
  { act, year: text, of }: z.output<typeof linkChangeSchema>,
) {
  const viewer = requireWrapupViewer(ctx, of);
  const year = readYear(text, ctx.now);
  if (year === null) throw new AppError("invalid", copy.errors.year, { year: [copy.errors.year] });
  if (readSubject(of) === null) throw new AppError("not_found", copy.errors.missing);
  const named = { year, of };
  const [found, links] = await ctx.db.batch([
    ctx.db.all<FoundChoice>(choiceQuery(ctx, viewer, of)),
    linkQuery(ctx, viewer, named),
  ]);
  const name = requireChoice(choicesOf(ctx, viewer, found), of);
  const subject = { kind: "wrapup" as const, id: subjectIdOf(named, viewer.id), title: copy.heading(year, name) };
  const [link] = links;
  if (act === "share" && link === undefined)
    await createShareLink(ctx, { ...shareLinkSchema.parse({ recipient: copy.recipient, notes: "off" }), subject });
  if (act === "revoke" && link !== undefined) await revokeShareLink(ctx, { subject, id: link.id });
  return named;
}
