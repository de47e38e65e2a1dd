import { z } from "zod";
import { ratingCopy } from "#app/backoffice/rating/rating-copy.ts";
import { aiFields } from "#app/backoffice/songs/ai-fields.ts";
import { creditFields } from "#app/backoffice/songs/credit-fields.ts";
import { languageOptions } from "#app/backoffice/songs/language.ts";
import { hookSchema, isrcSchema, iswcSchema, keySchema, languageSchema } from "#app/backoffice/songs/song-schemas.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { musicalKeys } from "#app/catalogue/musical-key.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import {
  checkbox,
  choice,
  choices,
  code,
  day,
  focusField,
  integer,
  optionalNumber,
  paragraph,
  picture,
  reference,
  text,
} from "#app/records/definition/fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { versionTypes } from "#audio/ingest/version-types.ts";

const maxTitle = 300;
const maxText = 200;
const { headings } = copy;
const { published, unpublished, icebox } = copy.statuses;
const statuses = { published, unpublished, icebox };
const internal = { readBy: "catalogue-notes", section: "internal" } as const;
const versionLabels = Object.fromEntries(
  versionTypes.map((type) => [
    type,
    type === "explicit" ? copy.explicitVersion : (versionLabel(type, null) ?? copy.mainVersion),
  ]),
);

/** What the filter finds the songs without. */
export const lacking = ["shares", "artist", "tier", "isrc"] as const;

/** The recordings of the catalogue. */
export const songType: RecordType = {
  path: "/songs",
  listPath: "/songs/list",
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
    fields: [
      ...["status", "tierId", "explicit", "vocals", "customizable", "language", "year", "label", "copyright"],
      ...Object.keys(copy.aiParts),
      ...["aiStatedBy", "aiStatedAs", "aiStatedOn", "aiEvidence"],
    ],
    links: { tags: copy.tag, restrictionIds: copy.restriction },
    sendTo: { path: "/rating/send", chosen: ratingCopy.sendChosen, all: ratingCopy.sendAll },
    exportTo: { path: "/songs/list/sheet", chosen: copy.exportChosen, all: copy.exportAll },
  },
  filters: {
    lacks: { label: copy.lacks, options: lacking.map((value) => ({ value, label: copy.lacking[value] })) },
    added: { label: copy.added, options: [{ value: "week", label: copy.thisWeek }] },
  },
  views: [
    { name: copy.views.lacksShares, query: "lacks=shares" },
    { name: copy.views.lacksTier, query: "lacks=tier" },
    { name: copy.views.unpublished, query: "status=unpublished" },
    { name: copy.views.thisWeek, query: "added=week" },
  ],
  addAt: { to: "/ingestions/files", area: "ingestions", label: copy.addFiles },
  fields: {
    title: text("Title", { max: maxTitle, required: true, column: { wide: true }, sortable: true }),
    versionType: choice("Version", versionLabels, { stored: z.string(), column: {} }),
    slug: code("Page address", {
      schema: z
        .string({ error: copy.slugInvalid })
        .trim()
        .regex(/^[a-z0-9][\w-]{0,199}$/i, copy.slugInvalid),
      stored: z.string(),
      hint: "The last part of the track page's address. The former address leads to the new one.",
    }),
    versionTitle: text("Version title", {
      ...{ max: maxText, orNull: true },
      hint: "Shown instead of the version, such as “Night Mix”.",
    }),
    status: choice("Status", statuses, {
      hint: "People outside these pages only see published songs.",
      column: {},
      filter: true,
    }),
    rightsReason: text("Reason to publish without complete rights", {
      max: maxTitle,
      schema: optionalText("Reason", maxTitle),
      hint: "Only needed to publish a song with incomplete or disputed shares. It goes on record.",
      isTransient: true,
    }),
    ...creditFields,
    vocals: checkbox("With vocals", { heading: headings.music }),
    explicit: checkbox("Explicit"),
    customizable: checkbox("Can be customized"),
    language: code("Language", {
      schema: languageSchema,
      hint: "ISO 639-3: three letters, such as eng; zxx for a song without words.",
      options: languageOptions,
    }),
    bpm: {
      ...{ label: "BPM", control: "number", stored: z.number().nullable() },
      schema: optionalNumber(20, 400, "BPM: enter a number from 20 to 400, or leave it empty."),
    },
    musicalKey: code("Key", {
      schema: keySchema,
      hint: "A note, with m for minor, such as F#, Bb or Am.",
      options: musicalKeys.map((value) => ({ value, label: value })),
    }),
    year: integer("Year", {
      ...{ min: 1860, max: 2200, column: { align: "end" } },
      invalid: "Year: enter a year from 1860 to 2200, or leave it empty.",
    }),
    hook: code("Hook", {
      schema: hookSchema,
      hint: "From and to, for example 0:42–1:12. Leave empty for none until the next analysis detects one.",
    }),
    isrc: code(copy.isrc, {
      schema: isrcSchema,
      hint: "12 letters and digits, such as USRC17607839.",
      column: {},
      heading: headings.identifiers,
    }),
    iswc: code(copy.iswc, {
      schema: iswcSchema,
      hint: "Of the work, for all its versions: T and ten digits, such as T-034.524.680-1.",
    }),
    catalogueNumber: text("Catalogue number", { max: maxText, orNull: true, column: {} }),
    label: text("Label", { max: maxText, orNull: true }),
    copyright: text("Copyright", { max: maxTitle, orNull: true }),
    representedBy: text("Represented by", {
      ...{ max: maxText, orNull: true },
      hint: "The name of a party, or its IPI if two have the same name.",
    }),
    tierId: reference("Tier", { unknown: copy.tierInvalid, none: "None", column: {} }),
    restrictionIds: choices("Restrictions", { readBy: "restrictions" }),
    publishFrom: day("Publish from", {
      hint: "First day in UTC. An unpublished song is published on this day.",
      heading: headings.publication,
    }),
    publishUntil: day("Publish until", { hint: "Last day in UTC. The song is unpublished after this day." }),
    ...aiFields,
    imageKey: picture("Cover", {
      picture: { module: "song-covers", focus: "imageFocus" },
      hint: "Shown instead of the album's.",
      heading: headings.cover,
    }),
    imageFocus: focusField,
    internalManager: text("Internal manager", { max: maxText, orNull: true, ...internal }),
    notes: paragraph("Notes", { max: 5000, orNull: true, ...internal }),
  },
  copy,
};
