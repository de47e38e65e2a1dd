import { sql } from "drizzle-orm";
import { scopedShare } from "#app/catalogue/record/credits/credits.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import {
  type ApprovalItem,
  newestOfParties,
  sharesText,
  stateOfItem,
} from "#app/licensing/approvals/judge-approvals.ts";
import { hasWaiting, isWrittenTo } from "#app/licensing/inbox/inbox-mail.server.ts";
import type { JudgedSide } from "#app/licensing/judge/judge-deal.ts";
import { selectDeal, toDeal } from "#app/licensing/judge/read-deal.server.ts";
import {
  managesEveryLicence,
  requireManagedTransaction,
} from "#app/licensing/transactions/require-transaction.server.ts";
import { clearableStatuses, isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { describeAnswers } from "#app/rights/answer-times.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { clientAddresses } from "#app/rights/standing/client-addresses.server.ts";
import { feeBpOf } from "#app/rights/terms/terms.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Within which a party gets three emails about one request at most, and a few of one company. */
const mailsMs = 24 * 3_600_000;
const approvalMails = sql.raw("('approval-asked', 'approval-reminder', 'standing-use')");

/**
 * Addresses of the parties with a share in a request's songs, and how many emails each got in 24 hours, about it and by the company. They stay on the server.
 */
function selectAddresses({ db, company, now }: RequestContext, id: string) {
  const { approvalRequests, outbox } = scoped(db, company);
  const mails = sql`(SELECT count(*) FROM ${approvalRequests} a CROSS JOIN ${outbox} m ON m.subject_id = a.id
    WHERE a.transaction_id = ${id} AND a.party_id = parties.id AND m.created_at > ${now - mailsMs})`;
  const companyMails = sql`(SELECT count(*) FROM json_each(json_insert(parties.keepers, '$[#]', parties.email)) contact
    CROSS JOIN ${outbox} m ON m.recipient = contact.value
    WHERE m.company_id = ${company.id} AND m.template IN ${approvalMails} AND m.created_at > ${now - mailsMs})`;
  type Times = { usual: number | null; most: number | null };
  type Mails = { mails: number; companyMails: number; isWrittenTo: number };
  type Row = { id: string; email: string | null; keepers: string } & Mails & Times;
  return db.all<Row>(sql`SELECT id, email, keepers, usual_minutes AS usual, most_minutes AS most,
    ${mails} AS mails, ${companyMails} AS companyMails, ${isWrittenTo(now)} OR ${hasWaiting} AS isWrittenTo
    FROM parties WHERE id IN (
    SELECT s.party_id FROM transaction_items i CROSS JOIN recordings r ON r.id = i.recording_id
      CROSS JOIN splits s ON s.side = 'master' AND s.subject_id = r.id WHERE i.transaction_id = ${id}
    UNION SELECT s.party_id FROM transaction_items i CROSS JOIN recordings r ON r.id = i.recording_id
      CROSS JOIN splits s ON s.side = 'composition' AND s.subject_id = r.work_id WHERE i.transaction_id = ${id})`);
}

/** A side of a song that a party can be asked about. `shares`: `sharesText` of its own. */
export type PartyItem = Pick<JudgedSide, "recordingId" | "title" | "side"> & {
  shares: string;
  shareBp: number;
  /** Its shares in words. */
  share: string;
  /** Whether it answered about the side, or someone refused it: then no standing approval speaks in its name. */
  isAnswered: boolean;
};

export type PartyToAsk = {
  partyId: string;
  name: string;
  addresses: string[];
  /** Who answers for it: the address that is asked, and its keepers. */
  contacts: string[];
  /** Emails within 24 hours: about this request, and about all requests of the company. */
  mails: number;
  companyMails: number;
  /** Whether it hears of more in its next email about all questions. */
  isWrittenTo: boolean;
  /** How fast it answers, in words. */
  answers: string | null;
  items: PartyItem[];
  /** When it was last asked about one of them; null if never. */
  askedAt: number | null;
};

function contactOf(rows: Awaited<ReturnType<typeof selectAddresses>>, partyId: string) {
  const row = rows.find(({ id }) => id === partyId);
  const keepers = row === undefined ? [] : parseWords(row.keepers);
  const own = row?.email ? [row.email] : [];
  const mails = { mails: row?.mails ?? 0, companyMails: row?.companyMails ?? 0, isWrittenTo: row?.isWrittenTo === 1 };
  const { usual = null, most = null } = row ?? {};
  const answers = usual === null ? null : describeAnswers({ usual, most });
  return { addresses: own.length > 0 ? own : keepers, contacts: [...own, ...keepers], ...mails, answers };
}

function itemOf({ recordingId, title, side, shares }: JudgedSide, partyId: string): Omit<PartyItem, "isAnswered"> {
  const own = shares.filter((share) => share.partyId === partyId);
  return {
    recordingId,
    title,
    side,
    shares: sharesText(own),
    shareBp: feeBpOf(own),
    share: own.map(scopedShare).join(", "),
  };
}

/** Who must agree to a side and has not, also since it was approved, and who agreed to other terms than those on the table. */
function partiesToAsk({ refusals, required, clearance }: JudgedSide, newest: ApprovalItem[], now: number): string[] {
  const outside = refusals.flatMap(({ kind, partyId }) =>
    (kind === "answer" || kind === "must-agree") && partyId !== null ? partyId : [],
  );
  const agreed = newest.filter((item) => ["approved", "countered"].includes(stateOfItem(item, now)));
  const open = required.filter((partyId) => !agreed.some((item) => item.partyId === partyId));
  return clearance.status === "approved" ? outside : [...new Set([...open, ...outside])];
}

/**
 * Parties that must agree and have not: with the sides that neither what is on file nor an answer clears. @throws AppError unauthorised,
 * forbidden, not_found
 */
export async function readParties(ctx: RequestContext, { id }: { id: string }) {
  const transaction = await requireManagedTransaction(ctx, { id });
  const [songs, clearances, asked, offers, addresses, clients] = await ctx.db.batch([
    ...selectDeal(ctx, { id }),
    selectAddresses(ctx, id),
    ctx.db.all<{ email: string }>(clientAddresses(ctx, transaction)),
  ]);
  const approvals = toDeal(ctx, transaction, [songs, clearances, asked, offers]);
  const { sides, items } = approvals;
  const parties = new Map<string, PartyToAsk>();
  for (const side of sides) {
    const ofSide = items.filter((one) => one.recordingId === side.recordingId && one.side === side.side);
    const newest = newestOfParties(ofSide);
    for (const partyId of partiesToAsk(side, newest, ctx.now)) {
      const last = newest.find((one) => one.partyId === partyId);
      const name = side.shares.find((share) => share.partyId === partyId)?.name ?? "";
      const party = parties.get(partyId) ?? {
        ...{ partyId, name, ...contactOf(addresses, partyId), items: [], askedAt: null },
      };
      const isAnswered = side.clearance.status === "denied" || (last?.answer ?? null) !== null;
      party.items.push({ ...itemOf(side, partyId), isAnswered });
      if (last !== undefined) party.askedAt = Math.max(party.askedAt ?? 0, last.askedAt);
      parties.set(partyId, party);
    }
  }
  return { transaction, parties: [...parties.values()], approvals, clients: clients.map(({ email }) => email) };
}

export type PartiesToAsk = Awaited<ReturnType<typeof readParties>>;

/** Parties as the asking page shows them: addresses to the environment's staff only. */
export async function readAskPage(ctx: RequestContext, { id }: { id: string }) {
  const { transaction, parties } = await readParties(ctx, { id });
  const { project, endClient, currency, status, isOwn, hasAnswered } = transaction;
  const seesAddresses = managesEveryLicence(ctx);
  return {
    ...{ id, project, endClient, currency: currency ?? "EUR", today: isoDateOf(ctx.now) },
    answerBy: isoDateOf(ctx.now, 7),
    canAsk: isOneOf(status, clearableStatuses) && !isOwn && !hasAnswered,
    isOwn,
    parties: parties.map(
      ({ addresses, contacts: _, items, mails: __, companyMails: ___, isWrittenTo: ____, ...party }) => ({
        ...party,
        hasAddress: addresses.length > 0,
        addresses: seesAddresses ? addresses : [],
        items: items.map(({ shares: _shares, ...item }) => item),
      }),
    ),
  };
}

export type AskPage = Awaited<ReturnType<typeof readAskPage>>;
