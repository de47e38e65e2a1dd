import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { clearingTokens } from "#app/catalogue/projection/clearing-tokens.ts";
import { token } from "#app/catalogue/projection/search-token.ts";
import { canonicalQuery } from "#app/catalogue/saved-searches/saved-search.ts";
import { clearTest } from "#app/catalogue/search/query/clear-terms.ts";
import { searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { type ClearChoice, clearChoices, type Sort } from "#app/catalogue/search/query/search-filters.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { answeredSides } from "#app/catalogue/search/with-rules.server.ts";
import { emptyDictionary } from "#app/catalogue/words/dictionary.ts";
import type { RestrictionFact, SongFacts } from "#app/rights/clearability/clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { judgedUse } from "#app/rights/clearability/judged-use.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import { noRules, type RulesOfSong, type StandingRule } from "#app/rights/standing/standing-rules.ts";
import { noFees } from "#app/rights/terms/terms.ts";
import { resolveTerritories, territoriesOverlap } from "#app/rights/territories/territories.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { randomOf } from "#test/bench/search-fixture.ts";

const today = "2026-11-27";
const client = { today, companyId: "acme" };

function share(
  side: Side,
  partyId: string,
  given: Partial<Share> & { refuses?: string[]; fee?: number | null },
): Share {
  const { refuses = [], fee = null, ...rest } = given;
  return {
    ...{ id: `${side}-${partyId}`, side, partyId, name: partyId, role: "CA", right: "all", society: null, ipi: null },
    ...{ email: null, shareBp: 10_000, territories: ["World"], excluded: [], controlled: true },
    ...{ approvalRequired: false, approvalDays: 5 },
    terms: {
      ...{ mfn: false, excludedCategories: refuses, embargoUntil: null, sampleNote: "", approvalContact: null },
      ...{ preclearFee: fee, preclearCurrency: fee === null ? null : "EUR", preclearMedia: [] },
    },
    ...rest,
  };
}

function restriction(kind: "use" | "territory", value: string, validUntil: string | null = null): RestrictionFact {
  return { kind, name: value, value, companyId: null, validFrom: null, validUntil };
}

function song(given: Partial<SongFacts>): SongFacts {
  return {
    shares: [share("composition", "Writer", {}), share("master", "Label", {})],
    ...{ disputes: [], restrictions: [], agreements: [], licences: [], tierWarning: null },
    ...{ isPublished: true, publishFrom: null, publishUntil: null },
    ...given,
  };
}

function use(given: Partial<Usage>): Usage {
  return {
    ...{ media: ["social_paid"], territories: ["DE"], startsOn: null, termMonths: 12, perpetual: false },
    ...{ exclusivity: "none", category: "travel", budget: null, currency: null },
    ...given,
  };
}

function clearingOf(
  { shares, agreements, restrictions, disputes, tierWarning }: SongFacts,
  tierId: string | null = null,
) {
  const flags = { isDisputed: disputes.length > 0 ? 1 : 0, hasWarning: tierWarning === null ? 0 : 1 };
  const inForce = restrictions.map((one) => ({ ...one, ends: one.validUntil === null ? 0 : 1 }));
  return clearingTokens({ shares, agreements, restrictions: inForce, today, tierId, ...flags });
}

function tokensOf(one: SongFacts, tierId: string | null = null): string {
  const { tokens, asked } = clearingOf(one, tierId);
  return [token.every, ...tokens, ...asked].join(" ");
}

/** Finds places of `songs` by an expression of the search. */
function indexOf(songs: SongFacts[], tierOf: (place: number) => string | null = () => null) {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE VIRTUAL TABLE hits USING fts5(tags, facets, prefix='1 2 3', tokenize="unicode61")`);
  const insert = database.prepare("INSERT INTO hits (rowid, tags, facets) VALUES (?, ?, ?)");
  for (const [place, one] of songs.entries())
    insert.run(place + 1, place % 2 === 0 ? "piano" : "cello", tokensOf(one, tierOf(place)));
  const find = database.prepare("SELECT rowid FROM hits WHERE hits MATCH ? ORDER BY rowid");
  return (expression: string) => find.all(expression).map(({ rowid }) => Number(rowid) - 1);
}

type Given = { clear?: ClearChoice; sort?: Sort; text?: string; byRule?: string[][] };

function expressionsOf(usage: Usage | null, given: Given = {}) {
  const { filters } = readSearchParams(new URLSearchParams());
  return searchExpressions({ ...filters, ...given, usage }, [], emptyDictionary);
}

function isFound(one: SongFacts, usage: Usage, clear: ClearChoice): boolean {
  return indexOf([one])(expressionsOf(usage, { clear }).all).length > 0;
}

function choicesFor(one: SongFacts, usage: Partial<Usage> = {}): string {
  return clearChoices.filter((clear) => isFound(one, use(usage), clear)).join();
}

const asks = { approvalRequired: true };
const cases: [name: string, song: Partial<SongFacts>, usage: Partial<Usage>, choices: string][] = [
  ["everything controlled", {}, {}, "now,open"],
  ["a party that must agree", { shares: [share("composition", "A", asks), share("master", "B", {})] }, {}, "asks,open"],
  [
    "a share that is not controlled",
    { shares: [share("composition", "A", { controlled: false }), share("master", "B", {})] },
    {},
    "asks,open",
  ],
  ["shares that are missing", { shares: [share("master", "B", {})] }, {}, "asks,open"],
  ["a tier with a warning", { tierWarning: "Ask first" }, {}, "asks,open"],
  ["a disputed side", { disputes: [{ side: "master" }] }, {}, ""],
  ["a restricted medium", { restrictions: [restriction("use", "social_paid")] }, {}, ""],
  ["another medium restricted", { restrictions: [restriction("use", "radio")] }, {}, "now,open"],
  ["all media restricted", { restrictions: [restriction("use", "all_media_incl_future")] }, {}, ""],
  [
    "a medium restricted, all media wanted",
    { restrictions: [restriction("use", "radio")] },
    { media: ["all_media_incl_future"] },
    "",
  ],
  ["a medium restricted, none named", { restrictions: [restriction("use", "radio")] }, { media: [] }, "asks,open"],
  ["a category restricted", { restrictions: [restriction("use", "Alcohol")] }, { category: "alcohol" }, ""],
  [
    "a medium restricted until a later day",
    { restrictions: [restriction("use", "social_paid", "2027-06-30")] },
    {},
    "",
  ],
  [
    "a medium restricted until a day before the use",
    { restrictions: [restriction("use", "social_paid", "2027-06-30")] },
    { startsOn: "2027-07-01" },
    "now,open",
  ],
  [
    "a category restricted, none named",
    { restrictions: [restriction("use", "alcohol")] },
    { category: "" },
    "asks,open",
  ],
  [
    "a category refused by a party",
    { shares: [share("composition", "A", { refuses: ["alcohol"] }), share("master", "B", {})] },
    { category: "alcohol" },
    "",
  ],
  [
    "a category refused, another wanted",
    { shares: [share("composition", "A", { refuses: ["alcohol"] }), share("master", "B", {})] },
    {},
    "now,open",
  ],
  ["Germany in a restricted group", { restrictions: [restriction("territory", "DACH")] }, {}, ""],
  ["the world restricted", { restrictions: [restriction("territory", "World")] }, {}, ""],
  [
    "a country restricted of a wanted group",
    { restrictions: [restriction("territory", "FR")] },
    { territories: ["EU"] },
    "",
  ],
  [
    "a country restricted outside",
    { restrictions: [restriction("territory", "US")] },
    { territories: ["EU", "CH"] },
    "now,open",
  ],
  [
    "a country restricted, anywhere wanted",
    { restrictions: [restriction("territory", "US")] },
    { territories: [] },
    "",
  ],
  [
    "a pre-cleared party, no budget named",
    { shares: [share("composition", "A", { ...asks, fee: 100 }), share("master", "B", {})] },
    {},
    "asks,open",
  ],
  [
    "a pre-cleared party and a budget",
    { shares: [share("composition", "A", { ...asks, fee: 100 }), share("master", "B", {})] },
    { budget: 100, currency: "EUR" },
    "asks,open",
  ],
  [
    "a pre-cleared party that is not controlled",
    { shares: [share("composition", "A", { ...asks, fee: 100, controlled: false }), share("master", "B", {})] },
    { budget: 100, currency: "EUR" },
    "asks,open",
  ],
];

for (const [name, given, usage, choices] of cases) {
  test(`a search for a use finds ${name} as ${choices || "blocked"}`, () => {
    expect(choicesFor(song(given), usage)).toBe(choices);
  });
}

const territories = [
  "World",
  "EU",
  "DACH",
  "North America",
  "LATAM",
  "APAC",
  "DE",
  "AT",
  "CH",
  "FR",
  "GF",
  "US",
  "JP",
  "BR",
];

test("a restriction by territory blocks a use by the index exactly where they overlap", () => {
  for (const restricted of territories) {
    const find = indexOf([song({ restrictions: [restriction("territory", restricted)] })]);
    for (const wanted of territories.flatMap((one) => [[one], [one, "NO"], ["JP", one]])) {
      const isBlocked = find(expressionsOf(use({ territories: wanted }), { clear: "open" }).all).length === 0;
      const overlap = territoriesOverlap(resolveTerritories([restricted]), resolveTerritories(wanted));
      expect(isBlocked, `${restricted} restricted, ${wanted.join()} wanted`).toBe(overlap);
    }
  }
});

const random = randomOf(7);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

function anySide(side: Side): Share[] {
  const parties = oneOf([["A"], ["B"], ["A", "B"], ["C", "D"], []]);
  return parties.map((party) =>
    share(side, party, {
      shareBp: parties.length === 1 ? oneOf([10_000, 10_000, 10_000, 9_000]) : 5_000,
      controlled: random() < 0.8,
      approvalRequired: random() < 0.3,
      refuses: random() < 0.1 ? ["alcohol"] : [],
      fee: random() < 0.3 ? 1_000 : null,
    }),
  );
}

function anySong(): SongFacts {
  const until = () => oneOf([null, null, today, "2027-06-30"]);
  const uses = ["alcohol", "radio", "social_paid", "film_all_media"];
  const restrictions = uses.map((value) => restriction("use", value, until()));
  const places = ["DE", "DACH", "US"].map((value) => restriction("territory", value, until()));
  return song({
    shares: [...anySide("composition"), ...anySide("master")],
    disputes: random() < 0.05 ? [{ side: "master" }] : [],
    restrictions: [...restrictions, ...places].filter(() => random() < 0.05),
    tierWarning: random() < 0.1 ? "Ask first" : null,
  });
}

function anyUse(): Usage {
  return use({
    media: oneOf([[], ["social_paid"], ["radio", "web_paid"], ["film_festival"], ["all_media_incl_future"]]),
    territories: oneOf([[], ["DE", "AT"], ["EU"], ["US"], ["JP"]]),
    category: oneOf(["", "alcohol", "travel"]),
    ...oneOf([{}, { budget: 900, currency: "EUR" }]),
  });
}

test("without dates and licences the filter finds what the lights of the rows say, and the counts are theirs", () => {
  const songs = Array.from({ length: 400 }, anySong);
  const find = indexOf(songs);
  const clearing = songs.map((one) => clearingOf(one).tokens.join(" "));
  for (let round = 0; round < 40; round += 1) {
    const usage = anyUse();
    const lights = songs.map((one) => judgeClearability(one, usage, client).light);
    const lit = (some: string[]) => songs.flatMap((_, place) => (some.includes(lights[place] ?? "") ? [place] : []));
    const expected = { now: lit(["clear"]), asks: lit(["approvals"]), open: lit(["clear", "approvals"]) };
    const fits = clearTest(usage);
    for (const clear of clearChoices) {
      expect(find(expressionsOf(usage, { clear }).all), JSON.stringify(usage)).toEqual(expected[clear]);
      expect(songs.flatMap((_, place) => (fits(clearing[place] ?? "", clear) ? [place] : []))).toEqual(expected[clear]);
    }
  }
});

const tiers = ["gold", "silver", null];
const tierOf = (place: number) => tiers[place % tiers.length] ?? null;

function anyRule(at: number): StandingRule {
  const [partyId, months] = [oneOf(["A", "B", "C", "D"]), oneOf([null, null, null, 6])];
  return {
    ...{ id: `rule ${at}`, name: "All", version: 1, partyId, party: partyId, paused: false as const },
    ...{ email: null, keepers: [], left: null },
    ...{ agreementId: random() < 0.1 ? "A-1" : null, side: oneOf(["both", "both", "master", "composition"] as const) },
    ...{ media: oneOf([[], [], ["social_paid"]]), territories: oneOf([["World"], ["World"], ["EU"]]), excluded: [] },
    ...{ maxMonths: months, perpetual: months === null, excludedCategories: random() < 0.1 ? ["alcohol"] : [] },
    ...{ excludedCompanyIds: random() < 0.1 ? ["acme"] : [], minFee: oneOf([0, 0, 30_000, 50_000, 60_001]) },
    ...{ currency: oneOf(["EUR", "EUR", "USD"]), validFrom: null, validUntil: random() < 0.1 ? "2026-01-01" : null },
  };
}

/** Of the tiers, in euros; silver has no price. */
function anyRules() {
  const rules = Array.from({ length: Math.floor(random() * 7) }, (_, at) => anyRule(at));
  return (tierId: string | null): RulesOfSong => ({
    rules,
    feesIn(currency) {
      if (tierId === "silver" || currency !== "EUR") return null;
      return tierId === "gold"
        ? { master: 120_000, composition: 60_000, currency }
        : { master: 60_000, composition: 100_000, currency };
    },
  });
}

test("what standing approvals make clear is found as clear, at once first, exactly where the lights say so", () => {
  let byRuleOnly = 0;
  for (let world = 0; world < 20; world += 1) {
    const songs = Array.from({ length: 120 }, anySong);
    const find = indexOf(songs, tierOf);
    const words = [...new Set(songs.flatMap((one, place) => clearingOf(one, tierOf(place)).asked))];
    const rulesOf = anyRules();
    for (let round = 0; round < 6; round += 1) {
      const usage = anyUse();
      const judged = { rulesOf, use: judgedUse(usage, client), today };
      const byRule = answeredSides(words, ["gold", "silver"], judged);
      const lightsBy = (rules: typeof rulesOf) =>
        songs.map((one, place) => judgeClearability(one, usage, client, {}, noFees, rules(tierOf(place))).light);
      const [lights, without] = [lightsBy(rulesOf), lightsBy(() => noRules)];
      const lit = (some: string[]) => songs.flatMap((_, place) => (some.includes(lights[place] ?? "") ? [place] : []));
      const ruled = lit(["clear"]).filter((place) => without[place] !== "clear");
      // One rule under an agreement is none to the index, and here none of a song's agreements is on file either.
      expect(find(expressionsOf(usage, { clear: "now", byRule }).all)).toEqual(lit(["clear"]));
      expect(find(expressionsOf(usage, { clear: "asks", byRule }).all)).toEqual(lit(["approvals"]));
      expect(find(expressionsOf(usage, { clear: "open", byRule }).all)).toEqual(lit(["clear", "approvals"]));
      const { byRule: counted, fastest, all } = expressionsOf(usage, { sort: "fastest", byRule });
      expect(counted === null ? [] : find(counted)).toEqual(ruled);
      const listed = fastest.flatMap(find);
      expect(listed.toSorted((a, b) => a - b)).toEqual(find(all));
      expect(listed.slice(0, lit(["clear"]).length)).toEqual(lit(["clear"]));
      byRuleOnly += ruled.length;
    }
  }
  expect(byRuleOnly).toBeGreaterThan(100);
});

test("of a song with more asked sides than places, or with something to check, standing approvals answer none in the index", () => {
  const parties = ["A", "B", "C", "D", "E", "F", "G"];
  const shares = parties.map((party) => share("composition", party, { ...asks, shareBp: 1_000 }));
  const rest = share("composition", "H", { shareBp: 3_000 });
  expect(clearingOf(song({ shares: [...shares, rest, share("master", "L", {})] })).asked).toEqual([]);
  expect(clearingOf(song({ shares: [...shares.slice(1), rest, share("master", "L", {})] })).asked).toEqual([]);
  const whole = share("composition", "A", asks);
  expect(clearingOf(song({ shares: [whole, share("master", "L", {})], tierWarning: "Ask first" })).asked).toEqual([]);
  expect(clearingOf(song({ shares: [whole, share("master", "L", {})] })).asked).toHaveLength(6);
});

test("fastest first lists each hit once: by the steps before a licence, what is blocked last, what the words mean first", () => {
  const songs = Array.from({ length: 300 }, anySong);
  const find = indexOf(songs);
  for (let round = 0; round < 20; round += 1) {
    const usage = anyUse();
    for (const text of ["", "piano"]) {
      const { all, fastest } = expressionsOf(usage, { sort: "fastest", text });
      const listed = fastest.flatMap(find);
      expect(listed.toSorted((a, b) => a - b)).toEqual(find(all));
      const steps = listed.map((place) => {
        const { light, approvals } = judgeClearability(songs[place] as SongFacts, usage, client);
        return { licensed: 0, clear: 0, approvals: Math.max(1, Math.min(3, approvals.length)), blocked: 4 }[light];
      });
      // What must be checked besides counts as a step more: the order of parties alone may differ by it.
      const isSorted = (of: (step: number) => number) =>
        steps.every((step, at) => at === 0 || of(steps[at - 1] ?? 0) <= of(step));
      expect(isSorted((step) => (step === 0 ? 0 : step === 4 ? 2 : 1))).toBe(true);
    }
  }
});

test("without a use neither the filter nor the order changes a search", () => {
  const plain = expressionsOf(null);
  const chosen = expressionsOf(null, { clear: "now", sort: "fastest" });
  expect(chosen).toEqual({ ...plain, inRail: chosen.inRail });
  expect(plain.fastest).toEqual(plain.tiers);
});

test("an address keeps the filter and the order for a use, and never the use; unknown choices are named", () => {
  const { filters, errors } = readSearchParams(new URLSearchParams("q=piano&clear=now&sort=fastest&usage=media:radio"));
  expect(errors).toEqual({});
  expect(searchString({ ...filters, usage: use({}) })).toBe("?q=piano&clear=now&sort=fastest");
  expect(canonicalQuery("?clear=asks&usage=media:radio&q=piano")).toBe("?q=piano&clear=asks");
  const wrong = readSearchParams(new URLSearchParams("clear=soon"));
  expect([wrong.filters.clear, wrong.errors.clear?.problem]).toEqual([null, expect.stringContaining("“soon”")]);
});
