import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { maxNameLength } from "#app/playlists/playlist.ts";
import { shortlistCopy as copy } from "#app/playlists/shortlist/shortlist-copy.ts";

/** Name of the playlist created from a shortlist. */
export const shortlistNameSchema = z.object({
  name: z
    .string({ error: copy.nameEmpty })
    .trim()
    .regex(visibleText, copy.nameEmpty)
    .max(maxNameLength, copy.nameLong(maxNameLength))
    // Removes what UTF-8 and SQLite cannot store: lone surrogates and NUL.
    .transform((text) => text.toWellFormed().replaceAll("\0", "")),
});

/** Button that adds or removes a recording. */
export const shortlistTrackSchema = z.object({
  add: z.string().max(64).optional(),
  remove: z.string().max(64).optional(),
});
