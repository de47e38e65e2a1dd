import { wordsOf } from "#app/records/definition/record-copy.ts";

/** Copy of the pages of standing approvals. */
export const standingApprovalsCopy = {
  ...wordsOf("standing approval", "standing approvals"),
  lead: "What parties approve without being asked. They get an email about each use.",
  search: "Name or party",
  emptyText: "Add one when a party agrees to uses in advance. Until then it's asked each time.",
  deleteHint: "The party is asked again from now on. What was approved stays approved.",
  party: "Party",
  partyMissing: "Party: enter who approves.",
  agreement: "Agreement",
  agreementLong: "Agreement: enter a number, such as A-2026-0001.",
  agreementUnknown: "Agreement: the party is in no agreement of this number.",
  maxMonthsMissing: "Longest term in months: enter the months, or allow perpetual uses.",
  termBoth: "Longest term in months: leave it empty, because perpetual uses are allowed.",
  companyUnknown: "Not for these companies: one of them doesn't exist. Choose again.",
  feeInvalid: "Fee at least: enter an amount, such as 500 or 500.50.",
  untilBeforeFrom: "Until: enter a day that isn't before From.",
  word: "Whose word",
  words: {
    sourced: "Typed by staff, with a source",
    unsourced: "Typed by staff without a source: doesn't count in lights",
  },
  signed: (by: string, on: string) => `The party's own: signed ${by}, ${on}`,
  state: "State",
  states: { active: "In force", later: "Not yet", paused: "Paused", over: "Over" },
} as const;
