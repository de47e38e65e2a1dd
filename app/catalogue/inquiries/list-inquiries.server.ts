import { and, count, desc, eq, sql } from "drizzle-orm";
import { isReadableBy } from "#app/catalogue/inquiries/inquiry-access.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
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
  const listed = (page: number) =>
    ctx.db
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
      .where(ofCompany(inquiries, readable))
      .orderBy(desc(inquiries.updatedAt), desc(inquiries.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
  const [[counted], requestedPage] = await ctx.db.batch([
    select({ total: count().as("total") }, inquiries, and(readable)),
    listed(input.page),
  ]);
  const pages = Math.max(1, Math.ceil((counted?.total ?? 0) / pageSize));
  const page = Math.min(input.page, pages);
  const rows = page === input.page ? requestedPage : await listed(page);
  return { inquiries: rows.map(({ isOwn, ...row }) => ({ ...row, isOwn: isOwn === 1 })), page, pages };
}
