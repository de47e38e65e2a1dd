import { listFeaturedRecordings } from "#app/catalogue/record/list-featured-recordings.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { findService } from "#app/site/services/list-services.server.ts";
import type { HearAs, ServiceContent, ServiceView } from "#app/site/services/service.ts";
import { listCuratedRecordings } from "#app/sliders/list-curated-recordings.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** Max recordings per layout. */
const limits: Record<HearAs, number> = { cards: 6, shortlist: 5, tempo: 4 };
/** Recordings from which a tempo scale is chosen. */
const maxRead = 24;

/** Data of a service's page; null if unknown. At most two round trips. */
export async function readService(ctx: RequestContext, slug: string): Promise<ServiceView | null> {
  const found = findService(slug);
  if (found === null) return null;
  return { ...found, tracks: await listToHear(ctx, found.service.hear) };
}

/** The recordings that a page plays. */
export async function listToHear(ctx: RequestContext, { fit, as }: ServiceContent["hear"]): Promise<TrackView[]> {
  const limit = limits[as];
  if (fit === "curated") return listCuratedRecordings(ctx, { limit });
  const fitting = await listFeaturedRecordings(ctx, { limit: maxRead, fit });
  const songs = fitting.filter(({ songId }, at) => fitting.findIndex((other) => other.songId === songId) === at);
  return as === "tempo" ? spreadByTempo(songs, limit) : songs.slice(0, limit);
}

/** At most `limit` recordings spread evenly between the slowest and the fastest, sorted by tempo. */
function spreadByTempo(tracks: TrackView[], limit: number): TrackView[] {
  const timed = tracks.filter(({ bpm }) => bpm !== null).sort((a, b) => (a.bpm ?? 0) - (b.bpm ?? 0));
  if (timed.length <= limit) return timed;
  const places = Array.from({ length: limit }, (_, at) => Math.round((at * (timed.length - 1)) / (limit - 1)));
  return places.flatMap((place) => timed[place] ?? []);
}
