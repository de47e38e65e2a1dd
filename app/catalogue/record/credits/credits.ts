import { type Share, shareScope } from "#app/rights/shares.ts";

/** A writer or owner with display roles. */
export type Credit = {
  side: "composition" | "master";
  name: string;
  roles: string[];
  society: string | null;
  shareBp: number;
};

/** A displayed credit: the share is null for users who may not see it. */
export type ShownCredit = Omit<Credit, "shareBp"> & { shareBp: number | null };

/** "33.33 %" of 3333 basis points; without trailing zeros. */
export function formatShare(basisPoints: number): string {
  return `${Number((basisPoints / 100).toFixed(2))} %`;
}

/** "33.33 % (DE, AT, PR)": a share with where and for which right it applies, unless everywhere and for all. */
export function scopedShare(share: Pick<Share, "shareBp" | "territories" | "excluded" | "right">): string {
  const scope = shareScope(share);
  return scope === "" ? formatShare(share.shareBp) : `${formatShare(share.shareBp)} (${scope})`;
}

/** "T-123.456.789-C" from a stored T and ten digits: display form of an ISWC. */
export function formatIswc(iswc: string): string {
  return iswc.replace(/^T(\d{3})(\d{3})(\d{3})(\d)$/, "T-$1.$2.$3-$4");
}

/** "GB-AYE-68-00011". */
export function formatIsrc(isrc: string): string {
  return isrc.replace(/^([A-Z]{2})([A-Z0-9]{3})(\d{2})(\d{5})$/, "$1-$2-$3-$4");
}
