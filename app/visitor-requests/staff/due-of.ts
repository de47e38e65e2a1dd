import { openStatuses, type RequestStatus } from "#app/visitor-requests/visitor-request.ts";

/** Due time while there is no reply, and whether it is over. */
export function dueOf({ status, dueAt }: { status: RequestStatus; dueAt: number | null }, now: number) {
  return dueAt === null || !openStatuses.includes(status) ? null : { at: dueAt, isOver: dueAt < now };
}
