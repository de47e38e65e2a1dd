import { sql } from "drizzle-orm";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { moveStatements } from "#app/licensing/transactions/move-transaction.server.ts";
import { quotePath } from "#app/licensing/transactions/transaction-paths.ts";
import { isChangedMeanwhile } from "#app/records/record-version.server.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { quotes, transactions } = unsafeTenantTables("the nightly run ends the offers of every company");

/** Requests expired per run, one batch each; the rest follow the next night. Expired quotes cannot be accepted meanwhile. */
const rowsPerRun = 100;

type Job = Pick<RequestContext, "db" | "env" | "now">;
type Due = {
  id: string;
  companyId: string;
  updatedAt: number;
  project: string;
  userId: string;
  version: number;
  validUntil: string;
};

/**
 * Quoted requests whose newest version expired before today. Queried by company, to use the index of states; in random order, so that
 * failing requests do not starve the others.
 */
function listDue({ db, now }: Job): Promise<Due[]> {
  return db.all<Due>(sql`SELECT t.id, t.company_id AS companyId, t.updated_at AS updatedAt, t.project,
      t.user_id AS userId, q.version, q.valid_until AS validUntil
    FROM ${companies} c
    CROSS JOIN ${transactions} t ON t.company_id = c.id AND t.status = 'quoted'
    JOIN ${quotes} q ON q.transaction_id = t.id
      AND q.version = (SELECT max(n.version) FROM ${quotes} n WHERE n.transaction_id = t.id)
    WHERE q.valid_until < ${isoDateOf(now)} ORDER BY random() LIMIT ${rowsPerRun}`);
}

/** Expires one request and emails its client, in one batch; no email if the company is suspended or the client has left. */
async function expire(job: Job, due: Due, waitUntil: RequestContext["waitUntil"]): Promise<void> {
  const { db, env, now } = job;
  const { id, companyId, updatedAt, project, userId, version } = due;
  const found = await findCompanyById(db, companyId);
  const company = found?.company ?? { id: companyId };
  const move = { to: "expired", event: "expired", about: { version } } as const;
  const moved = moveStatements({ db, now, company, actor: null }, { id, status: "quoted", updatedAt }, move);
  const client = found && (await findClient({ db, company }, { userId }));
  if (!found || !client) {
    const [first, ...rest] = moved;
    if (first) await db.batch([first, ...rest]);
    return;
  }
  const { customHost } = found;
  const origin = companyOrigin({ ...found.company, customHost }, { here: new URL(env.APP_URL), apex: env.APP_HOST });
  const notice = {
    template: "quote-expired" as const,
    ...{ recipient: client, userId },
    data: {
      name: client.name,
      project,
      validUntil: formatIsoDate(due.validUntil),
      link: `${origin}${quotePath(id, version)}`,
    },
  };
  const path = quotePath(id, version);
  const news = { notices: [notice], kind: "licence" as const, subject: { transactionId: id }, path };
  await sendNews({ db, env, now, company: found.company, actor: null, waitUntil }, news, moved);
}

/**
 * Expires quoted requests whose newest offer is past its last day, with an email to each client. @throws AggregateError with all failures,
 * after the other requests were handled; the next night retries
 */
export async function expireQuotes(job: Job): Promise<void> {
  const sending: Promise<unknown>[] = [];
  const expiring = runEach(await listDue(job), "quoted requests", async (due) => {
    // Quoted again or answered since it was listed.
    await expire(job, due, (work) => void sending.push(work)).catch((error) => {
      if (!isChangedMeanwhile(error)) throw error;
    });
  });
  await expiring.finally(() => Promise.all(sending));
}
