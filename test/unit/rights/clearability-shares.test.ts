import { expect, test } from "vitest";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { listCountries } from "#app/ui/countries.ts";
import { testCases } from "#test/unit/rights/judged-song.ts";
import { client, factsOf, type SongText, usualUse } from "#test/unit/rights/song-text.ts";

const missing = (side: string, place = "") => `asks: Shares of the ${side} are incomplete${place}`;
const everyCountry = listCountries().map(({ code }) => code);
const lund = "asks: Lund must agree";

// Where shares apply.
testCases([
  ["one party controls both sides", {}, {}, "clear"],
  ["no territories are anywhere", {}, { territories: [] }, "clear"],
  ["no share is on file", { composition: [], master: [] }, {}, "approvals", missing("composition"), missing("master")],
  ["a side has no shares", { master: [] }, {}, "approvals", missing("master")],
  ["99.99 % are not all", { composition: ["99.99 Harbour"] }, {}, "approvals", missing("composition")],
  ["more than 100 % are not right", { master: ["60 Harbour", "50 Lund"] }, {}, "approvals", missing("master")],
  ["thirds that add up", { master: ["33.33 Harbour", "33.33 Lund", "33.34 Vale"] }, {}, "clear"],
  ["a share of the country of the use", { master: ["100 Harbour DE"] }, {}, "clear"],
  ["a share of a group that has the country", { master: ["100 Harbour DACH"] }, {}, "clear"],
  ["a share of another country only", { master: ["100 Harbour US"] }, {}, "approvals", missing("master")],
  ["a share of all but the country", { master: ["100 Harbour World -DE"] }, {}, "approvals", missing("master")],
  ["a share of all but its group", { master: ["100 Harbour World -DACH"] }, {}, "approvals", missing("master")],
  ["a share of all but another country", { master: ["100 Harbour World -US"] }, {}, "clear"],
  ["what is missing elsewhere does not matter", { master: ["100 Harbour DE", "50 Harbour US"] }, {}, "clear"],
  [
    "the country of two where shares are missing is named",
    { master: ["100 Harbour DE"] },
    { territories: ["DE", "AT"] },
    ...(["approvals", missing("master", " (Austria)")] as const),
  ],
  [
    "no country is named where shares are missing in all",
    { master: ["50 Harbour DE", "60 Harbour World -DE"] },
    { territories: ["DE", "AT"] },
    ...(["approvals", missing("master")] as const),
  ],
  [
    "of many countries three are named",
    { master: ["100 Harbour DE"] },
    { territories: ["DE", "AT", "CH", "FR", "IT"] },
    ...(["approvals", missing("master", " (Austria, Switzerland, France and 7 more)")] as const),
  ],
  [
    "the world without one country is not the world",
    { master: ["100 Harbour World -AQ"] },
    { territories: ["World"] },
    "approvals",
    missing("master", " (Antarctica)"),
  ],
  [
    "a use in words could be in that country",
    { master: ["100 Harbour World -AQ"] },
    { territories: [] },
    "approvals",
    missing("master", " (Antarctica)"),
  ],
  [
    "the world in two parts",
    { master: ["100 Harbour World -DACH", "100 Lund DACH"] },
    { territories: ["World"] },
    "clear",
  ],
  [
    "every country by name is the world",
    { master: ["100 Harbour World -DACH", "100 Lund DACH"] },
    { territories: everyCountry },
    "clear",
  ],
  [
    "three hundred territories, most of them twice",
    {},
    { territories: [...everyCountry, ...everyCountry].slice(0, 300) },
    "clear",
  ],
  [
    "a group in and one of it out",
    { master: ["100 Harbour DACH -AT", "100 Lund AT theirs"] },
    { territories: ["DE", "CH"] },
    "clear",
  ],
  [
    "the one that is out asks",
    { master: ["100 Harbour DACH -AT", "100 Lund AT theirs"] },
    { territories: ["DACH"] },
    "approvals",
    lund,
  ],
  [
    "overseas parts of a country belong to it",
    { master: ["100 Harbour World -RE", "100 Lund RE theirs"] },
    { territories: ["FR"] },
    "approvals",
    lund,
  ],
]);

