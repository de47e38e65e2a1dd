import { wordsOf } from "#app/records/definition/record-copy.ts";

/** Copy of the pages of contacts. */
export const contactsCopy = {
  ...wordsOf("contact", "contacts"),
  lead: "People at your clients: what you shared with them, what they heard, and what they licensed.",
  search: "Name, organisation or email",
  emptyText: "Add one, import a CSV file, or share something to an email address: its contact is added for you.",
  deleteHint: "Share links, offers and licences stay. You can undo this for 30 days.",
  emailTaken: "Email: another contact has this address. Open that one, or merge the two.",
  organisation: "Organisation",
  mergePage: "Merge",
  mergeText: (name: string, into: string) =>
    `“${name}” and “${into}” become one contact with the details of “${into}”. What was shared with either address stays together. You can't undo this.`,
  importPage: "Import CSV",
  fields: {
    name: "Name",
    email: "Email",
    organisation: "Organisation",
    role: "Role",
    phone: "Phone",
    note: "Internal note",
  },
  emailHint: "What they heard and licensed is found by this address.",
  noteHint: "Only your team sees this.",
  shared: "Share links",
  offered: "Offers",
  rooms: "Rooms",
} as const;
