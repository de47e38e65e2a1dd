import { useEffect, useRef, useState } from "react";
import { useSoundFirst } from "#app/player/engine/use-sound-first.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/player-store.ts";
import { fetchPeaks, flatPeaks } from "#app/player/waveform/peaks.ts";
import { decodePeaks, redraw, showWave } from "#app/player/waveform/wave-canvas.ts";

type PlayerWaveformProps = {
  track: PlayableTrack;
  /** `#rrggbb`: what is to come, and what is played. */
  colours: { wave: string; played: string };
};

/** Milliseconds: a waveform that waits longer for a slow line shows its sketch no longer than this. */
const drawingWaits = 2_000;

/**
 * The waveform of one track with its timeline; give it the track as `key`. The row's own small peaks are drawn at once, in the place
 * and measures of the real ones, which take over when they are there. Hidden from assistive technology: `SeekSlider` is its other form.
 */
export function PlayerWaveform({ track, colours }: PlayerWaveformProps) {
  const [drawn, setDrawn] = useState(false);
  const free = useSoundFirst(drawingWaits);
  return (
    <div className="player-wave" aria-hidden="true">
      {drawn ? null : <Sketch track={track} colours={colours} />}
      {free ? <Drawing track={track} colours={colours} onDrawn={() => setDrawn(true)} /> : null}
    </div>
  );
}

function Sketch({ track: { miniPeaks }, colours: { wave, played } }: PlayerWaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const forget = showWave(element, {
      peaks: decodePeaks(miniPeaks),
      played: () => (player.duration > 0 ? player.position / player.duration : 0),
    });
    redraw(element);
    return forget;
  }, [miniPeaks]);

  return <canvas ref={canvas} className="player-wave-sketch" style={{ color: wave, caretColor: played }} />;
}

type DrawingProps = PlayerWaveformProps & { onDrawn: () => void };

function Drawing({ track: { mediaBase, durationMs }, colours: { wave, played }, onDrawn }: DrawingProps) {
  const container = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const told = useRef(onDrawn);
  told.current = onDrawn;

  useEffect(() => {
    const left = new AbortController();
    let close: (() => void) | null = null;
    async function draw() {
      const [{ openWave }, peaks] = await Promise.all([
        import("#app/player/waveform/shared-wave-surfer.ts"),
        fetchPeaks(mediaBase, left.signal).catch(flatPeaks),
      ]);
      if (left.signal.aborted || !container.current || !ruler.current || player.audio === null) return;
      close = openWave({
        container: container.current,
        ruler: ruler.current,
        audio: player.audio,
        peaks,
        duration: durationMs / 1000,
        colours: { wave, played },
        onDrawn: () => told.current(),
        onSeek: (seconds) => player.seek(seconds),
      });
    }
    // Without WaveSurfer the sketch stays, and with it the slider.
    draw().catch(() => undefined);
    return () => {
      left.abort();
      close?.();
    };
  }, [mediaBase, durationMs, wave, played]);

  return (
    <>
      <div ref={container} className="player-wave-real" />
      <div ref={ruler} className="player-ruler" />
    </>
  );
}
