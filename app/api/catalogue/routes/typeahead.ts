import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listSearches } from "#app/catalogue/saved-searches/list-searches.server.ts";
import type { PersonSearch } from "#app/catalogue/saved-searches/saved-search.ts";
import { suggest } from "#app/catalogue/typeahead/suggest.server.ts";
import { noSuggestions, type Suggestion, type Suggestions } from "#app/catalogue/typeahead/suggestions.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { findPlaylists } from "#app/playlists/find-playlists.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";

/** Saved and recent searches, each. */
const maxSearches = 6;

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

/**
 * GET /api/v1/typeahead?q=…: `{ data }` with songs, artists and tags that begin like `q`, and for signed-in people playlists; without
 * `q` their saved and recent searches. Each is `{ _id, label, detail, href }`.
 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200).trim();
  const data = await suggestionsFor(ctx, text);
  // A browser keeps responses past a sign-out: what is a person's own is not for the next one.
  const headers = { "Cache-Control": ctx.actor === null && text !== "" ? "private, max-age=30" : "no-store" };
  return Response.json({ data }, { headers });
}
