import fc from "fast-check";
import type { Usage } from "#app/rights/usage/usage.ts";
import { type SongText, usualUse } from "#test/unit/rights/song-text.ts";

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
export const media = oneOf<Usage["media"][number]>("social_paid", "radio", "cinema", "all_media_incl_future");
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
export const someShares = oneOf([100], [100], [50, 50], [50, 25, 25], [50], []).chain((percents) =>
  fc.tuple(...percents.map((percent) => termsText.map((text) => `${percent} ${text}`))),
);
export const agreementText = words(
  ...[oneOf("A-1", "A-2", "A-3"), party, days, place, oneOf("", "", "master=60", "master=40", "composition=0")],
  ...[
    oneOf("", "", "media=radio+social_paid", "media=radio"),
    oneOf("", "exclusive"),
    oneOf("", "", "", "others", "mfn"),
  ],
);
export const restrictionText = fc.oneof(
  words(oneOf("use"), fc.oneof<fc.Arbitrary<string>[]>(media, category, oneOf("war")), days),
  words(oneOf("territory"), oneOf("DE", "AT", "DACH", "US", "World", "Somewhere"), days),
  words(oneOf("company"), oneOf("client", "rival"), days),
);
const exclusivity = oneOf<Usage["exclusivity"]>("none", "category", "territory", "full");
export const licenceText = words(
  ...[exclusivity, oneOf("", "DE", "AT CH", "US"), days, oneOf("", "of=food", "of=alcohol")],
  ...[oneOf("", "", "version"), oneOf("", "", "own")],
);

const texts = (text: fc.Arbitrary<string>, maxLength: number) => fc.array(text, { maxLength });
export const songText: fc.Arbitrary<SongText> = fc.record({
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
});

const code = oneOf("DE", "AT", "CH", "US", "FR", "DACH", "EU", "North America");
export const use: fc.Arbitrary<Usage> = fc
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