// Rights of a composition.
testCases([
  ["three rights that are whole", { composition: ["100 Harbour PR", "100 Lund MR", "100 Vale SR"] }, {}, "clear"],
  [
    "a right that no one has",
    { composition: ["100 Harbour PR", "100 Lund MR"] },
    {},
    "approvals",
    missing("composition"),
  ],
  [
    "half for all rights, half for each",
    { composition: ["50 Harbour", "50 Lund PR", "50 Lund MR", "50 Lund SR"] },
    {},
    "clear",
  ],
  [
    "half for all rights, half for two",
    { composition: ["50 Harbour", "50 Lund PR", "50 Lund MR"] },
    {},
    "approvals",
    missing("composition"),
  ],
  ["rights told apart elsewhere", { composition: ["100 Harbour World -US", "100 Harbour US PR"] }, {}, "clear"],
]);

// Who must agree.
testCases([
  ["a third party", { master: ["100 Lund theirs"] }, {}, "approvals", lund],
  ["a part of a side", { master: ["50 Harbour", "50 Lund theirs"] }, {}, "approvals", lund],
  ["a party without a share that is not controlled", { master: ["100 Harbour", "0 Lund theirs"] }, {}, "clear"],
  [
    "a party without a share that asks",
    { master: ["100 Harbour", "0 Lund theirs asks=3"] },
    {},
    "approvals",
    "asks: Lund must agree, about 3 days",
  ],
  [
    "a controlled party that asks",
    { master: ["100 Lund asks=5"] },
    {},
    "approvals",
    "asks: Lund must agree, about 5 days",
  ],
  ["it asks within one day", { master: ["100 Lund asks=1"] }, {}, "approvals", "asks: Lund must agree, about 1 day"],
  [
    "one party of both sides is asked once",
    { master: ["100 Lund asks=5"], composition: ["100 Lund asks=9"] },
    {},
    "approvals",
    "asks: Lund must agree, about 9 days",
  ],
  ["it asks in another country", { master: ["100 Lund US asks=5", "100 Harbour World -US"] }, {}, "clear"],
  [
    "two parties, in the order of their names",
    { master: ["100 Vale asks=2"], composition: ["50 Lund theirs", "50 Abel asks=4"] },
    {},
    "approvals",
    "asks: Abel must agree, about 4 days",
    lund,
    "asks: Vale must agree, about 2 days",
  ],
  [
    "shares are missing and a party asks",
    { master: ["50 Lund asks=5"] },
    {},
    "approvals",
    "asks: Lund must agree, about 5 days",
    missing("master"),
  ],
]);

const cap = { master: ["100 Lund asks=5 upto=5000"] };
const asks = "asks: Lund must agree, about 5 days";
const offer = (amount: number, currency = "EUR") => ({
  fees: { master: Math.round(amount * 100), composition: null, currency },
});

// Pre-cleared fees.
testCases([
  ["no offer is made", cap, {}, "approvals", `${asks}, may be clear for less`],
  [
    "a budget that the client types",
    cap,
    { budget: 1, currency: "EUR" },
    "approvals",
    `${asks}, may be clear for less`,
  ],
  ["a smaller offer", cap, offer(4999), "clear"],
  ["an offer of the fee", cap, offer(5000), "clear"],
  ["a larger offer", cap, offer(5000.01), "approvals", asks],
  ["a gratis offer", cap, offer(0), "clear"],
  ["half of a larger offer", { master: ["50 Lund asks=5 upto=5000", "50 Vale"] }, offer(10_000), "clear"],
  [
    "more than half of a larger offer",
    { master: ["50 Lund asks=5 upto=5000", "50 Vale"] },
    { ...offer(10_000.02), budget: 100, currency: "EUR" },
    "approvals",
    asks,
  ],
  ["another currency", cap, offer(100, "USD"), "approvals", asks],
  ["a medium of the fee", { master: ["100 Lund asks=5 upto=5000:social_paid+web_paid"] }, offer(1), "clear"],
  ["another medium", { master: ["100 Lund asks=5 upto=5000:radio"] }, offer(1), "approvals", asks],
  [
    "one of two media",
    { master: ["100 Lund asks=5 upto=5000:social_paid"] },
    { ...offer(1), media: ["social_paid", "radio"] },
    "approvals",
    asks,
  ],
  [
    "both media",
    { master: ["100 Lund asks=5 upto=5000:social_paid+radio"] },
    { ...offer(1), media: ["social_paid", "radio"] },
    "clear",
  ],
  ["a fee for all media", { master: ["100 Lund asks=5 upto=5000:all_media_incl_future"] }, offer(1), "clear"],
  [
    "a use without media and a fee for some",
    { master: ["100 Lund asks=5 upto=5000:social_paid"] },
    { ...offer(1), media: [] },
    "approvals",
    asks,
  ],
  ["a use without media and a fee for all", cap, { ...offer(1), media: [] }, "clear"],
  [
    "the fee of one of two that ask",
    { master: ["50 Lund asks=5 upto=5000", "50 Vale asks=2"] },
    offer(1),
    "approvals",
    "asks: Vale must agree, about 2 days",
  ],
  [
    "a third party's fee does not make its share ours",
    { master: ["100 Lund theirs asks=5 upto=5000"] },
    offer(1),
    "approvals",
    asks,
  ],
]);

