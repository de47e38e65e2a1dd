import { toMiniPeaks } from "#app/catalogue/track/mini-peaks.ts";
import type { SharedItem } from "#app/playlists/sharing/shared-rows.server.ts";
import type { ItemFigures } from "#app/sharing/links/share-figures.server.ts";
import { type Heat, heatInParts, heatOf } from "#app/sharing/listening/heat.ts";
import type { ListeningFigures } from "#app/sharing/listening/listening-figures.server.ts";

/** Parts of the heat map: as many as the waveform has points. */
const parts = 100;

/**
 * Recipients' answers and listening data of a track. Listening data is per recording: if one is listed twice, `heat` is at its first row
 * and null at the others. Null without plays.
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

/** Figures of every track, in order. */
export function toTrackFigures(
  items: SharedItem[],
  answers: ItemFigures[],
  heard: Map<string, ListeningFigures>,
): TrackFigures[] {
  const isFirst = (id: string, of: string) => items.find(({ recordingId }) => recordingId === of)?.id === id;
  return items.map(({ id, name, recordingId, durationMs, miniPeaks }) => {
    const counts = answers.find((row) => row.id === id);
    const { picks = 0, maybes = 0, noes = 0, notes = 0 } = counts ?? {};
    const { plays = 0, seconds = 0, downloads = 0, visits = [] } = heard.get(recordingId) ?? {};
    const isShown = plays > 0 && isFirst(id, recordingId);
    const heat = isShown ? heatInParts(heatOf(visits, durationMs), durationMs, parts) : null;
    return {
      ...{ id, name, durationMs, picks, maybes, noes, notes, plays, seconds, downloads },
      heat: heat && { ...heat, miniPeaks: toMiniPeaks(miniPeaks) },
    };
  });
}
