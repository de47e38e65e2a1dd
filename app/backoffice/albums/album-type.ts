import { z } from "zod";
import { albumsCopy as copy } from "#app/backoffice/albums/albums-copy.ts";
import { barcodeProblem } from "#app/backoffice/albums/barcode-problem.ts";
import { restrictionIdsField } from "#app/backoffice/restrictions/restrictions-field.ts";
import { albumPath } from "#app/catalogue/record/album-path.ts";
import { choice, code, focusField, integer, picture, slug, text } from "#app/records/definition/fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { readBarcode } from "#audio/ingest/barcode.ts";

/** Releases of the catalogue. */
export const albumType: RecordType = {
  path: "/albums",
  apiPath: "/album-records",
  subject: "album",
  readArea: "albums",
  editArea: "albums-edit",
  isDelivered: true,
  keepsDeleted: true,
  nameField: "title",
  pages: [{ at: "tracks", label: copy.tracks }],
  publicPath: albumPath,
  fields: {
    // Titles of music that arrived have no bounds.
    title: text("Title", { max: 200, required: true, stored: z.string(), column: { wide: true }, sortable: true }),
    slug: slug("Page address", {
      hint: "The last part of its page's address. Leave it empty to use the title. Former addresses lead to the new one.",
      stored: z.string(),
    }),
    upc: code("UPC or EAN", {
      schema: z
        .string()
        .trim()
        .nullish()
        .superRefine((text, context) => {
          const problem = barcodeProblem(text ?? "");
          if (problem !== null) context.addIssue({ code: "custom", message: problem });
        })
        .transform((text) => readBarcode(text ?? "")),
      hint: "The 12 or 13 digits of the barcode.",
      column: {},
    }),
    label: text("Label", { max: 120, orNull: true, column: {} }),
    // The first records, and what is announced.
    year: integer("Year", {
      ...{ min: 1877, max: 2100, column: { align: "end" } },
      invalid: "Year: enter a year from 1877 to 2100.",
    }),
    status: choice("Status", copy.statuses, { initial: "published", column: {}, filter: true }),
    imageKey: picture("Cover", {
      picture: { module: "album-covers", focus: "imageFocus" },
      hint: "Shown as a square, so at least 640 × 640 pixels look best.",
    }),
    imageFocus: focusField,
    restrictionIds: restrictionIdsField,
  },
  copy,
};
