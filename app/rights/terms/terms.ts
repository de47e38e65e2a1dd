import type { JudgedTerms } from "#app/rights/clearability/judged-use.ts";
import type { Edit } from "#app/rights/edits.ts";
import { partOf } from "#app/rights/money.ts";
import type { Share, Side } from "#app/rights/shares.ts";

/** Minor units of `currency`, ISO 4217, for each side; null: not named. */
export type Fees = Record<Side, number | null> & { currency: string | null };

/** What is asked for, agreed to, offered, signed or licensed: docs/decisions/118-terms-are-one-value.md. */
export type Terms = JudgedTerms & { edits: readonly Edit[]; fees: Fees };

export const noFees: Fees = { master: null, composition: null, currency: null };

/** Terms as a request, an ask, a quote or a licence stores them; `category` and `edits` are missing in old ones. */
type StoredUse = Omit<JudgedTerms, "category"> & { category?: string; edits?: readonly Edit[] };

/** Stored terms with the fees that stand beside them. */
export function toTerms(stored: StoredUse, fees: Fees = noFees): Terms {
  const { media, territories, startsOn, termMonths, perpetual, exclusivity, category = "", edits = [] } = stored;
  return { media, territories, startsOn, termMonths, perpetual, exclusivity, category, edits, fees };
}

/** Basis points of a side's fee that belong to a party with these shares of it: those of the synchronisation right, where rights are told apart. */
export function feeBpOf(shares: readonly Pick<Share, "right" | "shareBp">[]): number {
  const synced = shares.filter(({ right }) => right === "all" || right === "SR");
  const counted = synced.length > 0 ? synced : shares;
  return Math.min(
    10_000,
    counted.reduce((sum, { shareBp }) => sum + shareBp, 0),
  );
}

/** The lowest fee of a side of which a share is paid this; without a share, all of it. */
export function wholeFeeOf(fee: number, feeBp: number): number {
  if (feeBp === 0) return fee;
  const least = (BigInt(fee) * 10_000n - 5000n + BigInt(feeBp) - 1n) / BigInt(feeBp);
  return Math.max(0, Number(least));
}

/** Terms with the fees of a party's share of them; one without a share of them was asked about all of it. */
export function termsOfShare(terms: Terms, feeBp: number): Terms {
  const { master, composition, currency } = terms.fees;
  const own = (fee: number | null) => (fee === null || feeBp === 0 ? fee : partOf(fee, feeBp));
  return { ...terms, fees: { master: own(master), composition: own(composition), currency } };
}
