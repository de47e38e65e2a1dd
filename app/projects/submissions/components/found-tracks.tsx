import { FormKey } from "#app/ui/form/form-key.tsx";
import "#app/projects/submissions/components/submissions.css";
import { Form } from "@remix-run/react";
import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";
import { formatDuration, songPath, type TrackView } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

type FoundTracksProps = {
  tracks: TrackView[];
  /** Recordings already in the project. */
  inside: string[];
};

/** Catalogue tracks with buttons to add them to a project. */
export function FoundTracks({ tracks, inside }: FoundTracksProps) {
  if (tracks.length === 0) return <EmptyState title={copy.nothing}>{copy.nothingText}</EmptyState>;
  return (
    <ul className="border-t border-line" data-rows>
      {tracks.map((track) => (
        <li key={track.id} className="submission">
          <PlayButton track={track} context={tracks} />
          <div className="submission-name">
            <a href={songPath(track)} className="link font-semibold [overflow-wrap:anywhere]">
              {[track.title, ...titleTags(track)].join(" ")}
            </a>
            <p className="text-mute">{artistNames(track)}</p>
          </div>
          <div className="submission-wave">
            <MiniWaveform track={track} context={tracks} />
            <NoScriptAudio track={track} />
          </div>
          <p className="submission-length">{formatDuration(track.durationMs)}</p>
          <div className="submission-acts">
            {inside.includes(track.id) ? (
              <p className="text-sm text-mute">{copy.isAdded}</p>
            ) : (
              <Form method="post" preventScrollReset>
                <FormKey />
                <input type="hidden" name="track" value={track.id} />
                <button type="submit" className="row-action" aria-label={copy.addOf(track.title)}>
                  {copy.addTrack}
                </button>
              </Form>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
