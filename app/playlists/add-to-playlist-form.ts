import { z } from "zod";
import { maxNameLength } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";

const maxTargets = 200;

/** The playlists to add a song to: existing ones, a new one, or both. */
export const addToPlaylistSchema = z
  .object({
    playlistIds: z.array(z.string().max(64)).max(maxTargets, copy.tooMany(maxTargets)).default([]),
    /** Also where the song is already. */
    again: z.literal("on").optional(),
    name: z.string().trim().max(maxNameLength, copy.nameLong(maxNameLength)).default(""),
  })
  .refine(({ playlistIds, name }) => playlistIds.length > 0 || name !== "", {
    path: ["playlistIds"],
    message: copy.chooseOne,
  });

export type AddToPlaylistForm = z.output<typeof addToPlaylistSchema>;
