import { and, asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { type ShareSubject, shareState } from "#app/sharing/links/share-link.ts";
import { shareAnswers, shareDwell, shareListening } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** One link of a subject with what its recipient did, in an export. */
export type ExportedLink = Awaited<ReturnType<typeof listExportedLinks>>[number];

type Answer = { item: string; name: string; mark: string | null; note: string; at: number };

/**
 * Every link to a subject, oldest first, with its answers and the seconds of each item.
 * @throws AppError unauthorised, forbidden
 */
export async function listExportedLinks(ctx: RequestContext, subject: ShareSubject) {
  requireSharer(ctx, subject.kind);
  const { shareLinks, select } = scoped(ctx.db, ctx.company);
  const { recipient, email, expiresAt, revokedAt, createdAt } = shareLinks;
  const rows = await select(
    {
      ...{ id: shareLinks.id, recipient, email, expiresAt, revokedAt, createdAt },
      answers:
        sql<string>`(SELECT json_group_array(json_object('item', said.item_id, 'name', said.item_name, 'mark', said.mark,
        'note', said.note, 'at', said.answered_at)) FROM ${shareAnswers} AS said WHERE said.link_id = share_links.id)`.as(
          "answers",
        ),
      seconds:
        sql<string>`(SELECT json_group_object(shown.item_id, shown.seconds) FROM (SELECT item_id, sum(seconds) AS seconds
        FROM ${shareDwell} WHERE link_id = share_links.id GROUP BY item_id) AS shown)`.as("seconds"),
      heardMs:
        sql<string>`(SELECT json_group_object(played.recording_id, played.ms) FROM (SELECT recording_id, sum(heard_ms) AS ms
        FROM ${shareListening} WHERE link_id = share_links.id GROUP BY recording_id) AS played)`.as("heard_ms"),
    },
    shareLinks,
    and(eq(shareLinks.subjectKind, subject.kind), eq(shareLinks.subjectId, subject.id)),
  ).orderBy(asc(createdAt), asc(shareLinks.id));
  return rows.map(({ answers, seconds, heardMs, ...link }) => ({
    ...link,
    state: shareState(link, ctx.now),
    answers: JSON.parse(answers) as Answer[],
    seconds: JSON.parse(seconds) as Record<string, number>,
    /** Milliseconds heard, by recording. */
    heardMs: JSON.parse(heardMs) as Record<string, number>,
  }));
}
