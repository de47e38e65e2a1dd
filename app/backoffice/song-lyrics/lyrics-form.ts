import { z } from "zod";
import { lyricsCopy as copy } from "#app/backoffice/song-lyrics/lyrics-copy.ts";

export const maxLyricText = 60_000;

export const lyricsSchema = z.object({
  version: z.string().default(""),
  text: z.string().max(maxLyricText, copy.errors.text).default(""),
});
