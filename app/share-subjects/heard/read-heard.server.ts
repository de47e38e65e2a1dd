import { eq, sql } from "drizzle-orm";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { fullTitle } from "#app/catalogue/track/version-label.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { csvResponse, isoTime } from "#app/edge/http/csv-response.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { heardCopy as copy } from "#app/share-subjects/heard/heard-copy.ts";
import { toHeard } from "#app/share-subjects/heard/heard-figures.ts";
import { heardQueries } from "#app/share-subjects/heard/heard-sql.server.ts";
import { requireHeardReader } from "#app/share-subjects/heard/visible-links.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Links of a page, and of a file. */
const pageSize = 25;
const maxPageRows = 500;
const maxFileLinks = 2_000;
const maxFileRows = 10_000;

type Asked = {
  /** Id of a recording; empty for all. */
  song: string;
  page: number;
};

const ofSong = (song: string) => (song === "" ? null : { recordingId: song });

function songQuery(ctx: RequestContext, song: string) {
  const { title, versionType, versionTitle, slug } = recordings;
  return ctx.db
    .select({ slug, title, versionType, versionTitle, isVisible: sql<0 | 1>`${visibleTo(ctx)}`.as("is_visible") })
    .from(recordings)
    .where(eq(recordings.id, song))
    .limit(1);
}

type Song = Awaited<ReturnType<typeof songQuery>>[number];

/** The song of the page; one that the actor may not see only for those who shared it. @throws AppError not_found */
function requireSong(song: string, [found]: Song[], total: number) {
  if (song === "") return null;
  if (found === undefined || (!found.isVisible && total === 0)) throw new AppError("not_found", songMissing);
  return { id: song, slug: found.slug, name: fullTitle(found) };
}

/**
 * A page of share links with what their recipients heard, newest first; `song`: of that recording alone, with those who have not opened it.
 * @throws AppError unauthorised, forbidden, not_found
 */
export async function readHeard(ctx: RequestContext, { song, page }: Asked) {
  const actor = requireHeardReader(ctx);
  const part = { actor, of: ofSong(song), limit: pageSize, offset: (page - 1) * pageSize, maxRows: maxPageRows };
  const [found, [counted], rows, runs] = await ctx.db.batch([songQuery(ctx, song), ...heardQueries(ctx, part)]);
  const total = counted?.total ?? 0;
  return {
    song: requireSong(song, found, total),
    rows: toHeard(rows, runs),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  };
}

/** CSV of the same. Audited, because it contains addresses. @throws AppError unauthorised, forbidden, not_found */
export async function exportHeard(ctx: RequestContext, song: string): Promise<Response> {
  const actor = requireHeardReader(ctx);
  const part = { actor, of: ofSong(song), limit: maxFileLinks, offset: 0, maxRows: maxFileRows };
  const [found, [counted], rows, runs] = await ctx.db.batch([
    songQuery(ctx, song),
    ...heardQueries(ctx, part),
    auditEntry(ctx, { action: "heard-exported", subjectType: "user", subjectId: actor.id, detail: { song } }),
  ]);
  requireSong(song, found, counted?.total ?? 0);
  const cells = toHeard(rows, runs).map((row) => [
    ...[row.recipient, row.email, row.song, copy.kinds[row.kind], row.subject ?? copy.gone],
    ...[isoTime(row.sharedAt), isoTime(row.openedAt), row.seconds, row.plays, row.replayed],
    ...[row.mark === null ? null : copy.marks[row.mark], row.notes.join("\n"), row.downloads],
    row.result === null ? null : row.result.licence === "" ? copy.requested : copy.licensed,
    row.result?.licence ?? null,
  ]);
  return csvResponse("pitched", copy.csvHead, cells);
}
