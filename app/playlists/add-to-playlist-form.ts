import { z } from "zod";
import { maxChosen } from "#app/player/selection/chosen-tracks.ts";
import { maxNameLength } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";

const maxTargets = 200;
/** Max rows per request: D1 aborts batches that take too long. */
const maxRows = 2_000;

const targets = z.object({
  playlistIds: z.array(z.string().max(64)).max(maxTargets, copy.tooMany(maxTargets)).default([]),
  /** Adds the song again where it is already. */
  again: z.literal("on").optional(),
  name: z.string().trim().max(maxNameLength, copy.nameLong(maxNameLength)).default(""),
});

type Targets = z.output<typeof targets>;

const hasTarget = ({ playlistIds, name }: Targets) => playlistIds.length > 0 || name !== "";
const noTarget = { path: ["playlistIds"], message: copy.chooseOne };

/** Target playlists of a song: existing ones, a new one, or both. */
export const addToPlaylistSchema = targets.refine(hasTarget, noTarget);

export type AddToPlaylistForm = z.output<typeof addToPlaylistSchema>;

/** Recording ids, from a query string or form. */
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
