/** Copy of a company's own domain: its proof, and what staff decide about it. */
export const hostsCopy = {
  proposed: (host: string) => `${host} is not in use yet`,
  proposedText:
    "Show that the domain is yours: add this TXT record where its DNS is managed, then check. Until then nothing is served or sent there.",
  replaces: (host: string) => `${host} stays in use until then.`,
  record: { type: "Type", name: "Name", value: "Value" },
  check: "Check now",
  active: (host: string) => `${host} is in use`,
  proofs: {
    dns: "Its TXT record showed that the domain is yours. You can remove the record.",
    staff: "Our staff confirmed that the domain is yours.",
  },
  tokens: "Links that sign someone in, reset a password or accept an invitation always use the address of your space.",
  checked: (host: string) => `${host} is yours and in use now`,
  missing: (name: string) =>
    `We found no TXT record with this value at ${name}. A change of DNS can take an hour to show; check again then.`,
  noResolver: "We could not look the record up. Check again in a minute.",
  nothingProposed: "There is no domain to check any more. Reload the page.",
  taken: "Another company has shown that this domain is theirs. Write to us if it should be yours.",
  staff: {
    title: "Custom domain",
    none: "None.",
    states: {
      proposed: "proposed, not in use",
      dns: "in use, shown by its TXT record",
      staff: "in use, confirmed by staff",
    },
    confirm: "Confirm",
    withdraw: "Withdraw",
    hints: {
      proposed: "Confirm only when you know that the domain is the company's: it is served and linked to at once.",
      dns: "Withdraw it, and it is proposed again: the company needs a new TXT record.",
      staff: "Withdraw it, and it is proposed again: the company needs a TXT record.",
    },
    confirmed: "Custom domain confirmed",
    withdrawn: "Custom domain withdrawn",
    changed: "The company's domain changed after you opened this page. Reload to see it.",
    intent: "This form was not sent by our page. Open the page again.",
  },
  local: {
    title: "DNS of this copy",
    lead: "A local copy asks no resolver. TXT records entered here are what it finds.",
    name: "Name",
    value: "Value",
    valueHint: "Leave empty to remove the record.",
    nameMissing: "Please enter the Name",
    save: "Save",
    saved: "Record saved",
    none: "No records yet",
    noneText: "The domain settings of a company show the record to enter.",
  },
} as const;
