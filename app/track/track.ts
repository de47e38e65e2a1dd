export type TrackArtist = { name: string; slug: string };

/**
 * A recording as listed and played. `mediaBase`: folder of `hls/{entry}.m3u8`, `direct.m4a`, `peaks.bin`: `/media/songs/{recording}/{rev}`.
 */
export type TrackView = {
  id: string;
  songId: string;
  slug: string;
  title: string;
  /** "Instrumental", "60 s", or the version's own title; null for the main version. */
  versionLabel: string | null;
  vocals: boolean;
  explicit: boolean;
  artists: TrackArtist[];
  albumTitle: string | null;
  durationMs: number;
  bpm: number | null;
  musicalKey: string | null;
  genres: string[];
  moods: string[];
  /** 100 unsigned 8-bit points, base64. */
  miniPeaks: string;
  mediaBase: string;
  /** Whether there is a `direct.mp3`: the original is a WAV or AIFF. */
  mp3?: boolean;
};

/** Path of a song or artist page. For a track outside the catalogue, `slug` is already a path. */
function pagePath(kind: string, slug: string): string {
  return slug[0] === "/" ? slug : `/music-sync-licensing/${kind}/${slug}`;
}

export function songPath(track: { slug: string }): string {
  return pagePath("song", track.slug);
}

/** Page with a recording's stems, for those who may download them. */
export function stemsPath(track: Pick<TrackView, "slug">): string {
  return `${songPath(track)}/stems`;
}

/** Page with a recording's segments and their forms. */
export function segmentsPath(track: Pick<TrackView, "slug">): string {
  return `${songPath(track)}/segments`;
}

export function artistPath(artist: { slug: string }): string {
  return pagePath("artist", artist.slug);
}

/** 98.7 as "98.7" and 120 as "120": tenths, like DJ software. */
export function formatBpm(bpm: number): string {
  return String(Math.round(10 * bpm) / 10);
}

/** "3:07", from one hour on "1:03:07". `ms` is rounded down to whole seconds. */
export function formatDuration(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const seconds = String(total % 60).padStart(2, "0");
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

/** ISO 8601 duration for schema.org: "PT3M7S". */
export function isoDuration(ms: number): string {
  const total = Math.round(ms / 1000);
  return `PT${Math.floor(total / 60)}M${total % 60}S`;
}
