import { z } from "zod";
import { songTagsCopy as copy } from "#app/backoffice/song-tags/song-tags-copy.ts";

/** Tags of one song. */
export const maxSongTags = 60;

const strength = z.coerce
  .number({ error: copy.errors.strength })
  .int(copy.errors.strength)
  .min(1, copy.errors.strength)
  .max(100, copy.errors.strength);
const box = z.literal("on").optional();

/** Strengths are percentages. */
export const songTagsSchema = z.object({
  version: z.string().default(""),
  tags: z
    .array(z.object({ id: z.string().max(64), strength, confirm: box, remove: box }))
    .max(maxSongTags)
    .default([]),
  add: z.string().trim().max(120).default(""),
  addStrength: strength.default(100),
});

export type SongTagsInput = z.output<typeof songTagsSchema>;
