import { z } from "zod";
import {
  agreementStates,
  partiesSchema,
  type StoredGroup,
  type StoredParty,
  storedGroups,
  storedParties,
  territoriesSchema,
} from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { rightsListTabs } from "#app/backoffice/agreements/rights-list-tabs.ts";
import { optionalDay, optionalNumber, optionalText } from "#app/backoffice/songs/song-schemas.ts";
import { choicesSchema, nameSchema } from "#app/records/definition/record-fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { isMedium, media } from "#app/rights/media.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";

const maxName = 200;
const maxNumber = 40;
const maxNotes = 5000;
const maxNotice = 730;
const maxRenewal = 120;
const defaultNotice = 90;
const kinds = ["label", "publisher", "artist", "blanket"] as const;
const statuses = ["draft", "active", "terminated"] as const;
const states = agreementStates;
const stored = z.string().nullable();
const codes = z.array(z.string());

/** Contracts with rights holders: docs/product/agreements.md. */
export const agreementType: RecordType = {
  path: "/agreements",
  subject: "agreement",
  readArea: "agreements",
  openArea: "agreement",
  editArea: "agreements-edit",
  nameField: "title",
  parts: { documents: copy.documents, reason: copy.reason },
  listTabs: rightsListTabs,
  listPages: [{ at: "calendar", label: copy.calendarLink }],
  filters: {
    state: { label: copy.state, options: states.map((value) => ({ value, label: copy.states[value] })) },
    party: { label: copy.party },
    assignee: { label: copy.assignee },
    endsSoon: {
      label: copy.endsSoon,
      options: (["ends", "renews"] as const).map((value) => ({ value, label: copy.endsSoonChoices[value] })),
    },
  },
  fields: {
    title: {
      label: copy.name,
      schema: nameSchema(maxName, { missing: copy.nameMissing, long: copy.nameLong }),
      control: "text",
      column: { wide: true },
      sortable: true,
    },
    number: {
      label: copy.number,
      hint: copy.numberHint,
      schema: z.string().trim().max(maxNumber, copy.numberLong(maxNumber)).default(""),
      control: "text",
      column: {},
      sortable: true,
    },
    kind: {
      label: copy.kind,
      schema: z.enum(kinds, { error: copy.kindInvalid }),
      control: "select",
      options: kinds.map((value) => ({ value, label: copy.kinds[value] })),
      column: {},
      filter: true,
    },
    status: {
      label: copy.status,
      hint: copy.statusHint,
      schema: z.enum(statuses, { error: copy.statusInvalid }).default("draft"),
      control: "select",
      options: (["draft", "active"] as const).map((value) => ({ value, label: copy.statuses[value] })),
    },
    state: {
      label: copy.state,
      schema: z.enum(states),
      control: "select",
      options: states.map((value) => ({ value, label: copy.states[value] })),
      isDerived: true,
      column: {},
    },
    startsOn: {
      label: copy.starts,
      schema: z.iso.date(copy.startsInvalid),
      control: "date",
      column: {},
      sortable: true,
    },
    endsOn: {
      label: copy.ends,
      hint: copy.endsHint,
      schema: optionalDay(copy.endsInvalid),
      stored,
      control: "date",
      column: {},
      sortable: true,
    },
    noticeDays: {
      label: copy.noticeDays,
      hint: copy.noticeHint,
      schema: z
        .int(copy.noticeInvalid(maxNotice))
        .min(0, copy.noticeInvalid(maxNotice))
        .max(maxNotice, copy.noticeInvalid(maxNotice))
        .default(defaultNotice),
      control: "number",
    },
    renewMonths: {
      label: copy.renewMonths,
      hint: copy.renewHint,
      schema: optionalNumber(1, maxRenewal, copy.renewInvalid(maxRenewal), z.int(copy.renewInvalid(maxRenewal))),
      stored: z.number().nullable(),
      control: "number",
    },
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
    exclusive: {
      label: copy.exclusive,
      hint: copy.exclusiveHint,
      schema: z.boolean().default(false),
      control: "checkbox",
    },
    mfn: { label: copy.mfn, schema: z.boolean().default(false), control: "checkbox", readBy: "agreement" },
    territories: {
      label: copy.territories,
      hint: copy.territoriesHint,
      schema: territoriesSchema(copy.territories),
      stored: codes,
      control: "paragraph",
      readBy: "agreement",
    },
    excluded: {
      label: copy.excluded,
      hint: copy.excludedHint,
      schema: territoriesSchema(copy.excluded),
      stored: codes,
      control: "paragraph",
      readBy: "agreement",
    },
    media: {
      label: copy.media,
      hint: copy.mediaHint,
      schema: choicesSchema.refine((keys) => keys.every(isMedium), copy.mediaInvalid),
      stored: codes,
      control: "choices",
      options: optionsOf(media),
      readBy: "agreement",
    },
    assigneeId: {
      label: copy.assignee,
      hint: copy.assigneeHint,
      none: copy.noAssignee,
      schema: optionalText(64, copy.assigneeUnknown),
      stored,
      control: "select",
      column: {},
    },
    notes: {
      label: copy.notes,
      schema: z.string().trim().max(maxNotes, copy.notesLong(maxNotes)).default(""),
      control: "paragraph",
      readBy: "agreement",
    },
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
