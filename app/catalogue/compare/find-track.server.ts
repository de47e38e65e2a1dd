import { readComparison } from "#app/catalogue/compare/read-comparison.server.ts";
import { suggest } from "#app/catalogue/typeahead/suggest.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Id of the visible recording that a link, slug or id names, or whose title or artist the text begins; null if there is none. */
export async function findTrack(ctx: RequestContext, { text }: { text: string }): Promise<string | null> {
  const [, id = text] = /\/song\/([\w-]+)/.exec(text) ?? [];
  const [named] = await readComparison(ctx, { entries: [{ id, point: null }] });
  if (named !== undefined) return named.track.id;
  const { songs } = await suggest(ctx, { text });
  return songs[0]?._id ?? null;
}
