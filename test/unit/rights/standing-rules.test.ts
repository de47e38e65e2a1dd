import fc from "fast-check";
import { expect, test } from "vitest";
import { type Clearability, isFree, type Light, type SongFacts } from "#app/rights/clearability/clearability.ts";
import { describeReason, rowLightOf } from "#app/rights/clearability/describe-clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import type { RulesOfSong, StandingRule } from "#app/rights/standing/standing-rules.ts";
import { feeBpOf, noFees } from "#app/rights/terms/terms.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { media, songText, use } from "#test/unit/rights/random-songs.ts";
import { client, factsOf, type SongText, usualUse } from "#test/unit/rights/song-text.ts";

const settings = { seed: 140, numRuns: 500 };

/** Without more, everything of a party for any term, at any fee. */
function rule(partyId: string, given: Partial<StandingRule> = {}): StandingRule {
  return {
    ...{ id: `rule of ${partyId}`, name: `All of ${partyId}`, version: 1, partyId, party: partyId, agreementId: null },
    ...{ email: null, keepers: [], left: null },
    ...{ side: "both", media: [], territories: ["World"], excluded: [], maxMonths: null, perpetual: true },
    ...{ excludedCategories: [], excludedCompanyIds: [], minFee: 0, currency: "EUR" },
    ...{ validFrom: null, validUntil: null, paused: false },
    ...given,
  };
}

/** A card with one price, 1,000 for the master and 600 for the composition, in euros; none for `null`. */
function priced(rules: StandingRule[], price: number | null = 100_000): RulesOfSong {
  return {
    rules,
    feesIn: (currency) =>
      price === null || currency !== "EUR" ? null : { master: price, composition: Math.round(0.6 * price), currency },
  };
}

const judge = (facts: SongFacts, usage: Usage, rules: RulesOfSong = priced([])) =>
  judgeClearability(facts, usage, client, {}, noFees, rules);

/** Lund must agree to half of the composition, Moss to the master. */
const song: SongText = { composition: ["50 Lund asks=5", "50 Ames"], master: ["100 Moss asks=3"] };

const cases: [title: string, rules: RulesOfSong, use: Partial<Usage>, light: Light, asked: string][] = [
  ["no rule", priced([]), {}, "approvals", "Lund, Moss"],
  ["a rule of one of two parties", priced([rule("Moss")]), {}, "approvals", "Lund"],
  ["rules of both", priced([rule("Moss"), rule("Lund")]), {}, "clear", ""],
  ["a rule for the other side", priced([rule("Moss", { side: "composition" }), rule("Lund")]), {}, "approvals", "Moss"],
  ["another medium", priced([rule("Moss", { media: ["radio"] }), rule("Lund")]), {}, "approvals", "Moss"],
  ["a longer term", priced([rule("Moss", { maxMonths: 6, perpetual: false }), rule("Lund")]), {}, "approvals", "Moss"],
  ["outside its territories", priced([rule("Moss", { excluded: ["DE"] }), rule("Lund")]), {}, "approvals", "Moss"],
  ["not for this company", priced([rule("Moss", { excludedCompanyIds: ["client"] })]), {}, "approvals", "Lund, Moss"],
  ["over before the use", priced([rule("Moss", { validUntil: "2029-12-31" })]), {}, "approvals", "Lund, Moss"],
  ["an exclusive use", priced([rule("Moss"), rule("Lund")]), { exclusivity: "full" }, "approvals", "Lund, Moss"],
  [
    "a product that it is not for",
    priced([rule("Moss", { excludedCategories: ["food"] })]),
    {},
    "approvals",
    "Lund, Moss",
  ],
  [
    "AI training, all media agreed",
    priced([rule("Moss"), rule("Lund")]),
    { media: ["ai_training"] },
    "approvals",
    "Ames, Lund, Moss",
  ],
  [
    "a fee that the price reaches",
    priced([rule("Moss", { minFee: 100_000 }), rule("Lund", { minFee: 30_000 })]),
    {},
    "clear",
    "",
  ],
  ["a fee above the price", priced([rule("Moss", { minFee: 100_001 }), rule("Lund")]), {}, "approvals", "Moss"],
  [
    "a fee above the price of the share",
    priced([rule("Moss"), rule("Lund", { minFee: 30_001 })]),
    {},
    "approvals",
    "Lund",
  ],
  ["no price, any fee", priced([rule("Moss"), rule("Lund")], null), {}, "clear", ""],
  ["no price, a fee", priced([rule("Moss", { minFee: 1 }), rule("Lund")], null), {}, "approvals", "Moss"],
  ["a currency without a rate", priced([rule("Moss", { minFee: 1, currency: "USD" })]), {}, "approvals", "Lund, Moss"],
  [
    "an agreement that is not on file",
    priced([rule("Moss", { agreementId: "A-9" }), rule("Lund")]),
    {},
    "approvals",
    "Moss",
  ],
  [
    "a second rule that covers it",
    priced([rule("Moss", { media: ["radio"] }), rule("Moss", { id: "z" }), rule("Lund")]),
    {},
    "clear",
    "",
  ],
];

test.each(cases)("clear by rule: %s", (_title, rules, given, light, asked) => {
  const found = judge(factsOf(song), { ...usualUse, ...given }, rules);
  expect([found.light, found.approvals.map(({ name }) => name).join(", ")]).toEqual([light, asked]);
});

