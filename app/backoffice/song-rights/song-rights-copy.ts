import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";

const maxQuoted = 5;

/** "“Drummer”, “maybe” and 4 more". */
function quoteFirst(texts: readonly string[]): string {
  const quoted = texts.slice(0, maxQuoted).map((text) => `“${text.slice(0, 40)}”`);
  return quoted.join(", ") + (texts.length > maxQuoted ? ` and ${texts.length - maxQuoted} more` : "");
}

/** Copy of the rights tab of a song, and of the page of all shares. */
export const songRightsCopy = {
  states: {
    draft: "Draft: the shares aren't complete. To publish the song, you have to give a reason.",
    complete: "Complete: both sides add up to 100 % everywhere.",
    disputed: "Disputed: no licence is issued until the dispute is settled.",
  },
  compositionLead: "Writers and publishers. All versions of the song share them.",
  masterLead: "Owners of this recording.",
  stated: {
    title: "Stated by DDEX",
    lead: (sender: string) => `${sender} states these shares in its delivery. They only count once you save them.`,
    unknown: "share not stated",
    use: "Use as a draft",
    used: "The shares are filled in below, except for parties that already have a share. Check them and save each side.",
  },
  row: (place: number) => `Share ${place}`,
  add: "Add a share",
  remove: (place: number) => `Remove share ${place}`,
  none: "No shares on file",
  noneText: "Add the first one.",
  save: (side: "composition" | "master") => `Save the ${side}`,
  saved: (side: "composition" | "master") => `${rightsCopy[side]} saved`,
  savedDraft: "It doesn't add up to 100 % yet.",
  corrected: (part: string, code: string) => `“${part}” was saved as ${code}.`,
  conflict:
    "Someone else changed these shares after you opened this page, so nothing was saved. Save again to replace their changes, or reload to see them.",
  partyGone:
    "A party of these shares was deleted or merged in the meantime, so nothing was saved. Enter the shares again.",
  missing: "This song doesn't exist. It may have been deleted.",
  columns: {
    party: "Party",
    role: "Role",
    right: "Right",
    share: "Share in %",
    territories: "Territories",
    excluded: "Except",
    controlled: "Controlled by us",
    approvalRequired: "Approval required",
    approvalDays: "Days to approve",
    approvalContact: "Who approves",
    mfn: "Most favoured nation",
    preclearFee: "Pre-cleared up to",
    preclearCurrency: "Currency",
    preclearMedia: "Pre-cleared media",
    excludedCategories: "Not for",
    embargoUntil: "Embargo until",
    sampleNote: "Sample",
  },
  /** Where a column is too narrow for its name. */
  heads: { share: "Share, %", controlled: "Control", approvalRequired: "Approval" },
  leftOut: "Some cells weren't pasted",
  leftOutText: (cells: readonly string[], max: number) =>
    `${quoteFirst(cells)}. Use the words or codes of each list, and at most ${max} shares a side.`,
  more: "Terms",
  partyHint: "A name or IPI number on file.",
  territoriesHint: "Codes, groups or TIS numbers: World, DE, EU, 0276. UK is saved as GB.",
  controlledHint:
    "An agreement with the party decides what we control. This setting is for parties without an agreement.",
  preclearHint: "The highest fee that needs no approval.",
  mediaHint: "Leave it empty for all media.",
  sampleHint: "What was sampled or interpolated.",
  noCurrency: "None",
  errors: {
    party: "Party: enter the name or IPI number of a party.",
    partyUnknown: (text: string) => `Party: no party has the name or IPI number “${text}”. Add it under Parties first.`,
    partyNumber: (problem: string) => `Party: as an IPI number, ${problem}`,
    partyAmbiguous: (text: string) =>
      `Party: several parties are called “${text}”. Enter the IPI number of the one you mean.`,
    twice: (name: string) =>
      `Party: ${name} has this role, right and territory in another row already. Put both shares in one row.`,
    role: "Role: choose one of the options.",
    right: "Right: choose one of the options.",
    share: "Share: enter a percentage from 0 to 100 with at most two decimals, such as 33.33.",
    territories: "Territories: enter at least one, such as World.",
    territory: (label: string, text: string) =>
      `${label}: “${text}” isn't a country, group or TIS number. Enter a country's two letters, such as DE.`,
    nowhere: "Except: this excludes every territory. Remove at least one.",
    days: "Days to approve: enter a whole number from 0 to 365.",
    fee: "Pre-cleared up to: enter an amount, such as 2500 or 2500.50.",
    currency: "Currency: choose a currency for the fee.",
    media: "Pre-cleared media: choose from the list.",
    categories: "Not for: choose from the list.",
    embargo: "Embargo until: enter a day, such as 2026-12-31.",
    many: (max: number) => `Enter at most ${max} shares a side.`,
  },
  dispute: {
    title: "Dispute",
    open: "Report a dispute",
    reason: "Who claims what",
    reasonMissing: "Who claims what: enter who claims what.",
    side: "Side",
    hint: "Until it is settled, no licence of the song is issued.",
    opened: "Dispute on record",
    settle: "Settle the dispute",
    settleOf: (side: string) => `Settle the dispute about the ${side}`,
    settled: "Dispute settled",
    already: "This side is already disputed.",
    gone: "This dispute was already settled.",
  },
  history: {
    title: "History of the shares",
    none: "No changes yet.",
    columns: { at: "When", who: "Who", what: "What", removed: "Before", added: "After", restore: "Undo" },
    actions: {
      "shares-changed": "Shares",
      "rights-disputed": "Disputed",
      "rights-settled": "Settled",
      "recording-published-without-rights": "Published without complete rights",
      "party-merged": "Party merged",
    } as Record<string, string>,
    system: "Syncline",
    restore: "Go back",
    restoreOf: (when: string) => `Go back to the shares before ${when}`,
    restored: "Shares as they were before",
  },
} as const;
