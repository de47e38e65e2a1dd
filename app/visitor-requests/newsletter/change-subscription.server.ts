import { and, eq, gt } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { isUnsubscribeSignature } from "#app/visitor-requests/newsletter/unsubscribe-link.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const tokenIsOpen = "subscription-is-open";

/** The subscription of a confirmation link, and the condition that it is still pending; null for an invalid link. */
async function findPending(ctx: RequestContext, token: string) {
  const { newsletterSubscribers: table, ofCompany, select } = scoped(ctx.db, ctx.company);
  const tokenHash = await hashToken(token);
  if (tokenHash === null) return null;
  const isOpen = and(eq(table.tokenHash, tokenHash), eq(table.status, "pending"), gt(table.tokenExpiresAt, ctx.now));
  const row = await select({ id: table.id }, table, isOpen).get();
  return row === undefined ? null : { id: row.id, isOpen: ofCompany(table, isOpen) };
}

/** Whether a confirmation link is valid. Opening it changes nothing: mail scanners open it, too. */
export async function canConfirm(ctx: RequestContext, { token }: { token: string }): Promise<boolean> {
  return (await findPending(ctx, token)) !== null;
}

/** Confirms a subscription. False for an invalid link. @throws AppError too_many_requests */
export async function confirmSubscription(ctx: RequestContext, { token }: { token: string }): Promise<boolean> {
  await enforceRateLimit(ctx.env, "form", `newsletter-link:${ctx.address}`);
  const { db, now, company } = ctx;
  const { newsletterSubscribers: table, update } = scoped(db, company);
  const found = await findPending(ctx, token);
  if (found === null) return false;
  const { id } = found;
  try {
    await db.batch([
      assertInBatch(db, rowExists(table, found.isOpen), tokenIsOpen),
      update(
        table,
        { status: "confirmed", tokenHash: null, tokenExpiresAt: null, confirmedAt: now, updatedAt: now },
        eq(table.id, id),
      ),
      auditEntry(ctx, { action: "newsletter-confirmed", subjectType: "newsletter-subscriber", subjectId: id }),
    ]);
  } catch (error) {
    if (!isFailedAssertion(error, tokenIsOpen)) throw error;
    return false;
  }
  return true;
}

type UnsubscribeLink = { id: string; signature: string };

/** The subscriber of an unsubscribe link; null for a link that this company did not sign. */
async function findSubscriber(ctx: RequestContext, { id, signature }: UnsubscribeLink) {
  const { newsletterSubscribers: table, select } = scoped(ctx.db, ctx.company);
  const fields = { id: table.id, email: table.email, status: table.status };
  const row = await select(fields, table, eq(table.id, id)).get();
  return row !== undefined && (await isUnsubscribeSignature(ctx, row, signature)) ? row : null;
}

/** Whether an unsubscribe link is valid. */
export async function canUnsubscribe(ctx: RequestContext, link: UnsubscribeLink): Promise<boolean> {
  return (await findSubscriber(ctx, link)) !== null;
}

/** Ends a subscription, without sign-in, idempotently. False for an invalid link. @throws AppError too_many_requests */
export async function unsubscribe(ctx: RequestContext, link: UnsubscribeLink): Promise<boolean> {
  await enforceRateLimit(ctx.env, "form", `newsletter-link:${ctx.address}`);
  const subscriber = await findSubscriber(ctx, link);
  if (subscriber === null) return false;
  const { db, now, company } = ctx;
  const { newsletterSubscribers: table, update } = scoped(db, company);
  const { id, status } = subscriber;
  if (status === "unsubscribed") return true;
  await db.batch([
    update(table, { status: "unsubscribed", tokenHash: null, tokenExpiresAt: null, updatedAt: now }, eq(table.id, id)),
    auditEntry(ctx, { action: "newsletter-unsubscribed", subjectType: "newsletter-subscriber", subjectId: id }),
  ]);
  return true;
}
