import { formatIsoDate } from "#app/rights/iso-date.ts";
import {
  aiUses,
  type MadeFacts,
  type MadePart,
  madeParts,
  statementOf,
  warrantedParts,
} from "#app/rights/made/made.ts";
import { madeCopy as copy } from "#app/rights/made/made-copy.ts";

/** Who stated a part, as what, when and on which evidence; "" for none. */
export function sourceOf(facts: MadeFacts, part: MadePart): string {
  const { by, on, evidence } = statementOf(facts, part);
  if (by === null || by === "") return "";
  const capacity = facts.as === null ? null : copy.capacities[facts.as];
  const stated = copy.source(by, capacity, on === null ? null : formatIsoDate(on));
  return evidence === null ? stated : `${stated}; ${copy.evidence(copy.evidences[evidence])}`;
}

/** The parts by who stated them, when, and on which evidence. */
function linesOf(facts: MadeFacts, label: string, parts: readonly MadePart[]): string[] {
  const named = (some: readonly MadePart[]) => some.map((part) => copy.parts[part]);
  return [...Map.groupBy(parts, (part) => sourceOf(facts, part))].map(([source, some]) =>
    copy.line(label, named(some), source),
  );
}

/**
 * "Human made: music, lyrics (stated by Fathom, rights holder, on 3 Nov 2026; evidence: stems). No statement: vocals". `in`: a licence or an
 * offer says which parts are warranted.
 */
export function describeMade(facts: MadeFacts, where: "page" | "licence" = "page"): string {
  if (facts.contested) return copy.contested;
  const warranted = where === "licence" ? warrantedParts(facts) : [];
  const withUse = (use: string | null) =>
    madeParts.filter((part) => facts.uses[part] === use && !warranted.includes(part));
  const unstated = withUse(null);
  if (unstated.length === madeParts.length) return copy.unstated;
  return [
    ...linesOf(facts, copy.warranted, warranted),
    ...aiUses.flatMap((use) => linesOf(facts, copy.uses[use], withUse(use))),
    ...(unstated.length === 0
      ? []
      : [
          copy.line(
            copy.unstated,
            unstated.map((part) => copy.parts[part]),
            "",
          ),
        ]),
  ].join(". ");
}
