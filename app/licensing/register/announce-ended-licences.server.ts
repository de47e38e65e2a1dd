import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { licencePlaces } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licences, licenceEnds, licenceNotices } = unsafeTenantTables("the nightly run announces every company's ends");

/** Licences per run; the rest follow the next night. */
const rowsPerRun = 200;
/** `days` of the note that an end was announced; below it is the reminder of posts that are still up. */
const onLastDay = 0;
const isNew = "licence-end-is-new";

type Job = Pick<RequestContext, "db" | "now">;
type Ended = { companyId: string; transactionId: string; number: string; endsOn: string };

/**
 * Licences that ended in the last week and were not announced, of companies with an active webhook. Also of suspended ones: their events
 * wait until they are active again (docs/product/webhooks.md).
 */
function listEnded({ db, now }: Job): Promise<Ended[]> {
  const today = isoDateOf(now);
  const { webhookEndpoints } = unsafeTenantTables("the nightly run announces every company's ends");
  return db.all<Ended>(sql`SELECT l.company_id AS companyId, l.transaction_id AS transactionId, l.number, l.ends_on AS endsOn
    FROM ${companies} c CROSS JOIN ${licences} l ON l.company_id = c.id AND l.ends_on BETWEEN date(${today}, '-7 days') AND date(${today}, '-1 day')
    WHERE EXISTS (SELECT 1 FROM ${webhookEndpoints} w WHERE w.company_id = c.id AND w.state = 'active')
      AND NOT EXISTS (SELECT 1 FROM ${licences} newer WHERE newer.supersedes_id = l.id)
      AND NOT EXISTS (SELECT 1 FROM ${licenceEnds} e WHERE e.licence_id = l.id)
      AND NOT EXISTS (SELECT 1 FROM ${licenceNotices} n WHERE n.transaction_id = l.transaction_id AND n.ends_on = l.ends_on
        AND n.days = ${onLastDay})
    ORDER BY l.ends_on, l.transaction_id LIMIT ${rowsPerRun}`);
}

/**
 * Announces licences that ended on their last day to the webhooks of their companies, once each. @throws AggregateError with all failures,
 * after everything else was done; the next night retries
 */
export async function announceEndedLicences({ db, now }: Job): Promise<void> {
  await runEach(await listEnded({ db, now }), "ends of licences", async (ended) => {
    const { companyId, transactionId, number, endsOn } = ended;
    const company = { id: companyId };
    const { insert, ofCompany } = scoped(db, company);
    const { transactionId: id, endsOn: day, days } = licenceNotices;
    const isAnnounced = and(eq(id, transactionId), eq(day, endsOn), eq(days, onLastDay));
    const data = { requestId: transactionId, number, endsOn, isEarly: false };
    await db
      .batch([
        assertInBatch(db, sql`NOT ${rowExists(licenceNotices, ofCompany(licenceNotices, isAnnounced))}`, isNew),
        insert(licenceNotices, { transactionId, endsOn, days: onLastDay, createdAt: now }),
        webhookEvent({ db, now, company }, { type: "licence.ended", data, ...licencePlaces(transactionId, number) }),
      ])
      .catch((error) => {
        if (!isFailedAssertion(error, isNew)) throw error;
      });
  });
}
