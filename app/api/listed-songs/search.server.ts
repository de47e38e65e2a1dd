import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { peaksQuery } from "#app/api/listed-songs/listed-song-schema.ts";
import { searchDataSchema } from "#app/api/listed-songs/search-schema.ts";
import { searchSongs } from "#app/api/listed-songs/search-songs.server.ts";
import { requireUsage } from "#app/api/rights/usage-body.ts";

export const search = new ApiRouter("Search")
  .on(
    "get",
    "/search",
    {
      summary: "Songs by words and filters",
      description:
        "Takes the parameters of the search page, such as `q`, `genre`, `mood`, `bpmMin`, but for those of a search by sound (`/similar`); unknown values are refused. `peaks=yes` adds the waveform of each song. `usage` is the text of /clearance: with it, those who see clearance get the light of each song, and its price where they see prices. 60 a minute.",
      access: "anyone",
      query: z.object({
        q: z.string().optional(),
        cursor: z.string().optional(),
        usage: z.string().default(""),
        peaks: peaksQuery,
      }),
      openQuery: true,
      data: searchDataSchema,
    },
    ({ ctx, query: { cursor = "", usage, peaks } }) => {
      ctx.responseHeaders.set("Cache-Control", "no-store");
      return searchSongs(ctx, {
        params: ctx.url.searchParams,
        cursor: cursor === "" ? null : cursor,
        usage: usage === "" ? null : requireUsage(usage),
        peaks: peaks === "yes",
      });
    },
  )
  .close();
