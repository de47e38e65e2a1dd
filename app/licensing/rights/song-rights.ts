/** One rightsholder's share of a side. Null: not on file. */
export type RightsShare = {
  side: "composition" | "master";
  name: string;
  role: string;
  society: string | null;
  ipi: string | null;
  /** Also null for viewers without permission to see it. */
  email: string | null;
  shareBp: number;
  territory: string;
  controlled: boolean;
  approvalRequired: boolean;
  approvalDays: number | null;
};

export type Restriction = {
  kind: "use" | "territory";
  name: string;
  value: string;
  notes: string;
  /** The day from which it applies, while that is to come. */
  startsOn: string | null;
};

/** Rights of a recording: owners and controlled shares of both sides, and usage restrictions. */
export type SongRights = {
  shares: RightsShare[];
  restrictions: Restriction[];
  tier: { name: string; warning: string | null } | null;
  isrc: string | null;
  iswc: string | null;
  copyright: string | null;
  representedBy: string | null;
};
