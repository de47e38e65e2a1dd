import { and, eq, gt, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { type Asked, contextOfAsked } from "#app/licensing/approvals/read-asked.server.ts";
import { inboxMails } from "#app/licensing/inbox/inbox-mail.server.ts";
import { findInboxLink } from "#app/licensing/inbox/open-inbox.server.ts";
import { addressesOf } from "#app/rights/standing/addresses-of.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { outbox } = unsafeTenantTables("a party asks for its link from the page of any company");

/** Links that a party is mailed within 24 hours because someone asked for one. */
const maxLinks = 3;
const dayMs = 24 * 3_600_000;

/** Emails a link to the addresses on file, whatever address asks for it. */
async function mailLink(ctx: RequestContext, partyId: string): Promise<void> {
  const { db, now } = ctx;
  const [[party], sent] = await db.batch([
    db.select().from(parties).where(eq(parties.id, partyId)),
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.subjectId, partyId), eq(outbox.template, "inbox-link"), gt(outbox.createdAt, now - dayMs))),
  ]);
  const addresses = party === undefined ? [] : addressesOf(party);
  if (party === undefined || addresses.length === 0 || sent.length >= maxLinks * addresses.length) return;
  const about = { environment: ctx.company.environment, party: { id: partyId, name: party.name, addresses } };
  const mails = await inboxMails(ctx, about, { template: "inbox-link" });
  const [first, ...rest] = mails.statements;
  if (first) await db.batch([first, ...rest]);
  mails.deliver();
}

/** Emails the party of a link, which may have lapsed, a new one. Tells nothing of whether there is such a party. @throws AppError too_many_requests */
export async function renewInbox(ctx: RequestContext, token: string): Promise<void> {
  await enforceRateLimit(ctx.env, "signIn", `inbox:${ctx.address}`);
  const link = await findInboxLink(ctx, token);
  if (link !== null) await mailLink(ctx, link.partyId);
}

/**
 * How many other questions of the same company wait for the party of a link; 0 if the link was sent to an address that the party no longer has.
 * Those of other companies are not for a link that was passed on.
 */
export async function countOthers(ctx: RequestContext, asked: Asked): Promise<number> {
  const { link, company } = asked;
  const { db, now } = ctx;
  const { approvalRequests, transactions, outbox: own } = scoped(db, company);
  const onFile = sql`EXISTS (SELECT 1 FROM ${own} m CROSS JOIN parties p ON p.id = ${link.partyId}
    WHERE m.subject_id = ${link.id} AND m.company_id = ${company.id} AND m.recipient IN (
      SELECT contact.value FROM json_each(iif(p.email IS NULL, p.keepers, json_array(p.email))) contact))`;
  const row = await db.get<{
    n: number;
  }>(sql`SELECT count(*) AS n FROM ${approvalRequests} r CROSS JOIN ${transactions} t ON t.id = r.transaction_id
    WHERE r.party_id = ${link.partyId} AND r.company_id = ${company.id} AND r.id <> ${link.id} AND r.answered_at IS NULL
      AND r.standing_id IS NULL AND r.expires_at > ${now} AND t.status <> 'declined' AND ${onFile}`);
  return row?.n ?? 0;
}

/** Emails a link to all questions of its party, from the page of one. @throws AppError too_many_requests */
export async function mailInboxOf(ctx: RequestContext, asked: Asked): Promise<void> {
  await enforceRateLimit(ctx.env, "signIn", `inbox:${ctx.address}`);
  if ((await countOthers(ctx, asked)) > 0) await mailLink(contextOfAsked(ctx, asked), asked.link.partyId);
}
