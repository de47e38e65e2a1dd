import { useId } from "react";
import type { RoomFilm } from "#app/rooms/film/film.ts";
import { playerCopy } from "#app/rooms/film/player/player-copy.ts";
import type { FilmSource } from "#app/rooms/film/player/use-film-source.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldFrame } from "#app/ui/form/field.tsx";
import { Progress } from "#app/ui/form/progress.tsx";

const { copy } = playerCopy;

type OwnCopyProps = { film: RoomFilm; source: FilmSource };

/** Takes a copy of the film from this device. The field has no name: nothing of it can be sent. */
export function OwnCopy({ film, source: { check, choose, stop } }: OwnCopyProps) {
  const id = useId();
  const error =
    check.state === "refused" ? copy.refused(check.difference) : check.state === "unreadable" ? copy.unreadable : null;
  return (
    <>
      {film.src === null ? <p className="js:hidden">{copy.noScript}</p> : null}
      <div className="hidden gap-2 js:grid">
        {film.src === null ? <p>{copy.local}</p> : null}
        <FieldFrame id={id} label={copy.label} hint={copy.hint(film.name, film.bytes)} error={error} errorRole="alert">
          <input
            id={id}
            type="file"
            accept="video/*,.mkv,.mov,.webm"
            aria-describedby={`${id}-hint`}
            aria-invalid={error === null ? undefined : true}
            onChange={({ currentTarget: { files } }) => {
              const file = files?.[0];
              if (file !== undefined) void choose(file);
            }}
          />
        </FieldFrame>
        {check.state === "checking" ? (
          <div className="flex flex-wrap items-center gap-3">
            <Progress value={check.share} aria-label={copy.label} />
            <span className="text-sm tabular-nums">{copy.checking(check.share)}</span>
            <Button type="button" variant="quiet" size="small" onClick={stop}>
              {copy.stop}
            </Button>
          </div>
        ) : null}
        <p role="status" className="text-sm text-mute empty:hidden">
          {check.state === "taken" ? copy.taken : null}
        </p>
      </div>
    </>
  );
}
