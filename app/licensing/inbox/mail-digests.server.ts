import { lt, sql } from "drizzle-orm";
import type { Environment } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { asksOfCompanies, inboxMails, isOpenAsk, isWrittenTo } from "#app/licensing/inbox/inbox-mail.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { addressesOf } from "#app/rights/standing/addresses-of.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { approvalRequests, inboxLinks } = unsafeTenantTables("a job writes to parties for every company that asks them");

/** Parties per run; the rest follow a minute later. */
const partiesPerRun = 50;
/** For which a link that lapsed can be renewed (ms). */
const renewableMs = 365 * 24 * 3_600_000;
const isWaiting = "questions-wait-for-an-email";

type Job = Pick<RequestContext, "db" | "env" | "now">;
type Due = { id: string; name: string; email: string | null; keepers: string; environment: Environment };

/**
 * One email to each party with questions that wait for it, and with all others that are open, an hour after the one before. @throws AggregateError
 * with all failures, after everything else was done; the next minute retries
 */
export async function mailPartyDigests(job: Job): Promise<void> {
  const { db, env, now } = job;
  const due =
    await db.all<Due>(sql`SELECT DISTINCT parties.id, parties.name, parties.email, parties.keepers, c.environment
    FROM ${asksOfCompanies} CROSS JOIN parties ON parties.id = r.party_id
    WHERE r.awaits_digest = 1 AND ${isOpenAsk(now)} AND NOT ${isWrittenTo(now)} LIMIT ${partiesPerRun}`);
  const sending: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void sending.push(work);
  const mailing = runEach(due, "emails about all questions of a party", async ({ environment, ...row }) => {
    const party = { ...row, addresses: addressesOf({ ...row, keepers: parseWords(row.keepers) }) };
    const about = { ...job, waitUntil, url: new URL(env.APP_URL) };
    const mails = await inboxMails(about, { environment, party }, { template: "inbox-digest" });
    const ofParty = sql`${approvalRequests.partyId} = ${party.id} AND ${approvalRequests.awaitsDigest} = 1
      AND ${approvalRequests.companyId} IN (SELECT c.id FROM companies c WHERE c.environment = ${environment})`;
    try {
      await db.batch([
        // Another run may overlap.
        assertInBatch(db, rowExists(approvalRequests, ofParty), isWaiting),
        db.update(approvalRequests).set({ awaitsDigest: false }).where(ofParty),
        ...mails.statements,
      ]);
      mails.deliver();
    } catch (error) {
      if (!isFailedAssertion(error, isWaiting)) throw error;
    }
  });
  await mailing.finally(() => Promise.all(sending));
}

/** Deletes links that lapsed a year ago. */
export async function sweepInboxLinks({ db, now }: Pick<Job, "db" | "now">): Promise<void> {
  await db.delete(inboxLinks).where(lt(inboxLinks.expiresAt, now - renewableMs));
}
