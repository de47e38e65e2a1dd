import fc from "fast-check";
import { expect, test } from "vitest";
import { invoiceTotals } from "#app/licensing/invoices/invoice.ts";
import { invoiceLines } from "#app/licensing/invoices/invoice-lines.ts";
import { totalsOf } from "#app/licensing/quotes/quote.ts";
import { isTakeable, planTakings, type TakePlan } from "#app/licensing/take/plan-taking.ts";
import { rulesFor } from "#app/rights/standing/read-rules.server.ts";
import { noUsage } from "#app/rights/usage/usage.ts";
import { anyWorld, companyId, today, type World } from "#test/unit/licensing/take/random-worlds.ts";
import { allowed } from "#test/unit/licensing/take/take-oracle.ts";

/** `TAKINGS=10000` looks at more worlds; `TAKINGS_SEED` at others. */
const settings = { numRuns: Number(process.env.TAKINGS ?? 1_500), seed: Number(process.env.TAKINGS_SEED ?? 52) };

function planOf({ songs, rules, card, usage, isProgram, order, ...world }: World): TakePlan {
  const named = (tier: string | null) => (tier === null ? null : { id: tier, name: tier });
  return planTakings({
    ...world,
    ...{
      usage,
      card,
      actor: isProgram ? { isProgram } : {},
      company: { id: companyId, subdomain: null },
      reader: { namesParties: true },
    },
    now: Date.parse(`${today}T10:00:00Z`),
    songs: songs.map(({ id, tier, ...song }) => ({
      ...{ ...song, recordingId: id, slug: id, title: id, artists: "Ada", tier: named(tier) },
    })),
    rulesOf: rulesFor(
      { rules: [{ json: JSON.stringify(rules) }], cards: [{ json: card && JSON.stringify(card) }] },
      usage ?? noUsage,
    ),
  })(order);
}

/** What was spent once the plan is taken, of the order or of the month, and of the months of rules: one without room is not read any more. */
function afterTaking(before: World, net: number, uses: Right["uses"]): World {
  const rules = before.rules.flatMap((rule) => {
    const left = rule.left === null ? null : rule.left - (uses.get(rule)?.size ?? 0);
    return left === 0 ? [] : [{ ...rule, left }];
  });
  const world = { ...before, rules };
  const { order, spent } = world;
  return order === null
    ? { ...world, spent: spent + net }
    : { ...world, order: { ...order, spent: order.spent + net } };
}

/** Worlds in which a limit, or the fee of a rule, is just reached, and just not. */
function edgesOf(world: World, right: Right, { songs }: TakePlan): World[] {
  const { order, taking, spent } = world;
  const net = netOf(right);
  const prices = right.prices.map(({ master, composition }) => Number(master + composition));
  const limits = [0, 1].flatMap((less): World[] => {
    const most = Math.max(...prices) - less;
    if (order === null)
      return [
        { ...world, taking: { ...taking, perLicence: net - less } },
        { ...world, taking: { ...taking, perMonth: spent + net - less } },
      ];
    return [
      { ...world, order: { ...order, maxTotal: order.spent + net - less } },
      { ...world, order: { ...order, maxPerTrack: most } },
    ];
  });
  const [side] = songs.flatMap(({ settled }) => settled.sides);
  const fees = side === undefined ? [] : [side.fee, side.fee + 1];
  const changed = fees.map(
    (minFee): World => ({
      ...world,
      rules: world.rules.map((rule) =>
        rule.id === side?.standingId ? { ...rule, minFee, currency: side.currency } : rule,
      ),
    }),
  );
  return [...limits, ...changed];
}

type Right = NonNullable<ReturnType<typeof allowed>>;

const netOf = ({ prices }: Right) =>
  Number(prices.reduce((sum, { master, composition }) => sum + master + composition, 0n));

/** What it costs, by track, on the offer and on the invoice. */
function expectSums({ taxBp }: World, { offer, songs }: TakePlan, right: Right): void {
  const { lines = [] } = offer ?? {};
  const fees = lines.map(({ masterFee, compositionFee }) => [BigInt(masterFee), BigInt(compositionFee)]);
  expect([offer?.currency, fees]).toEqual([
    right.currency,
    right.prices.map(({ master, composition }) => [master, composition]),
  ]);
  const net = netOf(right);
  const tax = Number((BigInt(net) * BigInt(taxBp ?? 0) + 5_000n) / 10_000n);
  expect([offer?.net, totalsOf(lines, taxBp).total]).toEqual([net, net + tax]);
  expect(invoiceTotals(invoiceLines(lines, null), taxBp ?? 0)).toMatchObject({ net, tax, total: net + tax });
  // No side is promised to its parties for more than it costs.
  for (const { recordingId, settled } of songs) {
    const line = lines.find((one) => one.recordingId === recordingId);
    const told = (side: "master" | "composition") =>
      settled.sides.reduce((sum, one) => (one.side === side ? sum + one.fee : sum), 0);
    expect(told("master")).toBeLessThanOrEqual(line?.masterFee ?? 0);
    expect(told("composition")).toBeLessThanOrEqual(line?.compositionFee ?? 0);
  }
}

test("a licence is planned if and only if what the documents say allows it, and all sums are exact", () => {
  const seen = { taken: 0, refused: 0, byRule: 0, underOrder: 0, again: 0 };
  fc.assert(
    fc.property(anyWorld, (first) => {
      let world = first;
      for (let round = 0; round < 3; round += 1) {
        const [plan, right] = [planOf(world), allowed(world)];
        expect(isTakeable(plan)).toBe(right !== null);
        if (right === null) {
          seen.refused += 1;
          return;
        }
        expectSums(world, plan, right);
        for (const edge of round > 0 ? [] : edgesOf(world, right, plan))
          expect(isTakeable(planOf(edge))).toBe(allowed(edge) !== null);
        seen.taken += 1;
        seen.byRule += Number(plan.songs.some(({ settled }) => settled.sides.length > 0));
        seen.underOrder += Number(world.order !== null);
        seen.again += Number(round > 0);
        world = afterTaking(world, netOf(right), right.uses);
        const { order, taking, spent, rules } = world;
        expect(order === null ? spent <= taking.perMonth : order.spent <= order.maxTotal).toBe(true);
        expect(rules.every(({ left }) => left === null || left > 0)).toBe(true);
      }
    }),
    settings,
  );
  // Both answers were looked at, and every way to the first.
  const share = (count: number) => count / settings.numRuns;
  expect(share(seen.taken)).toBeGreaterThan(0.2);
  expect(share(seen.refused)).toBeGreaterThan(0.3);
  for (const count of [seen.byRule, seen.underOrder, seen.again]) expect(share(count)).toBeGreaterThan(0.05);
});
