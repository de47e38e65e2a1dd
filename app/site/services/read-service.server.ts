import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { PageTexts } from "#app/site/content/page-texts.ts";
import { readPageContent } from "#app/site/read-page-content.server.ts";
import { findService } from "#app/site/services/list-services.server.ts";
import {
  type HearAs,
  type PageBlocks,
  type ServiceContent,
  type ServiceView,
  servicePath,
} from "#app/site/services/service.ts";
import type { TrackView } from "#app/track/track.ts";

/** Max recordings per layout. */
const limits: Record<HearAs, number> = { cards: 6, shortlist: 5, tempo: 4 };
/** Recordings from which a tempo scale is chosen. */
const maxRead = 24;

/** Data of a service's page; null if unknown. At most three round trips. */
export async function readService(ctx: RequestContext, slug: string): Promise<ServiceView | null> {
  const found = findService(slug);
  if (found === null) return null;
  return { ...found, ...(await readBlocks(ctx, { page: servicePath(found.service), service: found.service })) };
}

/** The service with what staff say of it. */
function withTexts(service: ServiceContent, { title, lead, points, steps, arrives }: PageTexts): ServiceContent {
  return {
    ...service,
    name: title ?? service.name,
    lead: lead ?? service.lead,
    gets: { ...service.gets, items: points ?? service.gets.items },
    steps: { ...service.steps, items: steps ?? service.steps.items },
    deliverables: { ...service.deliverables, items: arrives ?? service.deliverables.items },
  };
}

/** What the page of a service or campaign says, what it plays and whom it names. */
export async function readBlocks(
  ctx: RequestContext,
  { page, service: content }: { page: string; service: ServiceContent },
): Promise<PageBlocks & { service: ServiceContent }> {
  const { rule, as } = content.hear;
  const limit = limits[as];
  const found = await readPageContent(ctx, { page, limit: as === "tempo" ? maxRead : limit, rule });
  const { picks, tracks, clients, contact } = found;
  const service = withTexts(content, found.texts);
  if (as !== "tempo") return { service, tracks, clients, contact };
  const picked = picks.map(({ track }) => track).slice(0, limit);
  const others = tracks.filter(({ songId }) => !picked.some((track) => track.songId === songId));
  const spread = spreadByTempo(others, limit - picked.length);
  return { service, tracks: spreadByTempo([...picked, ...spread], limit), clients, contact };
}

/** At most `limit` recordings spread evenly between the slowest and the fastest, sorted by tempo. */
function spreadByTempo(tracks: TrackView[], limit: number): TrackView[] {
  const timed = tracks.filter(({ bpm }) => bpm !== null).sort((a, b) => (a.bpm ?? 0) - (b.bpm ?? 0));
  if (timed.length <= limit) return timed;
  const places = Array.from({ length: limit }, (_, at) =>
    Math.round((at * (timed.length - 1)) / Math.max(1, limit - 1)),
  );
  return places.flatMap((place) => timed[place] ?? []);
}
