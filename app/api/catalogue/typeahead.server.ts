import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { listSearches } from "#app/catalogue/saved-searches/list-searches.server.ts";
import type { PersonSearch } from "#app/catalogue/saved-searches/saved-search.ts";
import { suggest } from "#app/catalogue/typeahead/suggest.server.ts";
import { noSuggestions, type Suggestion, type Suggestions } from "#app/catalogue/typeahead/suggestions.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { findPlaylists } from "#app/playlists/find-playlists.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";

/** Max saved and max recent searches. */
const maxSearches = 6;
/** Max characters; longer text is cut. */
const maxText = 200;

const suggestions = z.array(
  z.strictObject({ _id: z.string(), label: z.string(), detail: z.string(), href: z.string() }),
);

function toSuggestions(searches: PersonSearch[]): Suggestion[] {
  return searches.map(({ id, name, query }) => ({ _id: id, label: name, detail: "", href: `/search${query}` }));
}

async function ownPlaylists(ctx: RequestContext, text: string): Promise<Suggestion[]> {
  if (ctx.actor === null) return [];
  const found = await findPlaylists(ctx, { text });
  return found.map((one) => ({ _id: one.id, label: one.name, detail: "", href: playlistPath(one) }));
}

async function suggestionsFor(ctx: RequestContext, text: string): Promise<Suggestions> {
  if (text !== "") {
    const [found, playlists] = await Promise.all([suggest(ctx, { text }), ownPlaylists(ctx, text)]);
    return { ...noSuggestions, ...found, playlists };
  }
  if (ctx.actor === null) return noSuggestions;
  const { saved, recent } = await listSearches(ctx, { saved: maxSearches, recent: maxSearches });
  return { ...noSuggestions, saved: toSuggestions(saved), recent: toSuggestions(recent) };
}

export const typeahead = new ApiRouter("Search")
  .on(
    "get",
    "/typeahead",
    {
      summary: "What begins like the letters typed",
      description:
        "Songs, artists and tags, and for signed-in people playlists. Without `q` their saved and recent searches.",
      access: "anyone",
      query: z.object({
        q: z
          .string()
          .default("")
          .transform((text) => text.slice(0, maxText).trim()),
      }),
      data: z.strictObject({
        saved: suggestions,
        recent: suggestions,
        songs: suggestions,
        artists: suggestions,
        tags: suggestions,
        playlists: suggestions,
      }),
    },
    async ({ ctx, query: { q } }) => {
      const found = await suggestionsFor(ctx, q);
      // Browsers keep responses past a sign-out, so personal ones must not be cached.
      const isShared = ctx.actor === null && q !== "";
      ctx.responseHeaders.set("Cache-Control", isShared ? "private, max-age=30" : "no-store");
      return found;
    },
  )
  .close();
