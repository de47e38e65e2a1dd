import { sql } from "drizzle-orm";
import { artistCardJson, trackPairJson } from "#app/catalogue/record/artist/artist-card-json.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { playlistCardJson } from "#app/playlists/playlist-card-json.server.ts";
import { slides } from "#db/schema/sliders.server.ts";

/** Slide columns of cards and pages. */
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
 * Card data of a slide's item: one pass over the rows of each artist or playlist. Both columns are selected for every slide: an unknown id
 * costs nothing, whereas the kind of its slider would be one more row read.
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
