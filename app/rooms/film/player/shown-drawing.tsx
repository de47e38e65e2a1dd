import type { PicturePlayer } from "#app/player/picture/picture-player.ts";
import type { Drawing, FilmThread, RoomFilm } from "#app/rooms/film/film.ts";
import { DrawLayer } from "#app/rooms/film/player/draw-layer.tsx";
import { useFrame } from "#app/rooms/film/player/film-bar.tsx";
import type { FilmFrames } from "#app/rooms/film/player/frames.ts";
import type { DraftState } from "#app/rooms/film/player/use-draft.ts";

/** Ms for which a comment on one frame is shown while the film plays. */
const shownMs = 1000;

type ShownDrawingProps = {
  player: PicturePlayer;
  frames: FilmFrames;
  film: RoomFilm;
  threads: readonly FilmThread[];
  drafting: DraftState;
};

/** What is drawn now, else the drawings of the comments at the playhead. */
export function ShownDrawing({ player, frames, film, threads, drafting }: ShownDrawingProps) {
  const frame = useFrame(player, frames);
  const { draft, isDrawing, draw } = drafting;
  const held = player.isPlaying ? Math.round(shownMs / frames.frameMs) : 0;
  const stored = threads.flatMap(({ fromMs, toMs, drawing }): Drawing => {
    const [from, to] = [frames.frameAt(fromMs), frames.frameAt(toMs ?? fromMs)];
    return drawing !== null && frame >= from && frame <= Math.max(to, from + held) ? drawing : [];
  });
  const isWritten = draft !== null && (isDrawing || frame === frames.frameAt(draft.fromMs));
  return <DrawLayer film={film} drawing={isWritten ? draft.drawing : stored} onDraw={isDrawing ? draw : null} />;
}
