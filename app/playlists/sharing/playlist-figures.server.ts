import { toMiniPeaks } from "#app/catalogue/track/mini-peaks.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type Heat, heatInParts, heatOf } from "#app/playlists/sharing/listening/heat.ts";
import {
  type ListeningFigures,
  listeningQueries,
  toListeningFigures,
} from "#app/playlists/sharing/listening/listening-figures.server.ts";
import type { SharedItem } from "#app/playlists/sharing/require-shared-playlist.server.ts";
import {
  linkPageQueries,
  shareLinkQueries,
  toLinkPage,
  toShareLink,
} from "#app/sharing/links/list-share-links.server.ts";
import { byRank } from "#app/sharing/links/rank-items.ts";
import { type ItemFigures, shareFigureQueries, toItemFigures } from "#app/sharing/links/share-figures.server.ts";
import type { ShareSubject } from "#app/sharing/links/share-link.ts";

/** Parts of the heat over a waveform: as many as it has points. */
const parts = 100;

/**
 * What the recipients of links did with a track. What was heard is known by recording: where one stands twice, `heat` is at the first
 * of its rows. It is null at the others, and for a track that no one has heard.
 */
export type TrackFigures = {
  id: string;
  name: string;
  durationMs: number;
  picks: number;
  maybes: number;
  noes: number;
  notes: number;
  plays: number;
  seconds: number;
  downloads: number;
  heat: (Heat & { miniPeaks: string }) | null;
};

type Asked = { subject: ShareSubject; items: SharedItem[]; linkId?: string };

/**
 * The figures of every track of a playlist, in its order: of all links, or of one of them. The caller has found the playlist.
 * @throws AppError unauthorised, forbidden
 */
export async function playlistFigures(ctx: RequestContext, { items, ...asked }: Asked): Promise<TrackFigures[]> {
  const [answers, dwell, ...listening] = await ctx.db.batch([
    ...shareFigureQueries(ctx, asked),
    ...listeningQueries(ctx, asked),
  ]);
  return toTrackFigures(items, toItemFigures(answers, dwell), toListeningFigures(...listening));
}

/**
 * The page of a subject's links: a page of the links, and the figures of every track, the most picked first. One round trip; the caller has
 * found the subject.
 * @throws AppError unauthorised, forbidden
 */
export async function readLinksPage(
  ctx: RequestContext,
  { items, subject, page }: { subject: ShareSubject; items: SharedItem[]; page: number },
) {
  const [counted, links, answers, dwell, ...listening] = await ctx.db.batch([
    ...linkPageQueries(ctx, { subject, page }),
    ...shareFigureQueries(ctx, { subject }),
    ...listeningQueries(ctx, { subject }),
  ]);
  const tracks = toTrackFigures(items, toItemFigures(answers, dwell), toListeningFigures(...listening)).sort(byRank);
  return { list: await toLinkPage(ctx, { subject, page }, counted, links), tracks };
}

/**
 * The page of one link: the link, what its recipient did with each item, and the figures of every track. One round trip; the caller has found
 * the subject.
 * @throws AppError unauthorised, forbidden; not_found, also for a link of another subject or company
 */
export async function readLinkPage(ctx: RequestContext, { items, subject, linkId }: Asked & { linkId: string }) {
  const asked = { subject, linkId };
  const [links, said, answers, dwell, ...listening] = await ctx.db.batch([
    ...shareLinkQueries(ctx, { subject, id: linkId }),
    ...shareFigureQueries(ctx, asked),
    ...listeningQueries(ctx, asked),
  ]);
  const figures = toItemFigures(answers, dwell);
  const tracks = toTrackFigures(items, figures, toListeningFigures(...listening));
  return { link: await toShareLink(ctx, links, said), figures, tracks };
}

function toTrackFigures(
  items: SharedItem[],
  answers: ItemFigures[],
  heard: Map<string, ListeningFigures>,
): TrackFigures[] {
  const isFirst = (id: string, of: string) => items.find(({ recordingId }) => recordingId === of)?.id === id;
  return items.map(({ id, name, recordingId, durationMs, miniPeaks }) => {
    const said = answers.find((row) => row.id === id);
    const { picks = 0, maybes = 0, noes = 0, notes = 0 } = said ?? {};
    const { plays = 0, seconds = 0, downloads = 0, visits = [] } = heard.get(recordingId) ?? {};
    const isShown = plays > 0 && isFirst(id, recordingId);
    const heat = isShown ? heatInParts(heatOf(visits, durationMs), durationMs, parts) : null;
    return {
      ...{ id, name, durationMs, picks, maybes, noes, notes, plays, seconds, downloads },
      heat: heat && { ...heat, miniPeaks: toMiniPeaks(miniPeaks) },
    };
  });
}
