import { z } from "zod";
import { ratingCopy } from "#app/backoffice/rating/rating-copy.ts";
import { aiFields } from "#app/backoffice/songs/ai-fields.ts";
import { creditFields } from "#app/backoffice/songs/credit-fields.ts";
import { languageOptions } from "#app/backoffice/songs/language.ts";
import { hookSchema, isrcSchema, iswcSchema, keySchema, languageSchema } from "#app/backoffice/songs/song-schemas.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { textFields } from "#app/backoffice/songs/text-fields.ts";
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
import { optionsOf } from "#app/ui/form/options-of.ts";
import { versionTypes } from "#audio/ingest/version-types.ts";

const maxTitle = 300;
const maxText = 200;
const { headings } = copy;
const { published, unpublished, icebox } = copy.statuses;
const statuses = { published, unpublished, icebox };
const internal = { readBy: "catalogue-notes" } as const;
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
  isDense: true,
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
    added: { label: copy.added, options: optionsOf(copy.addedIn) },
  },
  views: [
    { name: copy.views.lacksShares, query: "lacks=shares" },
    { name: copy.views.lacksTier, query: "lacks=tier" },
    { name: copy.views.unpublished, query: "status=unpublished" },
    { name: copy.views.thisWeek, query: "added=week" },
  ],
  addAt: { to: "/ingestions/files", area: "ingestions", label: copy.addFiles },
  fields: {
    title: text("Title", { isLong: true, max: maxTitle, required: true, column: { wide: true }, sortable: true }),
    versionType: choice("Version", versionLabels, { stored: z.string(), column: {} }),
    slug: code("Page address", {
      isLong: true,
      schema: z
        .string({ error: copy.slugInvalid })
        .trim()
        .regex(/^[a-z0-9][\w-]{0,199}$/i, copy.slugInvalid),
      stored: z.string(),
      hint: "The last part of the track page's address. The former one leads to it.",
    }),
    versionTitle: text("Version title", {
      ...{ max: maxText, orNull: true },
      hint: "In place of the version: “Night Mix”.",
    }),
    status: choice("Status", statuses, {
      hint: "Only published songs are public.",
      column: {},
      filter: true,
    }),
    rightsReason: text("Reason to publish without complete rights", {
      isLong: true,
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
      hint: "ISO 639-3: eng; zxx without words.",
      options: languageOptions,
    }),
    bpm: {
      ...{ label: "BPM", control: "number", stored: z.number().nullable() },
      schema: optionalNumber(20, 400, "BPM: enter a number from 20 to 400, or leave it empty."),
    },
    musicalKey: code("Key", {
      schema: keySchema,
      hint: "Note, m for minor: F#, Bb, Am.",
      options: musicalKeys.map((value) => ({ value, label: value })),
    }),
    year: integer("Year", {
      ...{ min: 1860, max: 2200, column: { align: "end" } },
      invalid: "Year: enter a year from 1860 to 2200, or leave it empty.",
    }),
    hook: code("Hook", {
      schema: hookSchema,
      hint: "0:42–1:12, or empty to detect it.",
    }),
    isrc: code(copy.isrc, {
      schema: isrcSchema,
      hint: "12 characters: USRC17607839.",
      column: {},
      heading: headings.identifiers,
    }),
    iswc: code(copy.iswc, {
      schema: iswcSchema,
      hint: "Of all versions: T-034.524.680-1.",
    }),
    catalogueNumber: text("Catalogue number", { max: maxText, orNull: true, column: {} }),
    label: text("Label", { max: maxText, orNull: true }),
    copyright: text("Copyright", { max: maxTitle, orNull: true }),
    representedBy: text("Represented by", {
      ...{ max: maxText, orNull: true },
      hint: "Name of a party, or its IPI.",
    }),
    tierId: reference("Tier", { unknown: copy.tierInvalid, none: "None", column: {} }),
    ...textFields,
    publishFrom: day("Publish from", {
      hint: "First day in UTC. An unpublished song is published on this day.",
      heading: headings.publication,
      isFolded: true,
    }),
    publishUntil: day("Publish until", { hint: "Last day in UTC. The song is unpublished after this day." }),
    restrictionIds: choices("Restrictions", { readBy: "restrictions" }),
    ...aiFields,
    imageKey: picture("Cover", {
      picture: { module: "song-covers", focus: "imageFocus" },
      hint: "Shown instead of the album's.",
      heading: headings.cover,
      isFolded: true,
    }),
    imageFocus: focusField,
    internalManager: text("Internal manager", {
      ...{ max: maxText, orNull: true, heading: headings.internal, isFolded: true },
      ...internal,
    }),
    notes: paragraph("Notes", { max: 5000, orNull: true, ...internal }),
  },
  copy,
};