const refuses = { master: ["100 Lund not=alcohol+tobacco"] };

// What a party refuses.
testCases([
  ["another category", refuses, {}, "clear"],
  ["the category of the use", refuses, { category: "alcohol" }, "blocked", "blocks: Lund refuses alcohol"],
  ["no category", refuses, { category: "" }, "approvals", "asks: Name your product: not for alcohol and tobacco"],
  ["no category and nothing refused", {}, { category: "" }, "clear"],
  [
    "a refusal in another country",
    { master: ["100 Lund US not=alcohol", "100 Harbour World -US"] },
    { category: "alcohol" },
    "clear",
  ],
  [
    "refusals of two parties",
    { master: ["100 Lund not=alcohol"], composition: ["100 Vale not=alcohol"] },
    { category: "alcohol" },
    "blocked",
    "blocks: Lund refuses alcohol",
    "blocks: Vale refuses alcohol",
  ],
  [
    "what two parties refuse is named once",
    { master: ["100 Lund not=alcohol"], composition: ["100 Vale not=adult+alcohol"] },
    { category: "" },
    "approvals",
    "asks: Name your product: not for adult content and alcohol",
  ],
  [
    "an embargo that is not over",
    { master: ["100 Lund embargo=2030-03-31"] },
    {},
    "blocked",
    "blocks: Lund licenses nothing until 31 Mar 2030 is over",
  ],
  [
    "an embargo on the first day",
    { master: ["100 Lund embargo=2030-01-01"] },
    {},
    "blocked",
    "blocks: Lund licenses nothing until 1 Jan 2030 is over",
  ],
  ["an embargo until the day before", { master: ["100 Lund embargo=2029-12-31"] }, {}, "clear"],
  [
    "an embargo and a use from today on",
    { master: ["100 Lund embargo=2029-07-01"] },
    { startsOn: null },
    "blocked",
    "blocks: Lund licenses nothing until 1 Jul 2029 is over",
  ],
  [
    "an embargo in another country",
    { master: ["100 Lund US embargo=2031-01-01", "100 Harbour World -US"] },
    {},
    "clear",
  ],
  [
    "a most favoured nation changes no light",
    { master: ["100 Lund mfn"] },
    {},
    "clear",
    "tells: Lund: most favoured nation",
  ],
  [
    "it is told once, and after what asks",
    { master: ["100 Lund mfn asks=5"], composition: ["100 Lund mfn"] },
    {},
    "approvals",
    asks,
    "tells: Lund: most favoured nation",
  ],
]);

test.each<[string, SongText, { names: string[]; sides: string[][]; days: number | null }]>([
  ["no one", {}, { names: [], sides: [], days: 0 }],
  [
    "one party of both sides",
    { master: ["100 Lund asks=5"], composition: ["100 Lund asks=9"] },
    { names: ["Lund"], sides: [["composition", "master"]], days: 9 },
  ],
  [
    "the slowest of two",
    { master: ["50 Lund asks=5", "50 Vale asks=12"] },
    { names: ["Lund", "Vale"], sides: [["master"], ["master"]], days: 12 },
  ],
  [
    "one whose response time is not on file",
    { master: ["50 Lund asks=5", "50 Vale asks"] },
    { names: ["Lund", "Vale"], sides: [["master"], ["master"]], days: null },
  ],
  [
    "one that has told it for another share",
    { master: ["50 Lund asks=5", "50 Lund theirs"] },
    { names: ["Lund"], sides: [["master"]], days: 5 },
  ],
  [
    "those of a blocked song",
    { master: ["100 Lund asks=5"], disputes: ["master"] },
    { names: ["Lund"], sides: [["master"]], days: 5 },
  ],
])("parties that must agree: %s", (_title, song, expected) => {
  const { approvals, days } = judgeClearability(factsOf(song), usualUse, client);
  expect({ names: approvals.map(({ name }) => name), sides: approvals.map(({ sides }) => sides), days }).toEqual(
    expected,
  );
});
