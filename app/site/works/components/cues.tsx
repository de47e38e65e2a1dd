import { describeList } from "#app/player/queue/listing.ts";
import type { PickedTrack } from "#app/site/select-picked-recordings.server.ts";
import { HearRow } from "#app/site/services/components/hear-row.tsx";
import { copy } from "#app/site/works/copy.ts";
import { formatDuration } from "#app/track/track.ts";

type CuesProps = {
  /** Name of the work, which the queue shows. */
  name: string;
  picks: PickedTrack[];
};

/** Tracks of a case, each with why it was picked; renders nothing without any. */
export function Cues({ name, picks }: CuesProps) {
  const tracks = picks.map(({ track }) => track);
  describeList(tracks, { label: name });
  if (picks.length === 0) return null;
  return (
    <section className="px-gutter pt-14">
      <h2 className="text-title">{copy.cues}</h2>
      <ol aria-label={copy.cues} className="mt-8 border-t border-ink">
        {picks.map(({ track, note }) => (
          <HearRow key={track.id} track={track} context={tracks} facts={[formatDuration(track.durationMs)]}>
            <p className="[overflow-wrap:anywhere]">{note}</p>
          </HearRow>
        ))}
      </ol>
    </section>
  );
}
