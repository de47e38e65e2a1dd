import { z } from "zod";
import { type AdPlacement, type AdStatus, isAdLink } from "#app/ads/ad.ts";
import { adsCopy as copy } from "#app/backoffice/ads/ads-copy.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { choice, choices, day, figure, focusField, integer, picture, text } from "#app/records/definition/fields.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";

const maxLink = 500;
const weightInvalid = recordCopy.problems.integer("Weight", 1, 100);
const weightSchema = z.coerce
  .number({ error: weightInvalid })
  .int(weightInvalid)
  .min(1, weightInvalid)
  .max(100, weightInvalid)
  .default(1);
const bound = (label: string, hint: string) =>
  day(label, { hint, example: "for example 2027-03-31", column: {}, sortable: true });

/** Banners on pages of companies. */
export const adType: RecordType = {
  path: "/ads",
  subject: "ad",
  readArea: "ads",
  editArea: "ads",
  nameField: "name",
  fields: {
    name: text("Name", {
      ...{ max: 100, required: true, column: { wide: true }, sortable: true },
      hint: "For this list only.",
    }),
    placement: choice<AdPlacement>("Placement", copy.placements, { column: {}, filter: true }),
    status: choice<AdStatus>("Status", copy.statuses, {
      ...{ initial: "draft", column: {}, filter: true },
      hint: "Visitors only see ads that are on.",
    }),
    imageKey: picture("Picture", {
      picture: { module: "ads", focus: "imageFocus" },
      hint: "1600 × 400 pixels; on phones it is cropped to 2:1 around the focal point.",
    }),
    imageFocus: focusField,
    imageAlt: text("Alternative text", {
      ...{ max: 200, required: "Alternative text: describe the picture." },
      hint: "What the picture shows and says, for people who can't see it.",
    }),
    link: text("Link", {
      max: maxLink,
      schema: z
        .string({ error: copy.linkInvalid })
        .trim()
        .max(maxLink, labelled("Link"))
        .refine(isAdLink, copy.linkInvalid),
      hint: "A path, for example /submit-brief, or an address that starts with https://.",
      column: { wide: true },
    }),
    companyIds: choices("Companies", { hint: "Choose none to show it on our own site alone." }),
    validFrom: bound("From", "Leave empty to start right away. In UTC. This day is included."),
    validUntil: bound("Until", "Leave empty for no end."),
    weight: integer("Weight", {
      ...{ min: 1, max: 100, schema: weightSchema, stored: z.number(), column: { align: "end" } },
      hint: "An ad with weight 2 is shown twice as often as one with weight 1 in the same place.",
    }),
    views: figure("Views", { hint: "By visitors who allow statistics.", sortable: true }),
    clicks: figure("Clicks", { sortable: true }),
  },
  copy,
};
