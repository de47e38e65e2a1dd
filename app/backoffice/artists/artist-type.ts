import { z } from "zod";
import {
  aliasesSchema,
  ipiSchema,
  isniSchema,
  linksSchema,
  writeLinks,
} from "#app/backoffice/artists/artist-fields.ts";
import { artistsCopy as copy } from "#app/backoffice/artists/artists-copy.ts";
import { restrictionIdsField } from "#app/backoffice/restrictions/restrictions-field.ts";
import { profileLimits as limits } from "#app/catalogue/profile/profile.ts";
import { focusField, linesSchema, nameSchema, slugSchema } from "#app/records/definition/record-fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { artistPath } from "#app/track/track.ts";

const statuses = ["published", "unpublished"] as const;

/** Everyone whom songs name. */
export const artistType: RecordType = {
  path: "/artists",
  apiPath: "/artist-records",
  subject: "artist",
  readArea: "artist-records",
  editArea: "artist-records",
  keepsDeleted: true,
  nameField: "name",
  pages: [
    { at: "payment", label: copy.paymentPage, area: "parties", isMainOnly: true },
    { at: "merge", label: copy.mergePage },
  ],
  parts: { payment: copy.payment },
  publicPath: artistPath,
  fields: {
    name: {
      label: copy.name,
      schema: nameSchema(limits.name, { missing: copy.nameMissing, long: copy.nameLong }),
      // Names of music that arrived have no bounds.
      stored: z.string(),
      control: "text",
      column: { wide: true },
      sortable: true,
    },
    aliases: {
      label: copy.aliases,
      hint: copy.aliasesHint,
      schema: aliasesSchema,
      stored: z.array(z.string()),
      control: "lines",
      column: { wide: true },
    },
    slug: {
      label: copy.slug,
      hint: copy.slugHint,
      schema: slugSchema(copy.slugInvalid),
      stored: z.string(),
      control: "text",
    },
    status: {
      label: copy.status,
      schema: z.enum(statuses, { error: copy.statusInvalid }).default("published"),
      control: "select",
      options: statuses.map((value) => ({ value, label: copy.statuses[value] })),
      column: {},
      filter: true,
    },
    description: {
      label: copy.bio,
      schema: z.string().trim().max(limits.bio, copy.bioLong(limits.bio)).default(""),
      stored: z.string(),
      control: "paragraph",
    },
    imageKey: {
      label: copy.picture,
      hint: copy.pictureHint,
      schema: z.string().nullable(),
      control: "picture",
      picture: { module: "artist-pictures", focus: "imageFocus" },
    },
    imageFocus: focusField,
    backgroundImages: {
      label: copy.background,
      hint: copy.backgroundHint,
      schema: z.array(z.string()),
      control: "picture",
      picture: { module: "artist-pictures", focus: "backgroundFocus", list: true },
    },
    backgroundFocus: focusField,
    links: {
      label: copy.links,
      hint: copy.linksHint,
      schema: linksSchema,
      stored: z.array(z.string()),
      control: "lines",
      text: writeLinks,
    },
    proSociety: {
      label: copy.proSociety,
      schema: z
        .string()
        .trim()
        .max(limits.proSociety, copy.proLong(limits.proSociety))
        .nullish()
        .transform((text) => text || null),
      stored: z.string().nullable(),
      control: "text",
    },
    ipi: {
      label: copy.ipi,
      hint: copy.ipiHint,
      schema: ipiSchema,
      stored: z.string().nullable(),
      control: "text",
    },
    isni: {
      label: copy.isni,
      hint: copy.isniHint,
      schema: isniSchema,
      stored: z.string().nullable(),
      control: "text",
    },
    keepers: {
      label: copy.keepers,
      hint: copy.keepersHint,
      schema: linesSchema.transform((emails) => emails.map((email) => email.toLowerCase()).sort()),
      stored: z.array(z.string()),
      control: "lines",
      readBy: "people",
    },
    restrictionIds: restrictionIdsField,
  },
  copy,
};
