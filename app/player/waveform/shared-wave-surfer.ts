import WaveSurfer from "wavesurfer.js";
import Timeline from "wavesurfer.js/dist/plugins/timeline.esm.js";
import { timelineStep } from "#app/player/timeline-step.ts";
import { formatDuration } from "#app/player/track.ts";
import { bars } from "#app/player/waveform/wave-canvas.ts";

/**
 * A waveform of an element that belongs to the engine. WaveSurfer would fetch and decode what the element plays when it is made,
 * and set or remove the element's source whenever it loads, which stops the sound; here it may only look and seek.
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
  /** Where the timeline is drawn, in the bar's own height. */
  ruler: HTMLElement;
  audio: HTMLMediaElement;
  /** 0 to 1. */
  peaks: Float32Array;
  /** Seconds. */
  duration: number;
  colours: { wave: string; played: string };
  onDrawn: () => void;
  /** For a visitor who pressed or dragged; seconds. */
  onSeek: (seconds: number) => void;
};

/** Draws a track with the measures of specification part 2, section 9. Loaded with the first track. Returns what ends it. */
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
    // At once: the default waits 200 ms while the sound is paused, and then takes back what was pressed meanwhile.
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

  // WaveSurfer seeks the element itself; the engine must hear of it too, for a track whose source is not set yet.
  surfer.on("click", (share) => onSeek(share * duration));
  surfer.on("dragend", (share) => onSeek(share * duration));
  surfer.on("ready", () => {
    drawTimeline();
    onDrawn();
  });
  surfer.on("resize", drawTimeline);
  return () => surfer.destroy();
}
