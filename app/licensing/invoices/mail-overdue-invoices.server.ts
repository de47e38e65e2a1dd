import { sql } from "drizzle-orm";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { invoicePath } from "#app/licensing/invoices/invoice-paths.ts";
import { inInvoiceState, openOf } from "#app/licensing/invoices/invoice-state.server.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog, invoices, transactions } = unsafeTenantTables("the nightly run reminds of every company's invoices");

/** Invoices per run; the rest follow the next night. */
const rowsPerRun = 100;
const isNew = "invoice-reminder-is-new";
const action = "invoice-reminded";

type Job = Pick<RequestContext, "db" | "env" | "now">;
type Due = {
  id: string;
  companyId: string;
  transactionId: string;
  number: string;
  currency: string;
  dueOn: string;
  open: number;
  /** The reminder to send: 1, 14 or 30 days after the due date. */
  days: number;
  project: string;
  userId: string;
};

/** SQL condition: a reminder of this or a later day was sent for an invoice. */
function isReminded(id: unknown, days: unknown) {
  return sql`EXISTS (SELECT 1 FROM ${auditLog} a WHERE a.subject_id = ${id} AND a.subject_type = 'invoice' AND a.action = ${action}
    AND (a.detail ->> 'days') >= ${days})`;
}

/** Overdue invoices with a reminder that was not sent: of several that are due the last one alone, and none of long ago. */
function listDue({ db, now }: Job): Promise<Due[]> {
  const today = isoDateOf(now);
  return db.all<Due>(sql`SELECT * FROM (SELECT invoices.id, invoices.company_id AS companyId, invoices.transaction_id AS transactionId,
      invoices.number, invoices.currency, invoices.due_on AS dueOn, ${openOf(invoices.id)} AS open, t.project, t.user_id AS userId,
      CASE WHEN invoices.due_on <= date(${today}, '-30 days') THEN 30 WHEN invoices.due_on <= date(${today}, '-14 days') THEN 14 ELSE 1 END AS days
    FROM ${companies} host CROSS JOIN ${invoices} ON host.status = 'active' AND invoices.company_id = host.id
      AND invoices.due_on BETWEEN date(${today}, '-37 days') AND date(${today}, '-1 day')
    JOIN ${transactions} t ON t.id = invoices.transaction_id
    WHERE ${inInvoiceState("overdue", sql`${today}`)}) due
    WHERE NOT ${isReminded(sql`due.id`, sql`due.days`)} ORDER BY dueOn, id LIMIT ${rowsPerRun}`);
}

/** Mails the client of an invoice, as their settings for licences say, in one batch with the note that it was sent. */
async function remindOf(job: Job, due: Due, waitUntil: RequestContext["waitUntil"]): Promise<void> {
  const { db, env, now } = job;
  const { id, companyId, transactionId, number, currency, dueOn, open, days, project, userId } = due;
  const found = await findCompanyById(db, companyId);
  if (found === null) return;
  const { company, customHost } = found;
  const client = await findClient({ db, company }, { userId });
  const origin = companyOrigin({ ...company, customHost }, { here: new URL(env.APP_URL), apex: env.APP_HOST });
  const path = invoicePath(id);
  const data = {
    ...{ project, link: `${origin}${path}`, total: formatMoney(open, currency) },
    ...{ dueOn: formatIsoDate(dueOn), isCredit: false, overdue: number },
  };
  const ctx = { db, env, now, company, actor: null, waitUntil };
  const noticeTo = (recipient: NonNullable<typeof client>) => ({
    ...{ template: "invoice-sent" as const, recipient, userId, data: { ...data, name: recipient.name } },
  });
  // Without an account the note alone: the invoice takes no place in the next night's run.
  const notices = client === null ? [] : [noticeTo(client)];
  await sendNews(ctx, { notices, kind: "licence", subject: { transactionId }, path }, [
    // Runs may overlap, and money may come in: the second one finds the note, or less that is open.
    assertInBatch(db, sql`NOT ${isReminded(id, days)} AND ${openOf(sql`${id}`)} = ${open}`, isNew),
    auditEntry(ctx, { action, subjectType: "invoice", subjectId: id, detail: { days } }),
  ]);
}

/**
 * Reminds clients of overdue invoices, once for each of 1, 14 and 30 days after the due date. @throws AggregateError with all failures, after
 * everything else was done; the next night retries
 */
export async function mailOverdueInvoices(job: Job): Promise<void> {
  const sending: Promise<unknown>[] = [];
  const reminding = runEach(await listDue(job), "reminders of invoices", async (due) => {
    await remindOf(job, due, (work) => void sending.push(work)).catch((error) => {
      if (!isFailedAssertion(error, isNew)) throw error;
    });
  });
  await reminding.finally(() => Promise.all(sending));
}
