import type { IbanProblem } from "#app/licensing/payees/bank-account.ts";

/** Copy of payment data. */
export const payeeCopy = {
  title: "Payment data",
  hint: "Where we pay your licence fees. Only people who manage this page and our rights team see it. Account and tax numbers are never shown in full again. A change counts three days later, so that you can take it back if it wasn't yours.",
  pending: (day: string) => `Counts from ${day}.`,
  until: (iban: string) => `Until then we pay to ${iban}.`,
  untilNone: "Until then nothing is paid out.",
  takeBack: "Take the change back",
  withdrawn: "Change taken back",
  withdrawnEntry: (fields: string) => `Taken back: ${fields}`,
  missing: "Add payment data",
  name: "Account holder",
  nameHint: "The person or company that the bank account belongs to.",
  address: "Postal address",
  addressHint: "Street, postcode, city and country of the account holder.",
  iban: "IBAN",
  ibanHint: "For example PT50 0002 0123 1234 5678 9015 4. Leave it empty if banks in your country don't use one.",
  bic: "BIC",
  bicHint: "8 or 11 characters. Also called SWIFT code.",
  taxNumber: "Tax number",
  taxNumberHint: "VAT or tax identification number.",
  stored: (mask: string) => `Saved: ${mask}. Leave it empty to keep it.`,
  removeIban: "Remove the IBAN",
  removeTaxNumber: "Remove the tax number",
  mandate: "Mandate",
  mandateHint: "Who told us to pay to this account, and when, for example: email of 3 Mar 2026 by Ada Lind.",
  save: "Save payment data",
  remove: "Remove payment data",
  saved: "Payment data saved",
  unchanged: "Nothing changed",
  removed: "Payment data removed",
  errors: {
    name: "Enter the account holder.",
    long: (max: number) => `Use at most ${max} characters.`,
    iban(problem: IbanProblem): string {
      if (problem.kind === "length")
        return `An IBAN of this country has ${problem.length} characters. This one has ${problem.found}.`;
      return {
        form: "Enter two letters, two digits and the account, for example DE89 3704 0044 0532 0130 00.",
        country: "No IBAN starts with this country code. Check the first two letters.",
        check: "The check digits don't match. Check the IBAN for a mistyped character.",
      }[problem.kind];
    },
    bic: "Enter a BIC of 8 or 11 characters, for example DEUTDEFF.",
    counts: "This change counts already. Enter the account that we should pay to.",
    changed:
      "Someone else changed the payment data while you were editing. Save again to keep your version, or reload to see theirs.",
  },
  notice: {
    title: (artist: string) => `Payment data of ${artist} changed`,
    text: "If you didn't expect this, tell us at once.",
  },
  staff: {
    page: "Payment data",
    title: (holder: string) => `Payment data of ${holder}`,
    none: "No payment data yet. The artist or their label enters it on their profile.",
    ofArtist: (artist: string) => `We pay to the account of the artist page ${artist}, until there is one here.`,
    missing: "This party doesn't exist. It may have been deleted or merged.",
    country: "Payment country",
    updated: "Last change",
    changes: "Changes",
    mainOnly: "Payment data is part of the main website.",
    columns: { at: "When", who: "Who", what: "What" },
    noChanges: "No changes yet.",
  },
} as const;
