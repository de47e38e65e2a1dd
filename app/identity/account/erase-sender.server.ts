import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const {
  newsletterSubscribers: subscribers,
  outbox,
  submissions,
  visitorRequests: requests,
} = unsafeTenantTables("a person is erased in every company, or by the staff of the one they name");

type Sender = {
  email: string;
  /** Of their account; null for a visitor without one. */
  userId: string | null;
  /** Null: everywhere. */
  companyId: string | null;
};

/** The endings that files of the formats which ingest reads have. */
const endings = ["wav", "aif", "aiff", "flac", "mp3", "ogg", "oga", "opus", "m4a"];

/** A file name is often a person's; its ending, which says what opens the file, stays. */
const withoutName = sql`CASE WHEN ${submissions.fileName} IS NULL THEN NULL ELSE 'submission' || coalesce((SELECT '.' || value
  FROM json_each(${JSON.stringify(endings)}) WHERE lower(${submissions.fileName}) LIKE '%.' || value), '') END`;

/**
 * The statements that erase who sent requests and tracks from an address: their names, texts and links, the names of their files, the
 * emails about them, and the subscription. The kind, date, status and terms of each request stay, and so do the tracks.
 */
export function eraseSender(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { email, userId, companyId }: Sender,
): BatchItem<"sqlite">[] {
  const isSent = and(eq(requests.email, email), companyId === null ? undefined : eq(requests.companyId, companyId));
  const isSubscribed = and(
    eq(subscribers.email, email),
    companyId === null ? undefined : eq(subscribers.companyId, companyId),
  );
  const isSender = eq(submissions.senderEmail, email);
  const isSubmitted = and(
    userId === null ? isSender : or(isSender, eq(submissions.senderId, userId)),
    companyId === null ? undefined : eq(submissions.companyId, companyId),
  );
  const sent = db.select({ id: requests.id }).from(requests).where(isSent);
  const subscribed = db.select({ id: subscribers.id }).from(subscribers).where(isSubscribed);
  const submitted = db.select({ id: submissions.id }).from(submissions).where(isSubmitted);
  return [
    db.delete(outbox).where(inArray(outbox.subjectId, sent)),
    db.delete(outbox).where(inArray(outbox.subjectId, subscribed)),
    db.delete(outbox).where(inArray(outbox.subjectId, submitted)),
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
    db
      .update(submissions)
      .set({ senderName: copy.deletion.name, senderEmail: "", message: "", fileName: withoutName, updatedAt: now })
      .where(isSubmitted),
  ];
}
