/** Characters of what a signer types; apart from the schemas, so that pages load no zod. */
export const acceptanceLimits = { name: 200, email: 254 };

/** The field of a track's fee in a counter-offer. */
export function counterField(recordingId: string): string {
  return `fee-${recordingId}`;
}

/** The page that a link opens. */
export function offerPath(token: string): string {
  return `/offers/${token}`;
}
