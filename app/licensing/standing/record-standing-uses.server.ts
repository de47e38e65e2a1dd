import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { pauseCopy } from "#app/licensing/standing/pause-copy.ts";
import { assertWithinMonth, isMonthFull } from "#app/licensing/standing/standing-month.server.ts";
import { linkTtlMs } from "#app/mail/link-ttl.ts";
import type { AddressedMail } from "#app/mail/send-mail.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { summariseTerms } from "#app/rights/describe-terms.ts";
import { formatMoney } from "#app/rights/money.ts";
import { monthOf } from "#app/rights/standing/find-standing-yes.server.ts";
import type { StandingYes } from "#app/rights/standing/standing-approval.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const holds = "standing-approvals-hold";

type Recording = {
  /** `endClient`: as far as the party may know it. */
  transaction: { id: string; userId: string; project: string; endClient: string };
  /** The number of the licence that was taken, or what stands for it; none while people handle the request. */
  licence?: string;
  use: Usage;
  /** By `findStandingYes`. */
  covered: readonly StandingYes[];
  /** By recording id. */
  titles: ReadonlyMap<string, string>;
};

/** One email for each standing approval and address, with one link, and what is stored of it. */
async function mailsOf(ctx: RequestContext, { transaction, licence, use, covered, titles }: Recording) {
  const { company, url, env } = ctx;
  const here = { here: url, apex: env.APP_HOST };
  const contact = `${productOrigin({ ...company, subdomain: null }, here)}/contact-us`;
  const numbered = licence === undefined ? [] : [pauseCopy.licence(licence)];
  const about = [...numbered, ...(transaction.endClient ? [transaction.endClient] : []), summariseTerms(use)];
  const groups = [...Map.groupBy(covered, ({ standingId }) => standingId).values()];
  return await Promise.all(
    groups.map(async (uses) => {
      const token = createToken();
      const link = `${productOrigin(company, here)}/standing-approval/${token}`;
      const songs = uses.map(
        ({ recordingId, side, fee, currency }) =>
          `${titles.get(recordingId) ?? ""}, ${side}: ${formatMoney(fee, currency)}`,
      );
      const [{ standingId = "", name: standing = "", party = "", emails = [] } = {}] = uses;
      const data = { name: party, project: transaction.project, standing, lines: [...about, ...songs], contact, link };
      return {
        standingId,
        hash: await hashToken(token),
        mails: emails.map(
          (to): AddressedMail => ({
            template: "standing-use",
            to,
            userId: transaction.userId,
            subjectId: transaction.id,
            data,
          }),
        ),
      };
    }),
  );
}

/**
 * What records sides that standing approvals cover as used: statements for the caller's batch, and the emails that tell the parties, for
 * `outgoingMails`. The batch fails (`isStandingOver`) if one was changed, paused, deleted or used up meanwhile, or a party sold its share: the
 * caller then asks people.
 */
export async function recordStandingUses(
  ctx: RequestContext,
  recording: Recording,
): Promise<{ statements: BatchItem<"sqlite">[]; mails: AddressedMail[] }> {
  const { db, now, company } = ctx;
  const { transaction, covered } = recording;
  if (covered.length === 0) return { statements: [], mails: [] };
  const { standingUses } = scoped(db, company);
  const told = await mailsOf(ctx, recording);
  const list = JSON.stringify(
    covered.map(({ emails: _, party: _party, name: _name, ...use }) => ({
      ...{ ...use, hash: told.find(({ standingId }) => standingId === use.standingId)?.hash },
    })),
  );
  const month = monthOf(now);
  const stillHolds = sql`NOT EXISTS (SELECT 1 FROM json_each(${list}) one
    LEFT JOIN standing_approvals s ON s.id = one.value ->> 'standingId' AND s.updated_at = one.value ->> 'version' AND NOT s.paused
    WHERE s.id IS NULL OR NOT EXISTS (SELECT 1 FROM recordings r CROSS JOIN splits h ON h.party_id = s.party_id AND h.side = one.value ->> 'side'
      AND h.subject_id = iif(h.side = 'master', r.id, r.work_id) WHERE r.id = one.value ->> 'recordingId'))`;
  const ids = sql`SELECT value ->> 'standingId' FROM json_each(${list})`;
  return {
    statements: [
      assertInBatch(db, stillHolds, holds),
      db.run(sql`INSERT INTO ${standingUses} (standing_id, transaction_id, recording_id, side, company_id, party_id, month, fee, currency, used_at,
          token_hash, expires_at)
        SELECT value ->> 'standingId', ${transaction.id}, value ->> 'recordingId', value ->> 'side', ${company.id}, value ->> 'partyId', ${month},
          value ->> 'fee', value ->> 'currency', ${now}, value ->> 'hash', ${now + linkTtlMs["standing-use"]} FROM json_each(${list}) WHERE true
        ON CONFLICT (standing_id, transaction_id, recording_id, side) DO UPDATE SET month = excluded.month, fee = excluded.fee,
          currency = excluded.currency, used_at = excluded.used_at, token_hash = excluded.token_hash, expires_at = excluded.expires_at`),
      assertWithinMonth(ctx, ids),
    ],
    mails: told.flatMap(({ mails }) => mails),
  };
}

/** Whether a batch with the statements of `recordStandingUses` failed because of them. */
export function isStandingOver(error: unknown): boolean {
  return isFailedAssertion(error, holds) || isMonthFull(error);
}
