import { and, eq, sql } from "drizzle-orm";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { approvalLink } from "#app/licensing/approvals/approval-link.server.ts";
import { selectAsker } from "#app/licensing/approvals/select-asker.server.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { approvalRequests, transactions } = unsafeTenantTables("a job reminds the parties that every company asked");

const dayMs = 24 * 3_600_000;
/** Reminders per run; the rest follow the next night. */
const rowsPerRun = 100;
const linkIsOpen = "approval-link-is-open";

type Job = Pick<RequestContext, "db" | "env" | "now">;
type Due = {
  id: string;
  partyId: string;
  companyId: string;
  tokenHash: string;
  expiresAt: number;
  answerBy: string;
  project: string;
  email: string | null;
  keepers: string;
  titles: string;
};

/**
 * Links that lapse within three days without a reminder, or within one day with one at most; not on the day of asking, nor of a party whose
 * shares were sold or whose sides are approved.
 */
function listDue({ db, now }: Job): Promise<Due[]> {
  return db.all<Due>(sql`SELECT r.id, r.party_id AS partyId, r.company_id AS companyId, r.token_hash AS tokenHash, r.expires_at AS expiresAt,
      r.answer_by AS answerBy, t.project, p.email, p.keepers,
      (SELECT json_group_array(s.title) FROM approval_items i CROSS JOIN recordings s ON s.id = i.recording_id
        WHERE i.request_id = r.id) AS titles
    FROM ${approvalRequests} AS r CROSS JOIN ${transactions} AS t ON t.id = r.transaction_id
      CROSS JOIN parties p ON p.id = r.party_id
    WHERE r.answered_at IS NULL AND r.token_hash IS NOT NULL AND r.expires_at > ${now} AND r.expires_at <= ${now + 3 * dayMs}
      AND (r.reminders = 0 OR r.reminders = 1 AND r.expires_at <= ${now + dayMs}) AND r.created_at <= ${now - dayMs / 2}
      AND t.status IN ('sent', 'clearing', 'quoted', 'accepted', 'expired') AND EXISTS (SELECT 1 FROM approval_items i
        CROSS JOIN recordings s ON s.id = i.recording_id
        CROSS JOIN splits h ON h.party_id = r.party_id AND h.side = i.side AND h.subject_id = iif(i.side = 'master', s.id, s.work_id)
        LEFT JOIN clearances c ON c.transaction_id = t.id AND c.recording_id = s.id AND c.side = i.side
        WHERE i.request_id = r.id AND coalesce(c.status, '') <> 'approved')
    ORDER BY r.expires_at, r.id LIMIT ${rowsPerRun}`);
}

/**
 * Puts reminders of three days before into one email for a party that gets several of them, and returns the others. The last day's come alone.
 */
async function bundleReminders({ db, now }: Job, due: Due[]): Promise<Due[]> {
  const early = due.filter(({ expiresAt }) => expiresAt > now + dayMs);
  const parties = Map.groupBy(early, ({ partyId }) => partyId);
  const bundled = new Set([...parties.values()].flatMap((own) => (own.length > 1 ? own.map(({ id }) => id) : [])));
  if (bundled.size > 0)
    await db
      .update(approvalRequests)
      .set({ awaitsDigest: true, reminders: 1 })
      .where(
        sql`${approvalRequests.id} IN (SELECT value FROM json_each(${JSON.stringify([...bundled])})) AND reminders = 0`,
      );
  return due.filter(({ id }) => !bundled.has(id));
}

/**
 * Reminds parties that have not answered, three days and one day before their link lapses, each once. A reminder has a new link, because no
 * token is stored; several of three days before come as one email about all questions. @throws AggregateError with all failures, after everything else was done; the next night retries
 */
export async function remindParties(job: Job): Promise<void> {
  const { db, env, now } = job;
  const sending: Promise<unknown>[] = [];
  const reminding = runEach(await bundleReminders(job, await listDue(job)), "reminders of approvals", async (due) => {
    const { id, tokenHash, expiresAt, answerBy, project } = due;
    const found = await findCompanyById(db, due.companyId);
    const addresses = due.email ? [due.email] : parseWords(due.keepers);
    if (found === null || addresses.length === 0) return;
    const ctx = { ...job, company: found.company, waitUntil: (work: Promise<unknown>) => void sending.push(work) };
    const [asker] = await selectAsker({ db }, eq(approvalRequests.id, id));
    if (asker === undefined) return;
    const about = { id, addresses, asker, project, songs: parseWords(due.titles), answerBy, expiresAt };
    const link = await approvalLink({ ...ctx, url: new URL(env.APP_URL) }, "approval-reminder", about);
    const outgoing = outgoingMails(ctx, link.mails);
    const isRow = and(eq(approvalRequests.id, id), eq(approvalRequests.tokenHash, tokenHash));
    try {
      await db.batch([
        // Answered or sent again since it was listed, or reminded by a run that overlaps.
        assertInBatch(db, rowExists(approvalRequests, sql`${isRow} AND answered_at IS NULL`), linkIsOpen),
        db
          .update(approvalRequests)
          .set({ tokenHash: link.tokenHash, reminders: expiresAt <= now + dayMs ? 2 : 1 })
          .where(isRow),
        ...outgoing.statements,
      ]);
      outgoing.deliver();
    } catch (error) {
      if (!isFailedAssertion(error, linkIsOpen)) throw error;
    }
  });
  await reminding.finally(() => Promise.all(sending));
}
