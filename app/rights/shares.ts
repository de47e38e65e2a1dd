export type Side = "composition" | "master";

/** Rights of a composition: performing, mechanical, synchronisation. Those of a master are not told apart. */
export const rights = ["PR", "MR", "SR"] as const;
export type Right = (typeof rights)[number];

/** What a share's party agreed to. */
type ShareTerms = {
  /** Most favoured nation: a fee as high as that of the other side. */
  mfn: boolean;
  /** Products that it refuses. */
  excludedCategories: string[];
  /** The last day on which nothing may be licensed. */
  embargoUntil: string | null;
  sampleNote: string;
  /** Null, like the fee up to which it needs no asking, for readers who do not contact rights holders. */
  approvalContact: string | null;
  preclearFee: number | null;
  preclearCurrency: string | null;
  preclearMedia: string[];
  /** The company here that the party is, for the judge: its own shares need no asking. */
  companyId?: string | null;
};

/** One party's share of a side, in basis points. Null: not on file. */
export type Share = {
  id: string;
  side: Side;
  partyId: string;
  name: string;
  /** CWR role; OWNER for a master. */
  role: string;
  right: Right | "all";
  society: string | null;
  ipi: string | null;
  /** Also null for readers who do not contact rights holders. */
  email: string | null;
  shareBp: number;
  territories: string[];
  /** Those of `territories` in which it does not apply. */
  excluded: string[];
  controlled: boolean;
  approvalRequired: boolean;
  approvalDays: number | null;
  terms: ShareTerms;
};

/** CWR roles of writers, in display order: docs/design/field-conventions.md. */
export const writerRoles: readonly string[] = ["C", "CA", "A", "AR", "AD", "SA", "TR"];

/** CWR roles of publishers: original publisher, administrator, sub-publisher, income participant. */
export const publisherRoles: readonly string[] = ["E", "AM", "SE", "PA"];

export const ownerRole = "OWNER";

/** Where and for which right a share applies, unless everywhere and for all: "DE, AT except CH, PR"; empty if so. */
export function shareScope({
  territories,
  excluded,
  right,
}: Pick<Share, "territories" | "excluded" | "right">): string {
  const isWorld = territories.includes("World");
  const except = excluded.length > 0 ? ` except ${excluded.join(", ")}` : "";
  const where = isWorld && except === "" ? "" : `${territories.join(", ")}${except}`;
  return [where, right === "all" ? "" : right].filter(Boolean).join(", ");
}
