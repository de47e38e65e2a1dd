import { type SQL, sql } from "drizzle-orm";
import { isHeldBack } from "#app/backoffice/rating/require-approved-rating.server.ts";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import { publishArtists } from "#app/catalogue/ingest/publish-artists.server.ts";
import { publishStreams } from "#app/catalogue/ingest/publish-streams.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";

const heldBack = isHeldBack(sql`recordings.id`);

/** Delivered songs whose streams become public a run. */
const maxOpened = 20;

type Due = { id: string; status: string; next: string; companyId: string; isPrivate: number };

/** Without songs whose streams cannot become public in this run; with the statements that make those of the others so. */
async function openStreams(ctx: Pick<RequestContext, "db" | "env">, due: readonly Due[]) {
  const opened: Due[] = [];
  const streams: Awaited<ReturnType<typeof publishStreams>>[] = [];
  for (const song of due) {
    try {
      if (song.isPrivate === 1 && song.next === "published") {
        if (streams.length === maxOpened) continue;
        streams.push(await publishStreams(ctx, [song.id]));
      }
      opened.push(song);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { opened, streams };
}

/** What a song's days make of it; `null` days are open. */
function nextStatus(today: string): SQL {
  return sql`CASE WHEN status = 'published' AND publish_until < ${today} THEN 'unpublished'
    WHEN status = 'unpublished' AND publish_from <= ${today} AND NOT ${heldBack} AND coalesce(publish_until, ${today}) >= ${today} THEN 'published'
    ELSE status END`;
}

/**
 * Publishes the songs whose first day has come, those of the rating queue once they are approved, and unpublishes those whose last day is over. A day that was applied is cleared, so that
 * staff can decide otherwise afterwards.
 */
export async function applyPublishDays(
  { db, env, now }: Pick<RequestContext, "db" | "env" | "now">,
  { limit }: { limit: number },
): Promise<{ changed: number }> {
  const today = new Date(now).toISOString().slice(0, 10);
  const due =
    await db.all<Due>(sql`SELECT id, status, ${nextStatus(today)} AS next, ${hasPrivateStream(sql`recordings.id`)} AS isPrivate,
      (SELECT id FROM companies WHERE environment = 'main' AND coalesce(subdomain, '') = '') AS companyId
    FROM recordings WHERE id IN (SELECT id FROM recordings WHERE publish_from IS NOT NULL AND publish_from <= ${today} AND NOT ${heldBack}
      UNION SELECT id FROM recordings WHERE publish_until IS NOT NULL AND publish_until < ${today}) LIMIT ${limit}`);
  const { opened, streams } = await openStreams({ db, env }, due);
  if (opened.length === 0) return { changed: 0 };
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(opened.map(({ id }) => id))})`;
  const changed = opened.filter(({ status, next }) => status !== next);
  await db.batch([
    db.run(sql`UPDATE recordings SET status = ${nextStatus(today)},
      publish_from = iif(publish_from <= ${today} AND NOT ${heldBack}, NULL, publish_from), publish_until = iif(publish_until < ${today}, NULL, publish_until),
      updated_at = max(${now}, updated_at + 1) WHERE id IN (${ids})`),
    db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT id, ${now} FROM recordings WHERE id IN (${ids})
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
    publishArtists(
      { db, now },
      sql`SELECT value FROM json_each(${JSON.stringify(changed.filter(({ next }) => next === "published").map(({ id }) => id))})`,
    ),
    ...streams.map(({ statement }) => statement),
    ...changed.map(({ id, status, next, companyId }) =>
      auditEntry(
        { db, now, actor: null, company: { id: companyId } },
        {
          ...{ action: "song-changed", subjectType: "song", subjectId: id },
          detail: { before: { status }, after: { status: next } },
        },
      ),
    ),
  ]);
  for (const { clear } of streams) await clear();
  return { changed: changed.length };
}
