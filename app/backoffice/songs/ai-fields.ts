import { z } from "zod";
import { aiUseSchema } from "#app/backoffice/songs/song-schemas.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { choice, day, text } from "#app/records/definition/fields.ts";
import type { RecordField } from "#app/records/definition/record-type.ts";

const aiParts = Object.fromEntries(
  Object.entries(copy.aiParts).map(([name, label], at): [string, RecordField] => [
    name,
    choice(label, copy.aiUses, {
      ...{ schema: aiUseSchema, stored: z.string().nullable(), none: "Not stated" },
      heading: at === 0 ? copy.headings.ai : undefined,
    }),
  ]),
);

/** How much of each part of a song was made by AI, and who stated it when. */
export const aiFields: Record<string, RecordField> = {
  ...aiParts,
  aiStatedBy: text("Stated by", {
    ...{ max: 200, orNull: true },
    hint: "Who said how much of the song was made by AI.",
  }),
  aiStatedOn: day("Stated on"),
};
