import "#app/rooms/film/player/film-player.css";
import { lazy, Suspense } from "react";
import type { FilmView } from "#app/rooms/film/film.ts";
import type { FilmOption } from "#app/rooms/film/player/film-option.ts";
import { FilmPlayer } from "#app/rooms/film/player/film-player.tsx";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";

type FilmWithMusicProps = {
  view: FilmView;
  options: readonly FilmOption[];
  /** Name of who sees the page. */
  watermark: string;
};

/** Server-rendered, to work without scripts; its scripts are loaded after the page's, and only where there is a film. */
const LazyPlayer = import.meta.env.SSR
  ? FilmPlayer
  : lazy(() =>
      loadPatiently(async () => ({ default: (await import("#app/rooms/film/player/film-player.tsx")).FilmPlayer })),
    );

/** The newest film of a room, and its earlier versions, with the room's music. */
export function FilmWithMusic({ view, options, watermark }: FilmWithMusicProps) {
  const [newest, ...earlier] = view.films;
  if (newest === undefined) return null;
  return (
    <Suspense fallback={null}>
      <LazyPlayer view={{ ...view, films: [newest, ...earlier] }} options={options} watermark={watermark} />
    </Suspense>
  );
}
