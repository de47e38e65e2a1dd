import {
  type ApprovalItem,
  agreedFeeOf,
  isApprovedByParties,
  newestOfParties,
  sharesText,
  stateOfItem,
} from "#app/licensing/approvals/judge-approvals.ts";
import { type Proposal, termsOfSong } from "#app/licensing/judge/proposal.ts";
import {
  type Clearance,
  clearanceOf,
  type StoredClearance,
  sides,
} from "#app/licensing/transactions/clearing/clearing.ts";
import type { Clearability, Reason, SongFacts } from "#app/rights/clearability/clearability.ts";
import { grantedBp } from "#app/rights/clearability/control-of-share.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import { type Agreed, missesOfTerms, type TermsMiss } from "#app/rights/terms/is-within.ts";
import { noFees, type Terms, termsOfShare, toTerms } from "#app/rights/terms/terms.ts";
import type { StoredTerms } from "#db/schema/quotes.server.ts";

/** What is read of a request at once: what is on file of its songs, what the desk recorded, and what parties were asked and answered. */
export type Deal = {
  songs: readonly { recordingId: string; title: string; facts: SongFacts }[];
  stored: readonly StoredClearance[];
  items: readonly ApprovalItem[];
  /** Of the request: what parties read that were asked without terms of their own. */
  requested: StoredTerms;
};

/** By whom, and when. `company`: of the client; with a sub-domain its desk's word was granted, for the terms of the request. */
export type JudgedAt = { now: number; company: { id: string; subdomain?: string | null } };

/** What covers a side: rights on file, the desk's word, or the answer of a party with the terms that it read. */
export type Cover = { by: "file" } | { by: "desk" } | { by: "answer"; party: string; agreed: Agreed };

/**
 * Why a side is not covered. `must-agree`: by what is on file. `answer`: what the party agreed to does not include the proposal (`misses`).
 * `canOverride`: it is licensed for a typed reason, and the party is told.
 */
export type Refusal = {
  kind: "denied" | "waiting" | "stated" | "must-agree" | "incomplete" | "answer";
  partyId: string | null;
  party: string | null;
  misses: TermsMiss[];
  canOverride: boolean;
};

export type JudgedSide = {
  recordingId: string;
  title: string;
  side: Side;
  shares: Share[];
  /** Parties that must agree, by what is on file. */
  required: string[];
  /** Shares are missing, or two agreements claim the same one. */
  isIncomplete: boolean;
  clearance: Clearance;
  covers: Cover[];
  refusals: Refusal[];
};

/** In the party's favour, or no more than it read on other days: the desk may go on, if it says why. */
const overridable: readonly TermsMiss["kind"][] = ["fee-apart", "ends-later"];

const isOpen = ({ kind }: Reason) => kind === "incomplete" || kind === "agreements-overlap";

/** Who must agree to a side of a song. `asked` without those whose refusal on file blocks it. */
function partiesOfSide(side: Side, { approvals, reasons }: Clearability, shares: readonly Share[]) {
  const asked = approvals.flatMap(({ partyId, sides: own }) => (own.includes(side) ? partyId : []));
  const refusing = reasons.flatMap((one) =>
    one.kind === "embargo" || one.kind === "refuses-category" ? one.partyId : [],
  );
  const refused = refusing.filter((partyId) => shares.some((share) => share.partyId === partyId));
  return { asked: [...new Set(asked)], required: [...new Set([...asked, ...refused])] };
}

/** Whether a party has most favoured terms for a side, on its share or in an agreement. */
function isFavoured(shares: readonly Share[], { agreements }: SongFacts, at: { partyId: string; side: Side }): boolean {
  return (
    shares.some(({ partyId, terms }) => partyId === at.partyId && terms.mfn) ||
    agreements.some((one) => one.mfn && one.isForClient && one.partyId === at.partyId && grantedBp(one, at.side) > 0)
  );
}

type Answer = { item: ApprovalItem; agreed: Agreed; misses: TermsMiss[] };
type Song = Deal["songs"][number];

/** Approvals of parties that still hold the shares that they read, with what of the proposal they do not include. */
function answersOf(
  approved: readonly ApprovalItem[],
  {
    side,
    shares,
    facts,
    terms,
    requested,
  }: { side: Side; shares: Share[]; terms: Terms } & Song & Pick<Deal, "requested">,
): Answer[] {
  return approved.flatMap((item) => {
    const own = shares.filter(({ partyId }) => partyId === item.partyId);
    if (own.length === 0 || sharesText(own) !== item.shares) return [];
    const fee = terms.fees[side] === null ? null : agreedFeeOf(item);
    const agreed: Agreed = {
      terms: toTerms(item.terms ?? requested, { ...noFees, [side]: fee, currency: item.currency }),
      since: isoDateOf(item.askedAt),
      mfn: isFavoured(own, facts, { partyId: item.partyId, side }),
    };
    return { item, agreed, misses: missesOfTerms(termsOfShare(terms, item.shareBp), agreed) };
  });
}

