import {
  partiesSchema,
  type StoredGroup,
  type StoredParty,
  storedGroups,
  storedParties,
  territoriesField,
} from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { moneyFields } from "#app/backoffice/agreements/money/money-fields.ts";
import { checkbox, choice, choices, day, integer, paragraph, reference, text } from "#app/records/definition/fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { media } from "#app/rights/media.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";

/** Contracts with rights holders: docs/product/agreements.md. */
export const agreementType: RecordType = {
  path: "/agreements",
  subject: "agreement",
  readArea: "agreements",
  openArea: "agreement",
  editArea: "agreements-edit",
  nameField: "title",
  parts: { documents: copy.documents, reason: copy.reason },
  listPages: [{ at: "calendar", label: copy.calendarLink }],
  filters: {
    state: { label: copy.state, options: optionsOf(copy.states) },
    party: { label: copy.party },
    assignee: { label: copy.assignee },
    endsSoon: {
      label: copy.endsSoon,
      options: optionsOf(copy.endsSoonChoices),
    },
  },
  fields: {
    title: text("Title", { max: 200, required: true, column: { wide: true }, sortable: true }),
    number: text("Number", {
      ...{ max: 40, column: {}, sortable: true },
      hint: "Leave empty for the next number, for example A-2026-0001.",
    }),
    kind: choice("Kind", copy.kinds, { column: {}, filter: true }),
    status: choice("Status", copy.statuses, {
      initial: "draft",
      options: optionsOf({ draft: copy.statuses.draft, active: copy.statuses.active }),
      hint: "A draft covers no songs. An agreement ends on its last day, or when you terminate it.",
    }),
    state: choice(copy.state, copy.states, { isDerived: true, column: {} }),
    startsOn: day("Start", { required: true, column: {}, sortable: true }),
    endsOn: day("End", {
      ...{ example: "such as 2027-03-30", column: {}, sortable: true },
      hint: "The last day. Leave empty for no end.",
    }),
    noticeDays: integer("Notice days", {
      ...{ min: 0, max: 730, initial: 90 },
      hint: "How many days before the end the agreement counts as ending. Default: 90.",
    }),
    renewMonths: integer("Renews by months", {
      ...{ min: 1, max: 120 },
      hint: "Renews automatically on its last day. Leave empty if it ends.",
    }),
    parties: {
      label: copy.parties,
      hint: copy.partiesHint,
      schema: partiesSchema,
      stored: storedParties,
      text: (rows) =>
        ((rows ?? []) as StoredParty[])
          .map(({ party, master, composition }) => copy.partyRow(party, master, composition))
          .join(", "),
      control: "rows",
      rows: {
        party: { label: copy.party, control: "text", wide: true },
        master: { label: copy.master, control: "text" },
        composition: { label: copy.composition, control: "text" },
      },
      column: {},
    },
    exclusive: checkbox("Exclusive representation", {
      hint: "No one else represents these parties on these days and in these territories.",
    }),
    mfn: checkbox("Most favoured nation", { readBy: "agreement" }),
    territories: territoriesField("Territories", { hint: copy.territoriesHint, readBy: "agreement" }),
    excluded: territoriesField("Except", {
      hint: "Territories where the agreement doesn't apply.",
      readBy: "agreement",
    }),
    media: choices("Media", { of: media, hint: "Choose none for all media.", readBy: "agreement" }),
    assigneeId: reference(copy.assignee, {
      ...{ unknown: copy.assigneeUnknown, none: "No one", column: {} },
      hint: "Gets the emails before the agreement ends. Without an assignee, everyone who can change agreements gets them.",
    }),
    notes: paragraph("Notes", { max: 5000, readBy: "agreement" }),
    ...moneyFields,
    groups: {
      label: copy.groups,
      schema: storedGroups,
      text: (groups) => ((groups ?? []) as StoredGroup[]).map(({ name }) => name).join(", "),
      control: "rows",
      isDerived: true,
      readBy: "agreement",
    },
  },
  copy,
};
