import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { insertStatements, type NewRequest } from "#app/licensing/approvals/insert-asked.server.ts";
import { issuedNumber } from "#app/licensing/licences/get-licence.server.ts";
import { recordStandingUses } from "#app/licensing/standing/record-standing-uses.server.ts";
import type { TakePlan } from "#app/licensing/take/plan-taking.ts";
import { clearanceStatements } from "#app/licensing/transactions/clearing/clearance-statements.server.ts";
import { usageOf } from "#app/licensing/transactions/clearing/usage-of-terms.ts";
import type { TransactionStatus } from "#app/licensing/transactions/transaction-status.ts";
import { approvalEvent } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { StandingYes } from "#app/rights/standing/standing-approval.ts";
import { newId } from "#db/new-id.server.ts";

type Settled = {
  transaction: { id: string; status: TransactionStatus; updatedAt: number; userId: string };
  licenceId: string;
  project: string;
  endClient: string;
  songs: TakePlan["songs"];
  offer: NonNullable<TakePlan["offer"]>;
};

/**
 * What parties agreed to in advance, as used for a licence that is taken: their answers, the sides that they clear, and the uses. `mails`: those
 * that tell them, after the licence, whose number `deliver` is given. Nothing where no one has to agree. The batch fails
 * (`isStandingOver`) if a rule no longer holds.
 */
export async function settledStatements(
  ctx: RequestContext,
  { transaction, licenceId, songs, offer, ...about }: Settled,
) {
  const settled = songs.flatMap(({ recordingId, settled: { sides } }) => sides.map((one) => ({ ...one, recordingId })));
  if (settled.length === 0) return { statements: [], mails: [], deliver: () => undefined };
  const covered = settled.map(({ left: _, speakers: __, ...one }): StandingYes => one);
  const items = songs.flatMap((song) => song.settled.items);
  const requests = [...Map.groupBy(items, ({ requestId }) => requestId)].map(([standingId, of]): NewRequest => {
    const [{ partyId = "", partyName = "", answeredBy = "" } = {}] = of;
    const standing = { id: standingId, name: answeredBy };
    return { ...{ id: newId(ctx.now), partyId, partyName, tokenHash: null, expiresAt: ctx.now, items: of }, standing };
  });
  const uses = await recordStandingUses(ctx, {
    transaction: { ...about, id: transaction.id, userId: transaction.userId },
    ...{ use: usageOf(offer.terms), covered, licence: licenceId },
    titles: new Map(songs.map(({ recordingId, title }) => [recordingId, title])),
  });
  const mails = outgoingMails(ctx, uses.mails, { mark: licenceId, value: issuedNumber(ctx, licenceId) });
  const asked = { answerBy: isoDateOf(ctx.now), note: "", namesEndClient: true, terms: null };
  return {
    statements: [
      ...clearanceStatements(
        ctx,
        transaction,
        songs.flatMap((song) => song.settled.clearances),
      ),
      ...insertStatements(ctx, { ...asked, id: transaction.id, currency: offer.currency }, requests),
      ...uses.statements,
      approvalEvent(ctx, "approval.answered", {
        requestId: transaction.id,
        approvalIds: requests.map(({ id }) => id),
      }),
    ],
    mails: mails.statements,
    deliver: mails.deliver,
  };
}
