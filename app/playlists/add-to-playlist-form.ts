import { z } from "zod";
import { maxChosen } from "#app/player/selection/chosen-tracks.ts";
import { maxNameLength } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";

const maxTargets = 200;
/** Rows that one request writes: D1 ends a batch that takes too long. */
const maxRows = 2_000;

const targets = z.object({
  playlistIds: z.array(z.string().max(64)).max(maxTargets, copy.tooMany(maxTargets)).default([]),
  /** Also where the song is already. */
  again: z.literal("on").optional(),
  name: z.string().trim().max(maxNameLength, copy.nameLong(maxNameLength)).default(""),
});

type Targets = z.output<typeof targets>;

const hasTarget = ({ playlistIds, name }: Targets) => playlistIds.length > 0 || name !== "";
const noTarget = { path: ["playlistIds"], message: copy.chooseOne };

/** The playlists to add a song to: existing ones, a new one, or both. */
export const addToPlaylistSchema = targets.refine(hasTarget, noTarget);

export type AddToPlaylistForm = z.output<typeof addToPlaylistSchema>;

/** The ids of recordings, as a query or a form names them. */
export const chosenSchema = z
  .array(z.string().min(1).max(64), copy.noneChosen)
  .min(1, copy.noneChosen)
  .max(maxChosen, copy.tooManyChosen(maxChosen));

/** The same for several recordings. */
export const addTracksSchema = targets
  .extend({ track: chosenSchema })
  .refine(hasTarget, noTarget)
  .refine(({ track, playlistIds }) => track.length * playlistIds.length <= maxRows, {
    path: ["playlistIds"],
    message: copy.tooManyRows(maxRows),
  });
