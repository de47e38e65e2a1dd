import { tiersCopy as copy } from "#app/backoffice/tiers/tiers-copy.ts";
import { checkbox, integer, paragraph, text } from "#app/records/definition/fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";

/** Price and access classes of songs. */
export const tierType: RecordType = {
  path: "/tiers",
  subject: "tier",
  readArea: "tiers",
  editArea: "tiers-edit",
  nameField: "name",
  fields: {
    name: text("Name", {
      ...{ max: 60, required: true, column: { wide: true }, sortable: true },
      hint: "Each name must be unique.",
    }),
    publicAccess: checkbox("Public", {
      hint: "Visitors without an account can find and play its songs.",
      column: {},
      filter: true,
    }),
    hasWarning: checkbox("Warning before a licence request", { column: {}, filter: true }),
    warningText: paragraph("Warning", {
      max: 500,
      hint: "Shown to people before they request a licence, for example that a song needs approval.",
      column: { wide: true },
    }),
    position: integer("Position", {
      ...{ min: 0, max: 999, required: true, column: { align: "end" }, sortable: true },
      hint: "Position in lists. The lowest number comes first.",
    }),
  },
  moveTo: { label: copy.moveTo, hint: copy.moveToHint },
  copy,
};
