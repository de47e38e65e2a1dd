import { createElement, type ReactNode } from "react";
import { handOver } from "#app/player/engine/hand-over.ts";
import { playInOneTab } from "#app/player/engine/one-tab.ts";
import { loudnessKey } from "#app/player/loudness/loudness-key.ts";
import { PlayerPanels } from "#app/player/panels/player-panels.tsx";
import { reportPlayback } from "#app/player/report-playback.ts";
import { reportRanges } from "#app/player/report-ranges.ts";
import { watchSelectForm } from "#app/player/selection/selection-store.ts";
import { replayEarlyKeys } from "#app/player/shortcuts/early-keys.ts";
import { listenForShortcuts } from "#app/player/shortcuts/listen-for-shortcuts.ts";
import { player } from "#app/player/store/player-store.ts";

/** Storage keys of marks from an earlier visit. */
const markKeys = ["player.ratings", "player.shortlist"];

/** Restores marks and loudness matching of an earlier visit; without any, that code is loaded with the first key. */
function resumeChoices(): void {
  try {
    if (markKeys.some((key) => localStorage.getItem(key) !== null))
      import("#app/player/audition/row-marks.ts").then(
        ({ showMarks }) => showMarks(),
        () => undefined,
      );
    if (localStorage.getItem(loudnessKey) === "on")
      import("#app/player/loudness/loudness.ts").then(
        ({ startLoudness }) => startLoudness(),
        () => undefined,
      );
  } catch {
    // Storage is blocked, so there are no marks.
  }
}

/** Starts everything that follows the player; `show` renders panels over the page. Returns the clean-up function. */
export function startListening(show: (panels: ReactNode) => void): () => void {
  show(createElement(PlayerPanels));
  player.handOver = handOver;
  resumeChoices();
  const ends = [listenForShortcuts(), reportPlayback(), reportRanges(), watchSelectForm(), playInOneTab()];
  replayEarlyKeys();
  return () => {
    for (const end of ends) end();
  };
}
