import { desc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { outbox } = unsafeTenantTables("a local copy lists the emails of every company");

/** Max emails listed. */
const maxListed = 100;

const listColumns = {
  id: outbox.id,
  company: companies.name,
  recipient: outbox.recipient,
  subject: outbox.subject,
  status: outbox.status,
  createdAt: outbox.createdAt,
};

/** @throws AppError not_found except in a local copy: the emails contain links into other users' accounts */
function requireLocalCopy({ env }: Pick<RequestContext, "env">): void {
  if (env.STAGE !== "local") throw new AppError("not_found", "This page doesn't exist.");
}

/** The newest emails of all companies of a local copy. @throws AppError not_found in production */
export async function listLocalMails(ctx: RequestContext) {
  requireLocalCopy(ctx);
  return ctx.db
    .select(listColumns)
    .from(outbox)
    .innerJoin(companies, eq(companies.id, outbox.companyId))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(maxListed);
}

/** One email of a local copy. @throws AppError not_found for an unknown id, and in production */
export async function readLocalMail(ctx: RequestContext, input: { id: string }) {
  requireLocalCopy(ctx);
  const mail = await ctx.db
    .select({ ...listColumns, text: outbox.text, html: outbox.html, error: outbox.error, attempts: outbox.attempts })
    .from(outbox)
    .innerJoin(companies, eq(companies.id, outbox.companyId))
    .where(eq(outbox.id, input.id))
    .get();
  if (mail === undefined) throw new AppError("not_found", "This email doesn't exist.");
  return mail;
}
