import { sql } from "drizzle-orm";
import { artistCardJson, trackPairJson } from "#app/catalogue/record/artist/artist-card-json.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { playlistCardJson } from "#app/playlists/playlist-card-json.server.ts";
import { slides } from "#db/schema/sliders.server.ts";

/** The columns of a slide that its card or page shows. */
export const slideColumns = {
  id: slides.id,
  sliderId: slides.sliderId,
  itemId: slides.itemId,
  name: slides.name,
  description: slides.description,
  tags: slides.tags,
  backgroundKey: slides.backgroundKey,
  itemUrl: slides.itemUrl,
  agency: slides.agency,
  brand: slides.brand,
  category: slides.category,
  link: slides.link,
  slug: slides.slug,
  settings: slides.settings,
};

/**
 * What the card of a slide shows besides the slide's own columns: one pass over the rows of each artist or playlist. Both columns are
 * asked for every slide, because an id that is not there costs nothing and the kind of its slider would be a row more.
 */
export function cardColumns(ctx: RequestContext) {
  const item = sql`slides.item_id`;
  const topSong = trackPairJson(ctx, sql`slides.top_song_id`);
  return {
    artistCard: sql<string | null>`${artistCardJson(ctx, item)}`.as("artist_card"),
    playlistCard: sql<string | null>`${playlistCardJson(ctx, item)}`.as("playlist_card"),
    topSong: sql<string | null>`${topSong}`.as("top_song"),
  };
}
