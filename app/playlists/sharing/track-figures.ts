import { toMiniPeaks } from "#app/catalogue/track/mini-peaks.ts";
import type { SharedItem } from "#app/playlists/sharing/require-shared-playlist.server.ts";
import type { ItemFigures } from "#app/sharing/links/share-figures.server.ts";
import { type Heat, heatInParts, heatOf } from "#app/sharing/listening/heat.ts";
import type { ListeningFigures } from "#app/sharing/listening/listening-figures.server.ts";

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

/** The figures of every track, in order. */
export function toTrackFigures(
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
