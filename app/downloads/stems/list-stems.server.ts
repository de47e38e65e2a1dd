import { and, asc, eq, sql } from "drizzle-orm";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { stemsCopy as copy } from "#app/downloads/stems/stems-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isLicensed, mayHaveStems } from "#app/rights/stems-right.server.ts";
import { files, recordings } from "#db/schema/catalogue.server.ts";

/** Songs that the page of downloads lists. */
const maxLicensed = 50;

/** A song and its stems in order. @throws AppError unauthorised, forbidden without the permission or a licence, not_found */
export async function listStems(ctx: RequestContext, { slug }: { slug: string }) {
  requireAccess(ctx, "download");
  const isVisible = and(eq(recordings.slug, slug), visibleTo(ctx));
  const [[song], stems] = await ctx.db.batch([
    ctx.db
      .select({ ...trackColumns, mayHave: sql<number>`${mayHaveStems(ctx)}`.as("may_have") })
      .from(recordings)
      .where(isVisible)
      .limit(1),
    ctx.db
      .select({ id: files.id, label: files.label, bytes: files.bytes })
      .from(recordings)
      .innerJoin(files, and(eq(files.recordingId, recordings.id), eq(files.role, "stem")))
      .where(isVisible)
      .orderBy(asc(files.position), asc(files.label), asc(files.id)),
  ]);
  if (song === undefined) throw new AppError("not_found", songMissing);
  if (song.mayHave !== 1) throw new AppError("forbidden", copy.notYours);
  return {
    track: trackOfRow(song),
    stems: stems.map(({ label, ...stem }, at) => ({ ...stem, label: label ?? copy.unnamed(at + 1) })),
  };
}

/** Songs with stems of which a licence of this company is in force. */
export function licensedStems(ctx: RequestContext) {
  return ctx.db
    .select({ slug: recordings.slug, title: recordings.title })
    .from(recordings)
    .where(and(isLicensed(ctx), eq(recordings.stemsAvailable, true), visibleTo(ctx)))
    .orderBy(asc(recordings.title))
    .limit(maxLicensed);
}
