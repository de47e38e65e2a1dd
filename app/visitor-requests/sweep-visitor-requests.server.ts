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
 * Milliseconds for which spam, closed messages and ended subscriptions are kept: 24 months. Long enough to recognise who writes again
 * and to answer a complaint; after that nothing needs the address. Briefs and music stay: they are the history of a client.
 */
const keptMs = 730 * day;
/** Milliseconds for which an address that was never confirmed is kept: its owner may never have asked for anything. */
const unconfirmedMs = 30 * day;
/** Rows of one statement, so that a run stays short; the next night deletes the rest. */
const maxRows = 500;

/** Deletes what visitors sent and what is no longer needed, with the emails about it. */
export async function sweepVisitorRequests({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const isSpent = or(
    sql`${visitorRequests.status} = 'spam'`,
    and(sql`${visitorRequests.status} = 'closed'`, eq(visitorRequests.kind, "contact")),
  );
  const requests = db
    .select({ id: visitorRequests.id })
    .from(visitorRequests)
    // The words of the partial index first, so that SQLite uses it.
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
