import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { approvalLink } from "#app/licensing/approvals/approval-link.server.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import type { AskForm } from "#app/licensing/approvals/ask-form.ts";
import { insertStatements, type NewRequest, wordsOf } from "#app/licensing/approvals/insert-asked.server.ts";
import { type PartyItem, type PartyToAsk, readParties } from "#app/licensing/approvals/list-parties.server.ts";
import { clearSides } from "#app/licensing/approvals/read-approvals.server.ts";
import { refuseOwnAddress } from "#app/licensing/approvals/refuse-own-address.ts";
import { isSameTerms } from "#app/licensing/judge/proposal.ts";
import { isStandingOver, recordStandingUses } from "#app/licensing/standing/record-standing-uses.server.ts";
import { clearanceStatements } from "#app/licensing/transactions/clearing/clearance-statements.server.ts";
import { usageOf } from "#app/licensing/transactions/clearing/usage-of-terms.ts";
import { toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { clearableStatuses, isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { approvalEvent } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { findStandingYes } from "#app/rights/standing/find-standing-yes.server.ts";
import type { StandingYes } from "#app/rights/standing/standing-approval.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type OfferedItem = PartyItem & { fee: number | null };
type ChosenParty = Omit<PartyToAsk, "items"> & { items: OfferedItem[] };
type Asking = AskForm & { id: string };

/** Emails to one party within 24 hours: about one request, and about all requests of a company. An environment's own desk asks for many clients. */
const dayMs = 24 * 3_600_000;
const maxMails = 3;
const maxCompanyMails = 20;

/** An address is no company's to fill. @throws AppError too_many_requests, naming a party that got too many emails */
export function refuseManyMails(
  { company }: Pick<RequestContext, "company">,
  parties: readonly Pick<PartyToAsk, "name" | "mails" | "companyMails">[],
): void {
  const often = parties.find(({ mails }) => mails >= maxMails);
  if (often !== undefined) throw new AppError("too_many_requests", copy.errors.often(often.name));
  const flooded = parties.find(({ companyMails }) => company.subdomain !== null && companyMails >= maxCompanyMails);
  if (flooded !== undefined)
    throw new AppError("too_many_requests", copy.errors.oftenByCompany(flooded.name, maxCompanyMails));
}

/**
 * Whether a question goes into the party's next email about all of them: it got one within the hour. One about a request that it was written to about
 * comes alone, as one within a day of its deadline does.
 */
function waitsForDigest({ isWrittenTo, mails }: Pick<PartyToAsk, "isWrittenTo" | "mails">, leftMs: number): boolean {
  return isWrittenTo && mails === 0 && leftMs > dayMs;
}

function chooseParties(parties: readonly PartyToAsk[], { asked }: Asking): ChosenParty[] {
  return asked.map(({ partyId, items }) => {
    const party = parties.find((one) => one.partyId === partyId);
    const offered = items.flatMap(({ recordingId, side, fee }) => {
      const item = party?.items.find((one) => one.recordingId === recordingId && one.side === side);
      return item === undefined ? [] : [{ ...item, fee }];
    });
    if (party === undefined || offered.length === 0) throw new AppError("conflict", copy.errors.changed);
    return { ...party, items: offered };
  });
}

/** Whether two are about one side of one song, and one party. */
const isSame = (party: { partyId: string }, item: PartyItem) => (yes: StandingYes) =>
  yes.partyId === party.partyId && yes.recordingId === item.recordingId && yes.side === item.side;

/**
 * The parties that a form chooses, and which of their sides standing approvals cover or miss. Reads only. @throws AppError as `askParties`
 */
export async function planAsking(ctx: RequestContext, form: Asking) {
  const { transaction, parties, approvals, clients } = await readParties(ctx, form);
  refuseClient(ctx, transaction);
  if (!isOneOf(transaction.status, clearableStatuses)) throw new AppError("conflict", copy.errors.over);
  const chosen = chooseParties(parties, form);
  refuseOwnAddress(ctx, chosen, clients);
  const offers = chosen.flatMap(({ partyId, items }) =>
    items
      .filter(({ isAnswered }) => !isAnswered)
      .map(({ recordingId, side, fee }) => ({ partyId, recordingId, side, fee, currency: form.currency })),
  );
  const recordingIds = [...new Set(offers.map(({ recordingId }) => recordingId))];
  const standing = await findStandingYes(ctx, {
    transaction,
    recordingIds,
    use: usageOf(approvals.proposal.stored),
    offers,
  });
  return { transaction, approvals, chosen, standing };
}

/**
 * Asks parties to approve: an email with a link to each, except for what standing approvals cover, which is approved at once; who has no
 * address on file becomes a task. All in one batch.
 * @throws AppError unauthorised, forbidden (also for the client and in a preview), not_found, too_many_requests; invalid for a party whose address is the
 * client's or the actor's; conflict when shares or answers changed meanwhile, or the request is no longer being cleared
 */
export async function askParties(ctx: RequestContext, form: Asking) {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"));
  await enforceRateLimit(ctx.env, "form", `approval-ask:${actor.id}`);
  try {
    return await ask(ctx, actor, form);
  } catch (error) {
    // A standing approval that was used up or paused meanwhile: what it no longer covers goes to people.
    if (!isStandingOver(error)) throw toMoveError(error);
  }
  return await ask(ctx, actor, form);
}

/** Webhook events of what was asked, and of what standing approvals answered at once. */
function askedEvents(
  ctx: RequestContext,
  requestId: string,
  { asked, covered }: { asked: string[]; covered: string[] },
) {
  return [
    ...(asked.length > 0 ? [approvalEvent(ctx, "approval.asked", { requestId, approvalIds: asked })] : []),
    ...(covered.length > 0 ? [approvalEvent(ctx, "approval.answered", { requestId, approvalIds: covered })] : []),
  ];
}

async function ask(ctx: RequestContext, actor: Actor, form: Asking) {
  const { db, now, company } = ctx;
  const { transaction, approvals, chosen, standing } = await planAsking(ctx, form);
  refuseManyMails(ctx, chosen);
  const covered = chosen.flatMap(({ partyId, name: partyName, items }) => {
    const yes = standing.covered.filter((one) => items.some((item) => isSame({ partyId }, item)(one)));
    return [...Map.groupBy(yes, ({ standingId }) => standingId)].map(([id, of]) => ({
      ...{
        id: newId(now),
        partyId,
        partyName,
        tokenHash: null,
        expiresAt: now,
        standing: { id, name: of[0]?.name ?? "" },
      },
      items: items.filter((item) => of.some(isSame({ partyId }, item))),
    }));
  });
  const open = chosen.flatMap((party) => {
    const items = party.items.filter((item) => !standing.covered.some(isSame(party, item)));
    return items.length === 0 ? [] : [{ ...party, items }];
  });
  const asker = { name: actor.name, email: actor.email };
  const links = await Promise.all(
    open
      .filter(({ addresses }) => addresses.length > 0)
      .map(async (party) => {
        const { partyId, name: partyName, addresses, items } = party;
        const id = newId(now);
        const songs = items.map(({ title }) => title);
        const about = { id, addresses, asker, project: transaction.project, songs, answerBy: form.answerBy };
        const { mails, ...link } = await approvalLink(ctx, "approval-asked", about);
        const awaitsDigest = waitsForDigest(party, link.expiresAt - now);
        const request = { id, partyId, partyName, ...link, awaitsDigest, items };
        return { mails: awaitsDigest ? [] : mails, request };
      }),
  );
  const requests: NewRequest[] = [...covered, ...links.map(({ request }) => request)];
  const { id, project, userId, endClient } = transaction;
  const uses = await recordStandingUses(ctx, {
    transaction: { id, project, userId, endClient: form.namesEndClient ? endClient : "" },
    use: usageOf(approvals.proposal.stored),
    covered: standing.covered,
    titles: new Map(chosen.flatMap(({ items }) => items.map(({ recordingId, title }) => [recordingId, title]))),
  });
  const outgoing = outgoingMails(ctx, [...links.flatMap(({ mails }) => mails), ...uses.mails]);
  const { transactionTasks, insert } = scoped(db, company);
  const unknown = open.filter(({ addresses }) => addresses.length === 0);
  const tasks = unknown.map(({ name }) => {
    const title = copy.tasks.address(name, company.subdomain === null);
    return insert(transactionTasks, { id: newId(now), transactionId: form.id, title, createdAt: now, updatedAt: now });
  });
  const { proposal, requested } = approvals;
  // Those of a request do not change, so they are kept only where the offer has others.
  const asked = { ...form, terms: isSameTerms(proposal.stored, requested) ? null : proposal.stored };
  const words = [...approvals.items, ...wordsOf(requests, asked, now)];
  const asking = new Set(requests.map((request) => request.id));
  const [first, ...rest] = [
    ...clearanceStatements(ctx, transaction, clearSides(approvals, words, { now, asking })),
    ...insertStatements(ctx, asked, requests),
    ...uses.statements,
    ...tasks,
    ...askedEvents(ctx, form.id, {
      asked: links.map(({ request }) => request.id),
      covered: covered.map((one) => one.id),
    }),
    auditEntry(ctx, {
      action: "approvals-asked",
      subjectType: "transaction",
      subjectId: form.id,
      detail: { parties: requests.map(({ partyId, id }) => ({ partyId, id })), withoutAddress: unknown.length },
    }),
    ...outgoing.statements,
  ];
  if (first) await db.batch([first, ...rest]);
  outgoing.deliver();
  return { asked: links.length, standing: covered.length, tasks: tasks.length };
}
