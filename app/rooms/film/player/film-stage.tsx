import { type ReactNode, type RefObject, useEffect } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { RoomFilm } from "#app/rooms/film/film.ts";
import { playerCopy as copy } from "#app/rooms/film/player/player-copy.ts";

/** Copies of the name over the picture, so that no part of it is without. */
const marks = ["a", "b", "c", "d", "e", "f"];

type FilmStageProps = {
  film: RoomFilm;
  address: string;
  element: RefObject<HTMLVideoElement>;
  /** Name of who sees the page. */
  watermark: string;
  /** Another function for another address. */
  onLoaded: (element: HTMLVideoElement | null) => void;
  onToggle: () => void;
  children: ReactNode;
};

/** The picture with what lies over it. Without scripts it has the browser's own controls. */
export function FilmStage({ film, address, element, watermark, onLoaded, onToggle, children }: FilmStageProps) {
  const isHydrated = useHydrated();
  // A film that failed before the scripts came tells so no more.
  useEffect(() => {
    const video = element.current;
    if (video !== null && video.error !== null) onLoaded(null);
    else if (video !== null && video.readyState >= HTMLMediaElement.HAVE_METADATA) onLoaded(video);
  }, [element, onLoaded]);
  return (
    <div className="film-picture" style={{ aspectRatio: `${film.width} / ${film.height}` }}>
      {
        // biome-ignore lint/a11y/useMediaCaption: the client's own film, in the making.
        <video
          key={address}
          ref={element}
          src={address}
          className="film-video"
          aria-label={copy.film(film.name, film.version)}
          controls={!isHydrated}
          controlsList="nodownload"
          playsInline
          preload="metadata"
          onClick={() => isHydrated && onToggle()}
          onLoadedMetadata={({ currentTarget }) => onLoaded(currentTarget)}
          onError={() => onLoaded(null)}
        />
      }
      {film.isWatermarked ? (
        <div className="film-watermark" aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark}>{watermark}</span>
          ))}
        </div>
      ) : null}
      {children}
    </div>
  );
}
