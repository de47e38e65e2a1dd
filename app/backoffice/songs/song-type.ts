import { z } from "zod";
import { songListTabs } from "#app/backoffice/duplicates/duplicates-copy.ts";
import { ratingCopy } from "#app/backoffice/rating/rating-copy.ts";
import { aiFields } from "#app/backoffice/songs/ai-fields.ts";
import { creditFields } from "#app/backoffice/songs/credit-fields.ts";
import { languageOptions } from "#app/backoffice/songs/language.ts";
import {
  hookSchema,
  isrcSchema,
  iswcSchema,
  keySchema,
  languageSchema,
  optionalDay,
  optionalNumber,
  optionalText,
} from "#app/backoffice/songs/song-schemas.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { musicalKeys } from "#app/catalogue/musical-key.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { choicesSchema, focusField, nameSchema } from "#app/records/definition/record-fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { versionTypes } from "#audio/ingest/version-types.ts";

const maxTitle = 300;
const maxText = 200;
const maxNotes = 5000;
const bpm = [20, 400] as const;
const year = [1860, 2200] as const;
const statuses = ["published", "unpublished", "icebox"] as const;
const { headings } = copy;
const yearInvalid = copy.yearInvalid(...year);

const stored = z.string().nullable();
const storedNumber = z.number().nullable();
const flag = z.boolean().default(false);

/** The recordings of the catalogue. */
export const songType: RecordType = {
  path: "/songs",
  listPath: "/songs/list",
  listTabs: songListTabs,
  // `/songs` is what the player reads.
  apiPath: "/song-records",
  subject: "song",
  readArea: "songs",
  editArea: "songs-edit",
  isDelivered: true,
  keepsDeleted: true,
  nameField: "title",
  parts: {
    lyrics: copy.tabs.lyrics,
    tags: copy.tabs.tags,
    files: copy.tabs.files,
    rating: copy.tabs.rating,
    family: copy.family,
  },
  bulk: {
    fields: ["status", "tierId", "explicit", "vocals", "customizable", "language", "year", "label", "copyright"],
    links: { tags: copy.tag, restrictionIds: copy.restriction },
    sendTo: { path: "/rating/send", chosen: ratingCopy.sendChosen, all: ratingCopy.sendAll },
    exportTo: { path: "/songs/list/sheet", chosen: copy.exportChosen, all: copy.exportAll },
  },
  fields: {
    title: {
      label: copy.name,
      schema: nameSchema(maxTitle, { missing: copy.nameMissing, long: copy.nameLong }),
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
    slug: {
      label: copy.slug,
      hint: copy.slugHint,
      schema: z
        .string({ error: copy.slugInvalid })
        .trim()
        .regex(/^[a-z0-9][\w-]{0,199}$/i, copy.slugInvalid),
      stored: z.string(),
      control: "text",
    },
    versionTitle: {
      label: copy.versionTitle,
      hint: copy.versionTitleHint,
      schema: optionalText(maxText, copy.versionTitleLong(maxText)),
      stored,
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
    rightsReason: {
      label: copy.rightsReason,
      hint: copy.rightsReasonHint,
      schema: z.string().trim().max(maxTitle, copy.rightsReasonLong(maxTitle)).default(""),
      control: "text",
      isTransient: true,
    },
    ...creditFields,
    vocals: { label: copy.vocals, schema: flag, control: "checkbox", heading: headings.music },
    explicit: { label: copy.explicit, schema: flag, control: "checkbox" },
    customizable: { label: copy.customizable, schema: flag, control: "checkbox" },
    language: {
      label: copy.language,
      hint: copy.languageHint,
      schema: languageSchema,
      stored,
      control: "text",
      options: languageOptions,
    },
    bpm: {
      label: copy.bpm,
      schema: optionalNumber(...bpm, copy.bpmInvalid(...bpm)),
      stored: storedNumber,
      control: "number",
    },
    musicalKey: {
      label: copy.musicalKey,
      hint: copy.musicalKeyHint,
      schema: keySchema,
      stored,
      control: "text",
      options: musicalKeys.map((value) => ({ value, label: value })),
    },
    year: {
      label: copy.year,
      schema: optionalNumber(...year, yearInvalid, z.int(yearInvalid)),
      stored: storedNumber,
      control: "number",
      column: { align: "end" },
    },
    hook: {
      label: copy.hook,
      hint: copy.hookHint,
      schema: hookSchema,
      stored,
      control: "text",
    },
    isrc: {
      label: copy.isrc,
      hint: copy.isrcHint,
      schema: isrcSchema,
      stored,
      control: "text",
      column: {},
      heading: headings.identifiers,
    },
    iswc: { label: copy.iswc, hint: copy.iswcHint, schema: iswcSchema, stored, control: "text" },
    catalogueNumber: {
      label: copy.catalogueNumber,
      schema: optionalText(maxText, copy.catalogueNumberLong(maxText)),
      stored,
      control: "text",
      column: {},
    },
    label: { label: copy.label, schema: optionalText(maxText, copy.labelLong(maxText)), stored, control: "text" },
    copyright: {
      label: copy.copyright,
      schema: optionalText(maxTitle, copy.copyrightLong(maxTitle)),
      stored,
      control: "text",
    },
    representedBy: {
      label: copy.representedBy,
      hint: copy.representedByHint,
      schema: optionalText(maxText, copy.representedByLong(maxText)),
      stored,
      control: "text",
    },
    tierId: {
      label: copy.tier,
      schema: optionalText(64, copy.tierInvalid),
      none: copy.noTier,
      stored,
      control: "select",
      column: {},
    },
    restrictionIds: {
      label: copy.restrictions,
      schema: choicesSchema,
      stored: z.array(z.string()),
      control: "choices",
      readBy: "restrictions",
    },
    publishFrom: {
      label: copy.publishFrom,
      hint: copy.publishFromHint,
      schema: optionalDay(copy.publishFromInvalid),
      stored,
      control: "date",
      heading: headings.publication,
    },
    publishUntil: {
      label: copy.publishUntil,
      hint: copy.publishUntilHint,
      schema: optionalDay(copy.publishUntilInvalid),
      stored,
      control: "date",
    },
    ...aiFields,
    imageKey: {
      label: copy.cover,
      hint: copy.coverHint,
      schema: stored,
      control: "picture",
      picture: { module: "song-covers", focus: "imageFocus" },
      heading: headings.cover,
    },
    imageFocus: focusField,
    internalManager: {
      label: copy.internalManager,
      schema: optionalText(maxText, copy.internalManagerLong(maxText)),
      stored,
      control: "text",
      readBy: "catalogue-notes",
      section: "internal",
    },
    notes: {
      label: copy.notes,
      schema: optionalText(maxNotes, copy.notesLong(maxNotes)),
      stored,
      control: "paragraph",
      readBy: "catalogue-notes",
      section: "internal",
    },
  },
  copy,
};
