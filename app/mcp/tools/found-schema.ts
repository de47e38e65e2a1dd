import { z } from "zod";
import { searchDataSchema } from "#app/api/listed-songs/search-schema.ts";
import { agentSongSchema } from "#app/mcp/listed-song.ts";

const { shape } = searchDataSchema;

/** A page of songs that a tool found, as `GET /search` has it. */
export const foundSchema = searchDataSchema.pick({ total: true, isMinimum: true }).extend({
  songs: z.array(agentSongSchema),
  next: shape.next.default(null),
  notices: shape.notices.default([]),
});
