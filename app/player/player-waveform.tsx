import { useEffect, useRef, useState } from "react";
import { fetchPeaks, flatPeaks } from "#app/player/peaks.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/player-store.ts";
import type { SharedWave } from "#app/player/shared-wave-surfer.ts";
import { decodePeaks, redraw, showWave } from "#app/player/wave-canvas.ts";
import { waveColours } from "#app/player/wave-colours.ts";

type PlayerWaveformProps = {
  track: PlayableTrack;
  /** The company's colours, `#rrggbb`. */
  waveform: string | null;
  accent: string | null;
};

/**
 * The waveform with its timeline. The row's own small peaks are drawn at once, in the place and measures of the real ones, which
 * take over when they are there. Hidden from assistive technology: `SeekSlider` is its other form.
 */
export function PlayerWaveform({ track, waveform, accent }: PlayerWaveformProps) {
  const sketch = useRef<HTMLCanvasElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [wave, setWave] = useState<SharedWave | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const colours = waveColours(waveform, accent);
  const { wave: toCome, played } = colours;
  const { id, mediaBase, miniPeaks, durationMs } = track;

  useEffect(() => {
    const canvas = sketch.current;
    if (canvas === null || shownId === id) return;
    const forget = showWave(canvas, {
      peaks: decodePeaks(miniPeaks),
      played: () => (player.duration > 0 ? player.position / player.duration : 0),
    });
    redraw(canvas);
    return forget;
  }, [id, miniPeaks, shownId]);

  useEffect(() => {
    let opened: SharedWave | null = null;
    let left = false;
    import("#app/player/shared-wave-surfer.ts").then(
      ({ openWave }) => {
        const audio = player.audio;
        if (left || !container.current || !ruler.current || audio === null) return;
        opened = openWave({
          container: container.current,
          ruler: ruler.current,
          audio,
          colours: { wave: toCome, played },
          onSeek: (seconds) => player.seek(seconds),
        });
        setWave(opened);
      },
      // The sketch stays, and with it the slider.
      () => undefined,
    );
    return () => {
      left = true;
      opened?.close();
      setWave(null);
    };
  }, [toCome, played]);

  useEffect(() => {
    if (wave === null) return;
    const request = new AbortController();
    fetchPeaks(mediaBase, request.signal)
      .catch(flatPeaks)
      .then((peaks) => (request.signal.aborted ? undefined : wave.show(peaks, durationMs / 1000)))
      .then(() => !request.signal.aborted && setShownId(id));
    return () => request.abort();
  }, [wave, id, mediaBase, durationMs]);

  return (
    <div className="player-wave" aria-hidden="true">
      <div ref={container} className="player-wave-real" data-shown={shownId === id} />
      <div ref={ruler} className="player-ruler" />
      {shownId === id ? null : (
        <canvas ref={sketch} className="player-wave-sketch" style={{ color: toCome, caretColor: played }} />
      )}
    </div>
  );
}
