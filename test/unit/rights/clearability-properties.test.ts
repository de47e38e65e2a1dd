import fc from "fast-check";
import { expect, test } from "vitest";
import type { Clearability, Light, SongFacts } from "#app/rights/clearability/clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { listCountries } from "#app/ui/countries.ts";
import { agreement, client, factsOf, licence, restriction, share, usualUse } from "#test/unit/rights/song-text.ts";

/** The same cases in each run. */
const settings = { seed: 35, numRuns: 400 };

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const words = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((list) => list.filter(Boolean).join(" "));
const party = oneOf("Harbour", "Lund", "Vale");
const limits = oneOf("DE", "AT DE", "DACH", "DACH -CH", "World -DE", "World -DACH", "US", "APAC");
const place = fc.oneof({ arbitrary: fc.constant(""), weight: 7 }, { arbitrary: limits, weight: 6 });
const day = oneOf(
  "2029-06-01",
  "2029-12-31",
  "2030-01-01",
  "2030-05-31",
  "2030-06-30",
  "2030-07-01",
  "2030-12-31",
  "2032-01-01",
);
const from = fc.option(day, { nil: "" });
const days = fc
  .tuple(from, from)
  .map(([first, last]) => (first && last && last < first ? `${last}..${first}` : `${first}..${last}`));
const media = oneOf<Usage["media"][number]>("social_paid", "radio", "cinema", "all_media_incl_future");
const category = oneOf<string>("food", "alcohol", "tobacco");

const termsText = words(
  ...[party, place, oneOf("", "", "", "theirs"), oneOf("", "", "", "asks=3", "asks=8", "asks")],
  ...[
    oneOf("", "", "upto=500", "upto=5000:radio+social_paid"),
    oneOf("", "", "", "", "not=alcohol", "not=food+tobacco"),
  ],
  oneOf("", "", "", "embargo=2030-01-01", "mfn"),
);
/** Most sides are whole. */
const someShares = oneOf([100], [100], [50, 50], [50, 25, 25], [50], []).chain((percents) =>
  fc.tuple(...percents.map((percent) => termsText.map((text) => `${percent} ${text}`))),
);
const agreementText = words(
  ...[oneOf("A-1", "A-2", "A-3"), party, days, place, oneOf("", "", "master=60", "master=40", "composition=0")],
  ...[
    oneOf("", "", "media=radio+social_paid", "media=radio"),
    oneOf("", "exclusive"),
    oneOf("", "", "", "others", "mfn"),
  ],
);
const restrictionText = fc.oneof(
  words(oneOf("use"), fc.oneof<fc.Arbitrary<string>[]>(media, category, oneOf("war")), days),
  words(oneOf("territory"), oneOf("DE", "AT", "DACH", "US", "World", "Somewhere"), days),
  words(oneOf("company"), oneOf("client", "rival"), days),
);
const exclusivity = oneOf<Usage["exclusivity"]>("none", "category", "territory", "full");
const licenceText = words(
  ...[exclusivity, oneOf("", "DE", "AT CH", "US"), days, oneOf("", "of=food", "of=alcohol")],
  ...[oneOf("", "", "version"), oneOf("", "", "own")],
);

const texts = (text: fc.Arbitrary<string>, maxLength: number) => fc.array(text, { maxLength });
const song: fc.Arbitrary<SongFacts> = fc
  .record({
    ...{
      composition: fc.option(someShares, { nil: undefined, freq: 2 }),
      master: fc.option(someShares, { nil: undefined, freq: 2 }),
    },
    ...{
      agreements: texts(agreementText, 4),
      restrictions: texts(restrictionText, 1),
      licences: texts(licenceText, 1),
    },
    disputes: oneOf<"master"[]>([], [], [], [], [], ["master"]),
    tier: oneOf(undefined, undefined, "Ask Mireille"),
    published: oneOf("", "", "2029-12-01..", "..2031-01-01"),
  })
  .map((text) => factsOf(text));

