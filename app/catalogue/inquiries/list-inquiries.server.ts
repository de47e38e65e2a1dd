import { and, count, eq, sql } from "drizzle-orm";
import { isReadableBy } from "#app/catalogue/inquiries/inquiry-access.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 25;

/**
 * A page of this company's conversations that the actor sent or receives, latest message first; page numbers beyond the last give the last
 * page. @throws AppError unauthorised
 */
export async function listInquiries(ctx: RequestContext, input: { page: number }) {
  const actor = requireActor(ctx);
  const { inquiries, select, ofCompany } = scoped(ctx.db, ctx.company);
  const readable = isReadableBy(ctx, actor, inquiries);
  const keys = [downwards("updatedAt", inquiries.updatedAt), downwards("id", inquiries.id)];
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: pageSize });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return ctx.db
      .select({
        id: inquiries.id,
        songId: inquiries.recordingId,
        subject: inquiries.subject,
        status: inquiries.status,
        createdAt: inquiries.createdAt,
        updatedAt: inquiries.updatedAt,
        song: recordings.title,
        sender: users.name,
        isOwn: sql<number>`${inquiries.userId} = ${actor.id}`.as("is_own"),
      })
      .from(inquiries)
      .innerJoin(recordings, eq(recordings.id, inquiries.recordingId))
      .innerJoin(users, eq(users.id, inquiries.userId))
      .where(ofCompany(inquiries, and(readable, after)))
      .orderBy(order)
      .limit(limit)
      .offset(offset);
  };
  const [[counted], requestedPage] = await ctx.db.batch([
    select({ total: count().as("total") }, inquiries, and(readable)),
    listed(input.page),
  ]);
  const pages = Math.max(1, Math.ceil((counted?.total ?? 0) / partSize(ctx, pageSize)));
  const page = Math.min(input.page, pages);
  const rows = placeAt(page).take(page === input.page ? requestedPage : await listed(page));
  return { inquiries: rows.map(({ isOwn, ...row }) => ({ ...row, isOwn: isOwn === 1 })), page, pages };
}
