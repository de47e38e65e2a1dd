import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { HearRow } from "#app/site/services/components/hear-row.tsx";
import { copy } from "#app/site/services/copy.ts";
import { formatDuration, type TrackView } from "#app/track/track.ts";

type ShortlistProps = { label: string; tracks: TrackView[] };

/** Recordings as a shortlist: numbered, with waveform, tempo, key and length. */
export function Shortlist({ label, tracks }: ShortlistProps) {
  return (
    <ol aria-label={label} className="border-t border-ink">
      {tracks.map((track) => (
        <HearRow
          key={track.id}
          track={track}
          context={tracks}
          facts={[track.bpm === null ? null : copy.bpm(track.bpm), track.musicalKey, formatDuration(track.durationMs)]}
        >
          <div className="hidden js:block">
            <MiniWaveform track={track} context={tracks} />
          </div>
        </HearRow>
      ))}
    </ol>
  );
}