const code = oneOf("DE", "AT", "CH", "US", "FR", "DACH", "EU", "North America");
const use: fc.Arbitrary<Usage> = fc
  .record({
    ...{
      media: fc.uniqueArray(media, { maxLength: 2 }),
      territories: fc.uniqueArray(code, { minLength: 1, maxLength: 3 }),
    },
    ...{ startsOn: fc.option(day), termMonths: fc.option(fc.integer({ min: 1, max: 60 })), perpetual: fc.boolean() },
    ...{
      exclusivity,
      category: oneOf<Usage["category"]>("", "food", "alcohol"),
      amount: fc.option(fc.integer({ min: 0, max: 600_000 })),
    },
  })
  .map(({ amount, perpetual, ...terms }) => ({
    ...{ ...usualUse, ...terms, perpetual: perpetual && terms.termMonths === null },
    ...{ budget: amount, currency: amount === null ? null : "EUR" },
  }));

const judge = (facts: SongFacts, usage: Usage) => judgeClearability(facts, usage, client);
const brightness: Record<Light, number> = { blocked: 0, approvals: 1, clear: 2 };
const clearness = ({ light }: Clearability) => brightness[light];

test("the songs of these properties have each light, and each kind of reason", () => {
  const found = fc
    .sample(fc.tuple(song, use), { ...settings, numRuns: 2000 })
    .map(([facts, usage]) => judge(facts, usage));
  const lights = Map.groupBy(found, ({ light }) => light);
  for (const light of ["clear", "approvals", "blocked"] as const)
    expect(lights.get(light)?.length, light).toBeGreaterThan(50);
  const kinds = new Set(found.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)));
  expect([...kinds].toSorted()).toEqual([
    ...["agreement-ends", "agreements-overlap", "approval", "category-unnamed", "disputed", "embargo", "incomplete"],
    ...["licensed", "mfn", "not-published", "refuses-category", "restricted", "tier", "use-unnamed"],
  ]);
});

test("one more restriction never makes a song clearer", () => {
  fc.assert(
    fc.property(song, use, restrictionText, (facts, usage, text) => {
      const more = { ...facts, restrictions: [...facts.restrictions, restriction(text)] };
      expect(clearness(judge(more, usage))).toBeLessThanOrEqual(clearness(judge(facts, usage)));
    }),
    settings,
  );
});

test("one more licence of others never makes a song clearer", () => {
  fc.assert(
    fc.property(song, use, licenceText, (facts, usage, text) => {
      const more = { ...facts, licences: [...facts.licences, licence(text)] };
      expect(clearness(judge(more, usage))).toBeLessThanOrEqual(clearness(judge(facts, usage)));
    }),
    settings,
  );
});

/** Of several answers the worst light and all approvals, as the answer to all uses together. */
function together(...answers: Clearability[]) {
  const byParty = Map.groupBy(
    answers.flatMap((one) => one.approvals),
    ({ partyId }) => partyId,
  );
  const approvals = [...byParty].map(([partyId, same]) => {
    const answerDays = same.flatMap((approval) => approval.days ?? []);
    const sides = [...new Set(same.flatMap((approval) => approval.sides))].toSorted();
    return { partyId, sides, days: answerDays.length === 0 ? null : Math.max(...answerDays) };
  });
  return {
    light: answers.toSorted((a, b) => clearness(a) - clearness(b))[0]?.light,
    approvals: approvals.toSorted((a, b) => (a.partyId < b.partyId ? -1 : 1)),
  };
}

const compared = ({ light, approvals }: Clearability) => ({
  light,
  approvals: approvals.map(({ partyId, sides, days: answer }) => ({ partyId, sides: sides.toSorted(), days: answer })),
});

