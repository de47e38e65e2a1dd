import { z } from "zod";
import { tagsCopy as copy } from "#app/backoffice/tags/tags-copy.ts";
import { itemsOf, nameSchema, slugSchema } from "#app/records/definition/record-fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";

const categories = ["genre", "mood", "instrument", "theme", "era", "keyword"] as const;
const maxLabel = 60;
const maxSynonyms = 40;
const maxSynonym = 60;

/** The controlled vocabulary of the catalogue. */
export const tagType: RecordType = {
  path: "/tags",
  subject: "tag",
  readArea: "tags",
  editArea: "tags-edit",
  nameField: "label",
  pages: [{ at: "merge", label: copy.mergePage }],
  fields: {
    label: {
      label: copy.label,
      schema: nameSchema(maxLabel, { missing: copy.labelMissing, long: copy.labelLong }),
      // Labels of music that arrived have no bounds.
      stored: z.string(),
      control: "text",
      column: { wide: true },
      sortable: true,
    },
    category: {
      label: copy.category,
      schema: z.enum(categories, { error: copy.categoryInvalid }),
      control: "select",
      options: categories.map((value) => ({ value, label: copy.categories[value] })),
      column: {},
      sortable: true,
      filter: true,
    },
    slug: {
      label: copy.slug,
      hint: copy.slugHint,
      schema: slugSchema(copy.slugInvalid),
      control: "text",
      column: {},
    },
    parentId: {
      label: copy.parent,
      none: copy.noParent,
      hint: copy.parentHint,
      schema: z
        .string()
        .max(64, copy.parentMissing)
        .nullish()
        .transform((id) => id || null),
      stored: z.string().nullable(),
      control: "select",
      column: {},
    },
    synonyms: {
      label: copy.synonyms,
      hint: copy.synonymsHint,
      schema: z
        .array(z.string())
        .default([])
        .transform((lists) => itemsOf(lists, /,/))
        .refine((items) => items.length <= maxSynonyms, copy.synonymsMany(maxSynonyms))
        .refine((items) => items.every((item) => item.length <= maxSynonym), copy.synonymLong(maxSynonym)),
      stored: z.array(z.string()),
      control: "text",
      column: { wide: true },
    },
  },
  copy,
};
