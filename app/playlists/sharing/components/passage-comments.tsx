import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { directFile, isSameTrack } from "#app/player/playback.ts";
import { player } from "#app/player/store/player-store.ts";
import type { Answering } from "#app/playlists/sharing/answering.ts";
import { sharedPlaylistCopy as copy } from "#app/playlists/sharing/playlist-share-copy.ts";
import type { SharedTrack } from "#app/playlists/sharing/shared-playlist.ts";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { isAnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { type Passage, readPassageItem } from "#app/sharing/visits/passage-answer.ts";
import { formatDuration } from "#app/track/track.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

/** A point in time of the track. */
const time = { maxLength: 12, placeholder: "0:00", autoComplete: "off", required: true } as const;

type PassageCommentsProps = {
  entry: Pick<SharedTrack, "id" | "track">;
  /** URL of the forms, and of the redirect without JavaScript. */
  path: string;
  answering: Pick<Answering, "answers" | "isStaff" | "reply">;
  /** Dragged over the waveform: opens the form with it. */
  marked?: Passage | null;
};

/**
 * The recipient's comments on passages of a track, and the form of a new one, whose times come from the playhead or the waveform and can be
 * edited. Without JavaScript the browser plays the passage, and the times are typed.
 */
export default function PassageComments({ entry, path, answering, marked = null }: PassageCommentsProps) {
  const { id, track } = entry;
  const { answers, isStaff } = answering;
  const fetcher = useFetcher<object>();
  const reply = isAnswerReply(fetcher.data) ? fetcher.data : answering.reply;
  const own = reply?.item === id && reply.from !== undefined && reply.error ? reply : null;
  const notes = Object.entries(answers).flatMap(([key, { note }]) => {
    const { item, passage } = readPassageItem(key);
    return item === id && passage && note ? [{ key, note, passage }] : [];
  });
  notes.sort((a, b) => a.passage.startMs - b.passage.startMs);
  const label = ({ startMs, endMs }: Passage) => `${formatDuration(startMs)} – ${formatDuration(endMs)}`;
  const folded = useRef<HTMLDetailsElement>(null);
  const lastSecond = Math.floor(track.durationMs / 1000);

  // The focus stays here when the form folds up, or the comment with the button is gone.
  useEffect(() => {
    if (!isAnswerReply(fetcher.data) || fetcher.data.error || folded.current === null) return;
    if (fetcher.data.from !== undefined) {
      folded.current.querySelector("form")?.reset();
      folded.current.open = false;
    }
    folded.current.querySelector("summary")?.focus({ preventScroll: true });
  }, [fetcher.data]);

  const control = (name: string) => {
    const found = folded.current?.querySelector(`[name=${name}]`);
    return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : null;
  };
  const heard = () => {
    const { track: played } = player.snapshot;
    return played !== null && isSameTrack(played, track) ? player.position : null;
  };
  function set(name: "from" | "to", seconds: number) {
    const field = control(name);
    const rounded = name === "from" ? Math.floor(seconds) : Math.min(lastSecond, Math.ceil(seconds));
    if (field !== null) field.value = formatDuration(rounded * 1000);
  }
  /** Where the form is opened or the text begun while the track plays, the time is known. */
  function setIfEmpty(name: "from" | "to") {
    const seconds = heard();
    if (seconds !== null && control(name)?.value === "") set(name, seconds);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each drag.
  useEffect(() => {
    if (marked === null || folded.current === null) return;
    folded.current.open = true;
    set("from", marked.startMs / 1000);
    set("to", marked.endMs / 1000);
    control("note")?.focus({ preventScroll: true });
  }, [marked]);

  return (
    <>
      {notes.length === 0 ? null : (
        <ul className="grid w-full gap-2">
          {notes.map(({ key, note, passage }) => (
            <li key={key}>
              <fetcher.Form method="post" action={path} className="text-sm">
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
                {reply?.item === key && reply.error ? (
                  <p role="alert" className="error">
                    {reply.error}
                  </p>
                ) : null}
              </fetcher.Form>
            </li>
          ))}
        </ul>
      )}
      <details
        ref={folded}
        open={own !== null}
        className="print:hidden"
        onToggle={({ currentTarget }) => currentTarget.open && setIfEmpty("from")}
      >
        <summary className="row-action min-h-11 w-fit text-sm">{copy.passageAdd}</summary>
        <fetcher.Form method="post" action={path}>
          <fieldset disabled={isStaff} className="grid gap-3">
            <legend className="sr-only">{`${copy.passageAdd}: ${track.title}`}</legend>
            <input type="hidden" name="item" value={id} />
            <div className="flex items-end gap-2">
              <Field {...time} className="w-24" name="from" label={copy.passageFrom} defaultValue={own?.from} />
              <Button
                type="button"
                variant="quiet"
                size="small"
                className="hidden js:inline-flex"
                onClick={() => set("from", heard() ?? 0)}
              >
                {copy.passageStart}
              </Button>
            </div>
            <div className="flex items-end gap-2">
              <Field {...time} className="w-24" name="to" label={copy.passageTo} defaultValue={own?.to} />
              <Button
                type="button"
                variant="quiet"
                size="small"
                className="hidden js:inline-flex"
                onClick={() => {
                  set("to", heard() ?? lastSecond);
                  control("note")?.focus();
                }}
              >
                {copy.passageEnd}
              </Button>
            </div>
            <Field
              multiline
              rows={2}
              name="note"
              label={copy.passageNote}
              defaultValue={own?.note}
              error={own?.error}
              errorRole="alert"
              maxLength={shareLimits.note}
              onInput={() => setIfEmpty("to")}
            />
            <button
              type="submit"
              className="btn btn-quiet btn-small justify-self-start"
              disabled={fetcher.state !== "idle"}
            >
              {copy.passageSave}
            </button>
          </fieldset>
        </fetcher.Form>
      </details>
    </>
  );
}
