import { isoDateOf } from "#app/rights/iso-date.ts";

/** States of a licence request (docs/design/field-conventions.md) and their allowed successors. */
const following = {
  draft: ["sent"],
  sent: ["clearing", "quoted", "declined"],
  clearing: ["quoted", "declined"],
  // A new version of the quote leaves the request quoted.
  quoted: ["quoted", "accepted", "declined", "expired"],
  accepted: ["licensed", "declined"],
  // A correction leaves the request licensed.
  licensed: ["licensed", "delivered"],
  delivered: ["delivered"],
  declined: ["clearing"],
  expired: ["clearing", "quoted", "declined"],
} as const satisfies Record<string, readonly string[]>;

export type TransactionStatus = keyof typeof following;

/** States after sending, in the usual order. */
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

/** States in which someone still has to act. */
export const openStatuses = [
  "sent",
  "clearing",
  "quoted",
  "accepted",
  "licensed",
] as const satisfies TransactionStatus[];

/** States in which the songs are still being cleared. */
export const clearableStatuses = [
  "sent",
  "clearing",
  "quoted",
  "accepted",
  "expired",
] as const satisfies TransactionStatus[];

/** States in which the client can withdraw. */
export const withdrawableStatuses = ["sent", "clearing", "quoted"] as const satisfies TransactionStatus[];

/** States in which an accepted quote is billed. */
export const billableStatuses = ["accepted", "licensed", "delivered"] as const satisfies TransactionStatus[];

/** States that the staff can reopen. */
export const reopenableStatuses = ["declined", "expired"] as const satisfies TransactionStatus[];

export function canMove(from: TransactionStatus, to: TransactionStatus): boolean {
  const list: readonly TransactionStatus[] = following[from];
  return list.includes(to);
}

export function isOneOf(status: TransactionStatus, list: readonly TransactionStatus[]): boolean {
  return list.includes(status);
}

/** Whether `neededBy` (ISO date) is past on the day of `now` (ms, UTC); never once licensed. */
export function isOverdue(request: { status: TransactionStatus; neededBy: string | null }, now: number): boolean {
  const { status, neededBy } = request;
  const isOpen = isOneOf(status, openStatuses) && status !== "licensed";
  return isOpen && neededBy !== null && neededBy < isoDateOf(now);
}
