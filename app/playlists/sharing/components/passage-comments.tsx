import { Form } from "@remix-run/react";
import { directFile } from "#app/player/playback.ts";
import { player } from "#app/player/store/player-store.ts";
import type { Answering } from "#app/playlists/sharing/answering.ts";
import { sharedPlaylistCopy as copy } from "#app/playlists/sharing/playlist-share-copy.ts";
import type { SharedTrack } from "#app/playlists/sharing/shared-playlist.ts";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { type Passage, readPassageItem } from "#app/sharing/visits/passage-answer.ts";
import { formatDuration } from "#app/track/track.ts";
import { Field } from "#app/ui/form/field.tsx";

/** A point in time of the track. */
const time = { maxLength: 12, placeholder: "0:00", autoComplete: "off", required: true } as const;

type PassageCommentsProps = {
  entry: Pick<SharedTrack, "id" | "track">;
  /** URL of the forms, and of the redirect without JavaScript. */
  path: string;
  answering: Pick<Answering, "answers" | "isStaff" | "reply">;
};

/** The recipient's comments on passages of a track, and the form of a new one. Without JavaScript the browser plays the passage. */
export default function PassageComments({ entry: { id, track }, path, answering }: PassageCommentsProps) {
  const { answers, isStaff, reply } = answering;
  const own = reply?.item === id && reply.from !== undefined && reply.error ? reply : null;
  const notes = Object.entries(answers).flatMap(([key, { note }]) => {
    const { item, passage } = readPassageItem(key);
    return item === id && passage && note ? [{ key, note, passage }] : [];
  });
  notes.sort((a, b) => a.passage.startMs - b.passage.startMs);
  const label = ({ startMs, endMs }: Passage) => `${formatDuration(startMs)} – ${formatDuration(endMs)}`;
  return (
    <>
      {notes.length === 0 ? null : (
        <ul className="grid w-full gap-2">
          {notes.map(({ key, note, passage }) => (
            <li key={key}>
              <Form method="post" action={path} preventScrollReset className="text-sm">
                <input type="hidden" name="item" value={key} />
                <input type="hidden" name="shownNote" value={note} />
                <a
                  href={`${directFile(track)}#t=${passage.startMs / 1000},${passage.endMs / 1000}`}
                  className="link tabular-nums"
                  onClick={(event) => {
                    event.preventDefault();
                    player.play(track, [track], passage.startMs / 1000);
                  }}
                >
                  {label(passage)}
                </a>{" "}
                <span dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {note}
                </span>{" "}
                <button type="submit" disabled={isStaff} className="link link-action print:hidden">
                  {copy.passageDelete}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <details key={notes.length} open={own !== null} className="print:hidden">
        <summary className="row-action min-h-11 w-fit text-sm">{copy.passageAdd}</summary>
        <Form method="post" action={path} preventScrollReset>
          <fieldset disabled={isStaff} className="grid gap-3">
            <legend className="sr-only">{`${copy.passageAdd}: ${track.title}`}</legend>
            <input type="hidden" name="item" value={id} />
            <Field {...time} name="from" label={copy.passageFrom} defaultValue={own?.from} />
            <Field {...time} name="to" label={copy.passageTo} defaultValue={own?.to} />
            <Field
              multiline
              rows={2}
              name="note"
              label={copy.passageNote}
              defaultValue={own?.note}
              error={own?.error}
              errorRole="alert"
              maxLength={shareLimits.note}
            />
            <button type="submit" className="btn btn-quiet btn-small justify-self-start">
              {copy.passageSave}
            </button>
          </fieldset>
        </Form>
      </details>
    </>
  );
}
