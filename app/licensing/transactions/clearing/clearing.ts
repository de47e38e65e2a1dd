import type { ClearanceStatus, Reason } from "#app/rights/clearability/clearability.ts";
import type { Share, Side } from "#app/rights/shares.ts";

export const sides = ["master", "composition"] as const satisfies readonly Side[];

/** Characters. */
export const maxClearanceNote = 300;

/** Clearance of a side, set by the staff. */
export type Clearance = { status: ClearanceStatus; note: string };

export type StoredClearance = Clearance & { recordingId: string; side: Side };

/** Clearance of a side of a recording; open if not set. */
export function clearanceOf(stored: readonly StoredClearance[], at: { recordingId: string; side: Side }): Clearance {
  const row = stored.find(({ recordingId, side }) => recordingId === at.recordingId && side === at.side);
  return { status: row?.status ?? "open", note: row?.note ?? "" };
}

/** The status of both sides of recordings. */
export function statusesOf(stored: readonly StoredClearance[], recordingIds: readonly string[]) {
  return recordingIds.flatMap((recordingId) =>
    sides.map((side) => ({ recordingId, side, status: clearanceOf(stored, { recordingId, side }).status })),
  );
}

/** State of a side: set by the staff, or cleared by what is on file. */
export type SideState = ClearanceStatus | "on-file";

/** Whether a reason is about a side: it names the side, or a party that has a share of it. */
export function isOfSide(reason: Reason, side: Side, shares: readonly Pick<Share, "side" | "partyId">[]): boolean {
  if ("side" in reason) return reason.side === side;
  if ("sides" in reason) return reason.sides.includes(side);
  return "partyId" in reason && shares.some((share) => share.side === side && share.partyId === reason.partyId);
}

/**
 * Fingerprint of a side's clearance (FNV-1a, 32 bits). The form submits it again, so that only changed sides are saved.
 */
export function fingerprint({ status, note }: Clearance): string {
  let hash = 0x811c9dc5;
  for (const character of `${status} ${note}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
