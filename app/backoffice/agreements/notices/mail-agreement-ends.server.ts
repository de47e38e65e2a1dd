import { and, eq, sql } from "drizzle-orm";
import { renewsItself } from "#app/backoffice/agreements/agreement-state.server.ts";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { type AgreementRecipient, listRecipients } from "#app/backoffice/agreements/notices/list-recipients.server.ts";
import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import type { AgreementMail } from "#app/mail/agreement-mail.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { dayAfter, lastDayOfTerm } from "#app/rights/term.ts";
import { agreementNotices, agreements } from "#db/schema/agreements.server.ts";

/** Agreements per run; the rest follow the next night. */
const rowsPerRun = 100;
const isNew = "notice-is-new";

type Job = Pick<RequestContext, "db" | "env" | "now">;
type Due = {
  id: string;
  updatedAt: number;
  number: string;
  title: string;
  endsOn: string;
  /** Null: it ends. */
  renewMonths: number | null;
  assigneeId: string | null;
  /** Days to the end; negative after missed nights. */
  left: number;
  /** The reminder to send: 90, 30 or 7 days before the end, or 0 on the last day. */
  days: number;
};

/**
 * Agreements with a reminder that was not sent for this end: of several that are due the nearest one alone. One that was entered after its end
 * has none, unless it renews itself.
 */
function listDue({ db, now }: Job): Promise<Due[]> {
  const today = isoDateOf(now);
  return db.all<Due>(sql`SELECT * FROM (SELECT id, updated_at AS updatedAt, number, title, ends_on AS endsOn,
      iif(${renewsItself}, renew_months, NULL) AS renewMonths, assignee_id AS assigneeId,
      CAST(julianday(ends_on) - julianday(${today}) AS INTEGER) AS "left",
      CASE WHEN ends_on <= ${today} THEN 0 WHEN ends_on <= date(${today}, '+7 days') THEN 7
        WHEN ends_on <= date(${today}, '+30 days') THEN 30 ELSE 90 END AS days
    FROM agreements WHERE status IN ('active', 'terminated') AND ends_on <= date(${today}, '+90 days')
      AND (${renewsItself} OR date(created_at / 1000, 'unixepoch') <= ends_on)) due
    WHERE NOT EXISTS (SELECT 1 FROM agreement_notices n WHERE n.agreement_id = due.id AND n.ends_on = due.endsOn AND n.days <= due.days)
    ORDER BY endsOn, id LIMIT ${rowsPerRun}`);
}

/** The end after the renewals up to `today`, which is before it. */
function renewedEnd(endsOn: string, months: number, today: string): string {
  let end = endsOn;
  do end = lastDayOfTerm(dayAfter(end), months);
  while (end <= today);
  return end;
}

/** News for people at both environments' own companies, for one batch. */
async function newsFor(
  job: Job,
  recipients: AgreementRecipient[],
  due: Due,
  mail: Omit<AgreementMail["data"], "name" | "link">,
  waitUntil: RequestContext["waitUntil"],
) {
  const outgoing = [];
  for (const companyId of new Set(recipients.map((recipient) => recipient.companyId))) {
    const found = await findCompanyById(job.db, companyId);
    if (found === null) continue;
    const { company, customHost } = found;
    const origin = companyOrigin(
      { ...company, customHost },
      { here: new URL(job.env.APP_URL), apex: job.env.APP_HOST },
    );
    const path = agreementPath(due.id);
    const notices = recipients
      .filter((recipient) => recipient.companyId === companyId)
      .map((recipient) => ({
        ...{ template: "agreement-notice" as const, recipient, userId: recipient.id },
        data: { ...mail, name: recipient.name, link: `${origin}${path}` },
      }));
    const news = { notices, kind: "agreement" as const, subject: { agreementId: due.id }, path };
    outgoing.push(await outgoingNews({ ...job, company, actor: null, waitUntil }, news));
  }
  return outgoing;
}

/** Sends one reminder, and on the last day renews the agreement or notes its end, in one batch. */
async function remindOf(job: Job, due: Due, waitUntil: RequestContext["waitUntil"]): Promise<void> {
  const { db, now } = job;
  const { id, updatedAt, number, title, endsOn, renewMonths, left, days } = due;
  const renewsTo = renewMonths === null ? null : renewedEnd(endsOn, renewMonths, isoDateOf(now));
  const isLast = days === 0;
  const system = { db, now, actor: null, company: { id: environmentCompanyIds.main } };
  const entry = { subjectType: "agreement", subjectId: id };
  const change =
    isLast && renewsTo !== null
      ? [
          db
            .update(agreements)
            .set({ endsOn: renewsTo, updatedAt: nextUpdatedAt(now, { updatedAt }) })
            .where(eq(agreements.id, id)),
          auditEntry(system, {
            ...entry,
            action: "agreement-changed",
            detail: { before: { endsOn }, after: { endsOn: renewsTo } },
          }),
        ]
      : isLast
        ? [auditEntry(system, { ...entry, action: "agreement-ended", detail: { note: formatIsoDate(endsOn) } })]
        : [];
  const outgoing = await newsFor(
    job,
    await listRecipients(job, { assigneeId: due.assigneeId }),
    due,
    { number, title, left, endsOn: formatIsoDate(endsOn), renewsTo: renewsTo && formatIsoDate(renewsTo) },
    waitUntil,
  );
  const isSent = and(
    eq(agreementNotices.agreementId, id),
    eq(agreementNotices.endsOn, endsOn),
    eq(agreementNotices.days, days),
  );
  await db.batch([
    // Runs may overlap: the second one finds the notice.
    assertInBatch(db, sql`NOT ${rowExists(agreementNotices, isSent)}`, isNew),
    assertUnchanged(db, agreements, { id, updatedAt }),
    db.insert(agreementNotices).values({ agreementId: id, endsOn, days, createdAt: now }),
    ...change,
    ...outgoing.flatMap(({ statements }) => statements),
  ]);
  for (const { deliver } of outgoing) deliver();
}

/**
 * Reminds of the ends of agreements, once for each of 90, 30 and 7 days before and the last day, on which one that renews itself gets its next
 * end. @throws AggregateError with all failures, after everything else was done; the next night retries
 */
export async function mailAgreementEnds(job: Job): Promise<void> {
  const sending: Promise<unknown>[] = [];
  const reminding = runEach(await listDue(job), "reminders of agreements", async (due) => {
    // Changed since it was listed: the next night reads it again.
    await remindOf(job, due, (work) => void sending.push(work)).catch((error) => {
      if (!isFailedAssertion(error, isNew) && !isChangedMeanwhile(error)) throw error;
    });
  });
  await reminding.finally(() => Promise.all(sending));
}
