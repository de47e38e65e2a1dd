import { expect, test } from "vitest";
import { toggledVolume, volumeIcon } from "#app/player/engine/change-volume.ts";
import { type EngineEvent, type EngineState, isActive, nextState } from "#app/player/engine/engine-state.ts";
import { clampVolume, initialVolume } from "#app/player/engine/volume.ts";
import { shortcutOf } from "#app/player/shortcuts/keyboard.ts";
import { bufferedGradient } from "#app/player/waveform/buffered-line.ts";
import { timelineLabels, timelineStep } from "#app/player/waveform/timeline-step.ts";
import { bars } from "#app/player/waveform/wave-canvas.ts";
import { decodePeaks, ghostLevels, levelsAt } from "#app/player/waveform/wave-shape.ts";
import { contrastRatio } from "#app/ui/art/contrast.ts";
import { waveColours } from "#app/ui/art/wave-colours.ts";

function after(...events: EngineEvent[]): EngineState {
  return events.reduce(nextState, "idle");
}

test("the engine goes its ways: loading, playing, waiting, paused, ended, failed, closed", () => {
  expect(after("load")).toBe("loading");
  expect(after("load", "playing")).toBe("playing");
  expect(after("load", "playing", "waiting")).toBe("loading");
  expect(after("load", "playing", "waiting", "playing", "pause")).toBe("paused");
  expect(after("load", "playing", "pause", "play", "playing")).toBe("playing");
  expect(after("load", "playing", "ended")).toBe("ended");
  expect(after("load", "playing", "ended", "play", "playing")).toBe("playing");
  expect(after("load", "fail")).toBe("failed");
  expect(after("load", "fail", "play")).toBe("loading");
  expect(after("load", "playing", "close")).toBe("idle");
});

test("a track brought back after a reload is ready and silent until it is pressed", () => {
  expect(after("cue")).toBe("ready");
  expect(after("cue", "waiting", "pause", "ended")).toBe("ready");
  expect(after("cue", "play")).toBe("loading");
  expect(after("load", "blocked")).toBe("ready");
});

test("events that come late change nothing: after closing, after failing, while paused", () => {
  expect(after("load", "close", "playing", "waiting", "ended", "fail")).toBe("idle");
  expect(after("load", "fail", "playing", "pause")).toBe("failed");
  expect(after("load", "playing", "pause", "waiting")).toBe("paused");
  expect((["idle", "ready", "paused", "ended", "failed"] as const).some(isActive)).toBe(false);
  expect(isActive("loading") && isActive("playing")).toBe(true);
});

