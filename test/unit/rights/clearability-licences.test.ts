import { testCases } from "#test/unit/rights/judged-song.ts";

const licensed = (...licences: string[]) => ({ licences });
const exclusively = (until: string) => `blocks: Already exclusively licensed ${until}`;
const endless = "without an end date";
const toOthers = `blocks: Already licensed to others ${endless}`;

// What others licensed exclusively.
testCases([
  ["in full", licensed("full ..2030-06-30"), {}, "blocked", exclusively("until 30 Jun 2030")],
  ["in a territory", licensed("territory DE ..2030-06-30"), {}, "blocked", exclusively("until 30 Jun 2030")],
  ["without an end", licensed("full"), {}, "blocked", exclusively(endless)],
  ["twice, at last without an end", licensed("full ..2030-06-30", "full"), {}, "blocked", exclusively(endless)],
  ["in another country", licensed("full US"), {}, "clear"],
  ["in the world, for a use in the country", licensed("full World"), {}, "blocked", exclusively(endless)],
  [
    "in the country, for a use in the world",
    licensed("full DE"),
    { territories: ["World"] },
    "blocked",
    exclusively(endless),
  ],
  [
    "in the country, for a use in its group",
    licensed("full DE"),
    { territories: ["DACH"] },
    "blocked",
    exclusively(endless),
  ],
  ["in the country, for a use without any", licensed("full DE"), { territories: [] }, "blocked", exclusively(endless)],
  ["until the first day", licensed("full ..2030-01-01"), {}, "blocked", exclusively("until 1 Jan 2030")],
  ["until the day before", licensed("full ..2029-12-31"), {}, "clear"],
  ["from the last day on", licensed("full 2030-12-31.."), {}, "blocked", exclusively(endless)],
  ["from the day after on", licensed("full 2031-01-01.."), {}, "clear"],
  [
    "from later on, for a use without an end",
    licensed("full 2040-01-01.."),
    { termMonths: null },
    "blocked",
    exclusively(endless),
  ],
  ["by the client's own company", licensed("full own"), {}, "clear"],
  [
    "another version of the work",
    licensed("full version ..2030-06-30"),
    {},
    "blocked",
    "blocks: Another version is exclusively licensed until 30 Jun 2030",
  ],
  [
    "twice, until the last of them ends",
    licensed("full DE ..2030-06-30", "full DE ..2031-06-30"),
    {},
    "blocked",
    exclusively("until 30 Jun 2031"),
  ],
  ["twice, one without an end", licensed("full", "full ..2031-06-30"), {}, "blocked", exclusively(endless)],
  [
    "this recording and another version",
    licensed("full", "full version"),
    {},
    "blocked",
    exclusively(endless),
    "blocks: Another version is exclusively licensed without an end date",
  ],
  ["not exclusively", licensed("none"), {}, "clear"],
]);

const category = (name: string) => `blocks: Already exclusively licensed for ${name} ${endless}`;
const unnamed = (name: string) => `asks: Already exclusively licensed for ${name} ${endless}`;

// What others licensed exclusively in a category of products.
testCases([
  ["the same category", licensed("category of=food"), {}, "blocked", category("food")],
  ["another category", licensed("category of=alcohol"), {}, "clear"],
  ["a category that was not named", licensed("category"), {}, "approvals", unnamed("a product category")],
  ["a use without a category", licensed("category of=alcohol"), { category: "" }, "approvals", unnamed("alcohol")],
  ["the same category elsewhere", licensed("category of=food US"), {}, "clear"],
  ["the same category before", licensed("category of=food ..2029-12-31"), {}, "clear"],
  ["the same category of the client's own company", licensed("category of=food own"), {}, "clear"],
  [
    "the same category for another version",
    licensed("category of=food version"),
    {},
    "blocked",
    "blocks: Another version is exclusively licensed for food without an end date",
  ],
  [
    "the same and another category",
    licensed("category of=food", "category of=alcohol"),
    {},
    "blocked",
    category("food"),
  ],
]);

// A use that wants to be exclusive.
testCases([
  ["in full, beside a licence", licensed("none"), { exclusivity: "full" }, "blocked", toOthers],
  ["in its territory, beside a licence", licensed("none"), { exclusivity: "territory" }, "blocked", toOthers],
  ["in its territory, beside a licence elsewhere", licensed("none US"), { exclusivity: "territory" }, "clear"],
  [
    "in full, beside one of another category",
    licensed("category of=alcohol"),
    { exclusivity: "full" },
    "blocked",
    category("alcohol"),
  ],
  ["in full, beside its own company's", licensed("none own"), { exclusivity: "full" }, "clear"],
  ["in full, alone", {}, { exclusivity: "full" }, "clear"],
  ["in its category, beside one of it", licensed("none of=food"), { exclusivity: "category" }, "blocked", toOthers],
  ["in its category, beside one of another", licensed("none of=alcohol"), { exclusivity: "category" }, "clear"],
  [
    "in its category, beside one of none",
    licensed("none"),
    { exclusivity: "category" },
    "approvals",
    `asks: Already licensed to others ${endless}`,
  ],
  [
    "in a category that it does not name",
    licensed("none of=food"),
    { exclusivity: "category", category: "" },
    "approvals",
    `asks: Already licensed to others ${endless}`,
  ],
  [
    "in its category, beside an exclusive one of another",
    licensed("category of=alcohol"),
    { exclusivity: "category" },
    "clear",
  ],
  [
    "in its category, beside one in full",
    licensed("full"),
    { exclusivity: "category" },
    "blocked",
    exclusively(endless),
  ],
]);
