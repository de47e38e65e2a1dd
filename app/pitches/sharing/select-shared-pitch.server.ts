import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { isChangeablePitch } from "#app/pitches/access/pitch-rights.server.ts";
import { slidesOf } from "#app/pitches/slides/slides-of.server.ts";
import { sharedRowsOf } from "#app/playlists/sharing/shared-rows.server.ts";
import { isSharer } from "#app/sharing/links/require-sharer.server.ts";
import type { OpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A link to a pitch, from `openShareLink`. */
export type PitchLink = Pick<OpenLink, "subjectId" | "creator">;

/**
 * Query for the pitch of an open link: no row if it was deleted, or the link's creator may no longer change it. `isStaff`: the visitor may
 * change it too, so they are not the recipient.
 */
export function selectSharedPitch(ctx: RequestContext, { subjectId, creator }: PitchLink) {
  const { pitches, select } = scoped(ctx.db, ctx.company);
  const { title, client, intro, closing, backgroundKey, brandId } = pitches;
  const { actor } = ctx;
  const isOwn = actor !== null && isSharer(ctx, "pitch") ? isChangeablePitch(ctx, actor) : sql`0`;
  const isShared = and(sql`${can(creator, "playlists", ctx.company) ? 1 : 0}`, isChangeablePitch(ctx, creator));
  return select(
    {
      ...{ title, client, intro, closing, backgroundKey, brandId },
      isStaff: sql<boolean>`(${isOwn})`.mapWith(Boolean).as("is_staff"),
    },
    pitches,
    and(eq(pitches.id, subjectId), eq(pitches.status, "active"), isShared),
  );
}

export const sharedSlides = sharedRowsOf({ rowsOf: slidesOf, select: selectSharedPitch });
