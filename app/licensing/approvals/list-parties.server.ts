import { sql } from "drizzle-orm";
import { scopedShare } from "#app/catalogue/record/credits.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { newestOfParties, sharesText, stateOfItem } from "#app/licensing/approvals/judge-approvals.ts";
import { type AskedSide, readApprovals } from "#app/licensing/approvals/read-approvals.server.ts";
import { clearanceOf } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import {
  managesEveryLicence,
  requireManagedTransaction,
} from "#app/licensing/transactions/require-transaction.server.ts";
import { clearableStatuses, isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { Share } from "#app/rights/shares.ts";

type AddressRow = { id: string; email: string | null; keepers: string };

/** Addresses of the parties with a share in a request's songs. They stay on the server. */
async function readAddresses({ db }: RequestContext, id: string): Promise<Map<string, string[]>> {
  const rows = await db.all<AddressRow>(sql`SELECT id, email, keepers FROM parties WHERE id IN (
    SELECT s.party_id FROM transaction_items i CROSS JOIN recordings r ON r.id = i.recording_id
      CROSS JOIN splits s ON s.side = 'master' AND s.subject_id = r.id WHERE i.transaction_id = ${id}
    UNION SELECT s.party_id FROM transaction_items i CROSS JOIN recordings r ON r.id = i.recording_id
      CROSS JOIN splits s ON s.side = 'composition' AND s.subject_id = r.work_id WHERE i.transaction_id = ${id})`);
  return new Map(rows.map((row) => [row.id, row.email ? [row.email] : (JSON.parse(row.keepers) as string[])]));
}

/** A side of a song that a party can be asked about. `shares`: `sharesText` of its own. */
export type PartyItem = Pick<AskedSide, "recordingId" | "title" | "side"> & {
  shares: string;
  shareBp: number;
  /** Its shares in words. */
  share: string;
};

export type PartyToAsk = {
  partyId: string;
  name: string;
  addresses: string[];
  items: PartyItem[];
  /** When it was last asked about one of them; null if never. */
  askedAt: number | null;
};

function itemOf({ recordingId, title, side, shares }: AskedSide, partyId: string): PartyItem {
  const own = shares.filter((share) => share.partyId === partyId);
  const synced = own.filter(({ right }) => right === "all" || right === "SR");
  const largest = (list: Share[]) => list.reduce((sum, { shareBp }) => sum + shareBp, 0);
  const shareBp = Math.min(10_000, largest(synced.length > 0 ? synced : own));
  return { recordingId, title, side, shares: sharesText(own), shareBp, share: own.map(scopedShare).join(", ") };
}

/**
 * Parties that must agree and have not: with the sides that neither what is on file nor an answer clears. @throws AppError unauthorised,
 * forbidden, not_found
 */
export async function readParties(ctx: RequestContext, { id }: { id: string }) {
  const transaction = await requireManagedTransaction(ctx, { id });
  const [{ sides, stored, items }, addresses] = await Promise.all([
    readApprovals(ctx, transaction),
    readAddresses(ctx, id),
  ]);
  const parties = new Map<string, PartyToAsk>();
  for (const side of sides.filter((one) => clearanceOf(stored, one).status !== "approved")) {
    const ofSide = items.filter((one) => one.recordingId === side.recordingId && one.side === side.side);
    const newest = newestOfParties(ofSide);
    for (const partyId of side.required) {
      const last = newest.find((one) => one.partyId === partyId);
      if (last !== undefined && ["approved", "countered"].includes(stateOfItem(last, ctx.now))) continue;
      const name = side.shares.find((share) => share.partyId === partyId)?.name ?? "";
      const party = parties.get(partyId) ?? {
        ...{ partyId, name, addresses: addresses.get(partyId) ?? [], items: [], askedAt: null },
      };
      party.items.push(itemOf(side, partyId));
      if (last !== undefined) party.askedAt = Math.max(party.askedAt ?? 0, last.askedAt);
      parties.set(partyId, party);
    }
  }
  return { transaction, parties: [...parties.values()], sides, stored, items };
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
    parties: parties.map(({ addresses, items, ...party }) => ({
      ...party,
      hasAddress: addresses.length > 0,
      addresses: seesAddresses ? addresses : [],
      items: items.map(({ shares: _, ...item }) => item),
    })),
  };
}

export type AskPage = Awaited<ReturnType<typeof readAskPage>>;
