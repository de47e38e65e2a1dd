import { useEffect, useRef, useState } from "react";
import { reportEvent } from "#app/insight/report-event.ts";
import { useAfterStart } from "#app/player/engine/use-after-start.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/player-store.ts";
import { fetchPeaks, flatPeaks } from "#app/player/waveform/peaks.ts";
import { decodePeaks, redraw, showWave } from "#app/player/waveform/wave-canvas.ts";

type PlayerWaveformProps = {
  track: PlayableTrack;
  /** `#rrggbb`: what is to come, and what is played. */
  colours: { wave: string; played: string };
};

/** Milliseconds: on a slow connection the full waveform is loaded after this, even without sound yet. */
const maxDrawingDelay = 2_000;

/**
 * The waveform of one track with its timeline; use the track's id as `key`. The row's small peaks are drawn at once, in the same
 * place and size as the full ones that replace them. Hidden from assistive technology: `SeekSlider` does the same.
 */
export function PlayerWaveform({ track, colours }: PlayerWaveformProps) {
  const [drawn, setDrawn] = useState(false);
  const started = useAfterStart(maxDrawingDelay);
  return (
    <div className="player-wave" aria-hidden="true">
      {drawn ? null : <Sketch track={track} colours={colours} />}
      {started ? <Drawing track={track} colours={colours} onDrawn={() => setDrawn(true)} /> : null}
    </div>
  );
}

function Sketch({ track: { miniPeaks }, colours: { wave, played } }: PlayerWaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const removeWave = showWave(element, {
      peaks: decodePeaks(miniPeaks),
      played: () => (player.duration > 0 ? player.position / player.duration : 0),
    });
    redraw(element);
    return removeWave;
  }, [miniPeaks]);

  return <canvas ref={canvas} className="player-wave-sketch" style={{ color: wave, caretColor: played }} />;
}

type DrawingProps = PlayerWaveformProps & { onDrawn: () => void };

function Drawing({ track: { id, mediaBase, durationMs }, colours: { wave, played }, onDrawn }: DrawingProps) {
  const container = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
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
      if (unmounted.signal.aborted || !container.current || !ruler.current || player.audio === null) return;
      close = openWave({
        container: container.current,
        ruler: ruler.current,
        audio: player.audio,
        peaks,
        duration: durationMs / 1000,
        colours: { wave, played },
        onDrawn: () => drawn.current(),
        onSeek: (seconds) => player.seek(seconds),
      });
    }
    // Without WaveSurfer the small peaks stay, and the slider still seeks.
    draw().catch(() => undefined);
    return () => {
      unmounted.abort();
      close?.();
    };
  }, [id, mediaBase, durationMs, wave, played]);

  return (
    <>
      <div ref={container} className="player-wave-real" />
      <div ref={ruler} className="player-ruler" />
    </>
  );
}
