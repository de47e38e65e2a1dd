import { z } from "zod";
import { pageField } from "#app/ui/list/list-query.ts";

export const songStates = ["draft", "sent", "published", "unpublished", "refused", "withdrawn"] as const;
export type SongState = (typeof songStates)[number];

/** Which songs of the list, all in the address. An invalid value counts as not set. */
const songsQuerySchema = z.object({
  artist: z.string().max(64).catch(""),
  state: z.enum(["", ...songStates]).catch(""),
  page: pageField,
});

export type SongsQuery = z.infer<typeof songsQuerySchema>;

export function readSongsQuery(params: URLSearchParams): SongsQuery {
  return songsQuerySchema.parse(Object.fromEntries(params));
}
