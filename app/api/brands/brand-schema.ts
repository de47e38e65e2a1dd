import { z } from "zod";
import { pagingSchema } from "#app/api/paging.ts";
import { brandStatuses, measures, vocalRules } from "#app/catalogue/fit/brand.ts";
import { aspects } from "#audio/analysis/similarity/layout.ts";

const referenceFields = {
  _id: z.string(),
  name: z.string(),
  client: z.string(),
  status: z.enum(brandStatuses),
  bpmMin: z.number().nullable(),
  bpmMax: z.number().nullable(),
  vocals: z.enum(vocalRules),
  bannedWords: z.array(z.string()),
  rivals: z.array(z.string()),
  uri: z.string(),
};

export const brandListSchema = z.strictObject({
  items: z.array(
    z.strictObject({ ...referenceFields, songs: z.number(), deletedAt: z.number().nullable(), updatedAt: z.number() }),
  ),
  paging: pagingSchema,
});

const songSchema = z.strictObject({
  _id: z.string(),
  recordingId: z.string(),
  name: z.string(),
  campaign: z.string(),
  usedOn: z.string().nullable(),
  /** Part of the profile, or why not. */
  state: z.enum(["heard", "withdrawn", "unanalysed", "silent"]),
});

/** A brand with its songs. */
export const brandBodySchema = z.strictObject({ ...referenceFields, version: z.string(), songs: z.array(songSchema) });

const percentsSchema = z.strictObject({
  ...(Object.fromEntries(aspects.map((aspect) => [aspect, z.number()])) as Record<
    (typeof aspects)[number],
    z.ZodNumber
  >),
  overall: z.number(),
});
const measuresSchema = z.record(z.enum(measures), z.number().nullable());
const differencesSchema = z.array(z.strictObject({ measure: z.enum(measures), isMore: z.boolean() }));

const profileFields = {
  _id: z.string(),
  name: z.string(),
  client: z.string(),
  status: z.enum(brandStatuses),
  heard: z.number(),
  total: z.number(),
  references: z.number().describe("References with a sound, part of the profile."),
  measures: measuresSchema.nullable(),
  consistency: percentsSchema.nullable(),
};

/** A brand's profile beside its rivals. */
export const brandProfileSchema = z.strictObject({
  ...profileFields,
  rivals: z.array(
    z.strictObject({ ...profileFields, match: percentsSchema.nullable(), differences: differencesSchema.nullable() }),
  ),
  campaigns: z.array(
    z.strictObject({
      name: z.string(),
      usedOn: z.string().nullable(),
      songs: z.number(),
      measures: measuresSchema,
      match: percentsSchema.nullable(),
      differences: differencesSchema.nullable(),
    }),
  ),
  broken: z.array(z.strictObject({ _id: z.string(), name: z.string(), rules: z.array(z.string()) })),
});
