import WaveSurfer, { type WaveSurferOptions } from "wavesurfer.js";
import Hover from "wavesurfer.js/dist/plugins/hover.esm.js";
import { player } from "#app/player/store/player-store.ts";
import { followPosition } from "#app/player/waveform/follow-position.ts";
import { bars, paintBars } from "#app/player/waveform/wave-canvas.ts";
import type { WaveShape } from "#app/player/waveform/wave-shape.ts";
import { formatDuration } from "#app/track/track.ts";

/**
 * A WaveSurfer on the engine's audio element. Stock WaveSurfer fetches and decodes the element's source and replaces it on load, which
 * stops playback; this one only reads the position and seeks, and does not draw every frame.
 */
class SharedWaveSurfer extends WaveSurfer {
  constructor(options: WaveSurferOptions) {
    super(options);
    // biome-ignore-start lint/complexity/useLiteralKeys: private in the types; no option turns the timer off
    this["timer"].start = () => undefined;
    this["timer"].stop();
    // biome-ignore-end lint/complexity/useLiteralKeys: the part that needs it ends here
  }

  protected override getSrc(): string {
    return "";
  }

  protected override setSrc(): void {
    // The engine owns the source.
  }

  /** From the player: after a reload the element has no position before it has fetched something. */
  override getCurrentTime(): number {
    return player.position;
  }

  showPosition(): void {
    // biome-ignore lint/complexity/useLiteralKeys: private in the types, and the only way to draw a position without an event of the element
    this["updateProgress"]();
  }
}

type WaveOptions = {
  container: HTMLElement;
  audio: HTMLMediaElement;
  shape: WaveShape;
  /** Seconds. */
  duration: number;
  colours: { wave: string; played: string };
  onDrawn: () => void;
  /** After a click or drag, in seconds. */
  onSeek: (seconds: number) => void;
};

/** Draws a track like its row, in the sizes of docs/product/player.md. Returns the clean-up function. */
export function openWave({ container, audio, shape, duration, colours, onDrawn, onSeek }: WaveOptions): () => void {
  const surfer = new SharedWaveSurfer({
    container,
    media: audio,
    peaks: [Array.from(shape.levels)],
    duration,
    height: container.clientHeight,
    barWidth: bars.width,
    barGap: bars.gap,
    barHeight: bars.height,
    normalize: false,
    hideScrollbar: true,
    cursorWidth: 1,
    cursorColor: colours.played,
    waveColor: colours.wave,
    progressColor: colours.played,
    // No debounce: with the default of 200 ms a drag would overwrite a later click.
    dragToSeek: { debounceTime: 0 },
    renderFunction: (_levels, context) => {
      const ratio = devicePixelRatio;
      const { width, height } = context.canvas;
      context.scale(ratio, ratio);
      const size = { width: width / ratio, height: height / ratio, share: bars.height };
      if (context instanceof CanvasRenderingContext2D) paintBars(context, shape, size, null);
    },
    plugins: [
      Hover.create({
        lineWidth: 1,
        lineColor: colours.played,
        labelColor: "#0c0b09",
        labelBackground: "#f2ede3",
        labelSize: 12,
        formatTimeCallback: (seconds) => formatDuration(seconds * 1000),
      }),
    ],
  });
  // WaveSurfer seeks the element itself. The engine is told too, for a track whose source is not set yet.
  surfer.on("click", (share) => onSeek(share * duration));
  surfer.on("dragend", (share) => onSeek(share * duration));
  surfer.on("ready", () => {
    surfer.showPosition();
    onDrawn();
  });
  // Measured when drawn: measuring at other times would force a layout.
  let width = 0;
  surfer.on("redraw", () => {
    width = surfer.getWidth();
  });
  const unfollow = followPosition(
    () => surfer.showPosition(),
    () => duration / width,
  );
  return () => {
    unfollow();
    surfer.destroy();
  };
}
