import { z } from "zod";
import { restrictionsCopy as copy } from "#app/backoffice/restrictions/restrictions-copy.ts";
import { choice, day, emptyOr, paragraph, reference, text } from "#app/records/definition/fields.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";

const bound = (label: string, hint: string) => {
  const schema = emptyOr(z.iso.date(recordCopy.problems.day(label, "such as 2026-03-31")));
  return day(label, { hint, schema, column: {}, sortable: true });
};

/** What songs are not available for. */
export const restrictionType: RecordType = {
  path: "/restrictions",
  subject: "restriction",
  readArea: "restrictions",
  editArea: "restrictions-edit",
  nameField: "name",
  fields: {
    name: text("Name", {
      ...{ max: 100, required: true, column: { wide: true }, sortable: true },
      hint: "Shown to people who clear songs. Each name must be unique.",
    }),
    kind: choice("Kind", copy.kinds, { column: {}, sortable: true, filter: true }),
    value: text("Value", { max: 60, hint: copy.valueHint, column: {} }),
    companyId: reference("Company", {
      ...{ unknown: copy.companyUnknown, none: "None", column: {} },
      schema: emptyOr(z.string().max(64, copy.companyUnknown)),
      hint: "People of this company can't find or play the songs.",
    }),
    validFrom: bound("From", "The first day. Leave empty if the restriction already applies."),
    validUntil: bound("Until", "The last day. Leave empty for no end."),
    notes: paragraph("Reason", { max: 500, column: { wide: true }, readBy: "rightsholders-info" }),
    notesFor: choice("Who reads the reason", copy.readers, { initial: "staff", readBy: "rightsholders-info" }),
  },
  copy,
};
