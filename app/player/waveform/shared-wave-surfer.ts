import WaveSurfer from "wavesurfer.js";
import Timeline from "wavesurfer.js/dist/plugins/timeline.esm.js";
import { timelineStep } from "#app/player/timeline-step.ts";
import { formatDuration } from "#app/player/track.ts";
import { bars } from "#app/player/waveform/wave-canvas.ts";

/**
 * A waveform for the engine's audio element. WaveSurfer on its own fetches and decodes the element's source, and replaces it on
 * every load, which stops playback. This one only reads the position and seeks.
 */
class SharedWaveSurfer extends WaveSurfer {
  protected override getSrc(): string {
    return "";
  }

  protected override setSrc(): void {
    // The source is the engine's.
  }
}

type WaveOptions = {
  container: HTMLElement;
  /** The element of the timeline. */
  ruler: HTMLElement;
  audio: HTMLMediaElement;
  /** 0 to 1. */
  peaks: Float32Array;
  /** Seconds. */
  duration: number;
  colours: { wave: string; played: string };
  onDrawn: () => void;
  /** After a click or a drag; seconds. */
  onSeek: (seconds: number) => void;
};

/** Draws a track in the sizes of specification part 2, section 9. Loaded with the first track. Returns the clean-up function. */
export function openWave({
  container,
  ruler,
  audio,
  peaks,
  duration,
  colours,
  onDrawn,
  onSeek,
}: WaveOptions): () => void {
  const surfer = new SharedWaveSurfer({
    container,
    media: audio,
    peaks: [peaks],
    duration,
    height: 60,
    barWidth: bars.width,
    barGap: bars.gap,
    barHeight: bars.height,
    barRadius: 2,
    normalize: false,
    hideScrollbar: true,
    cursorWidth: 1,
    cursorColor: colours.played,
    waveColor: colours.wave,
    progressColor: colours.played,
    // No debounce: the default of 200 ms would overwrite a click made meanwhile.
    dragToSeek: { debounceTime: 0 },
  });
  let timeline: Timeline | null = null;

  function drawTimeline(): void {
    const step = timelineStep(duration, container.clientWidth);
    if (timeline) surfer.unregisterPlugin(timeline);
    timeline = surfer.registerPlugin(
      Timeline.create({
        container: ruler,
        height: 12,
        style: { fontSize: "10px", lineHeight: "12px" },
        timeInterval: step / 5,
        primaryLabelInterval: step,
        secondaryLabelInterval: step,
        formatTimeCallback: (seconds) => formatDuration(seconds * 1000),
      }),
    );
  }

  // WaveSurfer seeks the element itself. The engine has to know too, for a track whose source is not set yet.
  surfer.on("click", (share) => onSeek(share * duration));
  surfer.on("dragend", (share) => onSeek(share * duration));
  surfer.on("ready", () => {
    drawTimeline();
    onDrawn();
  });
  surfer.on("resize", drawTimeline);
  return () => surfer.destroy();
}
