import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import type { TrackView } from "#app/player/track/track.ts";
import { artistNames, titleTags, trackName } from "#app/player/track/track-label.ts";
import { Button } from "#app/ui/form/button.tsx";
import { X } from "#app/ui/icons.tsx";

type RequestSongsProps = {
  /** The song that the form was opened for. */
  track: TrackView | null;
  tracks: TrackView[];
};

/** The songs of the draft with a button to remove each, and the one that saving adds. */
export function RequestSongs({ track, tracks }: RequestSongsProps) {
  const added = track !== null && !tracks.some(({ id }) => id === track.id) ? track : null;
  if (added === null && tracks.length === 0) return <p className="hint">{copy.noSongs}</p>;
  return (
    <section aria-label={copy.songs}>
      <h2 className="label">{copy.songs}</h2>
      <ul>
        {tracks.map((one) => (
          <li key={one.id} className="flex items-center gap-3 border-b border-line py-1">
            <Song track={one} />
            <Button
              variant="icon"
              size="small"
              name="remove"
              value={one.id}
              aria-label={copy.remove(trackName(one))}
              formNoValidate
            >
              <X size={16} aria-hidden />
            </Button>
          </li>
        ))}
        {added === null ? null : (
          <li className="flex items-center gap-3 border-b border-line py-2">
            <Song track={added} />
            <span className="hint">{copy.willBeAdded}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

type SongProps = { track: TrackView };

function Song({ track }: SongProps) {
  return (
    <span className="min-w-0 flex-1">
      {[track.title, ...titleTags(track)].join(" ")} <span className="text-mute">{artistNames(track)}</span>
    </span>
  );
}
