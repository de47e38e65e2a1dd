import type { z } from "zod";
import type { agreementFact, songFactsSchema } from "#app/rights/clearability/fact-schema.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import type { SettledSide } from "#app/rights/standing/standing-approval.ts";

/**
 * Clearance of a side for one request, set by the staff or by answers of rights holders. `open`: not set, so what is on file decides.
 * `stated`: by a company's staff, whose word for a rights holder counts once the environment's staff grant it. `countered`: one agrees at another fee or on a condition. `lapsed`: not all answered in time.
 */
export const clearanceStatuses = ["open", "asked", "countered", "lapsed", "stated", "approved", "denied"] as const;
export type ClearanceStatus = (typeof clearanceStatuses)[number];

export type AgreementFact = z.infer<typeof agreementFact>;
export type SongFacts = z.infer<typeof songFactsSchema>;
export type RestrictionFact = SongFacts["restrictions"][number];
export type LicenceFact = SongFacts["licences"][number];

/** Licensed: the reader holds a licence for the use. Clear: it can be licensed now. Approvals: others must agree first. Blocked: not for this use. */
export type Light = "licensed" | "clear" | "approvals" | "blocked";

/** Whether no one has to agree any more. */
export const isFree = (light: Light) => light === "licensed" || light === "clear";

/** A party that must agree, and how long that takes. */
export type Approval = {
  partyId: string;
  name: string;
  sides: Side[];
  /** Response time on file; null if there is none. */
  days: number | null;
  /** When it answers; for readers who may know who holds rights. */
  answers?: Share["answers"];
  promised?: Share["promised"];
};

/** Days until the slowest is expected to answer; 0 if no one is asked, null if one's time is not known. */
export function slowestOf(approvals: readonly Pick<Approval, "days">[]): number | null {
  const days = approvals.map((one) => one.days);
  return days.includes(null) ? null : Math.max(0, ...days.map(Number));
}

/** Why a light is not green, what limits it, or what to know; the worst first. `describeReason` says it in words. */
export type Reason = { weighs: "blocks" | "asks" | "tells" } & (
  | { kind: "disputed"; side: Side }
  | { kind: "denied"; side: Side }
  | { kind: "asked"; side: Side }
  | { kind: "restricted"; of: RestrictionFact["kind"]; name: string; from: string | null }
  | { kind: "category-unnamed"; names: string[] }
  | { kind: "use-unnamed"; name: string }
  | { kind: "refuses-category"; partyId: string; party: string; category: string }
  | { kind: "embargo"; partyId: string; party: string; until: string }
  | { kind: "not-published"; from: string | null; until: string | null }
  | {
      kind: "licensed";
      exclusivity: LicenceFact["exclusivity"];
      category: string;
      isSameRecording: boolean;
      until: string | null;
      /** Its number, if the reader holds it for another use. */
      number: string | null;
      /** `LicenceFact.ungranted`. */
      ungranted?: string;
    }
  /** A licence for the use, and whether the reader or their client holds it. */
  | { kind: "held"; number: string; by: "reader" | "client" }
  | { kind: "incomplete"; side: Side; countries: string[] | null }
  | ({ kind: "approval"; party: string; mayBeClear?: true } & Omit<Approval, "name">)
  | { kind: "agreement-ends"; number: string; partyId: string; party: string; side: Side; on: string }
  | { kind: "agreements-overlap"; numbers: [string, string]; party: string; side: Side }
  | { kind: "tier"; text: string }
  /** Parties that would have to be asked, and agreed in advance. */
  | { kind: "rule"; parties: string[] }
  | { kind: "mfn"; party: string }
);

export type Clearability = {
  light: Light;
  reasons: Reason[];
  approvals: Approval[];
  /** `slowestOf` the response times on file. */
  days: number | null;
  /** What parties agreed to in advance. It stays on the server, because fees are among it; a licence that rests on it records each as used. */
  settled: SettledSide[];
};
