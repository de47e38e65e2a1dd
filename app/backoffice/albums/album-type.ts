import { z } from "zod";
import { albumsCopy as copy } from "#app/backoffice/albums/albums-copy.ts";
import { barcodeProblem } from "#app/backoffice/albums/barcode-problem.ts";
import { restrictionIdsField } from "#app/backoffice/restrictions/restrictions-field.ts";
import { albumPath } from "#app/catalogue/record/album-path.ts";
import { focusField, nameSchema, slugSchema } from "#app/records/definition/record-fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { readBarcode } from "#audio/ingest/barcode.ts";

const maxTitle = 200;
const maxLabel = 120;
/** The first records, and what is announced. */
const [minYear, maxYear] = [1877, 2100];
const yearInvalid = copy.yearInvalid(minYear, maxYear);
const statuses = ["published", "unpublished"] as const;

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
    title: {
      label: copy.albumTitle,
      schema: nameSchema(maxTitle, { missing: copy.titleMissing, long: copy.titleLong }),
      // Titles of music that arrived have no bounds.
      stored: z.string(),
      control: "text",
      column: { wide: true },
      sortable: true,
    },
    slug: {
      label: copy.slug,
      hint: copy.slugHint,
      schema: slugSchema(copy.slugInvalid),
      stored: z.string(),
      control: "text",
    },
    upc: {
      label: copy.upc,
      hint: copy.upcHint,
      schema: z
        .string()
        .trim()
        .nullish()
        .superRefine((text, context) => {
          const problem = barcodeProblem(text ?? "");
          if (problem !== null) context.addIssue({ code: "custom", message: problem });
        })
        .transform((text) => readBarcode(text ?? "")),
      stored: z.string().nullable(),
      control: "text",
      column: {},
    },
    label: {
      label: copy.label,
      schema: z
        .string()
        .trim()
        .max(maxLabel, copy.labelLong(maxLabel))
        .nullish()
        .transform((text) => text || null),
      stored: z.string().nullable(),
      control: "text",
      column: {},
    },
    year: {
      label: copy.year,
      schema: z
        .number({ error: yearInvalid })
        .int(yearInvalid)
        .min(minYear, yearInvalid)
        .max(maxYear, yearInvalid)
        .nullish()
        .transform((year) => year ?? null),
      stored: z.number().nullable(),
      control: "number",
      column: { align: "end" },
    },
    status: {
      label: copy.status,
      schema: z.enum(statuses, { error: copy.statusInvalid }).default("published"),
      control: "select",
      options: statuses.map((value) => ({ value, label: copy.statuses[value] })),
      column: {},
      filter: true,
    },
    imageKey: {
      label: copy.cover,
      hint: copy.coverHint,
      schema: z.string().nullable(),
      control: "picture",
      picture: { module: "album-covers", focus: "imageFocus" },
    },
    imageFocus: focusField,
    restrictionIds: restrictionIdsField,
  },
  copy,
};
