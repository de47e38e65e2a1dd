import { z } from "zod";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { requiredText } from "#app/edge/forms/text-field.ts";
import { choicesSchema, linesSchema } from "#app/records/definition/fields.ts";

const { group: copy } = agreementsCopy;
const maxName = 100;
const maxSongs = 2000;

export const groupSchema = z.object({
  version: z.string().default(""),
  name: requiredText(copy.name, maxName, copy.nameMissing),
  brands: choicesSchema.refine((ids) => ids.length > 0, copy.brandsMissing),
  songs: linesSchema
    .refine((lines) => lines.length !== 1, copy.oneSong)
    .refine((lines) => lines.length <= maxSongs, copy.songsMany(maxSongs)),
  includeInslide: z.boolean().default(false),
  isIncluded: z.boolean().default(false),
});

export type GroupInput = z.output<typeof groupSchema>;

/** A line of the field of songs: "QZDM00000001 · Golden Hour". */
export function songLine({ code, title }: { code: string; title: string }): string {
  return `${code} · ${title}`;
}

/** What a line names a song by. */
export function codeOfLine(line: string): string {
  return line.split(" · ")[0]?.trim() ?? "";
}
