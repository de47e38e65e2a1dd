import { lazy, Suspense } from "react";
import { ActButton } from "#app/rooms/film/components/act-button.tsx";
import { FilmComments, type FilmFormProps } from "#app/rooms/film/components/film-comments.tsx";
import { FilmUpload } from "#app/rooms/film/components/film-upload.tsx";
import { type FilmView, filmFacts, mayDropFrames, type RoomFilm } from "#app/rooms/film/film.ts";
import { filmCopy as copy } from "#app/rooms/film/film-copy.ts";
import { markerFormats } from "#app/rooms/film/markers/marker-formats.ts";
import type { FilmOption } from "#app/rooms/film/player/film-option.ts";
import "#app/rooms/film/player/film-player.css";
import { FilmPlayer } from "#app/rooms/film/player/film-player.tsx";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";

type FilmPartProps = FilmFormProps & {
  view: FilmView;
  /** The room's music. */
  options: FilmOption[];
};

function Version({ film, action }: { film: RoomFilm; action: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-3">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{copy.version(film.version, film.name)}</p>
        <p className="text-mute text-sm">{filmFacts(film)}</p>
        {film.src === null ? <p className="text-mute text-sm">{copy.local}</p> : null}
      </div>
      {film.mayRemove ? <ActButton act="remove" id={film.id} action={action} label={copy.remove} /> : null}
    </li>
  );
}

function MarkerLinks({ path, query }: { path: string; query: string }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {Object.entries(markerFormats).map(([format, { label }]) => (
        <li key={format}>
          <a href={`${path}/markers/${format}${query}`} className="btn btn-quiet btn-small">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Server-rendered, to work without scripts; its scripts are loaded after the page's, and only where there is a film. */
const LazyPlayer = import.meta.env.SSR
  ? FilmPlayer
  : lazy(() =>
      loadPatiently(async () => ({ default: (await import("#app/rooms/film/player/film-player.tsx")).FilmPlayer })),
    );

/** The film of a room: picture, comments, versions. Forms go to the film's own page, which shows what is wrong with them. */
export function FilmPart({ view, options, ...form }: FilmPartProps) {
  const { films, threads } = view;
  const [newest] = films;
  const { path } = form;
  return (
    <section id="film" aria-labelledby="film-heading" className="mt-6 scroll-mt-24 print:hidden">
      <h1 id="film-heading" className="text-title">
        {copy.title}
      </h1>
      {newest === undefined ? <p className="mt-2 text-mute">{copy.empty}</p> : null}
      <div className="film mt-4">
        {newest === undefined ? null : (
          <Suspense fallback={null}>
            <LazyPlayer view={view} newest={newest} options={options} watermark={form.name} />
          </Suspense>
        )}
        <FilmComments films={films} threads={threads} {...form} />
      </div>
      {threads.length === 0 ? null : (
        <div className="mt-6">
          <h2 className="font-semibold">{copy.export}</h2>
          <MarkerLinks path={path} query="" />
          {newest !== undefined && mayDropFrames(newest.frameRate) ? (
            <>
              <h3 className="mt-3 text-sm">{copy.dropFrame}</h3>
              <MarkerLinks path={path} query="?drop=on" />
            </>
          ) : null}
        </div>
      )}
      <ul className="mt-6">
        {films.map((film) => (
          <Version key={film.id} film={film} action={`${path}/film`} />
        ))}
      </ul>
      <FilmUpload path={path} isFirst={newest === undefined} />
    </section>
  );
}
