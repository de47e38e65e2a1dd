import { z } from "zod";
import { brandsCopy } from "#app/brands/brands-copy.ts";
import {
  brandFilters,
  brandStatuses,
  brandLimits as limits,
  tempoLimits,
  vocalRules,
} from "#app/catalogue/fit/brand.ts";
import { withRules } from "#app/edge/forms/field-rules.ts";
import { fromList } from "#app/edge/forms/labelled.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

const { errors } = brandsCopy;

/** A form sends text; the API also takes what it gives. */
const tempo = z
  .union([z.string(), z.number(), z.null()])
  .transform((given) => String(given ?? "").trim())
  .transform((typed) => (typed === "" ? null : Number(typed.replace(",", "."))))
  .refine(
    (bpm) => bpm === null || (Number.isInteger(bpm) && bpm >= tempoLimits.min && bpm <= tempoLimits.max),
    errors.tempo(tempoLimits.min, tempoLimits.max),
  )
  .default(null);

/** Separated by commas or lines, each once. */
const words = z
  .union([z.string(), z.array(z.string())])
  .transform(String)
  .transform((typed) => [...new Set(typed.split(/[,\n]/).map((word) => word.trim().replaceAll(/\s+/g, " ")))])
  .transform((list) => list.filter((word) => visibleText.test(word)))
  .refine((list) => list.length <= limits.words, errors.manyWords(limits.words))
  .refine((list) => list.every(({ length }) => length <= limits.word), errors.longWord(limits.word))
  .default([]);

export const brandSchema = withRules(
  z.object({
    name: z
      .string({ error: errors.name })
      .trim()
      .regex(visibleText, errors.name)
      .max(limits.name, errors.long(limits.name)),
    client: z.string().trim().max(limits.client, errors.long(limits.client)).default(""),
    status: z.enum(brandStatuses, fromList(brandsCopy.status)).default("draft"),
    bpmMin: tempo,
    bpmMax: tempo,
    vocals: z.enum(vocalRules, fromList(brandsCopy.fields.vocals)).default("any"),
    bannedWords: words,
    rivals: z
      .array(z.string().max(64))
      .transform((ids) => [...new Set(ids)])
      .refine((ids) => ids.length <= limits.rivals, errors.manyRivals(limits.rivals))
      .default([]),
  }),
  ({ bpmMin, bpmMax }) =>
    bpmMin === null || bpmMax === null || bpmMin <= bpmMax ? null : ["bpmMax", errors.tempoOrder],
);

export type BrandForm = z.output<typeof brandSchema>;

/** `version`: of the brand as the form was rendered. */
export const brandChangeSchema = brandSchema.safeExtend({ version: z.string().max(20).default("") });

const day = z
  .string()
  .trim()
  .refine((typed) => typed === "" || z.iso.date().safeParse(typed).success, errors.day)
  .transform((typed) => typed || null)
  .default(null);

const campaign = z
  .string()
  .trim()
  .max(limits.campaign, errors.long(limits.campaign))
  .transform((typed) => typed.replaceAll(/\s+/g, " "))
  .default("");

/** Where a song was used. */
export const campaignSchema = z.object({ campaign, usedOn: day });

/** A song, or the song of a work. */
export const newSongSchema = campaignSchema.extend({ recordingId: z.string().min(1).max(64) });
export const newWorkSchema = z.object({
  workId: z.string({ error: errors.work }).min(1, errors.work).max(64),
  usedOn: day,
});

/** Filters of the list in the query string. Invalid values are ignored. */
export const brandsQuerySchema = z.object({
  q: searchField,
  status: z.enum(["all", ...brandFilters]).catch("all"),
  page: pageField,
});

export type BrandsQuery = z.infer<typeof brandsQuerySchema>;
