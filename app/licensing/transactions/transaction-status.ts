/** The states of a licence request (design/field-conventions, section 3), and which can follow each. */
const following = {
  draft: ["sent"],
  sent: ["clearing", "quoted", "declined"],
  clearing: ["quoted", "declined"],
  // Another version of the quote leaves the request quoted.
  quoted: ["quoted", "accepted", "declined", "expired"],
  accepted: ["licensed", "declined"],
  // A corrected licence leaves the request as it is.
  licensed: ["licensed", "delivered"],
  delivered: ["delivered"],
  declined: ["clearing"],
  expired: ["clearing", "quoted", "declined"],
} as const satisfies Record<string, readonly string[]>;

export type TransactionStatus = keyof typeof following;

/** Every state that a request has once it is sent, in the order of its way. */
export const sentStatuses = [
  "sent",
  "clearing",
  "quoted",
  "accepted",
  "licensed",
  "delivered",
  "declined",
  "expired",
] as const satisfies TransactionStatus[];

/** Whether a request in the state `from` may take the state `to`. */
export function canMove(from: TransactionStatus, to: TransactionStatus): boolean {
  const list: readonly TransactionStatus[] = following[from];
  return list.includes(to);
}
