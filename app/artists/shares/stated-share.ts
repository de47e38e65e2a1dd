import type { Side } from "#app/rights/shares.ts";

/** A share that is stated with a submitted song, in basis points, and what its owner answered. Times in ms. */
export type StatedShare = {
  id: string;
  side: Side;
  name: string;
  /** Empty: its owner cannot be asked. */
  email: string;
  ipi: string | null;
  /** CWR role; OWNER for a master. */
  role: string;
  shareBp: number;
  /** The party that staff chose for it. */
  partyId: string | null;
  askedAt: number | null;
  /** End of the link; null after a change, which makes the link void. */
  expiresAt: number | null;
  answer: "yes" | "other" | "not_mine" | null;
  /** The share that the owner states instead. */
  answerBp: number | null;
  answerName: string | null;
  answerNote: string;
  answeredAt: number | null;
  updatedAt: number;
  /** The share of the person who submits the song: their signature confirms it. */
  isOwn: boolean;
};

/** `changed`: after its owner was asked, so that the link does not count. `lapsed`: the link. */
export const shareStates = [
  "own",
  "yes",
  "disagrees",
  "waiting",
  "changed",
  "lapsed",
  "not-asked",
  "no-email",
] as const;
export type ShareState = (typeof shareStates)[number];

export function stateOfShare(
  share: Pick<StatedShare, "answer" | "isOwn" | "email" | "askedAt" | "expiresAt">,
  now: number,
): ShareState {
  const { answer, isOwn, email, askedAt, expiresAt } = share;
  if (answer !== null) return answer === "yes" ? "yes" : "disagrees";
  if (isOwn) return "own";
  if (email === "") return "no-email";
  if (askedAt === null) return "not-asked";
  if (expiresAt === null) return "changed";
  return expiresAt > now ? "waiting" : "lapsed";
}

/** Basis points of a side. */
export function sumOfSide(shares: readonly Pick<StatedShare, "side" | "shareBp">[], side: Side): number {
  return shares.reduce((sum, share) => sum + (share.side === side ? share.shareBp : 0), 0);
}

/** Whether its owner says that it is another share, or not theirs. */
export function disagrees({ answer }: Pick<StatedShare, "answer">): boolean {
  return answer === "other" || answer === "not_mine";
}
