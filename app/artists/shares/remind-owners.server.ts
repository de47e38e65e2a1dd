import { sql } from "drizzle-orm";
import { shareMail } from "#app/artists/shares/share-mail.server.ts";
import type { StatedShare } from "#app/artists/shares/stated-share.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { outbox } = unsafeTenantTables("a job reads whether an owner was reminded");

/** Reminders per run; the rest follow the next night. */
const rowsPerRun = 100;
/** How long before its link lapses an owner is reminded, in ms. */
const beforeMs = 3 * 24 * 3_600_000;
const isOpen = "link-is-open";

type Job = Pick<RequestContext, "db" | "env" | "now">;
type Due = Pick<StatedShare, "id" | "email" | "side" | "role" | "shareBp"> & {
  tokenHash: string;
  expiresAt: number;
  title: string;
  artist: string;
  asker: string;
};

/** Shares whose link lapses within three days, without an answer and without a reminder since its owner was asked. */
function listDue({ db, now }: Job): Promise<Due[]> {
  return db.all<Due>(sql`SELECT s.id, s.email, s.side, s.role, s.share_bp AS shareBp, s.token_hash AS tokenHash,
      s.expires_at AS expiresAt, o.title, a.name AS artist, u.name AS asker
    FROM song_submissions o CROSS JOIN stated_shares s ON s.submission_id = o.id CROSS JOIN artists a ON a.id = o.artist_id
      CROSS JOIN users u ON u.id = o.user_id
    WHERE o.state IN ('draft', 'sent') AND s.answer IS NULL AND s.email <> '' AND s.expires_at > ${now}
      AND s.expires_at <= ${now + beforeMs}
      AND NOT EXISTS (SELECT 1 FROM ${outbox} AS m WHERE m.subject_id = s.id AND m.template = 'share-reminder' AND m.created_at > s.asked_at)
    ORDER BY o.updated_at, s.id LIMIT ${rowsPerRun}`);
}

/**
 * Reminds owners of stated shares once, three days before their link lapses. The reminder has a new link, because no token is stored.
 * @throws AggregateError with all failures, after everything else was done; the next night retries
 */
export async function remindOwners(job: Job): Promise<void> {
  const { db, env, now } = job;
  const due = await listDue(job);
  const found = due.length === 0 ? null : await findCompanyById(db, environmentCompanyIds.main);
  if (found === null) return;
  const { company } = found;
  const origin = productOrigin(company, { here: new URL(env.APP_URL), apex: env.APP_HOST });
  const sending: Promise<unknown>[] = [];
  const reminding = runEach(
    due,
    "reminders of shares",
    async ({ tokenHash, expiresAt, title, artist, asker, ...share }) => {
      const song = { title, artist, asker, origin };
      const { mail, link } = await shareMail("share-reminder", { now, share, song, expiresAt });
      const outgoing = outgoingMails({ ...job, company, waitUntil: (work) => void sending.push(work) }, [mail]);
      const isAsked = sql`EXISTS (SELECT 1 FROM stated_shares WHERE id = ${share.id} AND token_hash = ${tokenHash} AND answer IS NULL
      AND expires_at = ${expiresAt})`;
      try {
        await db.batch([
          // Answered or changed since it was listed, or reminded by a run that overlaps.
          assertInBatch(db, isAsked, isOpen),
          db.run(sql`UPDATE stated_shares SET token_hash = ${link.hash} WHERE id = ${share.id}`),
          ...outgoing.statements,
        ]);
        outgoing.deliver();
      } catch (error) {
        if (!isFailedAssertion(error, isOpen)) throw error;
      }
    },
  );
  await reminding.finally(() => Promise.all(sending));
}
