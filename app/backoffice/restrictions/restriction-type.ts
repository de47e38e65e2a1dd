import { z } from "zod";
import { restrictionsCopy as copy } from "#app/backoffice/restrictions/restrictions-copy.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";

const maxName = 100;
const maxValue = 60;
const maxNotes = 500;
const kinds = ["use", "territory", "company"] as const;
const readers = ["staff", "everyone"] as const;

/** Text that is stored as null when it is empty. */
const optional = (schema: z.ZodString | z.ZodISODate) =>
  z
    .literal("")
    .or(schema)
    .nullish()
    .transform((text) => text || null);

const stored = z.string().nullable();

/** What songs are not available for. */
export const restrictionType: RecordType = {
  path: "/restrictions",
  subject: "restriction",
  readArea: "restrictions",
  editArea: "restrictions-edit",
  nameField: "name",
  fields: {
    name: {
      label: copy.name,
      hint: copy.nameHint,
      schema: z
        .string({ error: copy.nameMissing })
        .trim()
        .max(maxName, copy.nameLong(maxName))
        .regex(visibleText, copy.nameMissing),
      control: "text",
      column: { wide: true },
      sortable: true,
    },
    kind: {
      label: copy.kind,
      schema: z.enum(kinds, { error: copy.kindInvalid }),
      control: "select",
      options: kinds.map((value) => ({ value, label: copy.kinds[value] })),
      column: {},
      sortable: true,
      filter: true,
    },
    value: {
      label: copy.value,
      hint: copy.valueHint,
      schema: z.string().trim().max(maxValue, copy.valueLong(maxValue)).default(""),
      control: "text",
      column: {},
    },
    companyId: {
      label: copy.company,
      none: copy.noCompany,
      hint: copy.companyHint,
      schema: optional(z.string().max(64, copy.companyUnknown)),
      stored,
      control: "select",
      column: {},
    },
    validFrom: {
      label: copy.from,
      hint: copy.fromHint,
      schema: optional(z.iso.date(copy.fromInvalid)),
      stored,
      control: "date",
      column: {},
      sortable: true,
    },
    validUntil: {
      label: copy.until,
      hint: copy.untilHint,
      schema: optional(z.iso.date(copy.untilInvalid)),
      stored,
      control: "date",
      column: {},
      sortable: true,
    },
    notes: {
      label: copy.notes,
      schema: z.string().trim().max(maxNotes, copy.notesLong(maxNotes)).default(""),
      control: "paragraph",
      column: { wide: true },
      readBy: "rightsholders-info",
    },
    notesFor: {
      label: copy.notesFor,
      schema: z.enum(readers, { error: copy.notesForInvalid }).default("staff"),
      control: "select",
      options: readers.map((value) => ({ value, label: copy.readers[value] })),
      readBy: "rightsholders-info",
    },
  },
  copy,
};
