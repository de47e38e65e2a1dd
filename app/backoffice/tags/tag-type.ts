import { z } from "zod";
import { tagsCopy as copy } from "#app/backoffice/tags/tags-copy.ts";
import { choice, reference, slug, text, words } from "#app/records/definition/fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";

/** The controlled vocabulary of the catalogue. */
export const tagType: RecordType = {
  path: "/tags",
  subject: "tag",
  readArea: "tags",
  editArea: "tags-edit",
  nameField: "label",
  pages: [{ at: "merge", label: copy.mergePage }],
  fields: {
    // Labels of music that arrived have no bounds.
    label: text("Label", { max: 60, required: true, stored: z.string(), column: { wide: true }, sortable: true }),
    category: choice("Category", copy.categories, { column: {}, sortable: true, filter: true }),
    slug: slug("Slug", {
      hint: "Identifies the tag in addresses and in music that arrives: small letters, digits and hyphens. Leave it empty to use the label.",
      column: {},
    }),
    parentId: reference("Parent", {
      ...{ unknown: copy.parentMissing, none: "None", column: {} },
      hint: "A broader tag that this one belongs to.",
    }),
    synonyms: words(copy.synonyms, { items: 40, max: 60, hint: "Separate them with commas.", column: { wide: true } }),
  },
  copy,
};
