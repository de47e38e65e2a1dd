import type { z } from "zod";
import type { statedShare } from "#app/artists/shares/stated-share-schema.ts";
import type { Side } from "#app/rights/shares.ts";

export type StatedShare = z.infer<typeof statedShare>;

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
