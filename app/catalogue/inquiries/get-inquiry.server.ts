import { and, eq, sql } from "drizzle-orm";
import { conversationsCopy as copy } from "#app/catalogue/inquiries/conversations-copy.ts";
import { isReadableBy } from "#app/catalogue/inquiries/inquiry-access.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { inquiryMessages } from "#db/schema/comments.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max messages shown of a conversation: the latest. */
const maxMessages = 200;

/**
 * A conversation that the actor sent or receives, with its messages, oldest first. `slug` is null if the song is no longer available to
 * them. @throws AppError unauthorised, not_found
 */
export async function getInquiry(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireActor(ctx);
  const { db, company } = ctx;
  const { inquiries, ofCompany } = scoped(db, company);
  const isReadable = and(eq(inquiries.id, id), isReadableBy(ctx, actor, inquiries));
  const [found, written] = await db.batch([
    db
      .select({
        id: inquiries.id,
        songId: inquiries.recordingId,
        userId: inquiries.userId,
        subject: inquiries.subject,
        status: inquiries.status,
        createdAt: inquiries.createdAt,
        song: recordings.title,
        slug: recordings.slug,
        visible: sql<number>`${visibleTo(ctx)}`.as("is_visible"),
      })
      .from(inquiries)
      .innerJoin(recordings, eq(recordings.id, inquiries.recordingId))
      .where(ofCompany(inquiries, isReadable)),
    db
      .select({
        id: inquiryMessages.id,
        userId: inquiryMessages.userId,
        author: users.name,
        message: inquiryMessages.message,
        createdAt: inquiryMessages.createdAt,
      })
      .from(inquiries)
      .innerJoin(inquiryMessages, eq(inquiryMessages.inquiryId, inquiries.id))
      .innerJoin(users, eq(users.id, inquiryMessages.userId))
      .where(ofCompany(inquiries, isReadable))
      .orderBy(sql`${inquiryMessages.createdAt} DESC, ${inquiryMessages.id} DESC`)
      .limit(maxMessages),
  ]);
  const [row] = found;
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { visible, slug, userId: senderId, ...inquiry } = row;
  return {
    ...inquiry,
    slug: visible === 1 ? slug : null,
    isOwn: senderId === actor.id,
    messages: written
      .reverse()
      .map(({ userId, ...message }) => ({ ...message, isOwn: userId === actor.id, isSenders: userId === senderId })),
  };
}

export type InquiryPage = Awaited<ReturnType<typeof getInquiry>>;
