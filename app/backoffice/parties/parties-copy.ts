import { wordsOf } from "#app/records/definition/record-copy.ts";

/** Copy of the pages of parties. */
export const partiesCopy = {
  ...wordsOf("party", "parties"),
  lead: "Writers, publishers and master owners with shares in songs.",
  search: "Name, alias, IPI or society",
  emptyText: "Add a party, or deliver music: its writers are added automatically.",
  deleteHint: "You can only delete a party without shares and songs. Otherwise merge it into another party.",
  inUse:
    "This party is used in shares, songs, agreements, standing approvals, a roster or claims. Merge it into another party instead.",
  kinds: { person: "Person", publisher: "Publisher", label: "Label", other: "Other" },
  ipiTaken: "IPI name number: another party has it. Merge the two instead.",
  societyUnknown: (text: string) => `Society: “${text}” isn't in the list. Choose from the list.`,
  emailInvalid: "Email: enter an address, such as sync@example.com.",
  phoneInvalid: "Phone: enter digits, spaces and + ( ) - only, at most 40.",
  keeperInvalid: (text: string) => `Managers: “${text}” isn't an email address.`,
  keeperUnknown: (text: string) => `Managers: no one with the address ${text} has an active account.`,
  companyUnknown: "Company here: choose from the list.",
  rosterMany: (max: number) => `Roster: enter at most ${max} artists.`,
  rosterKind: "Roster: only labels have a roster. Choose the kind Label, or remove the artists.",
  rosterUnknown: (text: string) => `Roster: there is no artist “${text.slice(0, 80)}”. Enter a page address or a name.`,
  rosterAmbiguous: (text: string) =>
    `Roster: several artists are called “${text.slice(0, 80)}”. Enter the page address.`,
  standing: "Standing approvals",
  merge: {
    title: "Merge",
    heading: (name: string) => `Merge “${name}” into another party`,
    lead: "Everything moves from this party to the other one. You can't undo this.",
    into: "Into",
    intoHint: "Name, IPI number or id of the party that stays.",
    preview: "Preview",
    submit: (from: string, into: string) => `Merge ${from} into ${into}`,
    done: (from: string, into: string) => `${from} merged into ${into}`,
    unknown: (text: string) => `Into: no other party has the name, IPI number or id “${text}”.`,
    ambiguous: (text: string) =>
      `Into: several parties are called “${text}”. Enter the IPI number or id of the one that stays.`,
    missing: "Into: enter the party that stays.",
    conflict: "Someone changed one of the two parties after you opened this page. Check the preview, then merge.",
    gains: (name: string) => `What ${name} takes over`,
    shares: "Shares",
    songs: "Songs",
    joined: "Shares joined in one row",
    represented: "Songs it represents",
    agreements: "Its agreements",
    roster: "Artists on its roster",
    rosterOfNone: (count: number, into: string) =>
      `${count}. ${into} is no label, so its people don't look after them.`,
    claims: "Claims of artist pages for it",
    cueSheets: "Its cue sheets",
    fields: "Fields the other party lacks",
    none: "None",
  },
} as const;
