import { z } from "zod";
import { tiersCopy as copy } from "#app/backoffice/tiers/tiers-copy.ts";
import { nameSchema } from "#app/records/definition/record-fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";

const maxName = 60;
const maxWarning = 500;
const maxPosition = 999;

/** Price and access classes of songs. */
export const tierType: RecordType = {
  path: "/tiers",
  subject: "tier",
  readArea: "tiers",
  editArea: "tiers-edit",
  nameField: "name",
  fields: {
    name: {
      label: copy.name,
      hint: copy.nameHint,
      schema: nameSchema(maxName, { missing: copy.nameMissing, long: copy.nameLong }),
      control: "text",
      column: { wide: true },
      sortable: true,
    },
    publicAccess: {
      label: copy.publicAccess,
      hint: copy.publicAccessHint,
      schema: z.boolean().default(false),
      control: "checkbox",
      column: {},
      filter: true,
    },
    hasWarning: {
      label: copy.hasWarning,
      schema: z.boolean().default(false),
      control: "checkbox",
      column: {},
      filter: true,
    },
    warningText: {
      label: copy.warningText,
      hint: copy.warningTextHint,
      schema: z.string().trim().max(maxWarning, copy.warningLong(maxWarning)).default(""),
      control: "paragraph",
      column: { wide: true },
    },
    position: {
      label: copy.position,
      hint: copy.positionHint,
      schema: z
        .number({ error: copy.positionInvalid(maxPosition) })
        .int(copy.positionInvalid(maxPosition))
        .min(0, copy.positionInvalid(maxPosition))
        .max(maxPosition, copy.positionInvalid(maxPosition)),
      control: "number",
      column: { align: "end" },
      sortable: true,
    },
  },
  moveTo: { label: copy.moveTo, hint: copy.moveToHint },
  copy,
};
