import { and, count, eq, gt, inArray, isNull, lte, max, min, or, sql } from "drizzle-orm";
import { messageOf } from "#app/comments/notifications/notification-message.ts";
import { notificationsCopy as copy } from "#app/comments/notifications/notifications-copy.ts";
import { selectNotifications } from "#app/comments/notifications/shown-notifications.server.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { isActiveMember, isActiveUser } from "#app/identity/access/active-member.server.ts";
import { issueToken } from "#app/identity/access/single-use-token.server.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { formatDuration } from "#app/track/track.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, notifications } = unsafeTenantTables("the cron mails the people of every company");

const minute = 60_000;
/** Milliseconds without a new notification before an email is sent: one email per conversation. */
const quietMs = 10 * minute;
/** Milliseconds after which an email is sent although the conversation goes on. */
const maxWaitMs = 60 * minute;
/** Milliseconds; older notifications are not emailed. */
const maxAgeMs = 7 * 24 * 60 * minute;
/** Max recipients per run. */
const maxPeople = 25;
/** Max comments per email, and max characters of each. */
const maxLines = 10;
const maxMessage = 300;

type Job = Pick<RequestContext, "db" | "env" | "now">;
type Due = { companyId: string; userId: string };

/** Users with pending notifications who have been quiet for long enough; in random order, so that failing ones do not block others. */
function listDue({ db, now }: Job): Promise<Due[]> {
  const { companyId, userId, createdAt, mailedAt } = notifications;
  return db
    .select({ companyId, userId })
    .from(notifications)
    .where(and(isNull(mailedAt), gt(createdAt, now - maxAgeMs)))
    .groupBy(companyId, userId)
    .having(or(lte(max(createdAt), now - quietMs), lte(min(createdAt), now - maxWaitMs)))
    .orderBy(sql`random()`)
    .limit(maxPeople);
}

/** The user, if they are a member who wants these emails. */
function findRecipient({ db }: Job, { companyId, userId }: Due) {
  return db
    .select({ name: users.name, email: users.email })
    .from(users)
    .innerJoin(memberships, isActiveMember(companyId))
    .where(and(isActiveUser(userId), eq(users.commentMail, true)))
    .get();
}

type Row = Awaited<ReturnType<typeof selectNotifications>>[number];

function lineOf(row: Row): string {
  const { userNickname, kind, songTitle, startMs, endMs } = row;
  const text = messageOf(row).slice(0, maxMessage);
  if (startMs === null || endMs === null) return copy.mailAbout(userNickname, copy.did[kind], songTitle, text);
  const place = copy.place(songTitle, formatDuration(startMs), formatDuration(endMs));
  return copy.mailLine(userNickname, copy.did[kind], place, text);
}

const stillWaiting = "still-waiting";

/** Emails a user's unread notifications and marks all pending ones as emailed, in one batch. */
async function mailPerson(job: Job, due: Due, waitUntil: RequestContext["waitUntil"]): Promise<void> {
  const { db, env, now } = job;
  const { companyId, userId } = due;
  const isWaiting = and(
    eq(notifications.companyId, companyId),
    eq(notifications.userId, userId),
    isNull(notifications.mailedAt),
    lte(notifications.createdAt, now),
  );
  const found = await findCompanyById(db, companyId);
  const recipient = found && (await findRecipient(job, due));
  const unread = and(isNull(notifications.mailedAt), isNull(notifications.readAt), lte(notifications.createdAt, now));
  const rows = found && recipient ? await selectNotifications({ db, company: found.company }, userId, unread) : [];
  const markMailed = db.update(notifications).set({ mailedAt: now }).where(isWaiting);
  if (!found || !recipient || rows.length === 0) {
    await markMailed;
    return;
  }
  const { company, customHost } = found;
  const url = new URL(env.APP_URL);
  const origin = companyOrigin({ ...company, customHost }, { here: url, apex: env.APP_HOST });
  const { link, entry } = await issueToken(job, { purpose: "unsubscribe", userId, companyId });
  const rest = rows.length - maxLines;
  // Runs of the cron may overlap: the second one finds nothing pending.
  const ids = rows.map(({ _id }) => _id).slice(0, maxLines);
  const waiting = db
    .select({ n: count() })
    .from(notifications)
    .where(and(inArray(notifications.id, ids), isNull(notifications.mailedAt)));
  await sendMail(
    { db, env, now, company, waitUntil },
    {
      template: "comment-digest",
      to: recipient.email,
      userId,
      data: {
        name: recipient.name,
        link: `${origin}/notifications`,
        count: rows.length,
        lines: [...rows.slice(0, maxLines).map(lineOf), ...(rest > 0 ? [copy.mailMore(rest)] : [])],
        unsubscribe: link({ company, url, env }, (token) => `/unsubscribe/${token}`),
      },
      also: [assertInBatch(db, sql`(${waiting}) = ${ids.length}`, stillWaiting), markMailed, entry],
    },
  );
}

/**
 * Sends each user one digest of comments, replies and mentions since the last one, after ten quiet minutes. Omits what was read or deleted
 * meanwhile, former members, and users who disabled these emails. @throws AggregateError with all failures, after everyone else was
 * emailed; a later run retries
 */
export async function mailCommentDigests(job: Job): Promise<void> {
  const sending: Promise<unknown>[] = [];
  const mailing = runEach(await listDue(job), "emails about comments", async (due) => {
    await mailPerson(job, due, (work) => void sending.push(work)).catch((error) => {
      if (!isFailedAssertion(error, stillWaiting)) throw error;
    });
  });
  await mailing.finally(() => Promise.all(sending));
}