test("a union of territories answers as the union of their answers", () => {
  fc.assert(
    fc.property(song, use, use, (facts, usage, { territories }) => {
      const both = { ...usage, territories: [...usage.territories, ...territories] };
      expect(compared(judge(facts, both))).toEqual(
        together(judge(facts, usage), judge(facts, { ...usage, territories })),
      );
    }),
    settings,
  );
});

test("the world answers as the union of its countries", () => {
  fc.assert(
    fc.property(song, use, (facts, usage) => {
      const countries = listCountries().map((country) => judge(facts, { ...usage, territories: [country.code] }));
      expect(compared(judge(facts, { ...usage, territories: ["World"] }))).toEqual(together(...countries));
      expect(judge(facts, { ...usage, territories: [] })).toEqual(judge(facts, { ...usage, territories: ["World"] }));
    }),
    { ...settings, numRuns: 60 },
  );
});

test("a longer term is never clearer", () => {
  fc.assert(
    fc.property(
      song,
      use,
      fc.integer({ min: 1, max: 48 }),
      fc.integer({ min: 0, max: 600 }),
      (facts, usage, months, more) => {
        const short = judge(facts, { ...usage, perpetual: false, termMonths: months });
        const long = judge(facts, { ...usage, perpetual: false, termMonths: months + more });
        const perpetual = judge(facts, { ...usage, perpetual: true, termMonths: null });
        expect(clearness(long)).toBeLessThanOrEqual(clearness(short));
        expect(clearness(perpetual)).toBeLessThanOrEqual(clearness(long));
        expect(judge(facts, { ...usage, perpetual: false, termMonths: null })).toEqual(perpetual);
      },
    ),
    settings,
  );
});

test("more media are never clearer", () => {
  fc.assert(
    fc.property(song, use, media, (facts, usage, medium) => {
      const more = { ...usage, media: [...usage.media, medium] };
      if (usage.media.length > 0)
        expect(clearness(judge(facts, more))).toBeLessThanOrEqual(clearness(judge(facts, usage)));
    }),
    settings,
  );
});

test("a smaller budget is never less clear", () => {
  fc.assert(
    fc.property(song, use, fc.nat(600_000), fc.nat(600_000), (facts, usage, budget, less) => {
      const more = judge(facts, { ...usage, budget, currency: "EUR" });
      const smaller = judge(facts, { ...usage, budget: Math.max(0, budget - less), currency: "EUR" });
      expect(clearness(smaller)).toBeGreaterThanOrEqual(clearness(more));
      expect(smaller.approvals.length).toBeLessThanOrEqual(more.approvals.length);
    }),
    settings,
  );
});

test("more of an agreement, without exclusivity, never asks more parties of a song that has one", () => {
  fc.assert(
    fc.property(song, use, agreementText, agreementText, (facts, usage, text, second) => {
      const own = agreement(text);
      const other = {
        ...agreement(second),
        exclusive: false,
        partyId: own.partyId,
        masterBp: own.masterBp,
        compositionBp: own.compositionBp,
      };
      const one = judge({ ...facts, agreements: [...facts.agreements, own] }, usage);
      const both = judge({ ...facts, agreements: [...facts.agreements, own, other] }, usage);
      expect(clearness(both)).toBeGreaterThanOrEqual(clearness(one));
    }),
    settings,
  );
});

test("the order of what is on file and of what a use names changes nothing", () => {
  fc.assert(
    fc.property(song, use, someShares, (facts, usage, extra) => {
      const whole = { ...facts, shares: [...facts.shares, ...extra.map((text) => share(text, "master"))] };
      const reversed: SongFacts = {
        ...whole,
        shares: whole.shares.toReversed(),
        agreements: whole.agreements.toReversed(),
        restrictions: whole.restrictions.toReversed(),
        licences: whole.licences.toReversed(),
        disputes: whole.disputes.toReversed(),
      };
      const turned = { ...usage, media: usage.media.toReversed(), territories: usage.territories.toReversed() };
      expect(judge(reversed, turned)).toEqual(judge(whole, usage));
    }),
    settings,
  );
});
