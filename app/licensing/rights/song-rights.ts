/** One rightsholder's share of a side. Null: not on file. */
export type RightsShare = {
  side: "composition" | "master";
  name: string;
  role: string;
  society: string | null;
  ipi: string | null;
  /** Null also for readers who have no business with it. */
  email: string | null;
  shareBp: number;
  territory: string;
  controlled: boolean;
  approvalRequired: boolean;
  approvalDays: number | null;
};

export type Restriction = { kind: "use" | "territory"; name: string; value: string; notes: string };

/** What is on file of a recording: who owns and controls both sides, and what limits its use. */
export type SongRights = {
  shares: RightsShare[];
  restrictions: Restriction[];
  tier: { name: string; warning: string | null } | null;
  isrc: string | null;
  iswc: string | null;
  copyright: string | null;
  representedBy: string | null;
};
