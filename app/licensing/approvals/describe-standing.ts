import { feeName } from "#app/licensing/approvals/approval-fields.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import type { StandingNo, StandingYes } from "#app/rights/standing/standing-approval.ts";

/** What a standing approval says of a party's side, at its field. */
export type StandingNote = { key: string; text: string; isCovered: boolean };

export function describeStanding(standing: { covered: StandingYes[]; missed: StandingNo[] }): StandingNote[] {
  return [
    ...standing.covered.map((yes) => ({
      key: feeName(yes.partyId, yes),
      text: copy.covered(yes.name),
      isCovered: true,
    })),
    ...standing.missed.map((no) => ({
      ...{ key: feeName(no.partyId, no), isCovered: false },
      text: copy.missed(no.name, no.misses.join("; ")),
    })),
  ];
}
