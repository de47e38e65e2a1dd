import { desc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { companies } from "#db/schema/companies.server.ts";
import { outbox } from "#db/schema/identity.server.ts";

/** Enough to find the mail that was just caused. */
const newest = 100;

const shown = {
  id: outbox.id,
  company: companies.name,
  recipient: outbox.recipient,
  subject: outbox.subject,
  status: outbox.status,
  createdAt: outbox.createdAt,
};

/** @throws AppError not_found anywhere but in a local copy: the mails hold keys to other people's accounts */
function requireLocalCopy({ env }: Pick<RequestContext, "env">): void {
  if (env.STAGE !== "local") throw new AppError("not_found", "There is nothing here.");
}

/** The mails of every company of a local copy, newest first. @throws AppError not_found in production */
export async function listLocalMails(ctx: RequestContext) {
  requireLocalCopy(ctx);
  return ctx.db
    .select(shown)
    .from(outbox)
    .innerJoin(companies, eq(companies.id, outbox.companyId))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(newest);
}

/** One mail of a local copy. @throws AppError not_found when there is none of that id, and in production */
export async function readLocalMail(ctx: RequestContext, input: { id: string }) {
  requireLocalCopy(ctx);
  const mail = await ctx.db
    .select({ ...shown, text: outbox.text, html: outbox.html })
    .from(outbox)
    .innerJoin(companies, eq(companies.id, outbox.companyId))
    .where(eq(outbox.id, input.id))
    .get();
  if (mail === undefined) throw new AppError("not_found", "There is no such mail.");
  return mail;
}
