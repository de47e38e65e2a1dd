import {
  type Approval,
  type Clearability,
  type ClearanceStatus,
  type Light,
  type Reason,
  type SongFacts,
  slowestOf,
} from "#app/rights/clearability/clearability.ts";
import { judgeLicences } from "#app/rights/clearability/judge-licences.ts";
import { judgeRestrictions } from "#app/rights/clearability/judge-restrictions.ts";
import { judgeSide, type SideFindings } from "#app/rights/clearability/judge-side.ts";
import { type JudgedClient, type JudgedTerms, type JudgedUse, judgedUse } from "#app/rights/clearability/judged-use.ts";
import { placesOf } from "#app/rights/clearability/places-of.ts";
import type { Side } from "#app/rights/shares.ts";
import type { SettledSide } from "#app/rights/standing/standing-approval.ts";
import { noRules, type RulesOfSong, settledBy } from "#app/rights/standing/standing-rules.ts";
import { type Fees, noFees } from "#app/rights/terms/terms.ts";

type Clearances = Partial<Record<Side, ClearanceStatus>>;

const sides = ["composition", "master"] as const satisfies readonly Side[];
const weights = ["blocks", "asks", "tells"] as const satisfies readonly Reason["weighs"][];

/** Reasons of one weight: what needs no one's answer, then what waits for one. */
const order = [
  ...["disputed", "denied", "licensed", "held", "restricted", "refuses-category", "embargo", "not-published"],
  ...["agreement-ends", "approval", "asked", "incomplete", "agreements-overlap", "category-unnamed", "use-unnamed"],
  ...["tier", "rule", "mfn"],
] as readonly Reason["kind"][];

function rankOf(reason: Reason): number {
  const isOtherVersion = reason.kind === "licensed" && !reason.isSameRecording;
  return weights.indexOf(reason.weighs) * order.length + order.indexOf(reason.kind) + (isOtherVersion ? 0.5 : 0);
}

/** Each reason once, the worst first. */
function sortReasons(reasons: readonly Reason[]): Reason[] {
  const distinct = new Map(reasons.map((reason) => [JSON.stringify(reason), reason]));
  return [...distinct]
    .toSorted(([a, one], [b, other]) => rankOf(one) - rankOf(other) || (a < b ? -1 : 1))
    .map(([, reason]) => reason);
}

function judgePublication(facts: SongFacts, { firstDay }: JudgedUse): Reason[] {
  const { isPublished, publishFrom, publishUntil } = facts;
  const until = publishUntil !== null && publishUntil < firstDay ? publishUntil : null;
  const from = publishFrom !== null && (!isPublished || publishFrom > firstDay) ? publishFrom : null;
  return isPublished && from === null && until === null
    ? []
    : [{ weighs: "blocks", kind: "not-published", from, until }];
}

/** What the staff recorded of the sides for one request. */
function judgeClearances(clearances: Clearances): Reason[] {
  return sides.flatMap((side): Reason[] => {
    const status = clearances[side];
    if (status === "denied") return [{ weighs: "blocks", kind: "denied", side }];
    return ["asked", "countered", "lapsed", "stated"].includes(status ?? "")
      ? [{ weighs: "asks", kind: "asked", side }]
      : [];
  });
}

/** An approval, and what its reason says besides. */
type AskedParty = Approval & { isOutright: boolean; mayBeClear: boolean };

/** The asked parties, once each, by name. */
function approvalsOf(findings: readonly SideFindings[]): AskedParty[] {
  const byParty = new Map<string, AskedParty>();
  for (const { side, asked } of findings) {
    for (const { share, isOutright, mayBeClear } of asked) {
      const before = byParty.get(share.partyId);
      const days = [before?.days, share.approvalDays].filter((one) => typeof one === "number");
      byParty.set(share.partyId, {
        ...{ partyId: share.partyId, name: share.name },
        sides: [...new Set([...(before?.sides ?? []), side])],
        days: days.length === 0 ? null : Math.max(...days),
        ...{ answers: share.answers, promised: share.promised },
        isOutright: isOutright || before?.isOutright === true,
        mayBeClear: mayBeClear && before?.mayBeClear !== false,
      });
    }
  }
  return [...byParty.values()].toSorted((a, b) => {
    if (a.name !== b.name) return a.name < b.name ? -1 : 1;
    return a.partyId < b.partyId ? -1 : 1;
  });
}

