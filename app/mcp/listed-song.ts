import { z } from "zod";
import { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";

export type ListedSong = z.output<typeof listedSongSchema>;

/** `structuredContent` of the tools that the player of the chat shows; each tool adds fields of its own. */
export const songsResultSchema = z.looseObject({ songs: z.array(z.looseObject(listedSongSchema.shape)) });
