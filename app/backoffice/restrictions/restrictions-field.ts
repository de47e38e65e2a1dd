import { z } from "zod";
import { restrictionsCopy as copy } from "#app/backoffice/restrictions/restrictions-copy.ts";
import { choicesSchema } from "#app/records/definition/record-fields.ts";
import type { RecordField } from "#app/records/definition/record-type.ts";

/** Restrictions of an album or artist. Like the restrictions themselves they are for those who may know them. */
export const restrictionIdsField: RecordField = {
  label: copy.title,
  hint: copy.chosenHint,
  schema: choicesSchema,
  stored: z.array(z.string()),
  control: "choices",
  readBy: "restrictions",
};
