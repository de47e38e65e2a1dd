import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { player as sitePlayer } from "#app/player/store/player-store.ts";
import type { FilmView } from "#app/rooms/film/film.ts";
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
import { type Draft, useDraft } from "#app/rooms/film/player/use-draft.ts";
import { useFilmKeys } from "#app/rooms/film/player/use-film-keys.ts";
import { useFilmPlayer } from "#app/rooms/film/player/use-film-player.ts";
import { useFilmSource } from "#app/rooms/film/player/use-film-source.ts";
import { useOptionMusic } from "#app/rooms/film/player/use-option-music.ts";
import { useSpeech } from "#app/rooms/film/player/use-speech.ts";

/** What the comments beside the film need of it. */
export type Writing = {
  /** What was taken from the film; null: nothing, and fields are typed. */
  draft: Draft | null;
  /** The track that is heard with it. */
  recordingId: string | null;
  timecode: (ms: number) => string;
  jumpTo: (ms: number) => void;
  /** To be called when a comment was stored. */
  onStored: () => void;
};

export type FilmPlayerProps = {
  view: FilmView & { films: [FilmView["films"][number], ...FilmView["films"]] };
  options: readonly FilmOption[];
  /** Name of who sees the page. */
  watermark: string;
  comments: (writing: Writing) => ReactNode;
};

/** The film of a room with its music, comments and drawings. */
export function FilmPlayer({ view: { films, threads, cuts }, options, watermark, comments }: FilmPlayerProps) {
  const [filmId, setFilmId] = useState(films[0].id);
  const film = films.find(({ id }) => id === filmId) ?? films[0];
  const frames = useMemo(() => filmFrames(film), [film]);
  const element = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLElement>(null);
  const written = useRef<HTMLDivElement>(null);
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

  function toText(): void {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    written.current?.querySelector("textarea")?.focus();
  }

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
      toText();
    },
    toHere() {
      if (draft === null) return actions.startComment();
      if (player.isPlaying) player.pause();
      drafting.endAt(here());
      toText();
    },
  };
  const onKeyDown = useFilmKeys(actions);
  const jumpTo = (ms: number) => pauseAt(frames.frameAt(ms));

  const ownCopy = <OwnCopy key={film.id} film={film} source={source} />;

  return (
    <section aria-label={copy.label} className="film" onKeyDown={onKeyDown}>
      <section ref={stage} aria-label={copy.film(film.name, film.version)} className="film-stage">
        {source.isUnplayable ? <p role="alert">{copy.unplayable}</p> : null}
        <FilmStage
          {...{ film, element, watermark }}
          address={source.address}
          onLoaded={source.onLoaded}
          onToggle={() => drafting.isDrawing || actions.toggle()}
        >
          <ShownDrawing {...{ player, frames, threads, film }} drafting={drafting} />
        </FilmStage>
        {film.src === null ? ownCopy : null}
        <div className="film-controls">
          <FilmBar player={player} frames={frames} threads={threads} onSeek={seek} />
          <FilmTransport {...{ player, actions, stage, setSound }} sound={film.hasSound ? chosenSound : null} />
          <OptionChips options={options} music={music} onChoose={actions.chooseAt} />
        </div>
      </section>
      <div className="film-beside" ref={written}>
        {film.playable === "some" && !source.isUnplayable ? <p className="hint">{copy.perhapsUnplayable}</p> : null}
        {films.length < 2 ? null : (
          <label className="label hidden js:block">
            {copy.version}
            <select
              className="control"
              value={film.id}
              onChange={({ currentTarget }) => setFilmId(currentTarget.value)}
            >
              {films.map(({ id, name, version }) => (
                <option key={id} value={id}>
                  {copy.film(name, version)}
                </option>
              ))}
            </select>
          </label>
        )}
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
        {comments({
          draft,
          recordingId: music.chosenId,
          timecode: frames.timecode,
          jumpTo,
          onStored: drafting.clear,
        })}
        <p className="hint hidden js:block">{copy.keys}</p>
        {film.src === null ? null : ownCopy}
      </div>
    </section>
  );
}
