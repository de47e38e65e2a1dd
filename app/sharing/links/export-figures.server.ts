import { and, asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseCounts } from "#app/edge/stored-json.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { type ShareSubject, shareState } from "#app/sharing/links/share-link.ts";
import { shareAnswers, shareDwell, shareListening } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A link with its recipient's activity, for an export. */
export type ExportedLink = Awaited<ReturnType<typeof listExportedLinks>>[number];

/**
 * All links of a subject, oldest first, with answers and seconds of each item. @throws AppError unauthorised, forbidden
 */
export async function listExportedLinks(ctx: RequestContext, subject: ShareSubject) {
  requireSharer(ctx, subject.kind);
  const { shareLinks, select } = scoped(ctx.db, ctx.company);
  const { recipient, email, expiresAt, revokedAt, createdAt } = shareLinks;
  const { linkId, itemId: item, itemName: name, mark, note, answeredAt: at } = shareAnswers;
  const isOfSubject = and(eq(shareLinks.subjectKind, subject.kind), eq(shareLinks.subjectId, subject.id));
  const links = select(
    {
      ...{ id: shareLinks.id, recipient, email, expiresAt, revokedAt, createdAt },
      seconds:
        sql<string>`(SELECT json_group_object(shown.item_id, shown.seconds) FROM (SELECT item_id, sum(seconds) AS seconds
        FROM ${shareDwell} WHERE link_id = share_links.id GROUP BY item_id) AS shown)`.as("seconds"),
      heardMs:
        sql<string>`(SELECT json_group_object(played.recording_id, played.ms) FROM (SELECT recording_id, sum(heard_ms) AS ms
        FROM ${shareListening} WHERE link_id = share_links.id GROUP BY recording_id) AS played)`.as("heard_ms"),
    },
    shareLinks,
    isOfSubject,
  ).orderBy(asc(createdAt), asc(shareLinks.id));
  // As rows: a recipient's texts can exceed D1's 2 MB limit of a value.
  const answers = select({ linkId, item, name, mark, note, at }, shareLinks, isOfSubject)
    .innerJoin(shareAnswers, eq(linkId, shareLinks.id))
    .orderBy(asc(linkId), asc(item));
  const [rows, answerRows] = await ctx.db.batch([links, answers]);
  const answersOf = Map.groupBy(answerRows, (answer) => answer.linkId);
  return rows.map(({ seconds, heardMs, ...link }) => ({
    ...link,
    state: shareState(link, ctx.now),
    answers: answersOf.get(link.id) ?? [],
    seconds: parseCounts(seconds),
    /** Listening time in ms, by recording id. */
    heardMs: parseCounts(heardMs),
  }));
}
