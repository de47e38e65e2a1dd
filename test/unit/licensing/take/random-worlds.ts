import fc from "fast-check";
import type { Taking } from "#app/edge/context/company.ts";
import type { FileKind } from "#app/licensing/delivery/file-kinds.ts";
import type { OpenOrder } from "#app/licensing/take/order.ts";
import type { SongFacts } from "#app/rights/clearability/clearability.ts";
import type { RateCard } from "#app/rights/rates/rate-card.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import type { StandingRule } from "#app/rights/standing/standing-rules.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { agreement, licence, restriction, share } from "#test/unit/rights/song-text.ts";

export const today = "2029-07-01";
export const companyId = "client";

/** Something usual, and now and then one of the others. */
function mostly<T>(usual: T | T[], ...others: T[]): fc.Arbitrary<T> {
  const often = Array.isArray(usual) ? usual : [usual];
  return fc.oneof(
    { arbitrary: fc.constantFrom(...often), weight: 50 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  );
}

export type SongWorld = { id: string; tier: string | null; files: FileKind[]; facts: SongFacts };

export type World = {
  usage: Usage | null;
  songs: SongWorld[];
  rules: StandingRule[];
  card: { id: string; version: number; isOwn: boolean; card: RateCard } | null;
  taking: Taking;
  spent: number;
  order: OpenOrder | null;
  isProgram: boolean;
  taxBp: number | null;
};

const one = <T>(...values: T[]) => fc.constantFrom(...values);
const parties = ["Harbour", "Lund", "Vale", "Moss"];
const people = (count: number) => fc.shuffledSubarray(parties, { minLength: count, maxLength: count });

/** Percents of the parties of a side, and where each share applies. */
const divisions = fc.oneof(
  { arbitrary: one(["100"], ["50", "50"], ["50", "25", "25"], ["33.33", "66.67"], ["99.99", "0.01"]), weight: 20 },
  { arbitrary: one(["100 DACH", "100 World -DACH"], ["50", "50 World -US"], ["50"], ["60", "50"]), weight: 1 },
);

/** Whether a party's share is the licensor's, and what it asks or refuses. */
const words = fc
  .tuple(
    mostly(["", "", "", "theirs", "asks"], "asks upto=5000", "theirs upto=90000"),
    mostly("", "not=alcohol", "not=food"),
    mostly("", "embargo=2029-07-01", "embargo=2030-06-01"),
    mostly("", "mfn"),
  )
  .map((list) => list.filter(Boolean).join(" "));

function sharesOf(side: Side): fc.Arbitrary<Share[]> {
  return divisions.chain((parts) =>
    fc
      .record({
        names: people(parts.length),
        terms: fc.array(words, { minLength: 3, maxLength: 3 }),
        own: mostly([0], 1),
      })
      .map(({ names, terms, own }) =>
        parts.map((part, at) => {
          const [percent, ...place] = part.split(" ");
          const read = share(`${percent} ${names[at]} ${place.join(" ")} ${terms[at]}`, side, String(at));
          return own === 1 && at === 0 ? { ...read, terms: { ...read.terms, companyId } } : read;
        }),
      ),
  );
}

const texts = (usual: string, ...others: string[]) =>
  mostly([usual], ...others).map((text) => (text === "" ? [] : [text]));

const agreements = fc
  .tuple(
    one("", "", "", "", "", "", "A-1 Lund 2020-01-01..", "A-1 Lund 2020-01-01..2030-01-31", "A-1 Lund 2029-09-15.."),
    one(
      "",
      "",
      "",
      "",
      "",
      "",
      "A-2 Vale 2020-01-01..2029-12-31 DACH",
      "A-2 Vale media=radio",
      "A-2 Vale others",
      "A-2 Vale",
    ),
  )
  .map((list) => list.filter(Boolean).map(agreement));

const restrictions = texts(
  "",
  ...["use radio", "use food", "use alcohol 2030-01-01..", "use social_paid ..2029-06-01", "use all_media_incl_future"],
  ...["territory DE", "territory US", "territory DACH 2029-12-01..2030-02-01", "company client", "company rival"],
).map((list) => list.map(restriction));

const licences = texts(
  "",
  ...[
    "none",
    "full DE",
    "full US 2029-01-01..2029-12-31",
    "territory AT version",
    "category of=food",
    "category of=alcohol",
  ],
  ...["full own", "category", "none held", "none held of=food DE AT CH", "none held of=alcohol", "none held version"],
).map((list) => list.map(licence));

const facts: fc.Arbitrary<SongFacts> = fc
  .record({ composition: sharesOf("composition"), master: sharesOf("master"), agreements, restrictions, licences })
  .chain(({ composition, master, ...rest }) =>
    fc.record({
      ...{ shares: fc.constant([...composition, ...master]) },
      agreements: fc.constant(rest.agreements),
      restrictions: fc.constant(rest.restrictions),
      licences: fc.constant(rest.licences),
      disputes: mostly<SongFacts["disputes"]>([[]], [{ side: "master" as const }]),
      tierWarning: mostly<string | null>([null], "Ask Mireille"),
      isPublished: mostly([true], false),
      publishFrom: mostly<string | null>([null, "2028-01-01"], "2029-08-01"),
      publishUntil: mostly<string | null>([null, "2031-01-01"], "2029-08-01"),
    }),
  );

const song = fc.record({
  ...{ tier: one("gold", "gold", "silver", null), facts },
  files: mostly<FileKind[]>([["mp3"], ["mp3", "original"]], []),
});

const usage: fc.Arbitrary<Usage | null> = fc.option(
  fc
    .record({
      media: mostly<Usage["media"]>(
        [["social_paid"], ["social_paid", "radio"], ["radio"]],
        ...([
          ["web_paid", "social_paid", "cinema"],
          ["all_media_incl_future"],
          ["ai_training"],
          [],
        ] as Usage["media"][]),
      ),
      territories: mostly([["DE"], ["DE", "AT"], ["DACH"], ["US"]], ["World"], ["DACH", "US", "FR"], []),
      startsOn: mostly<string | null>([null, today, "2029-09-01"], "2029-06-30", "2031-02-01"),
      termMonths: mostly<number | null>([6, 12, 12], 24, 40, null),
      perpetual: mostly([false], true),
      exclusivity: mostly<Usage["exclusivity"]>(["none"], "category", "full"),
      category: mostly<Usage["category"]>(["food"], "alcohol", ""),
      budget: one<number | null>(null, 10),
      currency: mostly<string | null>(["EUR", null], "USD", "JPY", "GBP"),
    })
    .map((use) => (use.perpetual ? { ...use, termMonths: null } : use)),
  { freq: 40 },
);

const place = mostly<Pick<StandingRule, "territories" | "excluded">>(
  [{ territories: ["World"], excluded: [] }],
  { territories: ["DACH"], excluded: [] },
  { territories: ["World"], excluded: ["AT"] },
);
const term = mostly<Pick<StandingRule, "maxMonths" | "perpetual">>(
  [
    { maxMonths: null, perpetual: true },
    { maxMonths: 24, perpetual: false },
  ],
  { maxMonths: 11, perpetual: false },
);
const ruleMedia = mostly<string[]>(
  [[], ["all_media_incl_future"], ["social_paid", "radio"]],
  ["radio"],
  ["ai_training"],
);

/** More than one of a party may cover a use. */
const ruleOf = (partyId: fc.Arbitrary<string>) =>
  fc
    .record({
      ...{
        id: fc.uuid(),
        partyId,
        side: mostly<StandingRule["side"]>(["both"], "master", "composition"),
      },
      ...{ media: ruleMedia, place, term, validFrom: mostly<string | null>([null], today, "2029-08-01") },
      excludedCategories: mostly<string[]>([[]], ["food"], ["alcohol"]),
      excludedCompanyIds: mostly<string[]>([[]], ["client"], ["rival"]),
      minFee: fc.oneof(
        { arbitrary: one(0, 0, 5_000, 10_000), weight: 4 },
        { arbitrary: fc.integer({ min: 0, max: 60_000 }), weight: 1 },
      ),
      currency: mostly(["EUR"], "USD", "JPY"),
      validUntil: mostly<string | null>([null, "2031-12-31"], "2029-08-01"),
      left: mostly<number | null>([null, 5], 1, 2),
      agreementId: mostly<string | null>([null], "A-1", "A-2"),
    })
    .map(
      ({ place: where, term: longest, ...given }): StandingRule => ({
        ...{
          ...given,
          ...where,
          ...longest,
          name: `Rule of ${given.partyId}`,
          version: 1,
          party: given.partyId,
          paused: false,
          email: `${given.partyId.toLowerCase()}@example.com`,
          keepers: [],
        },
      }),
    );

/** One of each party, and some more. */
const rules = fc
  .tuple(
    fc.tuple(...parties.map((name) => ruleOf(fc.constant(name)))),
    fc.array(ruleOf(one(...parties)), { maxLength: 3 }),
  )
  .map((lists) => lists.flat());

const fee = fc.oneof(one(60_000, 40_000, 25_000), fc.integer({ min: 1, max: 90_000 }));
const bp = fc.integer({ min: 1_000, max: 25_000 });

const card: fc.Arbitrary<World["card"]> = fc
  .record({
    currency: mostly(["EUR"], "USD", "JPY"),
    gold: fc.tuple(fee, fee),
    others: fc.tuple(fee, fee),
    isEven: one(true, false),
    hasOthers: mostly([true], false),
    ...{ web: bp, social: bp, radio: bp, cinema: bp, all: bp },
    ...{ de: one(3_000, 2_500, 3_333), dach: one(4_000, 9_000), us: one(6_000, 10_000), other: one(2_000, 1_999) },
    ...{ step: bp, isOwn: mostly([true], false), show: mostly<RateCard["show"]>(["price"], "range", "nothing") },
    ...{ minimum: one(0, 0, 50_000), roundTo: one(1, 5, 10, 50), micro: one(1_080_000, 1_234_567, 160_000_000) },
    ...{ clientSize: mostly<RateCard["clientSize"]>(["medium", "small"], ""), hasRadio: mostly([true], false) },
    hasRates: mostly([true], false),
  })
  .map(({ gold, others, isEven, hasOthers, web, social, radio, cinema, all, hasRadio, ...given }) => {
    const base = (tierId: string, [master, composition]: [number, number]) => ({
      ...{ tierId, master, composition: isEven ? master : composition },
    });
    const tiers = [base("gold", gold), ...(hasOthers ? [base("", others)] : [])];
    const { de, dach, us, other, step, isOwn, micro, hasRates, ...named } = given;
    const media = {
      web_paid: web,
      social_paid: social,
      cinema,
      all_media_incl_future: all,
      ...(hasRadio && { radio }),
    };
    const territories = [
      ...[
        { code: "DE", bp: de },
        { code: "DACH", bp: dach },
      ],
      ...[{ code: "US", bp: us }],
    ];
    const months = [6, 12, 24].map((length, at) => ({ months: length, bp: step + at * 1_000 }));
    const rates = ["EUR", "USD", "JPY"].flatMap((currency) =>
      hasRates && currency !== named.currency ? [{ currency, micro, on: "2029-06-01" }] : [],
    );
    const factors = { otherCountryBp: other, perpetualBp: 35_000, exclusivityBp: { category: 15_000, full: 30_000 } };
    const sizes = { furtherEditBp: 1_000, sizesBp: { small: 7_000, medium: 10_000, large: 15_000 }, rangeBp: 0 };
    return {
      id: "card-1",
      version: 1,
      isOwn,
      card: { ...named, ...factors, ...sizes, tiers, media, territories, term: months, rates },
    };
  });

const amount = fc.oneof(
  { arbitrary: fc.integer({ min: 200_000, max: 9_000_000 }), weight: 15 },
  { arbitrary: fc.integer({ min: 0, max: 60_000 }), weight: 1 },
);

const order: fc.Arbitrary<OpenOrder> = fc
  .record({
    ...{ state: mostly<OpenOrder["state"]>(["active"], "paused", "ended"), programs: mostly([true], false) },
    media: mostly<string[]>([[], ["social_paid", "radio"]], ["radio"]),
    territories: mostly([["World"], ["DACH", "US"]], ["DE"]),
    term,
    categories: mostly<string[]>([[], ["food", "alcohol"]], ["alcohol"]),
    maxPerTrack: fc.option(amount),
    maxTotal: amount,
    spent: one(0, 0, 10_000, 200_000),
    currency: mostly(["EUR"], "USD", "GBP"),
    validFrom: mostly<string | null>([null, today], "2029-08-01"),
    validUntil: mostly(["2031-12-31"], "2029-08-15", "2029-06-30"),
    signerId: mostly<string | null>(["signer", null], "manager"),
    signerMay: mostly([1], 0),
    signerEmail: mostly(["ada@example.com", ""], "Lund@example.com"),
  })
  .map(({ term: longest, ...given }) => ({
    ...{ ...given, ...longest, id: "order-1", companyId, title: "Spring", titleKey: "spring", licensee: "Northwind" },
    ...{
      reference: "PO-1",
      people: ["ada@example.com"],
      signer: "Ada",
      signerCompany: "Northwind",
      signerRole: "Head",
    },
    ...{ signedText: "", textHash: "", signedAt: null, warnedAt: null, createdAt: 0, updatedAt: 1 },
  }));

const taking: fc.Arbitrary<Taking> = fc.record({
  ...{ perLicence: amount, perMonth: amount, currency: mostly(["EUR"], "USD", "JPY"), by: fc.constant("manager") },
});

export const anyWorld: fc.Arbitrary<World> = fc
  .record({
    ...{ usage, rules, card: fc.option(card, { freq: 60 }), taking },
    songs: fc.oneof(
      { arbitrary: fc.array(song, { minLength: 1, maxLength: 1 }), weight: 3 },
      fc.array(song, { minLength: 2, maxLength: 3 }),
    ),
    ...{ spent: one(0, 0, 0, 40_000), order: fc.option(order, { freq: 2 }), isProgram: one(false, false, true) },
    taxBp: one(null, 0, 700, 1_900, 777),
  })
  .map(({ songs, ...world }) => ({ ...world, songs: songs.map((one, at) => ({ ...one, id: `song-${at}` })) }));
