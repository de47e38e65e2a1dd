import {
  type ApprovalItem,
  agreedFeeOf,
  newestOfParties,
  stateOfItem,
} from "#app/licensing/approvals/judge-approvals.ts";
import type { Side } from "#app/rights/shares.ts";

/** What the rights holders of a side agreed to, in minor units. */
export type AgreedFee = { recordingId: string; side: Side; amount: number; currency: string };

/** Sums of the fees that parties agreed to, for each side of a song and each currency; an approval without a fee adds none. */
export function agreedFees(items: readonly ApprovalItem[], now: number): AgreedFee[] {
  const sums = new Map<string, AgreedFee>();
  for (const ofSide of Map.groupBy(items, ({ recordingId, side }) => `${recordingId} ${side}`).values()) {
    for (const item of newestOfParties(ofSide).filter((one) => stateOfItem(one, now) === "approved")) {
      const fee = agreedFeeOf(item);
      if (fee === null) continue;
      const { recordingId, side, currency } = item;
      const key = `${recordingId} ${side} ${currency}`;
      const sum = sums.get(key) ?? { recordingId, side, amount: 0, currency };
      sums.set(key, { ...sum, amount: sum.amount + fee });
    }
  }
  return [...sums.values()];
}
