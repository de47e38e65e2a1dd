import { and, count, desc, eq, sql } from "drizzle-orm";
import { outboxCopy as copy } from "#app/backoffice/outbox/outbox-copy.ts";
import type { OutboxQuery } from "#app/backoffice/outbox/outbox-query.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { blankLinks } from "#app/mail/blank-links.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { outbox } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 50;

const { id, recipient, subject, status, attempts, createdAt } = outbox;
const listColumns = { id, recipient, subject, status, attempts, createdAt };

/**
 * A page of this company's emails, newest first; page numbers beyond the last give the last page.
 * @throws AppError unauthorised, forbidden
 */
export async function listMails(ctx: RequestContext, query: OutboxQuery) {
  requireAccess(ctx, "outbox");
  const { select } = scoped(ctx.db, ctx.company);
  const isFound = and(
    query.status === "all" ? undefined : eq(status, query.status),
    containsWords(query.q, [sql`lower(${recipient})`]),
  );
  const rows = (page: number) =>
    select(listColumns, outbox, isFound)
      .orderBy(desc(createdAt), desc(id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
  const [[counted], requestedPage] = await ctx.db.batch([
    select({ total: count().as("total") }, outbox, isFound),
    rows(query.page),
  ]);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(query.page, pages);
  const mails = page === query.page ? requestedPage : await rows(page);
  return { mails: mails.map((mail) => ({ ...mail, subject: blankLinks(mail.subject) })), total, page, pages };
}

/** One email of this company, with blanked links. @throws AppError unauthorised, forbidden, not_found */
export async function readMail(ctx: RequestContext, input: { id: string }) {
  requireAccess(ctx, "outbox");
  const { text, error, sentAt } = outbox;
  const { select } = scoped(ctx.db, ctx.company);
  const mail = await select({ ...listColumns, text, error, sentAt }, outbox, eq(id, input.id)).get();
  if (mail === undefined) throw new AppError("not_found", copy.missing);
  const blanked = { subject: blankLinks(mail.subject), text: blankLinks(mail.text) };
  return { ...mail, ...blanked, error: mail.error === null ? null : blankLinks(mail.error) };
}
