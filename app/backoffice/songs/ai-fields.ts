import { z } from "zod";
import { aiUseSchema, aiUses, optionalDay, optionalText } from "#app/backoffice/songs/song-schemas.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import type { RecordField } from "#app/records/definition/record-type.ts";

const maxText = 200;
const stored = z.string().nullable();

const aiParts = Object.fromEntries(
  Object.entries(copy.aiParts).map(([name, label], at): [string, RecordField] => [
    name,
    {
      label,
      schema: aiUseSchema,
      stored,
      control: "select",
      options: aiUses.map((value) => ({ value, label: copy.aiUses[value] })),
      none: copy.aiNotStated,
      heading: at === 0 ? copy.headings.ai : undefined,
    },
  ]),
);

/** How much of each part of a song was made by AI, and who stated it when. */
export const aiFields: Record<string, RecordField> = {
  ...aiParts,
  aiStatedBy: {
    label: copy.aiStatedBy,
    hint: copy.aiStatedByHint,
    schema: optionalText(maxText, copy.aiStatedByLong(maxText)),
    stored,
    control: "text",
  },
  aiStatedOn: { label: copy.aiStatedOn, schema: optionalDay(copy.aiStatedOnInvalid), stored, control: "date" },
};
