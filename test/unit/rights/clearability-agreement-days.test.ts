import { testCases } from "#test/unit/rights/judged-song.ts";

const theirs = { composition: ["100 Harbour"], master: ["100 Lund theirs"] };
const asks = "asks: Lund must agree";
const withAgreements = (...agreements: string[]) => ({ ...theirs, agreements });
const ends = (number: string, day: string, party = "Lund") => `asks: Agreement ${number} with ${party} ends on ${day}`;

// When.
testCases([
  ["from the first to the last day", withAgreements("A-1 Lund 2030-01-01..2030-12-31"), {}, "clear"],
  [
    "to the day before the last",
    withAgreements("A-1 Lund 2030-01-01..2030-12-30"),
    {},
    "approvals",
    ends("A-1", "30 Dec 2030"),
  ],
  ["from the second day on", withAgreements("A-1 Lund 2030-01-02.."), {}, "approvals", asks],
  ["to the first day", withAgreements("A-1 Lund ..2030-01-01"), {}, "approvals", ends("A-1", "1 Jan 2030")],
  ["to the day before the first", withAgreements("A-1 Lund ..2029-12-31"), {}, "approvals", asks],
  [
    "no end for an end within a perpetual use",
    withAgreements("A-1 Lund ..2040-01-01"),
    { perpetual: true, termMonths: null },
    "approvals",
    ends("A-1", "1 Jan 2040"),
  ],
  [
    "a use without a term has no end",
    withAgreements("A-1 Lund ..2040-01-01"),
    { termMonths: null },
    "approvals",
    ends("A-1", "1 Jan 2040"),
  ],
  ["renewal has no end", withAgreements("A-1 Lund"), { perpetual: true, termMonths: null }, "clear"],
  [
    "a use from today on",
    withAgreements("A-1 Lund ..2029-07-01"),
    { startsOn: null, termMonths: 1 },
    "approvals",
    ends("A-1", "1 Jul 2029"),
  ],
  ["a use from the past on", withAgreements("A-1 Lund 2025-01-01.."), { startsOn: "2024-06-01" }, "approvals", asks],
  [
    "a use that was covered in the past",
    withAgreements("A-1 Lund 2020-01-01..2025-12-31"),
    { startsOn: "2024-06-01" },
    "clear",
  ],
  ["two that follow each other", withAgreements("A-1 Lund ..2030-06-30", "A-2 Lund 2030-07-01.."), {}, "clear"],
  [
    "two with a day between them",
    withAgreements("A-1 Lund ..2030-06-30", "A-2 Lund 2030-07-02.."),
    {},
    "approvals",
    ends("A-1", "30 Jun 2030"),
  ],
  ["two that overlap", withAgreements("A-1 Lund ..2030-06-30", "A-2 Lund 2030-03-01.."), {}, "clear"],
  [
    "three in a row",
    withAgreements("A-3 Lund 2030-09-01..", "A-1 Lund ..2030-04-30", "A-2 Lund 2030-05-01..2030-08-31"),
    {},
    "clear",
  ],
  [
    "the second of two ends, too",
    withAgreements("A-1 Lund ..2030-04-30", "A-2 Lund 2030-05-01..2030-08-31"),
    {},
    "approvals",
    ends("A-2", "31 Aug 2030"),
  ],
  [
    "the first of a leap year's days",
    withAgreements("A-1 Lund ..2028-02-28", "A-2 Lund 2028-03-01.."),
    { startsOn: "2028-01-01" },
    "approvals",
    ends("A-1", "28 Feb 2028"),
  ],
  [
    "one follows with less",
    withAgreements("A-1 Lund ..2030-06-30", "A-2 Lund 2030-07-01.. master=50"),
    {},
    "approvals",
    ends("A-1", "30 Jun 2030"),
  ],
  [
    "one of two parts ends",
    withAgreements("A-1 Lund master=60 ..2030-06-30", "A-2 Lund master=40"),
    {},
    "approvals",
    ends("A-1", "30 Jun 2030"),
  ],
  [
    "one of two parts ends and is replaced",
    withAgreements("A-1 Lund master=60 ..2030-06-30", "A-2 Lund master=40", "A-3 Lund 2030-07-01.. master=60"),
    {},
    "clear",
  ],
  [
    "both parts end on one day",
    withAgreements("A-1 Lund master=60 ..2030-06-30", "A-2 Lund master=40 ..2030-06-30"),
    {},
    "approvals",
    ends("A-1", "30 Jun 2030"),
    ends("A-2", "30 Jun 2030"),
  ],
  ["one that is not needed ends", withAgreements("A-1 Lund ..2030-06-30", "A-2 Lund"), {}, "clear"],
  [
    "ends that differ by country",
    withAgreements("A-1 Lund DE ..2030-06-30", "A-2 Lund AT ..2030-09-30"),
    { territories: ["DE", "AT"] },
    "approvals",
    ends("A-1", "30 Jun 2030"),
    ends("A-2", "30 Sept 2030"),
  ],
  [
    "ends that differ by medium",
    withAgreements("A-1 Lund media=radio ..2030-06-30", "A-2 Lund media=cinema"),
    { media: ["radio", "cinema"] },
    "approvals",
    ends("A-1", "30 Jun 2030"),
  ],
  [
    "it ends in one country and never held in the other",
    withAgreements("A-1 Lund DE ..2030-06-30"),
    { territories: ["DE", "AT"] },
    "approvals",
    ends("A-1", "30 Jun 2030"),
    asks,
  ],
  [
    "it ends for both sides",
    { composition: ["100 Lund theirs"], master: ["100 Lund theirs"], agreements: ["A-1 Lund ..2030-06-30"] },
    {},
    "approvals",
    ends("A-1", "30 Jun 2030"),
    ends("A-1", "30 Jun 2030"),
  ],
  [
    "it ends and the party asks anyway",
    { master: ["100 Lund asks=5"], agreements: ["A-1 Lund ..2030-06-30"] },
    {},
    "approvals",
    ends("A-1", "30 Jun 2030"),
    "asks: Lund must agree, about 5 days",
  ],
]);

