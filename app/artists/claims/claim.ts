export const claimsPath = "/artists/claims";
export const claimQueuePath = "/artist-claims";

export const claimRelations = ["artist", "manager", "label"] as const;
export type ClaimRelation = (typeof claimRelations)[number];

export const claimStates = ["waiting", "granted", "refused", "withdrawn"] as const;
export type ClaimState = (typeof claimStates)[number];

/** Max characters. */
export const claimLimits = { proofUrl: 500, ipi: 20, message: 2_000, reason: 1_000 } as const;

/** For whom a page is claimed: the claimant, or one of the labels that they keep. */
export type ClaimChoice = { relation: ClaimRelation; partyId: string | null; label: string | null };

/** A choice as the form and its select have it: "artist", "label:<party id>". */
export function choiceValue({ relation, partyId }: Pick<ClaimChoice, "relation" | "partyId">): string {
  return partyId === null ? relation : `${relation}:${partyId}`;
}
