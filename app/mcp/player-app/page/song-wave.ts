import { drawing, element } from "#app/mcp/player-app/page/element.ts";
import type { PlayerSong } from "#app/mcp/player-app/page/read-result.ts";
import { waveBars, wavePath } from "#app/mcp/player-app/page/wave-path.ts";
import { playerAppCopy as copy } from "#app/mcp/player-app/player-app-copy.ts";
import { formatDuration } from "#app/track/track.ts";

/** Seconds, as in the product's player. */
const step = 5;
/** Of the length. */
const pageStep = 0.1;

type SongWave = { root: HTMLElement; show(seconds: number, isUnderWay: boolean): void };

function percent(seconds: number, { durationSeconds }: PlayerSong): string {
  return `${durationSeconds > 0 ? ((100 * seconds) / durationSeconds).toFixed(3) : 0}%`;
}

/** Passages: a band below the bars, so that they are seen without colours too. */
function bands(song: PlayerSong): HTMLElement[] {
  return song.passages.map(({ from, to }) => {
    const band = element("span", { class: "band" });
    band.style.left = percent(from, song);
    band.style.width = percent(to - from, song);
    return band;
  });
}

function moveByKey(key: string, seconds: number, duration: number): number | null {
  const moves: Record<string, number> = {
    ArrowLeft: seconds - step,
    ArrowDown: seconds - step,
    ArrowRight: seconds + step,
    ArrowUp: seconds + step,
    PageDown: seconds - pageStep * duration,
    PageUp: seconds + pageStep * duration,
    Home: 0,
    End: duration,
  };
  const moved = moves[key];
  return moved === undefined ? null : Math.min(duration, Math.max(0, moved));
}

type WaveActions = {
  /** Chosen with a pointer. */
  onPick(seconds: number): void;
  /** Moved with a key. */
  onMove(seconds: number): void;
};

/** Waveform of a song; with a stream, a slider lies over it. */
export function songWave(song: PlayerSong, name: string, { onPick, onMove }: WaveActions): SongWave {
  const path = { d: wavePath(song.peaks) };
  const view = { viewBox: `0 0 ${waveBars} 1`, preserveAspectRatio: "none" };
  const root = element("div", { class: "wave" }, drawing({ ...view, class: "bars" }, path), ...bands(song));
  if (song.stream === null) return { root, show: () => undefined };
  const duration = song.durationSeconds;
  const slider = element("input", {
    type: "range",
    min: "0",
    max: String(duration),
    step: "any",
    value: "0",
    "aria-label": copy.position(name),
  });
  root.appendChild(drawing({ ...view, class: "bars played" }, path));
  root.appendChild(slider);
  const show = (seconds: number, isUnderWay: boolean) => {
    root.style.setProperty("--played", percent(isUnderWay ? seconds : 0, song));
    slider.value = String(seconds);
    const valueText = copy.positionValue(formatDuration(1000 * seconds), formatDuration(1000 * duration));
    if (slider.getAttribute("aria-valuetext") !== valueText) slider.setAttribute("aria-valuetext", valueText);
  };
  slider.addEventListener("input", () => onPick(slider.valueAsNumber));
  slider.addEventListener("keydown", (event) => {
    const seconds = moveByKey(event.key, slider.valueAsNumber, duration);
    if (seconds === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(seconds);
  });
  return { root, show };
}
