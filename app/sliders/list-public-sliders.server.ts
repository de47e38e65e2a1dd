import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { trackColumns, trackFromRecord, visibleTo } from "#app/catalogue/record/track-from-record.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { Company } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { playlistCardReads, playlistCards } from "#app/playlists/playlist-cards.server.ts";
import { artistSlideReads } from "#app/sliders/artist-slides.server.ts";
import type { PublicSlider, SliderKind } from "#app/sliders/slider.ts";
import { toPublicSliders } from "#app/sliders/to-public-sliders.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { sliders, slides } from "#db/schema/sliders.server.ts";

type Wanted = { segments: string[]; limit: number; page?: number };
type Paging = { limit: number; page: number; totalItems: number; totalPages: number };

/**
 * The published sliders of the visitor's company in any of `segments`, by priority, then the newest, each with what its cards
 * show. A company that has published none gets those of its environment. `limit` counts sliders; `totalItems` does too. A
 * slider of which nothing can be shown is left out, so a page may hold fewer than `limit`. One round trip.
 */
export async function listPublicSliders(
  ctx: RequestContext,
  wanted: Wanted,
): Promise<{ items: PublicSlider[]; paging: Paging }> {
  const { db, company, env } = ctx;
  const { limit, page = 1 } = wanted;
  const listed = and(
    eq(sliders.status, "published"),
    eq(sliders.companyId, shelfOf(company)),
    sql`EXISTS (SELECT 1 FROM json_each(${sliders.segments}) mine JOIN json_each(${JSON.stringify(wanted.segments)}) asked ON asked.value = mine.value)`,
  );
  const order = [asc(sliders.priority), desc(sliders.createdAt), asc(sliders.id)];
  const offset = (page - 1) * limit;
  const chosen = db
    .select({ id: sliders.id })
    .from(sliders)
    .where(listed)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const shown = and(inArray(slides.sliderId, chosen), eq(slides.visible, true), admits(company.subdomain));
  const itemsOf = (kind: SliderKind) =>
    db
      .select({ id: slides.itemId })
      .from(slides)
      .innerJoin(sliders, eq(sliders.id, slides.sliderId))
      .where(and(eq(sliders.kind, kind), shown, isNotNull(slides.itemId)));
  const artists = artistSlideReads(ctx, itemsOf("artist"));
  const playlists = playlistCardReads(ctx, itemsOf("playlist"));
  const songIds = db
    .select({ id: sql<string>`${slides.topSongId}` })
    .from(slides)
    .where(and(shown, isNotNull(slides.topSongId)));
  const played = inArray(recordings.id, unionAll(artists.topIds, songIds, playlists.recordingIds));

  const [total, sliderRows, slideRows, artistRows, playlistRows, trackRows] = await db.batch([
    db.select({ value: count() }).from(sliders).where(listed),
    db
      .select()
      .from(sliders)
      .where(listed)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select().from(slides).where(shown).orderBy(asc(slides.sliderId), asc(slides.position)),
    artists.rows,
    playlists.rows,
    db
      .select(trackColumns)
      .from(recordings)
      .where(and(played, visibleTo(ctx))),
  ]);

  const totalItems = total[0]?.value ?? 0;
  // A recording on several cards is one object, which the page's data then carries once.
  const tracks = new Map(trackRows.map((row) => [row.id, trackFromRecord(row)]));
  return {
    items: toPublicSliders({
      sliders: sliderRows,
      slides: slideRows,
      artists: artistRows,
      playlists: playlistCards(playlistRows, tracks),
      tracks,
      apex: env.APP_HOST,
    }),
    paging: { limit, page, totalItems, totalPages: Math.ceil(totalItems / limit) },
  };
}

/** Whose sliders are shown: a company that curates its own is never mixed with the house. */
function shelfOf({ id, environment }: Company): SQL {
  return sql`coalesce((SELECT own.company_id FROM sliders own WHERE own.company_id = ${id} AND own.status = 'published' LIMIT 1),
    ${environmentCompanyIds[environment]})`;
}

/** A slide may be kept off some sub-domains. */
function admits(subdomain: string | null): SQL | undefined {
  if (subdomain === null) return undefined;
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${slides.excludeSubdomains}) barred WHERE barred.value = ${subdomain})`;
}
