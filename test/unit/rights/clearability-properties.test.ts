import fc from "fast-check";
import { expect, test } from "vitest";
import type { Clearability, Light, SongFacts } from "#app/rights/clearability/clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { listCountries } from "#app/ui/countries.ts";
import {
  agreementText,
  licenceText,
  media,
  restrictionText,
  someShares,
  songText,
  use,
} from "#test/unit/rights/random-songs.ts";
import { agreement, client, factsOf, licence, restriction, share, usualUse } from "#test/unit/rights/song-text.ts";

/** The same cases in each run. */
const settings = { seed: 35, numRuns: 400 };

const song = songText.map(factsOf);
const judge = (facts: SongFacts, usage: Usage) => judgeClearability(facts, usage, client);
const brightness: Record<Light, number> = { blocked: 0, approvals: 1, clear: 2, licensed: 3 };
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

test("a budget changes nothing, and an offer of less is never less clear", () => {
  fc.assert(
    fc.property(song, use, fc.nat(600_000), fc.nat(600_000), (facts, usage, fee, less) => {
      expect(judge(facts, { ...usage, budget: less, currency: "EUR" })).toEqual(judge(facts, usage));
      const offered = (amount: number) => {
        const fees = { master: amount, composition: amount, currency: "EUR" };
        return judgeClearability(facts, usage, client, {}, fees);
      };
      const [more, smaller] = [offered(fee), offered(Math.max(0, fee - less))];
      expect(clearness(smaller)).toBeGreaterThanOrEqual(clearness(more));
      expect(clearness(more)).toBeGreaterThanOrEqual(clearness(judge(facts, usage)));
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

test("AI training is never cleared by what is granted for all media, or without naming media", () => {
  const covering = fc.constantFrom("", "media=all_media_incl_future", "media=all_media_incl_future+film_all_media");
  const texts = fc.array(
    fc.tuple(agreementText, covering).map(([text, granted]) => `${text.replaceAll(/ media=\S+/g, "")} ${granted}`),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(
      songText,
      texts,
      use,
      fc.constantFrom("ai_training", "ai_variation"),
      (text, agreements, usage, medium) => {
        const facts = factsOf({ ...text, agreements });
        const { light, approvals } = judge(facts, { ...usage, media: [medium, ...usage.media] });
        expect(light).not.toBe("clear");
        for (const side of ["master", "composition"] as const)
          if (facts.shares.some((one) => one.side === side && one.shareBp > 0 && one.territories.includes("World")))
            expect(approvals.some(({ sides }) => sides.includes(side))).toBe(true);
      },
    ),
    settings,
  );
});

test("AI training is clear where every party grants it by its name, and a use of all media does not touch its restriction", () => {
  const shares = { master: ["100 Lund"], composition: ["100 Lund"] };
  const ai: Usage = { ...usualUse, media: ["ai_training"] };
  const granted = factsOf({ ...shares, agreements: ["A-1 Lund media=ai_training"] });
  expect(judge(granted, ai).light).toBe("clear");
  expect(judge(granted, { ...ai, media: ["ai_variation"] }).light).toBe("approvals");
  const reserved = factsOf({ ...shares, restrictions: ["use ai_training"] });
  expect(judge(reserved, { ...ai, media: ["all_media_incl_future"] }).light).toBe("clear");
  expect(judge(reserved, ai).light).toBe("blocked");
  const nothing = factsOf({
    ...shares,
    agreements: ["A-1 Lund media=ai_training"],
    restrictions: ["use all_media_incl_future"],
  });
  expect(judge(nothing, ai).light).toBe("blocked");
});
