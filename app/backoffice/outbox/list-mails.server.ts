import { and, count, desc, eq, sql } from "drizzle-orm";
import { outboxCopy as copy } from "#app/backoffice/outbox/outbox-copy.ts";
import type { OutboxQuery } from "#app/backoffice/outbox/outbox-query.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { blankLinks } from "#app/mail/blank-links.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 50;

/** The emails of this company, and what lists show of one. */
function mailsOf({ db, company }: RequestContext) {
  const { outbox, select } = scoped(db, company);
  const { id, recipient, subject, status, attempts, createdAt } = outbox;
  return { outbox, select, columns: { id, recipient, subject, status, attempts, createdAt } };
}

/**
 * A page of this company's emails, newest first; page numbers beyond the last give the last page.
 * @throws AppError unauthorised, forbidden
 */
export async function listMails(ctx: RequestContext, query: OutboxQuery) {
  requireAccess(ctx, "outbox");
  const { outbox, select, columns } = mailsOf(ctx);
  const isFound = and(
    query.status === "all" ? undefined : eq(outbox.status, query.status),
    containsWords(query.q, [sql`lower(${outbox.recipient})`]),
  );
  const rows = (page: number) =>
    select(columns, outbox, isFound)
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
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
  const { outbox, select, columns } = mailsOf(ctx);
  const { text, error, sentAt } = outbox;
  const mail = await select({ ...columns, text, error, sentAt }, outbox, eq(outbox.id, input.id)).get();
  if (mail === undefined) throw new AppError("not_found", copy.missing);
  const blanked = { subject: blankLinks(mail.subject), text: blankLinks(mail.text) };
  return { ...mail, ...blanked, error: mail.error === null ? null : blankLinks(mail.error) };
}
