import { z } from "zod";
import { readFloats } from "#app/catalogue/similar/reference-vector.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { referenceLimits as limits, readSubject, subjectKinds } from "#app/projects/references/reference.ts";
import { referencesCopy } from "#app/projects/references/references-copy.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

const { errors } = referencesCopy;

/** A link of a person: http or https, or empty. */
const linkField = z
  .string()
  .trim()
  .max(limits.link, errors.long(limits.link))
  .pipe(z.union([z.literal(""), z.url({ protocol: /^https?$/, error: errors.address })], { error: errors.address }))
  .default("");

const nameField = z
  .string({ error: errors.name })
  .trim()
  .regex(visibleText, errors.name)
  .max(limits.name, errors.long(limits.name));

/** What `writeFloats` made of audio in a browser, or nothing. */
const vectorField = z
  .string()
  .max(2000, errors.vector)
  .refine((text) => text === "" || readFloats(text) !== null, errors.vector)
  .default("");

/** A reference in a form. Without `mono` its sound is stereo; `forget` leaves the sound out. */
export const referenceSchema = z.object({
  name: nameField,
  link: linkField,
  vector: vectorField,
  mono: z
    .union([z.literal("true"), z.boolean()])
    .transform((mono) => mono !== false)
    .optional(),
  forget: z.literal("true").optional(),
});

export const newReferenceSchema = referenceSchema.extend({
  of: z
    .string({ error: errors.subject })
    .max(60, errors.subject)
    .transform((text, check) => {
      const subject = readSubject(text);
      if (subject !== null) return subject;
      check.addIssue({ code: "custom", message: errors.subject });
      return z.NEVER;
    }),
});

export const referenceChangeSchema = referenceSchema.extend({
  /** Version that the form was rendered with. */
  version: z.string().max(20).default(""),
});

/** Filters of /references in the query string. Invalid values are ignored. */
export const referencesQuerySchema = z.object({
  q: searchField,
  of: z.enum(["all", ...subjectKinds]).catch("all"),
  sort: z.enum(["created", "-created", "name", "-name"]).catch("-created"),
  page: pageField,
});

/** Row actions. `restore` undoes `remove`. */
export const referenceRowSchema = z.object({ id: z.string().min(1).max(64), intent: z.enum(["remove", "restore"]) });

export type ReferenceForm = z.output<typeof referenceSchema>;
export type ReferencesQuery = z.output<typeof referencesQuerySchema>;
