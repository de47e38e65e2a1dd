import type { Reason, RestrictionFact } from "#app/rights/clearability/clearability.ts";
import { isUsedIn, type JudgedUse, touchesMedium } from "#app/rights/clearability/judged-use.ts";
import { media } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { endless } from "#app/rights/term.ts";
import { resolveTerritories } from "#app/rights/territories/territories.ts";
import { readTerritory } from "#app/rights/territories/territory-list.ts";

/** The key in `list` of a key or label as it was typed. */
export function keyIn(
  list: Record<string, string>,
  { value, name }: Pick<RestrictionFact, "value" | "name">,
): string | undefined {
  const typed = [value, name].map((text) => text.trim().toLowerCase());
  return Object.keys(list).find((key) => typed.includes(key) || typed.includes(list[key]?.toLowerCase() ?? ""));
}

/** Whether a restriction excludes a use; null while that cannot be told from what the use names. */
function excludes(restriction: RestrictionFact, use: JudgedUse): boolean | null {
  const { kind, name, value, companyId } = restriction;
  if (kind === "company") return companyId === use.companyId;
  if (kind === "territory") {
    const code = readTerritory(value) ?? readTerritory(name);
    return code === null ? null : isUsedIn(resolveTerritories([code]), use);
  }
  const medium = keyIn(media, restriction);
  if (medium !== undefined) return use.namesMedia ? touchesMedium(medium, use.media) : null;
  const category = keyIn(productCategories, restriction);
  return category === undefined || use.category === "" ? null : category === use.category;
}

function judgeRestriction(restriction: RestrictionFact, use: JudgedUse): Reason[] {
  const { kind, name, validFrom, validUntil } = restriction;
  if ((validUntil ?? endless) < use.firstDay || (validFrom ?? "") > use.lastDay) return [];
  const isExcluded = excludes(restriction, use);
  if (isExcluded === false) return [];
  if (isExcluded === null) return [{ weighs: "asks", kind: "use-unnamed", name }];
  const isLater = validFrom !== null && validFrom > use.firstDay;
  const weighs = isLater ? "asks" : "blocks";
  return [{ weighs, kind: "restricted", of: kind, name, from: isLater ? validFrom : null }];
}

export function judgeRestrictions(restrictions: readonly RestrictionFact[], use: JudgedUse): Reason[] {
  return restrictions.flatMap((restriction) => judgeRestriction(restriction, use));
}