/** A fee that is less than what its parties agreed to together, though each one's share of it would do. */
function missOfSum(answers: readonly Answer[], { fees }: Terms, side: Side): Refusal[] {
  const fee = fees[side];
  if (fee === null || answers.some(({ misses }) => misses.length > 0)) return [];
  const min = answers.reduce((sum, { agreed }) => sum + (agreed.terms.fees[side] ?? 0), 0);
  if (fee >= min) return [];
  const party = answers.map(({ item }) => item.partyName).join(", ");
  const misses = [{ kind: "fee" as const, fee, min, currency: fees.currency ?? "" }];
  return [{ kind: "answer", partyId: null, party, misses, canOverride: false }];
}

const refusal = (kind: Refusal["kind"], partyId: string | null, party: string | null): Refusal => ({
  ...{ kind, partyId, party, misses: [], canOverride: kind === "denied" },
});

function judgeSide(
  side: Side,
  song: Song & { onFile: Clearability; terms: Terms; isGranted: boolean },
  deal: Deal,
  now: number,
): JudgedSide {
  const { recordingId, title, facts, onFile, terms, isGranted } = song;
  const shares = facts.shares.filter((share) => share.side === side);
  const { asked, required } = partiesOfSide(side, onFile, shares);
  const isIncomplete = onFile.reasons.some((one) => isOpen(one) && "side" in one && one.side === side);
  const clearance = clearanceOf(deal.stored, { recordingId, side });
  const items = deal.items.filter((item) => item.recordingId === recordingId && item.side === side);
  const newest = newestOfParties(items);
  const named = (state: (item: ApprovalItem) => boolean) => newest.filter(state).map(({ partyName }) => partyName);
  const approved = newest.filter((item) => stateOfItem(item, now) === "approved");
  const answers = answersOf(approved, { ...song, side, shares, requested: deal.requested });
  const holders = new Set(shares.map(({ partyId }) => partyId));
  const isDesk =
    clearance.status === "approved" && isGranted && !isApprovedByParties({ items, holders, stored: clearance, now });
  const isSettled = clearance.status === "approved" || clearance.status === "open";
  const needed = clearance.status === "approved" ? required : asked;
  const missing = needed.filter((partyId) => !answers.some(({ item }) => item.partyId === partyId));
  const nameOf = (partyId: string) => shares.find((share) => share.partyId === partyId)?.name ?? partyId;
  const waiting = named((item) => ["asked", "lapsed", "countered", "call"].includes(stateOfItem(item, now)));
  const denying = newest.filter((item) => stateOfItem(item, now) === "denied");
  const denials = denying.map(({ partyId, partyName }) => refusal("denied", partyId, partyName));
  const refusals: Refusal[] = [
    ...(clearance.status !== "denied" ? [] : denials.length > 0 ? denials : [refusal("denied", null, null)]),
    ...(clearance.status === "stated" ? [refusal("stated", null, null)] : []),
    ...(["asked", "countered", "lapsed"].includes(clearance.status)
      ? [refusal("waiting", null, waiting.join(", ") || null)]
      : []),
    ...answers.flatMap(({ item, misses }): Refusal[] => {
      const canOverride = misses.every(({ kind }) => overridable.includes(kind));
      const { partyId, partyName: party } = item;
      return misses.length === 0 ? [] : [{ kind: "answer", partyId, party, misses, canOverride }];
    }),
    ...missOfSum(answers, terms, side),
    ...(isSettled && !isDesk ? missing.map((partyId) => refusal("must-agree", partyId, nameOf(partyId))) : []),
    ...(isSettled && !isDesk && isIncomplete ? [refusal("incomplete", null, null)] : []),
  ];
  const covers: Cover[] = [
    ...answers.map(({ item, agreed }): Cover => ({ by: "answer", party: item.partyName, agreed })),
    ...(isDesk ? [{ by: "desk" } as const] : missing.length === 0 && !isIncomplete ? [{ by: "file" } as const] : []),
  ];
  return {
    ...{ recordingId, title, side, shares, required, isIncomplete, clearance, refusals },
    covers: refusals.every(({ canOverride }) => canOverride) ? covers : [],
  };
}

/** Whether the desk's word counts for these terms: what the environment's staff grant a company is what it asked for. */
function isGrantedFor(terms: Terms, { requested }: Deal, { subdomain = null }: JudgedAt["company"]): boolean {
  const misses = missesOfTerms(terms, { terms: toTerms(requested), since: "" });
  return subdomain === null || misses.every(({ kind }) => kind === "ends-later");
}

/**
 * The one judge of a deal: what covers each side of each song for a proposal, and what does not, by everything that is known now. Called with
 * facts of the same moment when an offer is made, opened and signed, and when a licence is issued (docs/decisions/118-terms-are-one-value.md).
 */
export function judgeDeal(deal: Deal, proposal: Proposal, { now, company }: JudgedAt): JudgedSide[] {
  const client = { today: isoDateOf(now), companyId: company.id };
  return deal.songs.flatMap((song) => {
    const terms = termsOfSong(proposal, song.recordingId);
    const onFile = judgeClearability(song.facts, terms, client, {}, terms.fees);
    const isGranted = isGrantedFor(terms, deal, company);
    return sides.map((side) => judgeSide(side, { ...song, onFile, terms, isGranted }, deal, now));
  });
}
