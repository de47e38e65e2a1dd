import { writeShortTime } from "#app/licensing/timelines/timecode.ts";
import type { FilmCut } from "#app/rooms/film/film.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { type FilmOption, placeOf } from "#app/rooms/film/player/film-option.ts";
import { trackName } from "#app/track/track-label.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";

const { cuts: copy } = filmCopy;

type FilmCutsProps = { path: string; options: FilmOption[]; cuts: FilmCut[]; reply: FormReply | undefined };

/** Where each track of the room starts under the film. For senders. */
export function FilmCuts({ path, options, cuts, reply }: FilmCutsProps) {
  return (
    <section aria-labelledby="film-cuts" className="mt-8">
      <h2 id="film-cuts" className="font-semibold">
        {copy.heading}
      </h2>
      {options.length === 0 ? <p className="mt-2 text-mute">{copy.none}</p> : null}
      {options.map((option) => {
        const { id } = option.track;
        const cut = placeOf(option, cuts);
        const own = reply?.initialValue?.recording === id ? reply : undefined;
        const { field } = readFormReply(own);
        const filmAt = `${cut.filmMs < 0 ? "-" : ""}${writeShortTime(Math.abs(cut.filmMs))}`;
        return (
          <details key={id} className="mt-3" open={own !== undefined}>
            <summary className="link w-fit cursor-pointer [overflow-wrap:anywhere]">{trackName(option.track)}</summary>
            <FormFrame
              action={`${path}/film`}
              reply={own}
              keyless
              submit={copy.submit}
              className="mt-3 grid max-w-xl gap-4 sm:grid-cols-3"
            >
              <input type="hidden" name="recording" value={id} />
              <Field {...field("filmAt", filmAt)} label={copy.filmAt} />
              <Field {...field("musicAt", writeShortTime(cut.musicMs))} label={copy.musicAt} />
              <Field
                {...field("duck", String(cut.duckDb))}
                inputMode="numeric"
                label={copy.duck}
                hint={copy.duckHint}
              />
            </FormFrame>
          </details>
        );
      })}
    </section>
  );
}
