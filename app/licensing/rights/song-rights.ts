import type { Share, Side } from "#app/rights/shares.ts";

export type Restriction = {
  kind: "use" | "territory";
  name: string;
  value: string;
  notes: string;
  /** The day from which it applies, while that is to come. */
  startsOn: string | null;
};

/** A side that nothing may be licensed of. Who said so, and why, is for those who contact rights holders. */
export type Dispute = { side: Side; since: number; by: string | null; reason: string };

/** Rights of a recording: owners and controlled shares of both sides, and usage restrictions. */
export type SongRights = {
  shares: Share[];
  disputes: Dispute[];
  /** Owners who answered that their share is another or not theirs, and who have it on file. For those who contact rights holders. */
  opposed: { side: Side; name: string }[];
  restrictions: Restriction[];
  tier: { name: string; warning: string | null } | null;
  isrc: string | null;
  iswc: string | null;
  copyright: string | null;
  representedBy: string | null;
};
