import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const {
  visitorRequests,
  newsletterSubscribers: subscribers,
  outbox,
} = unsafeTenantTables("the nightly sweep keeps the same terms for every company");

const day = 24 * 3_600_000;
/**
 * Retention of spam, closed messages and ended subscriptions in ms: 24 months, to recognise repeated senders and answer complaints. Briefs
 * and music are kept as a client's history.
 */
const keptMs = 730 * day;
/** Retention of unconfirmed addresses in ms: their owners may never have asked for anything. */
const unconfirmedMs = 30 * day;
/** Max rows per statement, to keep runs short; the next night continues. */
const maxRows = 500;

/** Deletes visitor requests past their retention, with their emails. */
export async function sweepVisitorRequests({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const isSpent = or(
    sql`${visitorRequests.status} = 'spam'`,
    and(sql`${visitorRequests.status} = 'closed'`, eq(visitorRequests.kind, "contact")),
  );
  const requests = db
    .select({ id: visitorRequests.id })
    .from(visitorRequests)
    // The partial index's condition first, so that SQLite uses it.
    .where(
      and(sql`${visitorRequests.status} IN ('closed', 'spam')`, lt(visitorRequests.updatedAt, now - keptMs), isSpent),
    )
    .orderBy(visitorRequests.updatedAt)
    .limit(maxRows);
  const ended = (status: "pending" | "unsubscribed", ageMs: number) =>
    db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(and(eq(subscribers.status, status), lt(subscribers.updatedAt, now - ageMs)))
      .orderBy(subscribers.updatedAt)
      .limit(maxRows);
  const unconfirmed = ended("pending", unconfirmedMs);
  const unsubscribed = ended("unsubscribed", keptMs);
  await db.batch([
    db.delete(outbox).where(inArray(outbox.subjectId, requests)),
    db.delete(visitorRequests).where(inArray(visitorRequests.id, requests)),
    db.delete(outbox).where(inArray(outbox.subjectId, unconfirmed)),
    db.delete(subscribers).where(inArray(subscribers.id, unconfirmed)),
    db.delete(outbox).where(inArray(outbox.subjectId, unsubscribed)),
    db.delete(subscribers).where(inArray(subscribers.id, unsubscribed)),
  ]);
}
