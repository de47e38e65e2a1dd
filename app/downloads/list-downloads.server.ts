import { and, count, eq, sql } from "drizzle-orm";
import { fullTitle } from "#app/catalogue/track/version-label.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { licensedStems } from "#app/downloads/stems/list-stems.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { requireReach } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const downloadsPerPage = 25;

export type ListedDownload = {
  id: string;
  recordingId: string;
  slug: string;
  /** Includes the version in parentheses. */
  title: string;
  artists: string;
  format: "mp3" | "original";
  createdAt: number;
  /** Whether the user may still download it. */
  isAvailable: boolean;
};

const artistNames = sql<string>`coalesce((SELECT group_concat(a.name, ', ' ORDER BY ra.position) FROM recording_artists ra
  JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = recordings.id), '')`;

/**
 * A page of the user's downloads in this workspace, newest first, and the songs whose stems the company has by licence; page numbers beyond
 * the last give the last page.
 */
export async function listDownloads(ctx: RequestContext, input: { page: number }) {
  const actor = requireReach(ctx, ["GetSongFilesOriginal", "UpdateSongFiles", "UpdateSongAll"]);
  const { downloads, select } = scoped(ctx.db, ctx.company);
  const own = eq(downloads.userId, actor.id);
  const counted = select({ total: count() }, downloads, own);
  const keys = [downwards("createdAt", downloads.createdAt), downwards("id", downloads.id)];
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: downloadsPerPage });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return select(
      {
        id: downloads.id,
        recordingId: downloads.recordingId,
        format: downloads.format,
        createdAt: downloads.createdAt,
        slug: recordings.slug,
        title: recordings.title,
        versionType: recordings.versionType,
        versionTitle: recordings.versionTitle,
        artists: artistNames,
        visible: sql<number>`${visibleTo(ctx)}`,
      },
      downloads,
      and(own, after),
    )
      .innerJoin(recordings, and(eq(recordings.id, downloads.recordingId)))
      .orderBy(order)
      .limit(limit)
      .offset(offset);
  };
  const [[totals], requestedPage, stems] = await ctx.db.batch([counted, listed(input.page), licensedStems(ctx)]);
  const total = totals?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, downloadsPerPage)));
  const page = Math.min(input.page, pages);
  const rows = placeAt(page).take(page === input.page ? requestedPage : await listed(page));
  const mayHiRes = can(actor, "download-hi-res", ctx.company);
  const found = rows.map(({ versionType, versionTitle, visible, ...row }): ListedDownload => {
    return {
      ...row,
      title: fullTitle({ title: row.title, versionType, versionTitle }),
      isAvailable: visible === 1 && (row.format === "mp3" || mayHiRes),
    };
  });
  return { downloads: found, stems, total, page, pages };
}