test("a light says by whose standing approval it is clear, to those who may know who holds rights", () => {
  const found = judge(factsOf(song), usualUse, priced([rule("Moss", { minFee: 70_000 }), rule("Lund")]));
  const words = "By standing approval of Lund and Moss";
  expect(rowLightOf(found, { namesParties: true })).toEqual({ light: "clear", text: "Clear", reason: words, days: 0 });
  expect(rowLightOf(found, { namesParties: false }).reason).toBe("By standing approval of rights holders");
  expect(found.settled).toEqual([
    expect.objectContaining({ partyId: "Lund", side: "composition", fee: 30_000, currency: "EUR" }),
    expect.objectContaining({ partyId: "Moss", side: "master", fee: 100_000, currency: "EUR", version: 1 }),
  ]);
  // No fee of a rule is in what is said.
  const said = JSON.stringify(found.reasons.map((reason) => describeReason(reason, { namesParties: true })));
  expect(said).not.toMatch(/700|70000/);
});

test("an offer is compared in place of the price", () => {
  const rules = priced([rule("Moss", { minFee: 50_000 }), rule("Lund")]);
  const offered = (master: number, currency = "EUR") =>
    judgeClearability(factsOf(song), usualUse, client, {}, { master, composition: 1000, currency }, rules).light;
  expect([offered(50_000), offered(49_999), offered(90_000, "USD")]).toEqual(["clear", "approvals", "approvals"]);
});

test("a party whose agreement ends within the term is not asked if it agreed in advance", () => {
  const facts = factsOf({
    ...{ composition: ["100 Lund"], master: ["100 Lund"] },
    agreements: ["A-1 Lund 2029-01-01..2030-06-30"],
  });
  expect(judge(facts, usualUse).light).toBe("approvals");
  expect(judge(facts, usualUse, priced([rule("Lund")])).light).toBe("clear");
  expect(judge(facts, usualUse, priced([rule("Lund", { agreementId: "A-1" })])).light).toBe("approvals");
});

const brightness: Record<Light, number> = { blocked: 0, approvals: 1, clear: 2, licensed: 3 };
const clearness = ({ light }: Clearability) => brightness[light];
const parties = ["Harbour", "Lund", "Vale"];
const anyRule = fc
  .record({
    id: fc.uuid(),
    side: fc.constantFrom("both" as const, "master" as const, "composition" as const),
    media: fc.oneof(
      fc.constant<string[]>([]),
      fc.constant<string[]>(["all_media_incl_future"]),
      fc.array<string>(media, { minLength: 1, maxLength: 3 }),
    ),
    territories: fc.constantFrom<string[][]>(["World"], ["World"], ["World"], ["DACH"]),
    maxMonths: fc.constantFrom(null, null, 12),
    minFee: fc.constantFrom(0, 10_000, 50_000, 100_000),
    excludedCategories: fc.constantFrom<string[][]>([], [], [], ["food"]),
  })
  .chain((given) =>
    fc.constantFrom(...parties).map((party) => rule(party, { ...given, perpetual: given.maxMonths === null })),
  );
const facts = songText.map(factsOf);
/** No standing approval covers an exclusive use. */
const plainUse = use.map((usage): Usage => ({ ...usage, exclusivity: "none" }));

test("one more rule never makes a light worse, and never lifts what blocks", () => {
  let changed = 0;
  fc.assert(
    fc.property(facts, plainUse, fc.array(anyRule, { maxLength: 6 }), anyRule, (song, usage, rules, more) => {
      const [before, after] = [judge(song, usage, priced(rules)), judge(song, usage, priced([...rules, more]))];
      expect(clearness(after)).toBeGreaterThanOrEqual(clearness(before));
      const blocks = ({ reasons }: Clearability) => reasons.filter(({ weighs }) => weighs === "blocks");
      expect(blocks(after)).toEqual(blocks(judge(song, usage)));
      const names = before.approvals.map(({ partyId }) => partyId);
      expect(names).toEqual(expect.arrayContaining(after.approvals.map(({ partyId }) => partyId)));
      changed += Number(after.settled.length > before.settled.length);
    }),
    settings,
  );
  expect(changed).toBeGreaterThan(20);
});

test("the order of rules changes nothing, nor does a budget", () => {
  fc.assert(
    fc.property(facts, plainUse, fc.array(anyRule, { maxLength: 8 }), fc.nat(200_000), (song, usage, rules, budget) => {
      const found = judge(song, usage, priced(rules));
      expect(judge(song, usage, priced(rules.toReversed()))).toEqual(found);
      expect(judge(song, { ...usage, budget, currency: "USD" }, priced(rules))).toEqual(found);
    }),
    settings,
  );
});

test("what rules settle pays each party's share at least what its rule asks, and no one else's", () => {
  let settled = 0;
  fc.assert(
    fc.property(facts, plainUse, fc.array(anyRule, { maxLength: 8 }), fc.nat(300_000), (song, usage, rules, price) => {
      const found = judge(song, usage, priced(rules, price));
      const asked = judge(song, usage).approvals;
      for (const one of found.settled) {
        settled += 1;
        const own = song.shares.filter(({ partyId, side }) => partyId === one.partyId && side === one.side);
        const whole = { master: price, composition: 0.6 * price }[one.side];
        expect(one.fee).toBe(Math.floor((Math.round(whole) * feeBpOf(own)) / 10_000));
        expect(one.fee).toBeGreaterThanOrEqual(rules.find(({ id }) => id === one.standingId)?.minFee ?? Infinity);
        expect(asked.some(({ partyId, sides }) => partyId === one.partyId && sides.includes(one.side))).toBe(true);
      }
      if (isFree(found.light)) expect(found.approvals).toEqual([]);
    }),
    { ...settings, numRuns: 800 },
  );
  expect(settled).toBeGreaterThan(50);
});
