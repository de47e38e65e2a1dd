import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { eraseContacts } from "#app/identity/account/erase-contacts.server.ts";
import { eraseGuests } from "#app/identity/account/erase-guests.server.ts";
import { eraseOffers } from "#app/identity/account/erase-offers.server.ts";
import { statedShares } from "#db/schema/song-submissions.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const {
  newsletterSubscribers: subscribers,
  opportunities,
  outbox,
  requestMessages,
  submissions,
  visitorRequests: requests,
} = unsafeTenantTables("a person is erased in every company, or by the staff of the one they name");

type Sender = {
  email: string;
  /** Null for a visitor without an account. */
  userId: string | null;
  /** Null: in all companies. */
  companyId: string | null;
};

/** File extensions of the formats that ingest reads. */
const endings = ["wav", "aif", "aiff", "flac", "mp3", "ogg", "oga", "opus", "m4a"];

/** File names may be personal; the extension is kept. */
const withoutName = sql`CASE WHEN ${submissions.fileName} IS NULL THEN NULL ELSE 'submission' || coalesce((SELECT '.' || value
  FROM json_each(${JSON.stringify(endings)}) WHERE lower(${submissions.fileName}) LIKE '%.' || value), '') END`;

/**
 * Statements that erase the sender of requests and tracks by address: names, texts, links, file names, related emails, and the
 * subscription. Kind, date, status and terms of each request are kept, and so are the tracks. Of a share that was stated for the address in
 * the shared catalogue, the owner's name, percentage and answer are kept as rights of the song, without what they typed. Offers: `eraseOffers`.
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
  // The shared catalogue is kept at the main environment's own company.
  const isOwner = and(
    eq(statedShares.email, email),
    // As the partial index has it.
    sql`${statedShares.email} <> ''`,
    companyId === null
      ? undefined
      : sql`EXISTS (SELECT 1 FROM companies WHERE id = ${companyId} AND environment = 'main' AND subdomain = '')`,
  );
  const shares = db.select({ id: statedShares.id }).from(statedShares).where(isOwner);
  return [
    db.delete(outbox).where(inArray(outbox.subjectId, shares)),
    db
      .update(statedShares)
      .set({ email: "", answerName: null, answerNote: "", tokenHash: null, expiresAt: null })
      .where(isOwner),
    db.delete(outbox).where(inArray(outbox.subjectId, sent)),
    db.delete(requestMessages).where(inArray(requestMessages.visitorRequestId, sent)),
    // A form that was opened before must not bring back what is erased.
    db
      .update(opportunities)
      .set({ updatedAt: sql`max(${opportunities.updatedAt} + 1, ${now})` })
      .where(inArray(opportunities.id, sent)),
    db.delete(outbox).where(inArray(outbox.subjectId, subscribed)),
    db.delete(outbox).where(inArray(outbox.subjectId, submitted)),
    ...eraseOffers({ db }, { email, userId, companyId }),
    ...eraseContacts({ db }, { email, companyId }),
    ...eraseGuests({ db, now }, { email, companyId }),
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
