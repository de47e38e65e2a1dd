import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { groupOf } from "#app/identity/notices/notification-groups.ts";
import { wayColumn } from "#app/identity/notices/recipient.server.ts";
import { newIdPerRow } from "#db/new-id.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, notifications } = unsafeTenantTables("rows are inserted from a SELECT that names the company");

type Notifying = Pick<RequestContext, "db" | "now" | "company" | "actor">;

/** What a notification is about: who may no longer open it no longer sees the notification (`isNewsOpenTo`). */
type Subject =
  | { artistId: string }
  | { transactionId: string }
  | { agreementId: string }
  | { songSubmissionId: string }
  | { visitorRequestId: string };

type News = {
  kind: "licence" | "agreement" | "request" | "artist" | "figures";
  /** Ids, or a SELECT of them. */
  userIds: SQL | readonly string[];
  subject: Subject;
  /** Plain text, without names of people: they may be erased. */
  title: string;
  message?: string;
  /** Page to open, from the root of this company's host. */
  path: string;
  /** They get an email of its own (`outgoingNotices`), so that none of the digests repeats it. */
  isMailed?: boolean;
};

/**
 * Notifies active members of this company, without the actor, in the caller's batch. Each person's settings decide whether it is listed and
 * emailed right away or weekly: the schedule sends the emails.
 */
export function notifyPeople(ctx: Notifying, news: News): BatchItem<"sqlite">[] {
  const { db, now, company, actor } = ctx;
  const { kind, userIds, subject, title, message = "", path, isMailed = false } = news;
  const about: Record<string, string> = subject;
  const subjectId = (name: string) => sql`${about[name] ?? null}`;
  const people = Array.isArray(userIds) ? sql`SELECT value FROM json_each(${JSON.stringify(userIds)})` : userIds;
  const way = wayColumn(sql`u`, sql`${groupOf(kind)}`);
  return [
    db.run(sql`INSERT INTO ${notifications} (id, company_id, user_id, kind, artist_id, transaction_id, agreement_id,
        song_submission_id, visitor_request_id, title, message, path, by_user_id, mailed_at, created_at)
      SELECT ${newIdPerRow(now)}, ${company.id}, u.id, ${kind}, ${subjectId("artistId")}, ${subjectId("transactionId")},
        ${subjectId("agreementId")}, ${subjectId("songSubmissionId")}, ${subjectId("visitorRequestId")},
        ${title}, ${message}, ${path}, ${actor?.id ?? null}, iif(${isMailed ? 1 : 0} AND ${way} <> 'weekly', ${now}, NULL), ${now}
      FROM ${users} AS u CROSS JOIN ${memberships} AS m ON m.user_id = u.id AND m.company_id = ${company.id} AND m.status = 'active'
      WHERE u.id IN (${people}) AND u.status = 'active' AND u.id <> ${actor?.id ?? ""}`),
  ];
}
