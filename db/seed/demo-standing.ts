type DemoRule = {
  party: string;
  side: "master" | "composition";
  /** Of its share of a side of a song, in EUR; the cards of the demo's companies reach it. */
  fee: string;
  name?: string;
  media?: string[];
  maxPerMonth?: number;
  notes: string;
  /** Whose typed signature it has, if the party said it itself. */
  saidBy?: string;
};

const byEmail = (day: string) => `By email, ${day} November 2026.`;

/** What parties approve without being asked. Cass Whitlock and the Dorsey Family Trust are asked each time. */
const rules: DemoRule[] = [
  {
    ...{ name: "Paid social, up to a year", party: "Harbour Street Songs", side: "composition", fee: "60" },
    ...{ media: ["social_paid", "social_organic", "web_paid"], maxPerMonth: 400 },
    notes: "By email of the managing director, 3 November 2026.",
  },
  { party: "Fathom & Fold", side: "master", fee: "120", notes: "Sync meeting of 9 November 2026, minutes on file." },
  {
    ...{ party: "Fathom & Fold Publishing", side: "composition", fee: "60", maxPerMonth: 200 },
    notes: byEmail("10"),
  },
  { party: "Harbour Street Records", side: "master", fee: "120", notes: byEmail("10"), saidBy: "Hana Moreau" },
  { party: "Tidewater Records", side: "master", fee: "100", notes: byEmail("11"), saidBy: "Marguerite Salt" },
  { party: "Benedict Marlow", side: "composition", fee: "40", notes: byEmail("12") },
  { party: "Colm Farrow", side: "composition", fee: "10", notes: byEmail("12") },
  { party: "Delia Munro", side: "composition", fee: "20", notes: byEmail("12") },
  { party: "Edda Lindqvist", side: "composition", fee: "40", notes: byEmail("13") },
  { party: "Hank Dorsey", side: "composition", fee: "20", notes: byEmail("13") },
  { party: "Ines Calloway", side: "composition", fee: "20", notes: byEmail("16"), saidBy: "Ines Calloway" },
  { party: "Isla Merrow", side: "composition", fee: "20", notes: byEmail("16") },
  { party: "Juno Tamm", side: "composition", fee: "40", notes: byEmail("17"), saidBy: "Juno Tamm" },
  { party: "Lou Perrin", side: "composition", fee: "20", notes: byEmail("18") },
  { party: "Tomas Brandt", side: "composition", fee: "20", notes: byEmail("18") },
  { party: "Wren Halloway", side: "composition", fee: "40", notes: byEmail("19") },
];

export const demoStandingApprovals = rules.map(({ saidBy = null, ...rule }) => ({
  saidBy,
  values: {
    ...{ name: "Social, up to a year", media: ["social_paid", "social_organic"], maxPerMonth: null },
    ...{ agreement: "", territories: ["World"], excluded: ["RU", "BY"], maxMonths: 12, perpetual: false },
    ...{ excludedCategories: ["alcohol", "gambling", "political", "tobacco"], excludedCompanyIds: [] },
    ...{ currency: "EUR", validFrom: null, validUntil: null, paused: false },
    ...rule,
  },
}));