const overlap = "asks: Two exclusive agreements overlap: A-1 and A-2";

// Two agreements that each represent the party alone.
testCases([
  ["both are named", withAgreements("A-2 Lund exclusive", "A-1 Lund exclusive"), {}, "approvals", overlap],
  ["one is exclusive", withAgreements("A-1 Lund exclusive", "A-2 Lund"), {}, "clear"],
  [
    "they follow each other",
    withAgreements("A-1 Lund exclusive ..2030-06-30", "A-2 Lund exclusive 2030-07-01.."),
    {},
    "clear",
  ],
  [
    "they meet on one day",
    withAgreements("A-1 Lund exclusive ..2030-07-01", "A-2 Lund exclusive 2030-07-01.."),
    {},
    "approvals",
    overlap,
  ],
  ["they meet after the term", withAgreements("A-1 Lund exclusive", "A-2 Lund exclusive 2031-01-01.."), {}, "clear"],
  ["they met before it", withAgreements("A-1 Lund exclusive ..2029-12-31", "A-2 Lund exclusive"), {}, "clear"],
  [
    "in different countries",
    withAgreements("A-1 Lund exclusive World -US", "A-2 Lund exclusive US"),
    { territories: ["World"] },
    "clear",
  ],
  ["in a country outside the use", withAgreements("A-1 Lund exclusive", "A-2 Lund exclusive US"), {}, "clear"],
  [
    "for different media",
    withAgreements("A-1 Lund exclusive media=radio", "A-2 Lund exclusive media=cinema"),
    { media: ["radio", "cinema"] },
    "clear",
  ],
  [
    "for parts that add up to one share",
    withAgreements("A-1 Lund exclusive master=60", "A-2 Lund exclusive master=40"),
    {},
    "clear",
  ],
  [
    "for parts that are too much",
    withAgreements("A-1 Lund exclusive master=60", "A-2 Lund exclusive master=50"),
    {},
    "approvals",
    overlap,
  ],
  [
    "for two parties",
    {
      composition: ["100 Harbour"],
      master: ["50 Lund", "50 Vale"],
      agreements: ["A-1 Lund exclusive", "A-2 Vale exclusive"],
    },
    {},
    "clear",
  ],
  [
    "a most favoured nation of an agreement",
    withAgreements("A-1 Lund mfn"),
    {},
    "clear",
    "tells: Lund: most favoured nation",
  ],
  [
    "one of an agreement for the other side",
    { master: ["100 Lund"], agreements: ["A-1 Lund mfn master=0"] },
    {},
    "clear",
  ],
  ["one of an agreement that has ended", withAgreements("A-1 Lund mfn ..2029-12-31", "A-2 Lund"), {}, "clear"],
]);
