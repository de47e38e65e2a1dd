import { and, eq, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const {
  newsletterSubscribers: subscribers,
  outbox,
  visitorRequests: requests,
} = unsafeTenantTables("a person is erased in every company, or by the staff of the one they name");

type Sender = {
  email: string;
  /** Null: everywhere. */
  companyId: string | null;
};

/**
 * The statements that erase who sent requests from an address: their names, texts and links, the emails about them, and the subscription.
 * The kind, date, status and terms of each request stay.
 */
export function eraseSender(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { email, companyId }: Sender,
): BatchItem<"sqlite">[] {
  const isSent = and(eq(requests.email, email), companyId === null ? undefined : eq(requests.companyId, companyId));
  const isSubscribed = and(
    eq(subscribers.email, email),
    companyId === null ? undefined : eq(subscribers.companyId, companyId),
  );
  const sent = db.select({ id: requests.id }).from(requests).where(isSent);
  const subscribed = db.select({ id: subscribers.id }).from(subscribers).where(isSubscribed);
  return [
    db.delete(outbox).where(inArray(outbox.subjectId, sent)),
    db.delete(outbox).where(inArray(outbox.subjectId, subscribed)),
    db.delete(subscribers).where(isSubscribed),
    db
      .update(requests)
      .set({
        name: copy.deletion.name,
        email: "",
        organisation: "",
        message: "",
        note: "",
        details: sql`json_remove(${requests.details}, '$.references', '$.links')`,
        searchKey: "",
        updatedAt: sql`max(${requests.updatedAt} + 1, ${now})`,
      })
      .where(isSent),
  ];
}
