import { useEffect, useRef, useState } from "react";
import type { SongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import type { FittedLength } from "#app/catalogue/shape/fit-length.ts";
import { framesToMs, msToFrames, writeTimecode } from "#app/licensing/timelines/timecode.ts";
import { pictureCopy } from "#app/picture/picture-copy.ts";
import { type PictureSettings, rateOf } from "#app/picture/picture-settings.ts";
import { DuckLane, HitLane } from "#app/picture/tool/mark-lanes.tsx";
import { paintPieces } from "#app/picture/tool/paint-pieces.ts";
import { useLaneDrag } from "#app/picture/tool/use-lane-drag.ts";
import { mergeDucks } from "#app/player/picture/ducks.ts";
import type { MusicPlan } from "#app/player/picture/music-plan.ts";
import type { PicturePlayer } from "#app/player/picture/picture-player.ts";
import { fetchPeaks } from "#app/player/waveform/peaks.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";

const { desk: copy } = pictureCopy;

type LanesProps = {
  song: SongBars;
  fitted: FittedLength;
  settings: PictureSettings;
  player: PicturePlayer;
  plan: MusicPlan;
  /** What the lanes show: picture and music, in ms. */
  lengthMs: number;
  frameMs: number;
  onMove: (fromMs: number) => void;
  onChange: (change: Partial<Pick<PictureSettings, "hitsMs" | "ducks">>) => void;
};

const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 100_000) / 1000}%`;

/** Position, hit points, pieces with their bars, and lowered ranges, one below the other. */
export function Lanes({ song, fitted, settings, player, plan, lengthMs, frameMs, onMove, onChange }: LanesProps) {
  const rate = rateOf(settings);
  const slider = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const time = useRef<HTMLOutputElement>(null);
  const at = (ms: number) => percent(ms / Math.max(1, lengthMs));
  const onFrame = (ms: number) => framesToMs(Math.max(0, msToFrames(ms, rate)), rate);
  const lane = { lengthMs, onFrame, at };

  useEffect(() => {
    const show = () => {
      const { positionMs } = player;
      const code = writeTimecode(msToFrames(positionMs, rate), rate);
      if (line.current) line.current.style.left = percent(positionMs / Math.max(1, lengthMs));
      if (time.current) time.current.value = code;
      if (slider.current === null) return;
      slider.current.value = String(positionMs);
      slider.current.setAttribute("aria-valuetext", code);
    };
    show();
    return player.moved.subscribe(show);
  }, [player, rate, lengthMs]);

  return (
    <div className="picture-lanes">
      <div className="picture-ruler">
        <input
          ref={slider}
          type="range"
          className="range picture-position"
          aria-label={copy.position}
          min={0}
          max={lengthMs}
          step={frameMs}
          defaultValue={0}
          onInput={({ currentTarget }) => player.seek(Number(currentTarget.value))}
        />
        <output ref={time} className="tabular-nums" aria-live="off">
          {writeTimecode(0, rate)}
        </output>
      </div>
      <div className="picture-tracks" aria-hidden="true">
        <HitLane
          {...lane}
          hitsMs={settings.hitsMs}
          musicMs={{ startMs: settings.fromMs, endMs: plan.endMs }}
          onChange={(hitsMs) => onChange({ hitsMs })}
        />
        <MusicLane
          song={song}
          fitted={fitted}
          plan={plan}
          lengthMs={lengthMs}
          fromMs={settings.fromMs}
          onMove={onMove}
        />
        <DuckLane {...lane} ducks={settings.ducks} onChange={(ducks) => onChange({ ducks: mergeDucks(ducks) })} />
        <span ref={line} className="picture-playhead" />
      </div>
    </div>
  );
}

type MusicLaneProps = Pick<LanesProps, "song" | "fitted" | "plan" | "lengthMs" | "onMove"> & { fromMs: number };

/** The pieces. Dragged, they begin elsewhere; the form's field and two buttons do the same. */
function MusicLane({ song, fitted, plan, lengthMs, fromMs, onMove }: MusicLaneProps) {
  const lane = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [peaks, setPeaks] = useState<ArrayLike<number> | null>(null);
  const { track, cuts } = song;
  const { drag, handlers } = useLaneDrag<null>(lane, {
    lengthMs,
    drop: ({ ms }) => onMove(Math.round(Math.max(0, fromMs + ms))),
  });
  const shift = drag === null ? 0 : Math.max(-fromMs, drag.ms);

  useEffect(() => {
    const aborted = new AbortController();
    setPeaks(null);
    // Without them the small ones of the track are drawn.
    fetchPeaks(track.mediaBase, aborted.signal).then(setPeaks, () => undefined);
    return () => aborted.abort();
  }, [track.mediaBase]);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const levels = peaks ?? peaksOf(track);
    const paint = () =>
      paintPieces(element, { pieces: plan.pieces, cuts, levels, durationMs: track.durationMs, lengthMs });
    paint();
    const sizes = new ResizeObserver(paint);
    sizes.observe(element);
    const colours = new MutationObserver(paint);
    colours.observe(document.documentElement, { attributeFilter: ["data-scheme", "style"] });
    return () => {
      sizes.disconnect();
      colours.disconnect();
    };
  }, [peaks, track, cuts, plan, lengthMs]);

  return (
    <div
      ref={lane}
      className="picture-music"
      title={copy.musicLane}
      data-basis={fitted.basis}
      {...handlers(() => null)}
    >
      <canvas ref={canvas} style={{ translate: `${(shift / Math.max(1, lengthMs)) * 100}%` }} />
    </div>
  );
}
