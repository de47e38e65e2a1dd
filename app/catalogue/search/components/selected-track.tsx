import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import type { TrackView } from "#app/player/track/track.ts";

type SelectedTrackProps = {
  track: TrackView | null;
  /** Why the linked track is not shown. */
  error: string | undefined;
};

/** The track that the address names with `songId` or `versionId`, above the results. */
export function SelectedTrack({ track, error }: SelectedTrackProps) {
  if (track === null) return error ? <p className="error pb-2">{error}</p> : null;
  return (
    <section className="mb-6 border-b border-line pb-4" aria-label={copy.selected}>
      <h2 className="mb-2 text-lg">{copy.selected}</h2>
      <TrackList label={copy.selected} tracks={[track]} />
    </section>
  );
}