test("keys mean what the focus says: the page's and the rows' own, nothing in a field, nothing with a modifier", () => {
  const plain = { code: "", shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  const meaning = (key: string) => shortcutOf({ ...plain, key }, "page");
  expect(["ArrowLeft", "g", "G", "ArrowRight", ";", " ", "?", "w"].map(meaning)).toEqual([
    "back",
    "back",
    "back",
    "forward",
    "forward",
    "toggle",
    "help",
    null,
  ]);
  expect(["ArrowDown", "ArrowUp", "m", "v", "Home"].map(meaning)).toEqual([null, null, null, null, null]);
  const onRow = (key: string) => shortcutOf({ ...plain, key }, "row");
  expect(["ArrowDown", "J", "ArrowUp", "k", "ArrowLeft", "ArrowRight", "n", "P", " ", "Enter"].map(onRow)).toEqual([
    "rowBelow",
    "rowBelow",
    "rowAbove",
    "rowAbove",
    "back",
    "forward",
    "next",
    "previous",
    null,
    null,
  ]);
  expect(shortcutOf({ ...plain, key: " " }, "other")).toBeNull();
  expect(shortcutOf({ ...plain, key: "?" }, "other")).toBe("help");
  expect(shortcutOf({ ...plain, key: "?" }, "text")).toBeNull();
  expect(shortcutOf({ ...plain, ctrlKey: true, key: "g" }, "page")).toBeNull();
  // Single characters can be turned off; arrows and Space stay.
  expect(["g", "?", "n", "ArrowLeft", " "].map((key) => shortcutOf({ ...plain, key }, "page", false))).toEqual([
    null,
    null,
    null,
    "back",
    "toggle",
  ]);
});

test("the volume starts at 0.65 and stays between 0 and 1, whatever was stored", () => {
  expect(initialVolume(null, null)).toBe(0.65);
  expect(initialVolume(null, "0.3")).toBe(0.3);
  expect(initialVolume(0.9, "0.3")).toBe(0.9);
  expect(initialVolume(0, null)).toBe(0);
  for (const broken of ["loud", "NaN", "Infinity"]) expect(initialVolume(null, broken)).toBe(0.65);
  expect([clampVolume(-1), clampVolume(0.333), clampVolume(7)]).toEqual([0, 0.33, 1]);
});

test("mute goes to 0 and back to the last volume that could be heard; the icon follows", () => {
  expect(toggledVolume(0.4, 0.4)).toBe(0);
  expect(toggledVolume(0, 0.4)).toBe(0.4);
  expect([0, 0.01, 0.7, 0.71, 1].map(volumeIcon)).toEqual(["muted", "down", "down", "up", "up"]);
});

test("bars of the waveform are 1.5 px wide, 2.5 px apart and 0.6 of its height", () => {
  expect(bars).toEqual({ width: 1.5, gap: 2.5, height: 0.6 });
});

test("a bar has the mean of the levels under it, is between two levels where bars are many, and is flat without levels", () => {
  expect(levelsAt([0, 1, 0.2, 0], 2)).toEqual([0.5, 0.1]);
  expect(levelsAt([1], 3)).toEqual([1, 1, 1]);
  expect(levelsAt([0, 1], 4)).toEqual([0, 0.25, 0.75, 1]);
  expect([...decodePeaks(btoa("\u0001\u00ff"))]).toEqual([1, 255]);
  expect([...decodePeaks("no base64!")]).toEqual([0]);
});

test("the bars stay as they are when the peaks come; only the ghost behind them changes", () => {
  const levels = [0.25, 1];
  expect(ghostLevels({ levels, peaks: null }, 2)).toEqual(levels);
  expect(ghostLevels({ levels, peaks: Float32Array.of(0.25, 0.5, 0.125, 0.5) }, 2)).toEqual([1, 1]);
  expect(ghostLevels({ levels, peaks: Float32Array.of(0.25, 0.125, 0.5, 0) }, 2)).toEqual([0.5, 1]);
  expect(ghostLevels({ levels, peaks: new Float32Array(1) }, 2)).toEqual([0, 0]);
});

test("labels of the timeline stand on round times and apart from each other", () => {
  for (const [duration, width] of [
    [40, 800],
    [180, 800],
    [180, 120],
    [5400, 700],
  ] as const) {
    const step = timelineStep(duration, width);
    expect((step / duration) * width).toBeGreaterThanOrEqual(56);
    const last = timelineLabels(duration, width).at(-1) ?? 0;
    // Half a label fits between the last one's place and the edge.
    expect(width - (last / duration) * width).toBeGreaterThanOrEqual(28);
  }
  expect([timelineStep(40, 800), timelineStep(180, 800)]).toEqual([5, 15]);
});

test("what is played can always be told from what is to come", () => {
  expect(waveColours(null, null)).toEqual({ wave: "#6b6455", played: "#e8442a" });
  expect(waveColours("#7d6ca3", "#c49bff")).toEqual({ wave: "#7d6ca3", played: "#c49bff" });
  expect(waveColours("#6682a6", "#0b5fd0").played).toBe("#f2ede3");
  for (const colour of ["#000000", "#14130f", "#2438ff", "#333333", null])
    expect(contrastRatio(waveColours(colour, null).wave, "#0c0b09")).toBeGreaterThanOrEqual(3);
});

test("what is loaded is drawn over the whole track, ranges apart from each other, and nothing before there is something", () => {
  expect(bufferedGradient([], 60)).toBe("none");
  expect(bufferedGradient([[0, 30]], 0)).toBe("none");
  // The stream may be a little longer than its source.
  expect(
    bufferedGradient(
      [
        [0, 15],
        [45, 61],
      ],
      60,
    ),
  ).toBe(
    "linear-gradient(90deg, transparent 0.0%, currentColor 0.0%, currentColor 25.0%, transparent 25.0%, transparent 75.0%, currentColor 75.0%, currentColor 100.0%, transparent 100.0%)",
  );
});
