import { coversCountries, coversMedia, judgedUse } from "#app/rights/clearability/judged-use.ts";
import type { Edit } from "#app/rights/edits.ts";
import type { Side } from "#app/rights/shares.ts";
import { endless } from "#app/rights/term.ts";
import type { Terms } from "#app/rights/terms/terms.ts";

/** Why terms are not inside those that were agreed to. `describeMiss` says it in words. */
export type TermsMiss =
  | { kind: "media"; media: string[] }
  | { kind: "territories" }
  | { kind: "not-yet"; from: string }
  | { kind: "months"; max: number }
  | { kind: "ends-later"; until: string }
  | { kind: "exclusivity" }
  | { kind: "other-category"; category: string }
  | { kind: "edits" }
  | { kind: "currency"; currency: string }
  | { kind: "fee"; fee: number | null; min: number; currency: string }
  | { kind: "fee-apart"; fee: number; agreed: number; currency: string };

/** What someone agreed to. `since`: ISO date from which it holds if its terms name no start. `mfn`: under most favoured terms, so that the fee is the agreed one. */
export type Agreed = { terms: Terms; since: string; mfn?: boolean };

const ranks = { none: 0, category: 1, territory: 2, full: 2 } satisfies Record<Terms["exclusivity"], number>;

/** Without a company: terms are compared with each other. */
const noCompany = "";

function missesOfDays(wanted: Terms, { terms, since }: Agreed): TermsMiss[] {
  const agreed = judgedUse(terms, { today: since, companyId: noCompany });
  const use = judgedUse(wanted, { today: agreed.firstDay, companyId: noCompany });
  const starts: TermsMiss[] = use.firstDay < agreed.firstDay ? [{ kind: "not-yet", from: agreed.firstDay }] : [];
  if (agreed.lastDay === endless) return starts;
  const months = terms.termMonths ?? 0;
  if (use.lastDay === endless || wanted.termMonths === null || wanted.termMonths > months)
    return [...starts, { kind: "months", max: months }];
  // A named start has a last day with it.
  const isLater = terms.startsOn !== null && use.lastDay > agreed.lastDay;
  return isLater ? [...starts, { kind: "ends-later", until: agreed.lastDay }] : starts;
}

/** An edit that the agreed ones do not have, or not as often. No edits: any. */
function hasOtherEdits(wanted: readonly Edit[], agreed: readonly Edit[]): boolean {
  if (agreed.length === 0) return false;
  const countOf = (edits: readonly Edit[], seconds: number) =>
    edits.reduce((sum, one) => (one.seconds === seconds ? sum + one.count : sum), 0);
  return wanted.length === 0 || wanted.some(({ seconds }) => countOf(wanted, seconds) > countOf(agreed, seconds));
}

function missesOfFee(wanted: Terms, { terms, mfn = false }: Agreed, side: Side): TermsMiss[] {
  const [min, fee] = [terms.fees[side], wanted.fees[side]];
  const { currency } = terms.fees;
  if (min === null || currency === null) return [];
  if (fee !== null && wanted.fees.currency !== currency) return [{ kind: "currency", currency }];
  if (fee === null || fee < min) return [{ kind: "fee", fee, min, currency }];
  return mfn && fee !== min ? [{ kind: "fee-apart", fee, agreed: min, currency }] : [];
}

/**
 * What of the wanted terms is not inside the agreed ones; nothing: they are within. What the agreed terms leave open is not limited, and what the
 * wanted ones leave open counts as the widest. Fees are compared where the agreed terms name them.
 */
export function missesOfTerms(wanted: Terms, agreed: Agreed): TermsMiss[] {
  const { terms } = agreed;
  const at = { today: agreed.since, companyId: noCompany };
  const [use, given] = [judgedUse(wanted, at), judgedUse(terms, at)];
  const media = use.media.filter((medium) => !coversMedia(given.media, [medium]));
  const place = { territories: terms.territories.length === 0 ? ["World"] : terms.territories, excluded: [] };
  return [
    ...(media.length > 0 ? [{ kind: "media", media } as const] : []),
    ...(coversCountries(place, use.countries) ? [] : [{ kind: "territories" } as const]),
    ...missesOfDays(wanted, agreed),
    ...(ranks[wanted.exclusivity] > ranks[terms.exclusivity] ? [{ kind: "exclusivity" } as const] : []),
    ...(terms.category !== "" && wanted.category !== terms.category
      ? [{ kind: "other-category", category: terms.category } as const]
      : []),
    ...(hasOtherEdits(wanted.edits, terms.edits) ? [{ kind: "edits" } as const] : []),
    ...(["master", "composition"] as const).flatMap((side) => missesOfFee(wanted, agreed, side)),
  ];
}

/** Whether terms are inside those that were agreed to. */
export function isWithin(wanted: Terms, agreed: Agreed): boolean {
  return missesOfTerms(wanted, agreed).length === 0;
}
