import { and, eq, sql } from "drizzle-orm";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { licencePath } from "#app/licensing/transactions/transaction-paths.ts";
import { licencePlaces, postsDueEvent } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licences, licenceEnds, licenceNotices, licencePosts, transactions } = unsafeTenantTables(
  "the nightly run reminds of the ends of every company's licences",
);

/** Licences per run; the rest follow the next night. */
const rowsPerRun = 100;
const isNew = "licence-notice-is-new";

type Job = Pick<RequestContext, "db" | "env" | "now">;
type Due = {
  companyId: string;
  transactionId: string;
  number: string;
  project: string;
  endsOn: string;
  userId: string;
  /** Days to the end; negative after it. */
  left: number;
  /** The reminder to send: 60, 30 or 7 days before the end, or -1, after it while posts are up. */
  days: number;
  /** JSON array of addresses. */
  posts: string;
};

/** Licences in force with a reminder that was not sent for this end: of several that are due the nearest one alone. */
function listDue({ db, now }: Job): Promise<Due[]> {
  const today = isoDateOf(now);
  return db.all<Due>(sql`SELECT * FROM (SELECT l.company_id AS companyId, l.transaction_id AS transactionId, l.number, l.project,
      l.ends_on AS endsOn, (SELECT t.user_id FROM ${transactions} t WHERE t.id = l.transaction_id) AS userId,
      CAST(julianday(l.ends_on) - julianday(${today}) AS INTEGER) AS "left",
      CASE WHEN l.ends_on < ${today} THEN -1 WHEN l.ends_on <= date(${today}, '+7 days') THEN 7
        WHEN l.ends_on <= date(${today}, '+30 days') THEN 30 ELSE 60 END AS days,
      (SELECT json_group_array(p.url) FROM ${licencePosts} p WHERE p.transaction_id = l.transaction_id
        AND p.removed_at IS NULL AND p.taken_down_at IS NULL) AS posts
    FROM ${companies} c CROSS JOIN ${licences} l ON c.status = 'active' AND l.company_id = c.id
      AND l.ends_on BETWEEN date(${today}, '-30 days') AND date(${today}, '+60 days')
    WHERE NOT EXISTS (SELECT 1 FROM ${licences} newer WHERE newer.supersedes_id = l.id)
      AND NOT EXISTS (SELECT 1 FROM ${licenceEnds} e WHERE e.licence_id = l.id)) due
    WHERE (days > 0 OR posts <> '[]') AND NOT EXISTS (SELECT 1 FROM ${licenceNotices} n
      WHERE n.transaction_id = due.transactionId AND n.ends_on = due.endsOn AND n.days <= due.days)
    ORDER BY endsOn, transactionId LIMIT ${rowsPerRun}`);
}

/** The webhook event of an end that is near. */
function endingEvent(at: Pick<Job, "db" | "now"> & { company: { id: string } }, due: Due) {
  const { transactionId: requestId, number, endsOn, left: daysLeft, days: notice } = due;
  const data = { requestId, number, endsOn, daysLeft, notice };
  return webhookEvent(at, { type: "licence.ending", data, ...licencePlaces(requestId, number) });
}

/** Sends one reminder to client and desk, in one batch with the note that it was sent; none of a suspended company. */
async function remindOf(job: Job, due: Due, waitUntil: RequestContext["waitUntil"]): Promise<void> {
  const { db, env, now } = job;
  const { companyId, transactionId, number, project, endsOn, userId, left, days } = due;
  const found = await findCompanyById(db, companyId);
  if (found === null) return;
  const { company, customHost } = found;
  const [client, staff] = await Promise.all([
    findClient({ db, company }, { userId }),
    listStaff({ db, company, actor: null }, "UpdateTransaction"),
  ]);
  const origin = companyOrigin({ ...company, customHost }, { here: new URL(env.APP_URL), apex: env.APP_HOST });
  const path = licencePath(transactionId, number);
  const about = { number, project, endsOn: formatIsoDate(endsOn), left, posts: parseWords(due.posts) };
  const template = "licence-ending" as const;
  const link = `${origin}${path}`;
  const notices = [
    ...(client === null
      ? []
      : [{ template, recipient: client, userId, data: { ...about, name: client.name, isClient: true, link } }]),
    ...staff
      .filter(({ id }) => id !== client?.id)
      .map((recipient) => ({
        ...{ template, recipient, userId },
        data: { ...about, name: recipient.name, isClient: false, ...(recipient.isMember ? { link } : {}) },
      })),
  ];
  const { insert, ofCompany } = scoped(db, company);
  const isSent = and(
    eq(licenceNotices.transactionId, transactionId),
    eq(licenceNotices.endsOn, endsOn),
    eq(licenceNotices.days, days),
  );
  const news = { notices, kind: "licence" as const, subject: { transactionId }, path };
  await sendNews({ db, env, now, company, actor: null, waitUntil }, news, [
    // Runs may overlap: the second one finds the notice.
    assertInBatch(db, sql`NOT ${rowExists(licenceNotices, ofCompany(licenceNotices, isSent))}`, isNew),
    insert(licenceNotices, { transactionId, endsOn, days, createdAt: now }),
    days > 0
      ? endingEvent({ db, now, company }, due)
      : postsDueEvent({ db, now, company }, { requestId: transactionId, number, endsOn }),
  ]);
}

/**
 * Reminds client and desk of the ends of licences, once for each of 60, 30 and 7 days before, and once after the end while posts are up.
 * @throws AggregateError with all failures, after everything else was done; the next night retries
 */
export async function mailLicenceEnds(job: Job): Promise<void> {
  const sending: Promise<unknown>[] = [];
  const reminding = runEach(await listDue(job), "reminders of licences", async (due) => {
    await remindOf(job, due, (work) => void sending.push(work)).catch((error) => {
      if (!isFailedAssertion(error, isNew)) throw error;
    });
  });
  await reminding.finally(() => Promise.all(sending));
}
