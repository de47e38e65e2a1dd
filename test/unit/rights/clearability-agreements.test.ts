import { testCases } from "#test/unit/rights/judged-song.ts";

const theirs = { composition: ["100 Harbour"], master: ["100 Lund theirs"] };
const asks = "asks: Lund must agree";
const withAgreements = (...agreements: string[]) => ({ ...theirs, agreements });

// Agreements, not the flag of the share, say what is controlled.
testCases([
  ["an agreement makes a third party's share ours", withAgreements("A-1 Lund"), {}, "clear"],
  ["one of another party does not", withAgreements("A-1 Vale"), {}, "approvals", asks],
  ["one of the other side does not", withAgreements("A-1 Lund master=0"), {}, "approvals", asks],
  [
    "of the other side, the flag of the share decides",
    { master: ["100 Lund"], agreements: ["A-1 Lund master=0"] },
    {},
    "clear",
  ],
  [
    "one that has ended is stronger than the flag",
    { master: ["100 Lund"], agreements: ["A-1 Lund ..2029-12-31"] },
    {},
    "approvals",
    asks,
  ],
  [
    "one that has not begun is, too",
    { master: ["100 Lund"], agreements: ["A-1 Lund 2030-02-01.."] },
    {},
    "approvals",
    asks,
  ],
  ["one of other countries is, too", { master: ["100 Lund"], agreements: ["A-1 Lund US"] }, {}, "approvals", asks],
  [
    "one that leaves the client out is, too",
    { master: ["100 Lund"], agreements: ["A-1 Lund others"] },
    {},
    "approvals",
    asks,
  ],
  ["a second one that has the client holds", withAgreements("A-1 Lund others", "A-2 Lund"), {}, "clear"],
  [
    "a party that is controlled and asks is asked",
    { master: ["100 Lund asks=5"], agreements: ["A-1 Lund"] },
    {},
    "approvals",
    "asks: Lund must agree, about 5 days",
  ],
  [
    "an agreement and shares that are missing",
    { master: ["50 Lund theirs"], agreements: ["A-1 Lund"] },
    {},
    "approvals",
    "asks: Shares of the master are incomplete",
  ],
]);

// What is granted.
testCases([
  ["part of a share", withAgreements("A-1 Lund master=60"), {}, "approvals", asks],
  ["two parts that add up", withAgreements("A-1 Lund master=60", "A-2 Lund master=40"), {}, "clear"],
  ["two parts that do not", withAgreements("A-1 Lund master=60", "A-2 Lund master=39.99"), {}, "approvals", asks],
  ["more than all is all", withAgreements("A-1 Lund master=60", "A-2 Lund master=60"), {}, "clear"],
  [
    "parts of which one leaves the client out",
    withAgreements("A-1 Lund master=60", "A-2 Lund master=40 others"),
    {},
    "approvals",
    asks,
  ],
  [
    "parts of two parties are not those of one",
    {
      composition: ["100 Harbour"],
      master: ["50 Lund theirs", "50 Vale theirs"],
      agreements: ["A-1 Lund master=50", "A-2 Vale master=50"],
    },
    {},
    "approvals",
    asks,
    "asks: Vale must agree",
  ],
  [
    "all of one party, none of the other",
    { composition: ["100 Harbour"], master: ["50 Lund theirs", "50 Vale theirs"], agreements: ["A-1 Lund"] },
    {},
    "approvals",
    "asks: Vale must agree",
  ],
  [
    "part of the share of a party without any",
    { composition: ["100 Harbour"], master: ["100 Harbour", "0 Lund theirs"], agreements: ["A-1 Lund master=10"] },
    {},
    "clear",
  ],
]);

// Where, and for which media.
testCases([
  ["its country", withAgreements("A-1 Lund DE"), {}, "clear"],
  ["its group", withAgreements("A-1 Lund DACH"), {}, "clear"],
  ["its group without the country", withAgreements("A-1 Lund DACH -DE"), {}, "approvals", asks],
  ["another country", withAgreements("A-1 Lund FR"), {}, "approvals", asks],
  ["one of two countries", withAgreements("A-1 Lund DE"), { territories: ["DE", "US"] }, "approvals", asks],
  ["each of two countries", withAgreements("A-1 Lund DE", "A-2 Lund US"), { territories: ["DE", "US"] }, "clear"],
  [
    "a part everywhere and a part in one of them",
    withAgreements("A-1 Lund master=50", "A-2 Lund DE master=50"),
    { territories: ["DE", "US"] },
    "approvals",
    asks,
  ],
  [
    "the world in two agreements",
    withAgreements("A-1 Lund World -DACH", "A-2 Lund DACH"),
    { territories: ["World"] },
    "clear",
  ],
  [
    "the world without one group",
    withAgreements("A-1 Lund World -APAC"),
    { territories: ["World"] },
    "approvals",
    asks,
  ],
  [
    "only where the party has its share",
    {
      composition: ["100 Harbour"],
      master: ["100 Lund DE theirs", "100 Harbour World -DE"],
      agreements: ["A-1 Lund DE"],
    },
    { territories: ["World"] },
    "clear",
  ],
  ["its medium", withAgreements("A-1 Lund media=social_paid"), {}, "clear"],
  ["another medium", withAgreements("A-1 Lund media=radio"), {}, "approvals", asks],
  ["one of two media", withAgreements("A-1 Lund media=radio"), { media: ["radio", "cinema"] }, "approvals", asks],
  [
    "each of two media",
    withAgreements("A-1 Lund media=radio", "A-2 Lund media=cinema"),
    { media: ["radio", "cinema"] },
    "clear",
  ],
  ["some media and a use without any", withAgreements("A-1 Lund media=radio"), { media: [] }, "approvals", asks],
  ["all media", withAgreements("A-1 Lund media=all_media_incl_future"), {}, "clear"],
  [
    "all film media have festivals",
    withAgreements("A-1 Lund media=film_all_media"),
    { media: ["film_festival"] },
    "clear",
  ],
  [
    "festivals are not all film media",
    withAgreements("A-1 Lund media=film_festival"),
    { media: ["film_all_media"] },
    "approvals",
    asks,
  ],
  [
    "all media are more than one",
    withAgreements("A-1 Lund media=social_paid"),
    { media: ["all_media_incl_future"] },
    "approvals",
    asks,
  ],
]);
