import { timeText } from "#app/picture/picture-settings.ts";
import type { FilmCut } from "#app/rooms/film/film.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import type { CutTrack } from "#app/rooms/film/film-cuts.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";

const { cuts: copy } = filmCopy;

type FilmCutsProps = { path: string; tracks: CutTrack[]; cuts: FilmCut[]; reply: FormReply | undefined };

/** Where each track of the room starts under the film. For senders. */
export function FilmCuts({ path, tracks, cuts, reply }: FilmCutsProps) {
  return (
    <section aria-labelledby="film-cuts" className="mt-8">
      <h3 id="film-cuts" className="font-semibold">
        {copy.heading}
      </h3>
      {tracks.length === 0 ? <p className="mt-2 text-mute">{copy.none}</p> : null}
      {tracks.map(({ id, title }) => {
        const cut = cuts.find(({ recordingId }) => recordingId === id) ?? { filmMs: 0, musicMs: 0, duckDb: 0 };
        const own = reply?.initialValue?.recording === id ? reply : undefined;
        const { value, error } = readFormReply(own);
        const filmAt = `${cut.filmMs < 0 ? "-" : ""}${timeText(Math.abs(cut.filmMs))}`;
        return (
          <details key={id} className="mt-3" open={own !== undefined}>
            <summary className="link w-fit cursor-pointer [overflow-wrap:anywhere]">{title}</summary>
            <FormFrame
              action={`${path}/film`}
              reply={own}
              keyless
              submit={copy.submit}
              className="mt-3 grid max-w-xl gap-4 sm:grid-cols-3"
            >
              <input type="hidden" name="recording" value={id} />
              <Field name="filmAt" label={copy.filmAt} defaultValue={value("filmAt", filmAt)} error={error("filmAt")} />
              <Field
                name="musicAt"
                label={copy.musicAt}
                defaultValue={value("musicAt", timeText(cut.musicMs))}
                error={error("musicAt")}
              />
              <Field
                name="duck"
                inputMode="numeric"
                label={copy.duck}
                hint={copy.duckHint}
                defaultValue={value("duck", String(cut.duckDb))}
                error={error("duck")}
              />
            </FormFrame>
          </details>
        );
      })}
    </section>
  );
}
