import type { CommissionRow, ShareAtIssue, TermsAtIssue } from "#app/licensing/ledger/facts-at-issue.ts";
import { spread } from "#app/licensing/quotes/quote.ts";
import { placesOf } from "#app/rights/clearability/places-of.ts";
import { partOf } from "#app/rights/money.ts";
import type { Side } from "#app/rights/shares.ts";
import { countriesOf, whole } from "#app/rights/territories/territory-sums.ts";

/** The fee of a side of a song in a licence, in minor units, with what was on file when it was issued. */
export type LicensedFee = {
  side: Side;
  fee: number;
  /** Of the licence; media by their keys. */
  territories: string[];
  media: readonly string[];
  shares: readonly ShareAtIssue[];
  agreements: readonly TermsAtIssue[];
  /** The company that issued it. */
  companyId: string;
};

/** A part of a fee: `gross` is `commission` and `net`. `partyId` is null for what no share claims, `payeeId` also for the company's own. */
export type Allocated = {
  partyId: string | null;
  payeeId: string | null;
  agreementId: string | null;
  shareBp: number;
  gross: number;
  commission: number;
  net: number;
  isOwn: boolean;
};

type Claimed = { share: ShareAtIssue; gross: number };

/** Parts of the fee by share, and what is left: docs/decisions/164. */
function splitByShare({ side, fee, territories, shares }: LicensedFee): { claimed: Claimed[]; unclaimed: number } {
  const own = shares.filter((one) => one.side === side && (one.right === "all" || one.right === "SR"));
  const licensed = countriesOf({ territories, excluded: [] });
  const places = placesOf(own, licensed);
  const fees = spread(
    fee,
    places.map(({ countries }) => countries()?.length ?? 1),
  );
  const gross = new Map<ShareAtIssue, number>();
  let unclaimed = 0;
  for (const [at, { here }] of places.entries()) {
    const claimedBp = here.reduce((sum, { shareBp }) => sum + shareBp, 0);
    const parts = spread(fees[at] ?? 0, [...here.map(({ shareBp }) => shareBp), Math.max(0, whole - claimedBp)]);
    for (const [index, share] of here.entries()) gross.set(share, (gross.get(share) ?? 0) + (parts[index] ?? 0));
    unclaimed += parts[here.length] ?? 0;
  }
  return { claimed: own.map((share) => ({ share, gross: gross.get(share) ?? 0 })), unclaimed };
}

function covers({ territories, excluded, media }: TermsAtIssue, fee: LicensedFee): boolean {
  const isEveryMedium = media.length === 0 || fee.media.every((one) => media.includes(one));
  const countries = countriesOf({ territories, excluded });
  const licensed = countriesOf({ territories: fee.territories, excluded: [] });
  return (
    isEveryMedium && (countries === null || (licensed !== null && [...licensed].every((code) => countries.has(code))))
  );
}

const grantedBp = ({ masterBp, compositionBp }: TermsAtIssue, side: Side) =>
  side === "master" ? masterBp : compositionBp;

/** Basis points that stay with the company: of the first row that fits. */
export function commissionOf(
  rows: readonly CommissionRow[],
  { side, media }: Pick<LicensedFee, "side" | "media">,
): number {
  const fits = (row: CommissionRow) =>
    (row.side === null || row.side === side) && (row.media === null || media.includes(row.media));
  return rows.find(fits)?.bp ?? 0;
}

/** The part of a share that its agreement grants, by payee. */
function underAgreement({ share, gross }: Claimed, terms: TermsAtIssue, fee: LicensedFee): Allocated[] {
  const payees = terms.payees.length === 0 ? [{ partyId: share.partyId, bp: whole }] : terms.payees;
  const parts = spread(
    gross,
    payees.map(({ bp }) => bp),
  );
  const bp = commissionOf(terms.commissions, fee);
  return payees.map(({ partyId: payeeId }, at) => {
    const part = parts[at] ?? 0;
    const commission = partOf(part, bp);
    return {
      ...{ partyId: share.partyId, payeeId, agreementId: terms.id, shareBp: share.shareBp, isOwn: false },
      ...{ gross: part, commission, net: part - commission },
    };
  });
}

function allocateShare(claimed: Claimed, fee: LicensedFee): Allocated[] {
  const { share, gross } = claimed;
  const { partyId, shareBp } = share;
  const plain = { partyId, shareBp, agreementId: null, commission: 0 };
  if (share.companyId === fee.companyId) return [{ ...plain, payeeId: null, gross, net: gross, isOwn: true }];
  const [terms] = fee.agreements
    .filter((one) => one.partyId === partyId && grantedBp(one, fee.side) > 0 && covers(one, fee))
    .toSorted((a, b) => grantedBp(b, fee.side) - grantedBp(a, fee.side) || (a.id < b.id ? -1 : 1));
  if (terms === undefined) return [{ ...plain, payeeId: partyId, gross, net: gross, isOwn: false }];
  const bp = Math.min(grantedBp(terms, fee.side), whole);
  const [granted = 0, rest = 0] = spread(gross, [bp, whole - bp]);
  return [
    ...underAgreement({ share, gross: granted }, terms, fee),
    ...(rest > 0 ? [{ ...plain, payeeId: partyId, gross: rest, net: rest, isOwn: false }] : []),
  ];
}

/**
 * Whose a fee is, without parts of nothing: their `gross` sums to it exactly. Countries count equally where shares differ by territory; shares
 * of more than a whole side are reduced in proportion; of agreements that cover all of the licence the one that grants most counts.
 */
export function allocateFee(fee: LicensedFee): Allocated[] {
  const { claimed, unclaimed } = splitByShare(fee);
  const unowned = {
    ...{ partyId: null, payeeId: null, agreementId: null, shareBp: 0, commission: 0, isOwn: false },
    ...{ gross: unclaimed, net: unclaimed },
  };
  return [...claimed.flatMap((one) => allocateShare(one, fee)), unowned].filter(({ gross }) => gross > 0);
}
