import { z } from "zod";
import { requiredText } from "#app/edge/forms/text-field.ts";
import { maxNameLength } from "#app/playlists/playlist.ts";
import { shortlistCopy as copy } from "#app/playlists/shortlist/shortlist-copy.ts";

/** Name of the playlist created from a shortlist. */
export const shortlistNameSchema = z.object({
  name: requiredText(copy.name, maxNameLength, copy.nameEmpty, "use")
    // Removes what UTF-8 and SQLite cannot store: lone surrogates and NUL.
    .transform((text) => text.toWellFormed().replaceAll("\0", "")),
});

/** Button that adds or removes a recording. */
export const shortlistTrackSchema = z.object({
  add: z.string().max(64).optional(),
  remove: z.string().max(64).optional(),
});
