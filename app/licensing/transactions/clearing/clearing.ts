import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import type { Restriction, SongRights } from "#app/licensing/rights/song-rights.ts";
import { media as mediaNames, readTerritory } from "#app/rights/licence-terms.ts";
import { sideTotals } from "#app/rights/one-stop.ts";
import type { Share } from "#app/rights/shares.ts";
import { resolveTerritories, territoriesOverlap } from "#app/rights/territories.ts";
import type { CountedShare } from "#app/rights/territory-sums.ts";

export const sides = ["master", "composition"] as const;
export type Side = (typeof sides)[number];

/** Clearance set by the staff. `open`: not set, so the rights on file decide. */
export const clearanceStatuses = ["open", "asked", "approved", "denied"] as const;
export type ClearanceStatus = (typeof clearanceStatuses)[number];

/** Characters. */
export const maxClearanceNote = 300;

/** Clearance of a side, set by the staff. */
export type Clearance = { status: ClearanceStatus; note: string };

/** Effective state of a side: set by the staff, or cleared by the rights on file. */
export type SideState = ClearanceStatus | "on-file";

export type Light = "cleared" | "pending" | "blocked";

type OwnedShare = CountedShare & Pick<Share, "controlled" | "approvalRequired">;

/** Whether a side needs no approval: the licensor controls all of it, and none of its shares requires one. */
function isClearedOnFile(shares: readonly OwnedShare[], side: Side): boolean {
  const own = shares.filter((share) => share.side === side);
  return sideTotals(own, side).isControlled && own.every(({ approvalRequired }) => !approvalRequired);
}

/** Effective state of a side, from the staff's status and the rights on file. */
export function sideState(
  shares: readonly OwnedShare[],
  { side, status }: { side: Side; status: ClearanceStatus },
): SideState {
  return status === "open" && isClearedOnFile(shares, side) ? "on-file" : status;
}

/** The requested use, as far as restrictions can exclude it. */
export type RequestedUse = { media: readonly string[]; territories: readonly string[] };

function namesMedium(text: string, chosen: readonly string[]): boolean {
  const name = text.trim().toLowerCase();
  return chosen.some((one) => one === name || mediaNames[one as keyof typeof mediaNames]?.toLowerCase() === name);
}

function excludes({ kind, name, value }: Restriction, { media, territories }: RequestedUse): boolean {
  if (kind === "use") return namesMedium(value, media) || namesMedium(name, media);
  const territory = readTerritory(value) ?? readTerritory(name);
  if (territory === null || territories.length === 0) return false;
  return territoriesOverlap(resolveTerritories([territory]), resolveTerritories(territories));
}

/**
 * Compares a song's restrictions with a use. `excluded`: restrictions of a requested medium or territory. `toCheck`: other uses, such as
 * alcohol, which someone has to compare with the product, and what will exclude the use from a later day on.
 */
export function checkRestrictions(restrictions: readonly Restriction[], use: RequestedUse) {
  const found = restrictions.filter((one) => excludes(one, use));
  const excluded = found.filter(({ startsOn }) => startsOn === null);
  const toCheck = restrictions.filter((one) => (one.kind === "use" || found.includes(one)) && !excluded.includes(one));
  return { excluded, toCheck };
}

const clearedStates: readonly SideState[] = ["approved", "on-file"];

/**
 * Traffic light of a song. A disputed side blocks it; a use that a restriction excludes stays blocked until both sides approve it.
 */
export function songLight(
  states: Record<Side, SideState>,
  { isExcluded, isDisputed }: { isExcluded: boolean; isDisputed: boolean },
): Light {
  const both = sides.map((side) => states[side]);
  if (isDisputed || both.includes("denied")) return "blocked";
  if (isExcluded && both.some((state) => state !== "approved")) return "blocked";
  return both.every((state) => clearedStates.includes(state)) ? "cleared" : "pending";
}

/** Clearance of a song from the rights on file alone, before approvals are requested. */
export type FileLight = "cleared" | "ask" | "unknown" | "restricted" | "disputed";

/** Traffic light of a song in a draft: cleared by the rights on file, needs approvals, disputed, or restricted for the chosen use. */
export function fileLight(
  { shares, disputes, restrictions }: Pick<SongRights, "shares" | "disputes" | "restrictions">,
  use: RequestedUse,
) {
  const { excluded, toCheck } = checkRestrictions(restrictions, use);
  const light = (): FileLight => {
    if (disputes.length > 0) return "disputed";
    if (excluded.length > 0) return "restricted";
    if (sides.every((side) => isClearedOnFile(shares, side))) return "cleared";
    return sides.some((side) => !sideTotals(shares, side).isWhole) ? "unknown" : "ask";
  };
  return { light: light(), excluded: excluded.map(copy.restrictionName), toCheck: toCheck.map(copy.restrictionName) };
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
