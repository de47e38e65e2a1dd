import { z } from "zod";
import { adPlacements, adStatuses, isAdLink } from "#app/ads/ad.ts";
import { adsCopy as copy } from "#app/backoffice/ads/ads-copy.ts";
import { optionalDay } from "#app/backoffice/songs/song-schemas.ts";
import { choicesSchema, focusField, nameSchema } from "#app/records/definition/record-fields.ts";
import type { RecordField, RecordType } from "#app/records/definition/record-type.ts";

const maxName = 100;
const maxAlt = 200;
const maxLink = 500;
const maxWeight = 100;
const weightInvalid = copy.weightInvalid(maxWeight);
const day = z.string().nullable();

/** Counted from events: a column of `ad_counts`. */
const counted: Omit<RecordField, "label"> = {
  schema: z.number(),
  control: "number",
  column: { align: "end" },
  sortable: true,
  isDerived: true,
};

/** Banners on pages of companies. */
export const adType: RecordType = {
  path: "/ads",
  subject: "ad",
  readArea: "ads",
  editArea: "ads",
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
    placement: {
      label: copy.placement,
      schema: z.enum(adPlacements, { error: copy.placementInvalid }),
      control: "select",
      options: adPlacements.map((value) => ({ value, label: copy.placements[value] })),
      column: {},
      filter: true,
    },
    status: {
      label: copy.status,
      hint: copy.statusHint,
      schema: z.enum(adStatuses, { error: copy.statusInvalid }).default("draft"),
      control: "select",
      options: adStatuses.map((value) => ({ value, label: copy.statuses[value] })),
      column: {},
      filter: true,
    },
    imageKey: {
      label: copy.picture,
      hint: copy.pictureHint,
      schema: z.string().nullable(),
      control: "picture",
      picture: { module: "ads", focus: "imageFocus" },
    },
    imageFocus: focusField,
    imageAlt: {
      label: copy.alt,
      hint: copy.altHint,
      schema: nameSchema(maxAlt, { missing: copy.altMissing, long: copy.altLong }),
      control: "text",
    },
    link: {
      label: copy.link,
      hint: copy.linkHint,
      schema: z
        .string({ error: copy.linkInvalid })
        .trim()
        .max(maxLink, copy.linkLong(maxLink))
        .refine(isAdLink, copy.linkInvalid),
      control: "text",
      column: { wide: true },
    },
    companyIds: {
      label: copy.companies,
      hint: copy.companiesHint,
      schema: choicesSchema,
      stored: z.array(z.string()),
      control: "choices",
    },
    validFrom: {
      label: copy.from,
      hint: copy.fromHint,
      schema: optionalDay(copy.fromInvalid),
      stored: day,
      control: "date",
      column: {},
      sortable: true,
    },
    validUntil: {
      label: copy.until,
      hint: copy.untilHint,
      schema: optionalDay(copy.untilInvalid),
      stored: day,
      control: "date",
      column: {},
      sortable: true,
    },
    weight: {
      label: copy.weight,
      hint: copy.weightHint,
      schema: z.coerce
        .number({ error: weightInvalid })
        .int(weightInvalid)
        .min(1, weightInvalid)
        .max(maxWeight, weightInvalid)
        .default(1),
      stored: z.number(),
      control: "number",
      column: { align: "end" },
    },
    views: { ...counted, label: copy.views, hint: copy.viewsHint },
    clicks: { ...counted, label: copy.clicks },
  },
  copy,
};
