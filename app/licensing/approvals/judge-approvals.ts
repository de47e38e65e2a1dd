import type { ApprovalAnswer, ItemState } from "#app/licensing/approvals/approval-fields.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import { type Clearance, maxClearanceNote } from "#app/licensing/transactions/clearing/clearing.ts";
import { formatMoney } from "#app/rights/money.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import { formatDay } from "#app/ui/format-day.ts";
import type { StoredTerms } from "#db/schema/quotes.server.ts";

/** A side of a song that a party was asked about, with the request that it is part of. Fees in minor units of `currency`. */
export type ApprovalItem = {
  requestId: string;
  recordingId: string;
  side: Side;
  partyId: string;
  partyName: string;
  fee: number | null;
  currency: string;
  /** `sharesText` when it was asked. */
  shares: string;
  answer: ApprovalAnswer | null;
  answerFee: number | null;
  answerText: string;
  decision: "accepted" | "refused" | null;
  isSold: boolean;
  /** Basis points of the side's fee that are the party's. */
  shareBp: number;
  /** The terms that it read; null: those of the request. */
  terms: StoredTerms | null;
  askedAt: number;
  expiresAt: number;
  answeredAt: number | null;
  answeredBy: string;
  isIgnored: boolean;
};

type StatedItem = Pick<ApprovalItem, "answer" | "decision" | "isSold" | "expiresAt">;

export function stateOfItem({ answer, decision, isSold, expiresAt }: StatedItem, now: number): ItemState {
  if (answer === null) return expiresAt > now ? "asked" : "lapsed";
  if (answer === "no" || decision === "refused") return "denied";
  if (answer === "call") return "call";
  if (answer === "not_mine" || isSold) return "questioned";
  return answer === "counter" && decision === null ? "countered" : "approved";
}

type StatedShare = Pick<Share, "role" | "right" | "shareBp" | "territories" | "excluded">;

/** The shares of a party as text that is equal as long as they are, also when someone saves them again. */
export function sharesText(shares: readonly StatedShare[]): string {
  const facts = shares.map(({ role, right, shareBp, territories, excluded }) => ({
    ...{ role, right, shareBp, territories, excluded },
  }));
  return JSON.stringify(facts.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)));
}

/** The newest word of each party about a side: an answer, or a question that was sent after its answer. */
export function newestOfParties<Item extends ApprovalItem>(items: readonly Item[]): Item[] {
  const timeOf = ({ answeredAt, askedAt }: ApprovalItem) => answeredAt ?? askedAt;
  // Standing approvals of one asking have one time: in whatever order they are read, they say the same.
  const byTime = (a: ApprovalItem, b: ApprovalItem) =>
    timeOf(a) - timeOf(b) || Number(a.requestId > b.requestId) - Number(a.requestId < b.requestId);
  const counted = items.filter(({ isIgnored }) => !isIgnored).toSorted(byTime);
  return [...new Map(counted.map((item) => [item.partyId, item])).values()];
}

/** The fee for its share that a party agreed to, or asks for; null without one. */
export function agreedFeeOf({
  answer,
  answerFee,
  fee,
}: Pick<ApprovalItem, "answer" | "answerFee" | "fee">): number | null {
  return answer === "counter" ? (answerFee ?? fee) : fee;
}

/** "Harbour Street: yes at 900.00 EUR, credit on screen (Ada Park, 3 Dec 2026)". */
export function describeItem(item: ApprovalItem, now: number): string {
  const { partyName, currency, answerText, answeredBy, answeredAt } = item;
  const state = stateOfItem(item, now);
  const agreed = agreedFeeOf(item);
  const money = agreed === null ? "" : formatMoney(agreed, currency);
  const said = copy.said[state](money);
  const signed = answeredAt === null ? "" : ` (${[answeredBy, formatDay(answeredAt)].filter(Boolean).join(", ")})`;
  return `${partyName}: ${[said, answerText].filter(Boolean).join(", ")}${signed}`;
}

const noteOf = (items: readonly ApprovalItem[], now: number) =>
  items
    .map((item) => describeItem(item, now))
    .join("; ")
    .slice(0, maxClearanceNote);

type SideInput = {
  items: readonly ApprovalItem[];
  /** Parties that must agree, and whether shares of the side are missing. */
  required: readonly string[];
  isIncomplete: boolean;
  /** Parties with a share of the side now. */
  holders: ReadonlySet<string>;
  stored: Clearance;
  /** Whether a party is asked now, in spite of what is stored. */
  isAsking?: boolean;
  now: number;
};

/**
 * The clearance of a side by the answers of its parties, all of which must agree; null while it stays as stored. An approval that the desk
 * recorded yields to a refusal or another condition only, and a refusal that it recorded only to a new question.
 */
export function judgeApprovals(side: SideInput): Clearance | null {
  const { items, required, isIncomplete, holders, stored, isAsking = false, now } = side;
  const newest = newestOfParties(items).filter(({ partyId, isSold }) => holders.has(partyId) || isSold);
  if (newest.length === 0) return null;
  const states = new Map(newest.map((item) => [item.partyId, stateOfItem(item, now)]));
  const has = (state: ItemState) => [...states.values()].includes(state);
  const isApproved =
    !isIncomplete &&
    [...states.values()].every((state) => state === "approved") &&
    required.every((partyId) => states.get(partyId) === "approved");
  const waiting = has("lapsed") ? "lapsed" : "asked";
  const agreed = has("countered") ? "countered" : isApproved ? "approved" : waiting;
  const status = has("denied") ? "denied" : has("questioned") ? "open" : agreed;
  if (stored.status === "approved" && (status === "asked" || status === "lapsed") && !isAsking) return null;
  const isDeniedByDesk = stored.status === "denied" && !items.some((item) => stateOfItem(item, now) === "denied");
  if (isDeniedByDesk && status !== "denied" && !isAsking) return null;
  const next = { status, note: noteOf(newest, now) } as const;
  return next.status === stored.status && next.note === stored.note ? null : next;
}

type Recorded = Pick<SideInput, "items" | "holders" | "stored" | "now">;

/** Whether a side is approved by answers of parties, of which some may have sold their shares before it was, and not by the desk. `items`: those of the side. */
export function isApprovedByParties({ items, holders, stored, now }: Recorded): boolean {
  const approved = newestOfParties(items).filter((item) => stateOfItem(item, now) === "approved");
  const held = approved.filter(({ partyId }) => holders.has(partyId));
  const notes = [approved, held].flatMap((list) => (list.length === 0 ? [] : noteOf(list, now)));
  return stored.status === "approved" && notes.includes(stored.note);
}
