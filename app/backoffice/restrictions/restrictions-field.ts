import { restrictionsCopy as copy } from "#app/backoffice/restrictions/restrictions-copy.ts";
import { choices } from "#app/records/definition/fields.ts";

/** Restrictions of an album or artist. Like the restrictions themselves they are for those who may know them. */
export const restrictionIdsField = choices(copy.title, { hint: copy.chosenHint, readBy: "restrictions" });
