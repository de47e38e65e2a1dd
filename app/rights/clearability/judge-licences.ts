import type { LicenceFact, Reason } from "#app/rights/clearability/clearability.ts";
import { coversMedia, includesTerritories, isUsedIn, type JudgedUse } from "#app/rights/clearability/judged-use.ts";
import { endless } from "#app/rights/term.ts";

const isWhollyExclusive = ({ exclusivity }: Pick<LicenceFact, "exclusivity">) =>
  exclusivity === "full" || exclusivity === "territory";

/** What an overlapping licence means for a use; null for nothing. */
function weightOf(licence: LicenceFact, use: JudgedUse): "blocks" | "asks" | null {
  if (isWhollyExclusive(licence) || isWhollyExclusive(use)) return "blocks";
  if (licence.exclusivity !== "category" && use.exclusivity !== "category") return null;
  if (licence.category === "" || use.category === "") return "asks";
  return licence.category === use.category ? "blocks" : null;
}

function overlaps(licence: LicenceFact, use: JudgedUse): boolean {
  const isInTerm = licence.startsOn <= use.lastDay && (licence.endsOn ?? endless) >= use.firstDay;
  return !licence.isOwn && isInTerm && isUsedIn(licence.territories, use);
}

/** What is licensed of the song or another version of its work: one reason for licences that differ only in their days, until the last ends. */
export function judgeLicences(licences: readonly LicenceFact[], use: JudgedUse): Reason[] {
  const found = new Map<string, Reason & { kind: "licensed" }>();
  for (const licence of licences) {
    const weight = overlaps(licence, use) ? weightOf(licence, use) : null;
    if (weight === null) continue;
    // One that no one granted does not keep the song from all others for ever: the staff decide about it.
    const weighs = typeof licence.ungranted === "string" ? "asks" : weight;
    const { exclusivity, category, isSameRecording, endsOn } = licence;
    const number = use.namesOwn ? (licence.held?.number ?? null) : null;
    const { ungranted = null } = licence;
    const key = [weighs, exclusivity, category, isSameRecording, number, ungranted].join();
    const last = found.get(key)?.until;
    const isEndless = last === null || endsOn === null;
    const until = isEndless ? null : last !== undefined && last > endsOn ? last : endsOn;
    const facts = { exclusivity, category, isSameRecording, until, number };
    found.set(key, { weighs, kind: "licensed", ...facts, ...(ungranted && { ungranted }) });
  }
  return [...found.values()];
}

/** The number of a licence that the reader holds for all of a use; null without one. */
export function findHeldLicence(licences: readonly LicenceFact[], use: JudgedUse): string | null {
  const holding = licences.find(({ held, isSameRecording, startsOn, endsOn, territories, category }) => {
    if (held === null || !isSameRecording) return false;
    const isForProduct = category === "" || category === use.category;
    const isForDays = startsOn <= use.firstDay && (endsOn ?? endless) >= use.lastDay;
    return isForProduct && isForDays && includesTerritories(territories, use) && coversMedia(held.media, use.media);
  });
  return holding?.held?.number ?? null;
}
