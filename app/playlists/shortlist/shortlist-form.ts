import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { maxNameLength } from "#app/playlists/playlist.ts";
import { shortlistCopy as copy } from "#app/playlists/shortlist/shortlist-copy.ts";

/** The name of the playlist that a shortlist becomes. */
export const shortlistNameSchema = z.object({
  name: z
    .string({ error: copy.nameEmpty })
    .trim()
    .regex(visibleText, copy.nameEmpty)
    .max(maxNameLength, copy.nameLong(maxNameLength))
    // What UTF-8 and SQLite cannot hold: half a surrogate pair, and NUL.
    .transform((text) => text.toWellFormed().replaceAll("\0", "")),
});

/** A button that adds a recording or removes it. */
export const shortlistTrackSchema = z.object({
  add: z.string().max(64).optional(),
  remove: z.string().max(64).optional(),
});
