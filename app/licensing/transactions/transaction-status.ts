import { isoDateOf } from "#app/licensing/requests/iso-date.ts";

/** The states of a licence request (docs/design/field-conventions.md), and which can follow each. */
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

/** The states in which someone still has something to do. */
export const openStatuses = [
  "sent",
  "clearing",
  "quoted",
  "accepted",
  "licensed",
] as const satisfies TransactionStatus[];

/** The states in which the songs of a request are still being cleared. */
export const clearableStatuses = [
  "sent",
  "clearing",
  "quoted",
  "accepted",
  "expired",
] as const satisfies TransactionStatus[];

/** The states in which the client can still withdraw. */
export const withdrawableStatuses = ["sent", "clearing", "quoted"] as const satisfies TransactionStatus[];

/** The states from which the staff open a request again. */
export const reopenableStatuses = ["declined", "expired"] as const satisfies TransactionStatus[];

/** Whether a request in the state `from` may take the state `to`. */
export function canMove(from: TransactionStatus, to: TransactionStatus): boolean {
  const list: readonly TransactionStatus[] = following[from];
  return list.includes(to);
}

/** Whether `status` is one of `list`. */
export function isOneOf(status: TransactionStatus, list: readonly TransactionStatus[]): boolean {
  return list.includes(status);
}

/** Whether what was needed by `neededBy` (ISO date) is late on the day of `now` (ms): until it is licensed, in UTC. */
export function isOverdue(request: { status: TransactionStatus; neededBy: string | null }, now: number): boolean {
  const { status, neededBy } = request;
  const isOpen = isOneOf(status, openStatuses) && status !== "licensed";
  return isOpen && neededBy !== null && neededBy < isoDateOf(now);
}
