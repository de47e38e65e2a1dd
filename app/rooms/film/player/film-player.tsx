import { useEffect, useMemo, useRef, useState } from "react";
import { player as sitePlayer } from "#app/player/store/player-store.ts";
import { type FilmView, isAfterEnd, type RoomFilm } from "#app/rooms/film/film.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { focusText, useCommentForm, useCommentTimes } from "#app/rooms/film/player/comment-form.ts";
import { DraftTools } from "#app/rooms/film/player/draft-tools.tsx";
import { FilmBar } from "#app/rooms/film/player/film-bar.tsx";
import { type FilmOption, placeOf } from "#app/rooms/film/player/film-option.ts";
import { FilmStage } from "#app/rooms/film/player/film-stage.tsx";
import { type FilmSound, FilmTransport, filmSounds } from "#app/rooms/film/player/film-transport.tsx";
import { filmFrames } from "#app/rooms/film/player/frames.ts";
import { OptionChips } from "#app/rooms/film/player/option-chips.tsx";
import { OwnCopy } from "#app/rooms/film/player/own-copy.tsx";
import { playerCopy as copy } from "#app/rooms/film/player/player-copy.ts";
import { ShownDrawing } from "#app/rooms/film/player/shown-drawing.tsx";
import { useDraft } from "#app/rooms/film/player/use-draft.ts";
import { useFilmKeys } from "#app/rooms/film/player/use-film-keys.ts";
import { useFilmPlayer } from "#app/rooms/film/player/use-film-player.ts";
import { useFilmSource } from "#app/rooms/film/player/use-film-source.ts";
import { useOptionMusic } from "#app/rooms/film/player/use-option-music.ts";
import { useSpeech } from "#app/rooms/film/player/use-speech.ts";
import { VersionChoice } from "#app/rooms/film/player/version-choice.tsx";

type FilmPlayerProps = {
  view: FilmView;
  newest: RoomFilm;
  options: readonly FilmOption[];
  /** Name of who sees the page. */
  watermark: string;
};

/** The film of a room with its music, comments and drawings. */
export function FilmPlayer({ view: { films, threads, cuts }, newest, options, watermark }: FilmPlayerProps) {
  const [filmId, setFilmId] = useState(newest.id);
  const film = films.find(({ id }) => id === filmId) ?? newest;
  const frames = useMemo(() => filmFrames(film), [film]);
  // Comments on frames that this version lacks have no place in it.
  const placed = useMemo(() => threads.filter((thread) => !isAfterEnd(thread, film)), [threads, film]);
  const element = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLElement>(null);
  const [chosenSound, setSound] = useState<FilmSound>("on");
  const [isStarted, setStarted] = useState(false);
  const source = useFilmSource(film);
  const player = useFilmPlayer({ film, frames, element, address: source.address });
  const isHeard = film.hasSound && chosenSound !== "off";
  const givesWay = options.some((option) => placeOf(option, cuts).duckDb > 0);
  const speech = useSpeech({
    address: source.address,
    file: source.file,
    film,
    isWanted: isStarted && isHeard && givesWay,
  });
  const music = useOptionMusic(player, { film, options, cuts, speech, isStarted });
  const drafting = useDraft();
  const { draft } = drafting;

  useEffect(() => {
    if (element.current === null || source.address === null) return;
    element.current.volume = filmSounds[chosenSound];
    // Phones of Apple have no volume of an element.
    element.current.muted = chosenSound === "off";
  }, [chosenSound, source.address]);

  function seek(frame: number): void {
    player.seek(frames.middleOf(frame));
  }

  function pauseAt(frame: number): void {
    if (player.isPlaying) player.pause();
    seek(frame);
  }

  const here = () => frames.msOf(frames.frameAt(player.positionMs));

  const actions = {
    toggle() {
      if (player.isPlaying) return player.pause();
      if (source.address === null) return;
      sitePlayer.pause();
      setStarted(true);
      void player.play();
    },
    step: (by: number) => pauseAt(frames.frameAt(player.positionMs) + by),
    chooseAt(index: number) {
      const option = options[index];
      if (option === undefined) return;
      setStarted(true);
      music.choose(option.track.id);
    },
    startComment() {
      if (player.isPlaying) player.pause();
      drafting.startAt(here());
      focusText();
    },
    toHere() {
      if (draft === null) return actions.startComment();
      if (player.isPlaying) player.pause();
      drafting.endAt(here());
      focusText();
    },
  };
  const onKeyDown = useFilmKeys(actions);
  function jumpTo(ms: number): void {
    pauseAt(frames.frameAt(ms));
    stage.current?.scrollIntoView({ block: "nearest" });
  }
  const { clear } = drafting;
  const { timecode } = frames;
  useCommentForm({ draft, timecode, recordingId: music.chosenId, threads, onStored: clear });
  useCommentTimes(jumpTo);
  const ownCopy = <OwnCopy key={film.id} film={film} source={source} />;

  return (
    <section ref={stage} aria-label={copy.label} className="film-stage" onKeyDown={onKeyDown}>
      {source.isUnplayable ? <p role="alert">{copy.unplayable}</p> : null}
      {source.address === null ? null : (
        <FilmStage
          {...{ film, element, watermark }}
          address={source.address}
          onLoaded={source.onLoaded}
          onToggle={() => drafting.isDrawing || actions.toggle()}
        >
          <ShownDrawing {...{ player, frames, film, drafting }} threads={placed} />
        </FilmStage>
      )}
      {film.src === null ? ownCopy : null}
      <div className="film-controls">
        {source.address === null ? null : (
          <>
            <FilmBar player={player} frames={frames} threads={placed} onSeek={seek} />
            <FilmTransport {...{ player, actions, stage, setSound }} sound={film.hasSound ? chosenSound : null} />
            <OptionChips options={options} music={music} onChoose={actions.chooseAt} />
            <DraftTools
              state={drafting}
              frames={frames}
              onStart={actions.startComment}
              onEnd={actions.toHere}
              onDraw={() => {
                if (draft !== null) jumpTo(draft.fromMs);
                drafting.setDrawing(!drafting.isDrawing);
              }}
            />
            <p className="hint film-keys">{copy.keys}</p>
          </>
        )}
        {films.length < 2 ? null : <VersionChoice films={films} chosenId={film.id} onChoose={setFilmId} />}
        {film.playable === "some" && !source.isUnplayable ? <p className="hint">{copy.perhapsUnplayable}</p> : null}
        {film.src === null ? null : (
          <details>
            <summary className="link w-fit cursor-pointer text-sm">{copy.copy.own}</summary>
            <div className="mt-3">{ownCopy}</div>
          </details>
        )}
      </div>
      {film.isWatermarked ? <p className="hint">{filmCopy.watermark}</p> : null}
    </section>
  );
}
