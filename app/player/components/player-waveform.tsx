import { type CSSProperties, useEffect, useRef, useState } from "react";
import { reportEvent } from "#app/insight/report-event.ts";
import { useAfterStart } from "#app/player/engine/use-after-start.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";
import { bufferedGradient } from "#app/player/waveform/buffered-line.ts";
import { fetchPeaks, flatPeaks } from "#app/player/waveform/peaks.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { timelineLabels } from "#app/player/waveform/timeline-step.ts";
import { redraw, showWave } from "#app/player/waveform/wave-canvas.ts";
import { formatDuration } from "#app/track/track.ts";

type PlayerWaveformProps = {
  track: PlayableTrack;
  /** `#rrggbb`. */
  colours: { wave: string; played: string };
};

/** Milliseconds after which the full waveform is loaded even if playback has not started. */
const maxDrawingDelay = 2_000;

/**
 * Waveform of one track with its timeline; use the track's id as `key`. The row's levels are drawn at once, then WaveSurfer draws the same
 * bars with peaks behind them. `aria-hidden`: `SeekSlider` is the accessible control.
 */
export function PlayerWaveform({ track, colours }: PlayerWaveformProps) {
  const [drawn, setDrawn] = useState(false);
  const started = useAfterStart(maxDrawingDelay);
  return (
    <div className="player-wave" aria-hidden="true" data-drawn={drawn}>
      {drawn ? null : <Sketch track={track} colours={colours} />}
      {started ? <Drawing track={track} colours={colours} onDrawn={() => setDrawn(true)} /> : null}
      <Ruler durationMs={track.durationMs} />
      <Buffered />
    </div>
  );
}

function Sketch({ track: { miniPeaks }, colours: { wave, played } }: PlayerWaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const removeWave = showWave(element, {
      shape: { levels: peaksOf({ miniPeaks }), peaks: null },
      played: () => (player.duration > 0 ? player.position / player.duration : 0),
    });
    redraw(element);
    const unsubscribe = player.subscribeToTime(() => redraw(element));
    return () => {
      unsubscribe();
      removeWave();
    };
  }, [miniPeaks]);

  const style = { "--wave": wave, "--played": played } as CSSProperties;
  return <canvas ref={canvas} className="player-wave-sketch" style={style} />;
}

type DrawingProps = PlayerWaveformProps & { onDrawn: () => void };

function Drawing({ track, colours: { wave, played }, onDrawn }: DrawingProps) {
  const { id, mediaBase, miniPeaks, durationMs } = track;
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef(onDrawn);
  drawn.current = onDrawn;

  useEffect(() => {
    const unmounted = new AbortController();
    let close: (() => void) | null = null;
    async function draw() {
      const [{ openWave }, peaks] = await Promise.all([
        import("#app/player/waveform/shared-wave-surfer.ts"),
        fetchPeaks(mediaBase, unmounted.signal).catch((reason: unknown) => {
          const text = String(reason).slice(0, 200);
          if (!unmounted.signal.aborted) reportEvent({ kind: "flat_peaks", recordingId: id, reason: text });
          return flatPeaks();
        }),
      ]);
      if (unmounted.signal.aborted || !container.current || player.audio === null) return;
      close = openWave({
        container: container.current,
        audio: player.audio,
        shape: { levels: peaksOf({ miniPeaks }), peaks },
        duration: durationMs / 1000,
        colours: { wave, played },
        onDrawn: () => drawn.current(),
        onSeek: (seconds) => player.seek(seconds),
      });
    }
    // Without WaveSurfer the levels stay, and the slider still seeks.
    draw().catch(() => undefined);
    return () => {
      unmounted.abort();
      close?.();
    };
  }, [id, mediaBase, miniPeaks, durationMs, wave, played]);

  return <div ref={container} className="player-wave-real" />;
}

/** What is loaded of the track, along the lower edge. */
function Buffered() {
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let drawn = "";
    function show() {
      const { buffered } = player.audio ?? {};
      const ranges = Array.from({ length: buffered?.length ?? 0 }, (_, at): [number, number] => [
        buffered?.start(at) ?? 0,
        buffered?.end(at) ?? 0,
      ]);
      const gradient = bufferedGradient(ranges, player.duration);
      if (gradient === drawn || line.current === null) return;
      drawn = gradient;
      line.current.style.backgroundImage = gradient;
    }
    show();
    return player.subscribeToTime(show);
  }, []);

  return <div ref={line} className="player-buffered" />;
}

type RulerProps = { durationMs: number };

/** Time labels under the waveform. Labels that the edge would cut are omitted. */
function Ruler({ durationMs }: RulerProps) {
  const ruler = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const element = ruler.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={ruler} className="player-ruler">
      {timelineLabels(durationMs / 1000, width).map((seconds) => (
        <span key={seconds} style={{ left: `${(seconds / (durationMs / 1000)) * 100}%` }}>
          {formatDuration(seconds * 1000)}
        </span>
      ))}
    </div>
  );
}
