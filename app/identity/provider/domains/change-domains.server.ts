import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { lookUpTxt } from "#app/edge/dns/look-up.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { createToken } from "#app/identity/access/token.ts";
import { domainRecord } from "#app/identity/provider/domains/domain-form.ts";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";
import { requireProviderControl } from "#app/identity/provider/require-provider-control.server.ts";
import { auditEntry, auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { domains: copy } = providerCopy;

/** More than any company's addresses have: the page shows all of them. */
const maxDomains = 20;

/** Query for the email domains of the host's company, to be awaited or batched. */
export function selectDomains({ db, company }: Pick<RequestContext, "db" | "company">) {
  const { companyDomains, select } = scoped(db, company);
  const { id, domain, challenge, verifiedAt, checkedAt } = companyDomains;
  return select({ id, domain, challenge, verifiedAt, checkedAt }, companyDomains).orderBy(asc(domain));
}

/** Whether an error is that a domain is listed twice, or proven by another company. */
function isTaken(error: unknown): boolean {
  return /UNIQUE constraint failed: company_domains\./.test(String(error));
}

/** Lists a domain of the company's email addresses, which is not used before it is proven. @throws AppError forbidden, conflict, duplicate or invalid with `fields` */
export async function addDomain(ctx: RequestContext, { domain }: { domain: string }): Promise<void> {
  requireProviderControl(ctx);
  const { db, now, company, env } = ctx;
  const refuse = (code: "invalid" | "duplicate", message: string) => new AppError(code, message, { domain: [message] });
  if (domain === env.APP_HOST || domain.endsWith(`.${env.APP_HOST}`)) throw refuse("invalid", copy.reserved);
  const { companyDomains, select, insertIf } = scoped(db, company);
  const id = newId(now);
  const hasRoom = sql`(${select({ listed: count() }, companyDomains)}) < ${maxDomains}`;
  const row = { id, domain, challenge: createToken(), createdAt: now };
  const entry = { action: "email-domain-added", subjectType: "company", subjectId: company.id, detail: { domain } };
  try {
    const [, added] = await db.batch([
      auditEntryIf(ctx, entry, hasRoom),
      insertIf(companyDomains, row, hasRoom).returning({ id: companyDomains.id }),
    ]);
    if (added.length === 0) throw new AppError("conflict", copy.tooMany(maxDomains));
  } catch (error) {
    throw isTaken(error) ? refuse("duplicate", copy.listed) : error;
  }
}

async function requireDomain({ db, company }: RequestContext, id: string) {
  const { companyDomains, select } = scoped(db, company);
  const { domain, challenge, verifiedAt } = companyDomains;
  const row = await select({ domain, challenge, verifiedAt }, companyDomains, eq(companyDomains.id, id)).get();
  if (row === undefined) throw new AppError("not_found", copy.gone);
  return row;
}

/**
 * Checks the TXT record of a domain, which counts as the company's from then on. Returns the domain. @throws AppError forbidden, not_found,
 * too_many_requests, unavailable without a resolver, conflict without the record, or when another company has proven the domain
 */
export async function checkDomain(ctx: RequestContext, { id }: { id: string }): Promise<string> {
  requireProviderControl(ctx);
  const { db, now, company } = ctx;
  const row = await requireDomain(ctx, id);
  if (row.verifiedAt !== null) return row.domain;
  await enforceRateLimit(ctx.env, "signIn", `host-check:${company.id}`);
  const record = domainRecord(row);
  const texts = await lookUpTxt(ctx.env, record.name);
  if (texts === null) throw new AppError("unavailable", copy.noResolver);
  const { companyDomains, update } = scoped(db, company);
  const isThis = and(
    eq(companyDomains.id, id),
    eq(companyDomains.challenge, row.challenge),
    isNull(companyDomains.verifiedAt),
  );
  if (!texts.includes(record.value)) {
    await update(companyDomains, { checkedAt: now }, isThis);
    throw new AppError("conflict", copy.missing(record.name));
  }
  const detail = { domain: row.domain };
  const entry = { action: "email-domain-proven", subjectType: "company", subjectId: company.id, detail };
  try {
    await db.batch([
      auditEntryIf(ctx, entry, rowExists(companyDomains, isThis)),
      update(companyDomains, { verifiedAt: now, checkedAt: now }, isThis),
    ]);
  } catch (error) {
    throw isTaken(error) ? new AppError("conflict", copy.taken) : error;
  }
  return row.domain;
}

/** Removes a domain of the company. Returns it. @throws AppError forbidden, not_found */
export async function removeDomain(ctx: RequestContext, { id }: { id: string }): Promise<string> {
  requireProviderControl(ctx);
  const { db, company } = ctx;
  const { domain, verifiedAt } = await requireDomain(ctx, id);
  const { companyDomains, delete: remove } = scoped(db, company);
  const detail = { domain, proven: verifiedAt !== null };
  const entry = { action: "email-domain-removed", subjectType: "company", subjectId: company.id, detail };
  await db.batch([auditEntry(ctx, entry), remove(companyDomains, eq(companyDomains.id, id))]);
  return domain;
}
