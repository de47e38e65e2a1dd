import { z } from "zod";
import { aiParts, songLimits as limits } from "#app/artists/songs/song-submission.ts";
import { songsCopy } from "#app/artists/songs/songs-copy.ts";
import { aiUseSchema, isrcSchema, iswcSchema, languageSchema } from "#app/backoffice/songs/song-schemas.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { optionalNumber } from "#app/records/definition/fields.ts";
import { madeEvidences } from "#app/rights/made/made.ts";

const { errors } = songsCopy;
const years = [1860, 2200] as const;
const yearInvalid = errors.year(...years);

const text = (max: number) => z.string().trim().max(max, errors.long(max)).default("");
export const version = z.string().max(20).default("");
const required = (max: number, message: string) =>
  z.string({ error: message }).trim().regex(visibleText, message).max(max, errors.long(max));

export const titleSchema = required(limits.title, errors.title);

/** A checkbox of a form, or a boolean of the API. */
const checkbox = z
  .union([z.boolean(), z.literal("on").transform(() => true)])
  .optional()
  .transform((on) => on ?? false);

const tags = z.array(z.string().max(100)).max(limits.tags, errors.tags(limits.tags)).default([]);

export const songSchema = z.object({
  title: titleSchema,
  versionTitle: text(limits.versionTitle),
  vocals: checkbox,
  explicit: checkbox,
  language: languageSchema,
  isrc: isrcSchema,
  iswc: iswcSchema,
  year: optionalNumber(...years, yearInvalid, z.int(yearInvalid)),
  label: text(limits.label),
  genres: tags,
  moods: tags,
  lyrics: text(limits.lyrics),
  note: text(limits.note),
});

/** Whether a line is "Role: name". */
function isCredit(line: string): boolean {
  const [role = "", ...name] = line.split(":");
  return role.trim() !== "" && name.join(":").trim() !== "";
}

/** Without a default: credits that the API is not sent stay. */
export const creditLines = z
  .string()
  .trim()
  .max(limits.credits, errors.long(limits.credits))
  .superRefine((lines, { addIssue }) => {
    const wrong = lines.split("\n").find((line) => line.trim() !== "" && !isCredit(line));
    if (wrong !== undefined) addIssue({ code: "custom", message: errors.creditLine(wrong.trim().slice(0, 80)) });
  });

export const creditsSchema = z.object({ credits: creditLines.default("") });

export const aiSchema = z.object({
  ...(Object.fromEntries(aiParts.map((part) => [part, aiUseSchema])) as Record<
    (typeof aiParts)[number],
    typeof aiUseSchema
  >),
  aiEvidence: z
    .enum(madeEvidences, errors.ai)
    .nullish()
    .transform((evidence) => evidence ?? null),
});

export const signatureSchema = z.object({
  version,
  termsId: z.string().max(64).default(""),
  signedName: z
    .string({ error: errors.signedName })
    .trim()
    .max(limits.name, errors.long(limits.name))
    .refine((name) => name.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > 1, errors.signedName),
  agree: z.union([z.literal("on"), z.literal(true)], { error: errors.agree }),
});

export const reasonSchema = z.object({ version, reason: required(limits.reason, errors.reason) });

/** A section of the draft as it is saved: the columns that it has. */
export type SectionValues = z.output<typeof songSchema> | z.output<typeof creditsSchema> | z.output<typeof aiSchema>;
