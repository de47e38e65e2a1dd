import {
  type ApprovalItem,
  agreedFeeOf,
  newestOfParties,
  stateOfItem,
} from "#app/licensing/approvals/judge-approvals.ts";
import type { Side } from "#app/rights/shares.ts";
import { wholeFeeOf } from "#app/rights/terms/terms.ts";

/** What the rights holders of a side agreed to, in minor units. */
export type AgreedFee = { recordingId: string; side: Side; amount: number; currency: string };

type PartyFee = AgreedFee & { shareBp: number };

/** The fees for their own shares that parties agreed to, of each side of a song and each currency; an approval without a fee has none. */
function feesOfSides(items: readonly ApprovalItem[], now: number): [PartyFee, ...PartyFee[]][] {
  const fees = [...Map.groupBy(items, ({ recordingId, side }) => `${recordingId} ${side}`).values()].flatMap((ofSide) =>
    newestOfParties(ofSide).flatMap((item): PartyFee[] => {
      const amount = stateOfItem(item, now) === "approved" ? agreedFeeOf(item) : null;
      const { recordingId, side, currency, shareBp } = item;
      return amount === null ? [] : [{ recordingId, side, amount, currency, shareBp }];
    }),
  );
  const groups = Map.groupBy(fees, ({ recordingId, side, currency }) => `${recordingId} ${side} ${currency}`);
  return [...groups.values()].flatMap(([first, ...rest]) => (first === undefined ? [] : [[first, ...rest]]));
}

const sumOf = (fees: readonly PartyFee[]) => fees.reduce((sum, { amount }) => sum + amount, 0);

/** Sums of the fees that parties agreed to, for each side of a song and each currency. */
export function agreedFees(items: readonly ApprovalItem[], now: number): AgreedFee[] {
  return feesOfSides(items, now).map((fees) => {
    const [{ recordingId, side, currency }] = fees;
    return { recordingId, side, amount: sumOf(fees), currency };
  });
}

/** The lowest fees of whole sides that pay each party what it agreed to for its share. */
export function leastFees(items: readonly ApprovalItem[], now: number): AgreedFee[] {
  return feesOfSides(items, now).map((fees) => {
    const [{ recordingId, side, currency }] = fees;
    const whole = fees.map(({ amount, shareBp }) => wholeFeeOf(amount, shareBp));
    return { recordingId, side, amount: Math.max(sumOf(fees), ...whole), currency };
  });
}
