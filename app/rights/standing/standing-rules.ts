import { z } from "zod";
import type { SongFacts } from "#app/rights/clearability/clearability.ts";
import type { JudgedUse } from "#app/rights/clearability/judged-use.ts";
import type { Side } from "#app/rights/shares.ts";
import { addressesOf } from "#app/rights/standing/addresses-of.ts";
import { missesOfSong, missesOfUse } from "#app/rights/standing/misses-of.ts";
import type { SettledSide, StandingTerms } from "#app/rights/standing/standing-approval.ts";
import { type Fees, feeBpOf } from "#app/rights/terms/terms.ts";

const codes = z.array(z.string());

/**
 * A standing approval that may count for the reader now: not paused, the word of its party or with a source, with room left this month, of a
 * party that can be told and is not the client.
 */
export const standingRule = z.object({
  ...{ id: z.string(), name: z.string(), version: z.number(), partyId: z.string(), party: z.string() },
  ...{ email: z.string().nullable(), keepers: codes, agreementId: z.string().nullable() },
  /** For how many songs more the company may use it this month; null without a limit. */
  left: z.number().nullable(),
  ...{ side: z.enum(["both", "master", "composition"]), media: codes, territories: codes, excluded: codes },
  ...{ maxMonths: z.number().nullable(), perpetual: z.boolean(), excludedCategories: codes, excludedCompanyIds: codes },
  ...{ minFee: z.number(), currency: z.string(), validFrom: z.string().nullable(), validUntil: z.string().nullable() },
  paused: z.literal(false),
}) satisfies z.ZodType<StandingTerms>;
export type StandingRule = z.infer<typeof standingRule>;

/** `feesIn`: the least that the rate card asks for the use of a song, in a currency; null where it has no price. */
export type RulesOfSong = { rules: readonly StandingRule[]; feesIn(currency: string): Fees | null };

export const noRules: RulesOfSong = { rules: [], feesIn: () => null };

type Asked = { partyId: string; side: Side };
type Judged = { facts: SongFacts; use: JudgedUse; today: string; fees: Fees };

/**
 * The standing approvals of a party that cover all of a use of a side, and what the party is paid for its part of it, in the rule's currency: of an
 * offer, and before there is one by the rate card.
 */
export function coveringRules(
  { rules, feesIn }: RulesOfSong,
  { partyId, side, feeBp }: Asked & { feeBp: number },
  { use, today, fees }: Omit<Judged, "facts">,
) {
  return rules.flatMap((rule) => {
    if (rule.partyId !== partyId) return [];
    const priced = fees[side] === null ? feesIn(rule.currency) : fees;
    const whole = priced?.[side] ?? null;
    // Rounded down: what the parties of a side are promised is never more, together, than is paid for it.
    const fee = whole === null ? null : Math.floor((whole * feeBp) / 10_000);
    const currency = priced?.currency ?? null;
    const misses = missesOfUse(rule, { use, offer: { side, fee, currency }, today });
    return misses.length === 0 ? [{ rule, fee: fee ?? 0, currency: currency ?? rule.currency }] : [];
  });
}

/**
 * The standing approval that answers for a party that must agree to a side, if one does: it covers all of the use, and the party's share of
 * the price reaches its fee. A budget is not looked at, so no one learns a fee by typing amounts. Of several the oldest.
 */
export function settledBy(of: RulesOfSong, { partyId, side }: Asked, judged: Judged): SettledSide | null {
  const { use, today, facts } = judged;
  const own = facts.shares.filter((share) => share.side === side && share.partyId === partyId);
  const covering = coveringRules(of, { partyId, side, feeBp: feeBpOf(own) }, judged).filter(
    ({ rule }) => missesOfSong(rule, facts, { use, side, today }).length === 0,
  );
  const [first] = covering.toSorted((a, b) => (a.rule.id < b.rule.id ? -1 : 1));
  if (first === undefined) return null;
  const { rule, fee, currency } = first;
  const { id: standingId, version, name, party, left, email, keepers } = rule;
  const speakers = [email ?? [], keepers].flat().map((address) => address.toLowerCase());
  const told = { emails: addressesOf(rule), speakers };
  return { standingId, version, name, partyId, party, ...told, left, side, fee, currency };
}
