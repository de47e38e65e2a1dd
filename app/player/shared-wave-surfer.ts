import WaveSurfer from "wavesurfer.js";
import Timeline from "wavesurfer.js/dist/plugins/timeline.esm.js";
import { formatDuration } from "#app/catalogue/track.ts";
import { timelineStep } from "#app/player/timeline-step.ts";
import { bars } from "#app/player/wave-canvas.ts";

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
  colours: { wave: string; played: string };
  /** Seconds, for a visitor who pressed or dragged. */
  onSeek: (seconds: number) => void;
};

export type SharedWave = {
  /** Draws a track: peaks from 0 to 1, duration in seconds. Resolves when it is there to see. */
  show: (peaks: Float32Array, duration: number) => Promise<void>;
  close: () => void;
};

/** The waveform of the bar, with the measures of specification part 2, section 9. Loaded with the first track. */
export function openWave({ container, ruler, audio, colours, onSeek }: WaveOptions): SharedWave {
  const surfer = new SharedWaveSurfer({
    container,
    media: audio,
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
    dragToSeek: true,
  });
  surfer.on("interaction", onSeek);
  let timeline: Timeline | null = null;

  function drawTimeline(): void {
    const step = timelineStep(surfer.getDuration(), container.clientWidth);
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

  surfer.on("ready", drawTimeline);
  surfer.on("resize", drawTimeline);
  return {
    show: (peaks, duration) => surfer.load("", [peaks], duration),
    close: () => surfer.destroy(),
  };
}
