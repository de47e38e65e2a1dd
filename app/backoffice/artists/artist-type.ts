import { z } from "zod";
import { linksSchema, writeLinks } from "#app/backoffice/artists/artist-fields.ts";
import { artistsCopy as copy } from "#app/backoffice/artists/artists-copy.ts";
import { identifierField } from "#app/backoffice/identifier-field.ts";
import { restrictionIdsField } from "#app/backoffice/restrictions/restrictions-field.ts";
import { profileLimits as limits } from "#app/catalogue/profile/profile.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { figuresCopy } from "#app/figures/figures-copy.ts";
import {
  choice,
  code,
  focusField,
  lines,
  linesSchema,
  orNull,
  paragraph,
  picture,
  slug,
  text,
} from "#app/records/definition/fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { artistPath } from "#app/track/track.ts";

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
    { at: "figures", to: "/analytics/artist/", label: figuresCopy.figures, area: "analytics" },
    { at: "payment", label: copy.paymentPage, area: "parties", isMainOnly: true },
    { at: "merge", label: copy.mergePage },
  ],
  parts: { payment: copy.payment },
  publicPath: artistPath,
  fields: {
    // Names of music that arrived have no bounds.
    name: text("Name", {
      ...{ max: limits.name, required: true, stored: z.string(), column: { wide: true }, sortable: true },
    }),
    aliases: lines("Aliases", {
      ...{ items: 40, max: limits.name, column: { wide: true } },
      hint: "Other names and spellings, one per line. Search finds the artist by them.",
    }),
    slug: slug("Page address", {
      hint: "The last part of the page's address. Leave it empty to use the name. Former addresses lead to the new one, and new music finds the artist by either.",
      stored: z.string(),
    }),
    status: choice("Status", copy.statuses, { initial: "published", column: {}, filter: true }),
    description: paragraph("Bio", { max: limits.bio, stored: z.string() }),
    imageKey: picture("Picture", {
      picture: { module: "artist-pictures", focus: "imageFocus" },
      hint: "Shown as a square, so at least 640 × 640 pixels look best.",
    }),
    imageFocus: focusField,
    backgroundImages: picture("Background picture", {
      picture: { module: "artist-pictures", focus: "backgroundFocus", list: true },
      schema: z.array(z.string()),
      hint: "Shown next to the name. Wide pictures of at least 1600 pixels look best.",
    }),
    backgroundFocus: focusField,
    links: lines(copy.links, {
      ...{ schema: linksSchema, text: writeLinks },
      hint: "One per line: a label if you like, then the web address. For example: Bandcamp https://teo.bandcamp.com",
    }),
    proSociety: code("Performing rights organisation (PRO)", {
      schema: orNull(z.string().trim().max(limits.proSociety, labelled("PRO"))),
    }),
    ipi: identifierField("ipi", "IPI name number", { hint: "Up to 11 digits, for example 00000000199." }),
    isni: identifierField("isni", "ISNI", {
      hint: "16 characters, for example 0000 0001 2103 2683. Shown on the artist's page.",
    }),
    keepers: lines(copy.keepers, {
      schema: linesSchema.transform((emails) => emails.map((email) => email.toLowerCase()).sort()),
      hint: "Email addresses of the people who manage the profile, one per line. They need an account that can edit artist profiles.",
      readBy: "people",
    }),
    restrictionIds: restrictionIdsField,
  },
  copy,
};
