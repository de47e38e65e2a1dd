import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import type { SongRights } from "#app/licensing/rights/song-rights.ts";
import { type Clearance, isOfSide, type SideState } from "#app/licensing/transactions/clearing/clearing.ts";
import type { Clearability, Reason } from "#app/rights/clearability/clearability.ts";
import { describeReason } from "#app/rights/clearability/describe-clearability.ts";
import type { Side } from "#app/rights/shares.ts";

/** Why a song is not clear, or what to know of it, in words. */
export type SongReason = Pick<Reason, "kind" | "weighs"> & { text: string };

/** `rights`: null for readers who may not know who holds rights. `clearances`: with the notes that the reader may know. */
type ForReader = { rights: SongRights | null; clearances: Record<Side, Clearance> };

/** What is known besides a reason: who disputes a side, why a side was denied, the notes of a restriction. */
function textOf(reason: Reason, { rights, clearances }: ForReader): string {
  const text = describeReason(reason, { namesParties: rights !== null });
  if (reason.kind === "disputed") {
    const dispute = rights?.disputes.find(({ side }) => side === reason.side);
    return dispute === undefined ? text : rightsCopy.dispute(dispute);
  }
  const isRestriction = reason.kind === "restricted" || reason.kind === "use-unnamed";
  const notes = isRestriction ? rights?.restrictions.find(({ name }) => name === reason.name)?.notes : "";
  const note = reason.kind === "denied" ? clearances[reason.side].note : notes;
  return note ? `${text} (${note})` : text;
}

/** The reasons of a song, the worst first; those that read the same once, as parties that are not named do. */
export function describeReasons({ reasons }: Clearability, reader: ForReader): SongReason[] {
  const described = reasons.map((reason) => ({
    kind: reason.kind,
    weighs: reason.weighs,
    text: textOf(reason, reader),
  }));
  return described.filter(({ text }, at) => described.findIndex((one) => one.text === text) === at);
}

/** State of a side, and in words what is open: who has to agree, what is missing or disputed. */
export function describeSide(
  side: Side,
  { reasons }: Clearability,
  reader: { rights: SongRights; clearances: Record<Side, Clearance> },
): { state: SideState; open: string[] } {
  const open = reasons.filter((one) => one.weighs !== "tells" && isOfSide(one, side, reader.rights.shares));
  const { status } = reader.clearances[side];
  return {
    state: status === "open" && open.length === 0 ? "on-file" : status,
    open: open.map((reason) => textOf(reason, reader)),
  };
}
