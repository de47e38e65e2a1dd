import { toMiniPeaks } from "#app/catalogue/track/mini-peaks.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import type { TrackView } from "#app/track/track.ts";

/** Fields of a recording from `trackFields`. `vocals` and `explicit` are 0 or 1. */
export type TrackFields = {
  id: string;
  songId: string;
  slug: string;
  title: string;
  versionType: string;
  versionTitle: string | null;
  vocals: number;
  explicit: number;
  durationMs: number;
  bpm: number | null;
  musicalKey: string | null;
  rev: string;
  /** 1 if there is a direct MP3. */
  mp3: number;
  /** Base64 of 100 unsigned bytes; 200 in recordings ingested before November 2026. */
  miniPeaks: string;
  artists: { name: string; slug: string }[];
  album: string | null;
  /** Strongest first. */
  tags: { category: string; label: string }[];
};

/** The `TrackView` of a recording, for all pages and the search projection. */
export function toTrackView(fields: TrackFields): TrackView {
  const { id, songId, slug, title, artists, durationMs, bpm, musicalKey } = fields;
  return {
    id,
    songId,
    slug,
    title,
    versionLabel: versionLabel(fields.versionType, fields.versionTitle),
    vocals: fields.vocals === 1,
    explicit: fields.explicit === 1,
    artists,
    albumTitle: fields.album,
    durationMs,
    bpm,
    musicalKey,
    genres: labelsOf(fields, "genre"),
    moods: labelsOf(fields, "mood"),
    miniPeaks: toMiniPeaks(fields.miniPeaks),
    mediaBase: `/media/songs/${id}/${fields.rev}`,
    mp3: fields.mp3 === 1,
  };
}

function labelsOf({ tags }: TrackFields, category: string): string[] {
  return tags.filter((tag) => tag.category === category).map(({ label }) => label);
}
