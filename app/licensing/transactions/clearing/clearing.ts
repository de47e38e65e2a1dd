import { media as mediaNames, readTerritory } from "#app/licensing/requests/request-terms.ts";
import { resolveTerritories, territoriesOverlap } from "#app/licensing/requests/territories.ts";
import { sideTotals } from "#app/licensing/rights/one-stop.ts";
import type { Restriction, RightsShare, SongRights } from "#app/licensing/rights/song-rights.ts";

export const sides = ["master", "composition"] as const;
export type Side = (typeof sides)[number];

/** What the staff say of a side. `open`: nothing yet, so what is on file decides. */
export const clearanceStatuses = ["open", "asked", "approved", "denied"] as const;
export type ClearanceStatus = (typeof clearanceStatuses)[number];

/** Characters. */
export const maxClearanceNote = 300;

/** What the staff set for a side. */
export type Clearance = { status: ClearanceStatus; note: string };

/** How far a side is: as the staff say, or cleared by what is on file. */
export type SideState = ClearanceStatus | "on-file";

/** The traffic light of a song: moss, amber, red. */
export type Light = "cleared" | "pending" | "blocked";

type Share = Pick<RightsShare, "side" | "shareBp" | "controlled" | "approvalRequired">;

/** Basis points of a whole side. */
const whole = 10_000;

/** Whether a side needs no one's word: the licensor controls all of it, and no share of it asks to approve. */
function isClearedOnFile(shares: readonly Share[], side: Side): boolean {
  const own = shares.filter((share) => share.side === side);
  const { onFile, controlled } = sideTotals(own, side);
  return onFile === whole && controlled === whole && own.every(({ approvalRequired }) => !approvalRequired);
}

/** How far a side is, of what the staff set and what is on file. */
export function sideState(
  shares: readonly Share[],
  { side, status }: { side: Side; status: ClearanceStatus },
): SideState {
  return status === "open" && isClearedOnFile(shares, side) ? "on-file" : status;
}

/** The use that is asked for, as far as a restriction can exclude it. */
export type AskedUse = { media: readonly string[]; territories: readonly string[] };

function namesMedium(text: string, chosen: readonly string[]): boolean {
  const name = text.trim().toLowerCase();
  return chosen.some((one) => one === name || mediaNames[one as keyof typeof mediaNames]?.toLowerCase() === name);
}

function excludes({ kind, name, value }: Restriction, { media, territories }: AskedUse): boolean {
  if (kind === "use") return namesMedium(value, media) || namesMedium(name, media);
  const territory = readTerritory(value) ?? readTerritory(name);
  // Of a use that is described in words nothing is known to be excluded.
  if (territory === null || territories.length === 0) return false;
  return territoriesOverlap(resolveTerritories([territory]), resolveTerritories(territories));
}

/**
 * The restrictions of a song against a use: those that exclude a medium or territory of it, and the other uses, such as alcohol, which a
 * person has to hold against the product.
 */
export function checkRestrictions(restrictions: readonly Restriction[], use: AskedUse) {
  const excluded = restrictions.filter((one) => excludes(one, use));
  const toCheck = restrictions.filter((one) => one.kind === "use" && !excluded.includes(one));
  return { excluded, toCheck };
}

const clearedStates: readonly SideState[] = ["approved", "on-file"];

/** The light of a song. What a restriction excludes is blocked until both sides have approved it all the same. */
export function songLight(states: Record<Side, SideState>, isExcluded: boolean): Light {
  const both = sides.map((side) => states[side]);
  if (both.includes("denied")) return "blocked";
  if (isExcluded && both.some((state) => state !== "approved")) return "blocked";
  return both.every((state) => clearedStates.includes(state)) ? "cleared" : "pending";
}

/** What the files say of a song before anyone is asked. */
export type FileLight = "cleared" | "ask" | "unknown" | "restricted";

/** The light of a song of a draft: whether it is cleared by what is on file, needs approvals, or is restricted for the chosen use. */
export function fileLight({ shares, restrictions }: Pick<SongRights, "shares" | "restrictions">, use: AskedUse) {
  const { excluded, toCheck } = checkRestrictions(restrictions, use);
  const light = (): FileLight => {
    if (excluded.length > 0) return "restricted";
    if (sides.every((side) => isClearedOnFile(shares, side))) return "cleared";
    return sides.some((side) => sideTotals(shares, side).onFile !== whole) ? "unknown" : "ask";
  };
  return { light: light(), excluded: excluded.map(({ name }) => name), toCheck: toCheck.map(({ name }) => name) };
}

/**
 * What a side said when a form was filled, in a few characters (FNV-1a, 32 bits): the form brings it back, so that only what was changed
 * in it is saved.
 */
export function fingerprint({ status, note }: Clearance): string {
  let hash = 0x811c9dc5;
  for (const character of `${status} ${note}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
