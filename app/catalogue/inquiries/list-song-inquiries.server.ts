import { and, desc, eq, sql } from "drizzle-orm";
import { isSong, type SongReference } from "#app/catalogue/options/get-option-song.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { representedBy } from "#app/rights/represented-by.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { inquiryMessages } from "#db/schema/comments.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max conversations shown of a recording. */
const limit = 50;

/**
 * The actor's conversations about a recording at this company, newest first, with the first message of each. @throws AppError unauthorised,
 * forbidden, not_found
 */
export async function listSongInquiries(ctx: RequestContext, song: SongReference) {
  const actor = requireAccess(ctx, "artist-message");
  const { db, company } = ctx;
  const { inquiries, ofCompany } = scoped(db, company);
  const isVisible = and(isSong(song), visibleTo(ctx));
  const [found, conversations] = await db.batch([
    db
      .select({ ...trackColumns, representedBy: representedBy.as("represented_by_name") })
      .from(recordings)
      .where(isVisible)
      .limit(1),
    db
      .select({
        id: inquiries.id,
        subject: inquiries.subject,
        status: inquiries.status,
        createdAt: inquiries.createdAt,
        message: sql<string>`(SELECT m.message FROM ${inquiryMessages} m WHERE m.inquiry_id = ${inquiries.id} ORDER BY m.created_at, m.id LIMIT 1)`,
      })
      .from(recordings)
      .innerJoin(inquiries, ofCompany(inquiries, eq(inquiries.recordingId, recordings.id)))
      .where(and(isVisible, eq(inquiries.userId, actor.id)))
      .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
      .limit(limit),
  ]);
  const [row] = found;
  if (row === undefined) throw new AppError("not_found", songMissing);
  return { track: trackOfRow(row), representedBy: row.representedBy, conversations };
}

export type SongInquiries = Awaited<ReturnType<typeof listSongInquiries>>;
