import { useEffect } from "react";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import type { LyricLine } from "#app/player/lyrics/lyric-line.ts";
import type { TrackView } from "#app/track/track.ts";

type SelectedTrackProps = {
  track: TrackView | null;
  /** The track's lyrics, if the URL opens them. */
  lyrics: LyricLine[] | null;
  /** Why the linked track is not available. */
  error: string | undefined;
};

/**
 * The track selected by `songId` or `versionId` in the URL, above the results. Its lyrics open in the panel; without room for it, and
 * without JavaScript, they are below the track.
 */
export function SelectedTrack({ track, lyrics, error }: SelectedTrackProps) {
  const opensLyrics = lyrics !== null && lyrics.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each track that an address opens with its lyrics.
  useEffect(() => {
    if (opensLyrics) void import("#app/player/lyrics/opened-lyrics.ts").then(({ openLyrics }) => openLyrics(track));
  }, [track?.id, opensLyrics]);

  if (track === null) return error ? <p className="error pb-2">{error}</p> : null;
  return (
    <section className="mb-6 border-b border-line pb-4" aria-label={copy.selected}>
      <h2 className="mb-2 text-lg">{copy.selected}</h2>
      <TrackList label={copy.selected} tracks={[track]} />
      {opensLyrics ? (
        <p className="mt-4 whitespace-pre-line js:lg:hidden">{lyrics.map(({ text }) => text).join("\n")}</p>
      ) : null}
    </section>
  );
}
