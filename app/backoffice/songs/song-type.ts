import { z } from "zod";
import type { RecordType } from "#app/backoffice/catalogue-records/record-type.ts";
import { isLanguage, languageOptions, suggestLanguage } from "#app/backoffice/songs/language.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { keyIndex, musicalKeys } from "#app/catalogue/musical-key.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { versionTypes } from "#audio/ingest/version-types.ts";

const maxTitle = 300;
const maxText = 200;
const maxNotes = 5000;
const bpm = { min: 20, max: 400 };
const year = { min: 1860, max: 2200 };
const statuses = ["published", "unpublished", "icebox"] as const;

/** Text that is stored as null when it is empty. */
function optionalText(max: number, long: string) {
  return z
    .string()
    .trim()
    .max(max, long)
    .nullish()
    .transform((text) => text || null);
}

/** A number within bounds, or null. */
function optionalNumber({ min, max }: { min: number; max: number }, message: string, schema = z.number(message)) {
  return schema
    .min(min, message)
    .max(max, message)
    .nullish()
    .transform((number) => number ?? null);
}

const isrcSchema = z
  .string()
  .overwrite((text) => text.replace(/[\s.-]/g, "").toUpperCase())
  .superRefine((code, { addIssue }) => {
    if (code === "" || /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code)) return;
    addIssue({
      code: "custom",
      message: code.length === 12 ? copy.isrcInvalid : copy.isrcLength(code.length),
    });
  })
  .nullish()
  .transform((code) => code || null);

const languageSchema = z
  .string()
  .trim()
  .superRefine((text, { addIssue }) => {
    if (text !== "" && !isLanguage(text))
      addIssue({ code: "custom", message: copy.languageInvalid(text, suggestLanguage(text)) });
  })
  .nullish()
  .transform((code) => code || null);

const keySchema = z
  .string()
  .trim()
  .superRefine((text, { addIssue }) => {
    if (text !== "" && keyIndex(text) === null) addIssue({ code: "custom", message: copy.musicalKeyInvalid(text) });
  })
  .nullish()
  .transform((key) => key || null);

const text = z.string().nullable();

/** The recordings of the catalogue. */
export const songType: RecordType = {
  path: "/songs",
  listPath: "/songs/list",
  subject: "song",
  readArea: "songs",
  editArea: "songs-edit",
  keepsDeleted: true,
  nameField: "title",
  fields: {
    title: {
      label: copy.name,
      schema: z
        .string({ error: copy.nameMissing })
        .trim()
        .max(maxTitle, copy.nameLong(maxTitle))
        .regex(visibleText, copy.nameMissing),
      control: "text",
      column: { wide: true },
      sortable: true,
    },
    versionType: {
      label: copy.versionType,
      schema: z.enum(versionTypes, { error: copy.versionTypeInvalid }),
      stored: z.string(),
      control: "select",
      options: versionTypes.map((value) => ({
        value,
        label: value === "explicit" ? copy.explicitVersion : (versionLabel(value, null) ?? copy.mainVersion),
      })),
      column: {},
    },
    versionTitle: {
      label: copy.versionTitle,
      hint: copy.versionTitleHint,
      schema: optionalText(maxText, copy.versionTitleLong(maxText)),
      stored: text,
      control: "text",
    },
    status: {
      label: copy.status,
      hint: copy.statusHint,
      schema: z.enum(statuses, { error: copy.statusInvalid }),
      control: "select",
      options: statuses.map((value) => ({ value, label: copy.statuses[value] })),
      column: {},
      filter: true,
    },
    isrc: {
      label: copy.isrc,
      hint: copy.isrcHint,
      schema: isrcSchema,
      stored: text,
      control: "text",
      column: {},
    },
    catalogueNumber: {
      label: copy.catalogueNumber,
      schema: optionalText(maxText, copy.catalogueNumberLong(maxText)),
      stored: text,
      control: "text",
      column: {},
    },
    year: {
      label: copy.year,
      schema: optionalNumber(year, copy.yearInvalid(year.min, year.max), z.int(copy.yearInvalid(year.min, year.max))),
      stored: z.number().nullable(),
      control: "number",
      column: { align: "end" },
    },
    language: {
      label: copy.language,
      hint: copy.languageHint,
      schema: languageSchema,
      stored: text,
      control: "text",
      options: languageOptions,
    },
    vocals: { label: copy.vocals, schema: z.boolean().default(false), control: "checkbox" },
    explicit: { label: copy.explicit, schema: z.boolean().default(false), control: "checkbox" },
    bpm: {
      label: copy.bpm,
      schema: optionalNumber(bpm, copy.bpmInvalid(bpm.min, bpm.max)),
      stored: z.number().nullable(),
      control: "number",
    },
    musicalKey: {
      label: copy.musicalKey,
      hint: copy.musicalKeyHint,
      schema: keySchema,
      stored: text,
      control: "text",
      options: musicalKeys.map((value) => ({ value, label: value })),
    },
    label: {
      label: copy.label,
      schema: optionalText(maxText, copy.labelLong(maxText)),
      stored: text,
      control: "text",
    },
    copyright: {
      label: copy.copyright,
      schema: optionalText(maxTitle, copy.copyrightLong(maxTitle)),
      stored: text,
      control: "text",
    },
    tierId: {
      label: copy.tier,
      schema: optionalText(64, copy.tierInvalid),
      stored: text,
      control: "select",
      column: {},
    },
    customizable: { label: copy.customizable, schema: z.boolean().default(false), control: "checkbox" },
    internalManager: {
      label: copy.internalManager,
      schema: optionalText(maxText, copy.internalManagerLong(maxText)),
      stored: text,
      control: "text",
      readBy: "catalogue-notes",
      section: "internal",
    },
    notes: {
      label: copy.notes,
      schema: optionalText(maxNotes, copy.notesLong(maxNotes)),
      stored: text,
      control: "paragraph",
      readBy: "catalogue-notes",
      section: "internal",
    },
  },
  copy,
};
