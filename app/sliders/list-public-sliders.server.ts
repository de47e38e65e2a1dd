import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { artistCardJson, trackPairJson } from "#app/catalogue/record/artist/artist-card-json.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { playlistCardJson } from "#app/playlists/playlist-card-json.server.ts";
import { isListedFor, isShownOn } from "#app/sliders/public-conditions.server.ts";
import type { PublicSlider } from "#app/sliders/slider.ts";
import { toPublicSliders } from "#app/sliders/to-public-sliders.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { sliders } = unsafeTenantTables("a company without published sliders shows those of its environment");

type Wanted = { segments: string[]; limit: number; page?: number };
type Paging = { limit: number; page: number; totalItems: number; totalPages: number };

/**
 * The published sliders of the visitor's company in any of `segments`, by priority, then the newest, each with what its cards
 * show. A company that has published none gets those of its environment. `limit` counts sliders; `totalItems` does too. A
 * slider without anything to show is left out, so a page may hold fewer than `limit`.
 */
export async function listPublicSliders(
  ctx: RequestContext,
  wanted: Wanted,
): Promise<{ items: PublicSlider[]; paging: Paging }> {
  const { db, company, env } = ctx;
  const { limit, page = 1 } = wanted;
  const listed = isListedFor(company, wanted.segments);
  const order = [asc(sliders.priority), desc(sliders.createdAt), asc(sliders.id)];
  const offset = (page - 1) * limit;
  const { id, title, description, kind, settings, segments } = sliders;
  const chosen = db
    .select({ id })
    .from(sliders)
    .where(listed)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const [total, sliderRows, slideRows] = await db.batch([
    db.select({ value: count() }).from(sliders).where(listed),
    db
      .select({ id, title, description, kind, settings, segments })
      .from(sliders)
      .where(listed)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db
      .select({ ...slideColumns, ...cardColumns(ctx) })
      .from(slides)
      .where(and(inArray(slides.sliderId, chosen), eq(slides.visible, true), isShownOn(company.subdomain)))
      .orderBy(asc(slides.sliderId), asc(slides.position)),
  ]);
  const totalItems = total[0]?.value ?? 0;
  return {
    items: toPublicSliders({ sliders: sliderRows, slides: slideRows, apex: env.APP_HOST }),
    paging: { limit, page, totalItems, totalPages: Math.ceil(totalItems / limit) },
  };
}

const slideColumns = {
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
function cardColumns(ctx: RequestContext) {
  const item = sql`slides.item_id`;
  const topSong = trackPairJson(ctx, sql`slides.top_song_id`);
  return {
    artistCard: sql<string | null>`${artistCardJson(ctx, item)}`.as("artist_card"),
    playlistCard: sql<string | null>`${playlistCardJson(ctx, item)}`.as("playlist_card"),
    topSong: sql<string | null>`${topSong}`.as("top_song"),
  };
}