/** What of the sides that wait for parties rules settle. */
function settledSides(
  findings: readonly SideFindings[],
  rules: RulesOfSong,
  judged: Parameters<typeof settledBy>[2],
): SettledSide[] {
  if (rules.rules.length === 0) return [];
  return findings.flatMap(({ side, asked }) =>
    [...new Set(asked.map(({ share }) => share.partyId))]
      .toSorted()
      .flatMap((partyId) => settledBy(rules, { partyId, side }, judged) ?? []),
  );
}

const namesOf = (settled: readonly SettledSide[]) => [...new Set(settled.map(({ party }) => party))].toSorted();

/** A side without what its parties agreed to in advance: who is asked, and what is only asked because an agreement with them ends. */
function withoutSettled(findings: SideFindings, settled: readonly SettledSide[]): SideFindings {
  const isSettled = (partyId: string) => settled.some((one) => one.partyId === partyId && one.side === findings.side);
  return {
    ...findings,
    asked: findings.asked.filter(({ share }) => !isSettled(share.partyId)),
    reasons: findings.reasons.filter((reason) => reason.kind !== "agreement-ends" || !isSettled(reason.partyId)),
  };
}

/** Both sides approved: what the staff were asked to check is checked. A company's restriction is not lifted by its own staff. */
function lifted(reason: Reason): Reason {
  const stays = reason.kind === "restricted" && reason.of === "company";
  return stays ? reason : { ...reason, weighs: "tells" };
}

/**
 * Whether a song can be licensed for a use, why not, and who must agree: the one rule (docs/product/clearability.md). `today`: ISO date.
 * `clearances`: what the staff recorded of each side for one request. `fees`: of an offer; before there is one, a party that has pre-cleared uses up
 * to a fee is asked like any other, so that no one learns its limit from a budget. `rules`: what parties agreed to in advance; none where they are
 * asked, because that is when a rule answers.
 */
export function judgeClearability(
  facts: SongFacts,
  usage: JudgedTerms,
  client: JudgedClient,
  clearances: Clearances = {},
  fees: Fees = noFees,
  rules: RulesOfSong = noRules,
): Clearability {
  const use = judgedUse(usage, client);
  const places = placesOf([...facts.shares, ...facts.agreements], use.countries);
  const { agreements, shares } = facts;
  const findings = sides.map((side) => judgeSide(side, places, { use, agreements, shares, fees }));
  const recorded = findings.filter(({ side }) => clearances[side] !== "approved");
  const settled = settledSides(recorded, rules, { facts, use, today: client.today, fees });
  const open = recorded.map((side) => withoutSettled(side, settled));
  const approvals = approvalsOf(open);
  const refused = [...new Set(open.flatMap((side) => side.refused))].toSorted();
  const tier: Reason[] = facts.tierWarning === null ? [] : [{ weighs: "asks", kind: "tier", text: facts.tierWarning }];
  const checked = [...judgeRestrictions(facts.restrictions, use), ...tier];
  const reasons = sortReasons([
    ...facts.disputes.map(({ side }): Reason => ({ weighs: "blocks", kind: "disputed", side })),
    ...judgeClearances(clearances),
    ...judgePublication(facts, use),
    ...judgeLicences(facts.licences, use),
    ...(open.length === 0 ? checked.map(lifted) : checked),
    ...open.flatMap((side) => side.reasons),
    ...findings.flatMap((side) => side.reasons).filter(({ weighs }) => weighs === "tells"),
    ...(refused.length === 0 ? [] : [{ weighs: "asks", kind: "category-unnamed", names: refused } as const]),
    ...approvals.flatMap(({ partyId, name: party, isOutright, mayBeClear, ...asked }): Reason[] => {
      const forLess = mayBeClear ? { mayBeClear: true as const } : {};
      return isOutright ? [{ weighs: "asks", kind: "approval", partyId, party, ...asked, ...forLess }] : [];
    }),
    ...(settled.length === 0 ? [] : [{ weighs: "tells", kind: "rule", parties: namesOf(settled) } as const]),
  ]);
  const lights = { blocks: "blocked", asks: "approvals", tells: "clear" } satisfies Record<Reason["weighs"], Light>;
  return {
    light: lights[reasons[0]?.weighs ?? "tells"],
    reasons,
    approvals: approvals.map(({ isOutright: _, mayBeClear: __, ...approval }) => approval),
    days: slowestOf(approvals),
    settled,
  };
}
