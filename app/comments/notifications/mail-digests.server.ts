import { and, count, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import {
  type Due,
  digestGroups,
  listDueDigests,
  settleUnmailed,
} from "#app/comments/notifications/due-digests.server.ts";
import { notificationPath } from "#app/comments/notifications/list-notifications.server.ts";
import { messageOf } from "#app/comments/notifications/notification-message.ts";
import { notificationsCopy as copy } from "#app/comments/notifications/notifications-copy.ts";
import { selectNotifications } from "#app/comments/notifications/shown-notifications.server.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { isActiveMember, isActiveUser } from "#app/identity/access/active-member.server.ts";
import { isNotificationGroup } from "#app/identity/notices/notification-groups.ts";
import { defaultTimeZone, lastWeeklyTime } from "#app/identity/notices/quiet-hours.ts";
import { groupColumn, recipientColumns } from "#app/identity/notices/recipient.server.ts";
import { issueUnsubscribe } from "#app/identity/notices/unsubscribe-token.server.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { formatDuration } from "#app/track/track.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, notifications } = unsafeTenantTables("the cron mails the people of every company");

/** Max notifications per email, and max characters of each. */
const maxLines = 10;
const maxMessage = 300;

type Job = Pick<RequestContext, "db" | "env" | "now">;

/** The user with their settings, if they are a member. */
function findRecipient({ db }: Job, { companyId, userId }: Due) {
  return db
    .select(recipientColumns)
    .from(users)
    .innerJoin(memberships, isActiveMember(companyId))
    .where(isActiveUser(userId))
    .get();
}

type Row = Awaited<ReturnType<typeof selectNotifications>>[number];

function lineOf(row: Row): string {
  const { userNickname, kind, songTitle, startMs, endMs, title } = row;
  const text = messageOf(row).slice(0, maxMessage);
  if (title !== null) return [title, text].filter((part) => part !== "").join(": ");
  const did = copy.did[kind] ?? "";
  if (startMs === null || endMs === null) return copy.mailAbout(userNickname, did, songTitle, text);
  return copy.mailLine(userNickname, did, copy.place(songTitle, formatDuration(startMs), formatDuration(endMs)), text);
}

/** News of one subject is an email of its own title, with a link to its page. */
function digestOf(rows: Row[], { origin, isWeekly }: { origin: string; isWeekly: boolean }) {
  const [news] = rows;
  if (!isWeekly && rows.length === 1 && news !== undefined && news.title !== null)
    return { title: news.title, isWeekly, count: 1, lines: [messageOf(news)], link: origin + notificationPath(news) };
  const rest = rows.length - maxLines;
  return {
    ...{ title: "", isWeekly, count: rows.length, link: `${origin}/notifications` },
    lines: [...rows.slice(0, maxLines).map(lineOf), ...(rest > 0 ? [copy.mailMore(rest)] : [])],
  };
}

const stillWaiting = "still-waiting";

/** Emails a digest of a user's unread notifications and marks all of its groups as emailed, in one batch. */
async function mailPerson(job: Job, due: Due, waitUntil: RequestContext["waitUntil"]): Promise<void> {
  const { db, env, now } = job;
  const { companyId, userId, digest } = due;
  const found = await findCompanyById(db, companyId);
  const recipient = found && (await findRecipient(job, due));
  const isWeekly = digest === "weekly";
  const until = isWeekly ? lastWeeklyTime(now, recipient?.timeZone ?? defaultTimeZone) : now;
  // Without a recipient there is nothing to wait for.
  const isOfDigest: SQL | undefined = recipient
    ? and(
        lte(notifications.createdAt, until),
        inArray(groupColumn(sql`${notifications}`), digestGroups(recipient.notificationWays, digest)),
      )
    : lte(notifications.createdAt, now);
  const isWaiting = and(isNull(notifications.mailedAt), isOfDigest);
  const isTheirs = and(eq(notifications.companyId, companyId), eq(notifications.userId, userId));
  const unread = and(isWaiting, isNull(notifications.readAt));
  const rows = found && recipient ? await selectNotifications({ db, company: found.company }, userId, unread) : [];
  const markMailed = db.update(notifications).set({ mailedAt: now }).where(and(isTheirs, isWaiting));
  if (!found || !recipient || rows.length === 0) {
    await markMailed;
    return;
  }
  const { company, customHost } = found;
  const url = new URL(env.APP_URL);
  const origin = companyOrigin({ ...company, customHost }, { here: url, apex: env.APP_HOST });
  const groups = [...new Set(rows.map(({ group }) => group))].filter(isNotificationGroup);
  const { unsubscribe, entry } = await issueUnsubscribe({ ...job, company, url }, { userId, groups });
  // Runs of the cron may overlap: the second one finds nothing pending.
  const ids = rows.map(({ _id }) => _id).slice(0, maxLines);
  const waiting = db
    .select({ n: count() })
    .from(notifications)
    .where(and(inArray(notifications.id, ids), isNull(notifications.mailedAt)));
  await sendMail(
    { db, env, now, company, waitUntil },
    {
      template: "notification-digest",
      ...{ to: recipient.email, userId, unsubscribe, notBefore: now },
      data: { name: recipient.name, ...digestOf(rows, { origin, isWeekly }) },
      also: [assertInBatch(db, sql`(${waiting}) = ${ids.length}`, stillWaiting), markMailed, entry],
    },
  );
}

/**
 * Emails what waits: news right away, conversations after some quiet minutes, weekly groups on Monday, nothing in quiet hours. Omits what was
 * read or deleted meanwhile or may no longer be opened, former members, and groups that they want no emails of. @throws AggregateError with
 * all failures, after everyone else was emailed; a later run retries
 */
export async function mailDigests(job: Job): Promise<void> {
  const sending: Promise<unknown>[] = [];
  await settleUnmailed(job);
  const mailing = runEach(await listDueDigests(job), "emails about notifications", async (due) => {
    await mailPerson(job, due, (work) => void sending.push(work)).catch((error) => {
      if (!isFailedAssertion(error, stillWaiting)) throw error;
    });
  });
  await mailing.finally(() => Promise.all(sending));
}
