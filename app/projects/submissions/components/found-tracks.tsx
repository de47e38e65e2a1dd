import { FormKey } from "#app/ui/form/form-key.tsx";
import "#app/projects/submissions/components/submissions.css";
import { Form } from "@remix-run/react";
import { HeardTrack } from "#app/player/components/heard-track.tsx";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";
import { songPath, type TrackView } from "#app/track/track.ts";
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
        <li key={track.id} className="border-line border-b py-3">
          <HeardTrack track={track} context={tracks} to={songPath(track)} />
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
