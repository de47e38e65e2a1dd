import { z } from "zod";
import { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";

const { shape } = listedSongSchema;

/** A song in a result of a tool. What has a default here is left out of the result where it is not on file, or not asked for. */
export const agentSongSchema = listedSongSchema.extend({
  id: shape.id.optional().describe("With `peaks`; tools take the page as well."),
  version: shape.version.default(null),
  artists: shape.artists.default([]),
  bpm: shape.bpm.default(null),
  key: shape.key.default(null),
  genres: shape.genres.default([]),
  moods: shape.moods.default([]),
  instruments: shape.instruments.default([]),
  shape: shape.shape.default(null),
  reason: shape.reason.default(null),
  stems: z.literal(true).optional(),
  stream: shape.stream.default(null),
  passages: shape.passages.default([]),
  light: shape.light.unwrap().partial({ text: true, days: true }).nullable().default(null),
  /** `high`: where it is not `low`. */
  price: shape.price.unwrap().partial({ high: true }).nullable().default(null),
  membersOnly: z.literal(true).optional().describe("Heard by members on its page alone."),
});

export type AgentSong = z.output<typeof agentSongSchema>;

/** `structuredContent` of the tools that the player of the chat shows; each tool adds fields of its own. */
export const songsResultSchema = z.looseObject({ songs: z.array(z.looseObject(agentSongSchema.shape)) });
