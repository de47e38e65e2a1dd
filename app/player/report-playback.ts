import { reportEvent } from "#app/insight/report-event.ts";
import { explainFailure, leaveIfGone } from "#app/player/explain-failure.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";

/** The recording that this page was opened for by a suggestion under a search field; the entry of the browser's history keeps it. */
function suggestedRecording(): unknown {
  return Reflect.get(Object(Reflect.get(Object(history.state), "usr")), "suggested");
}

/** Milliseconds for which what a page lists counts as fresh. */
const freshFor = 300_000;
let reported: string | null = null;
/** Tracks of an earlier page, which may have been taken down since. A list of this page has objects of its own. */
let restored: readonly PlayableTrack[] = [];

/**
 * Reports each track once it plays, and every engine that fails; what was taken down meanwhile is left. A pause, a seek or the same track
 * again is no new play.
 */
export function reportPlayback(): () => void {
  function report() {
    const { track, queue, state } = player.snapshot;
    if (track === null) reported = null;
    if (track !== null && state === "ready") restored = [track, ...queue.tracks];
    if (track === null || state !== "playing" || track.id === reported) return;
    reported = track.id;
    reportEvent({ kind: "play", recordingId: track.id, suggested: track.id === suggestedRecording() });
    if (restored.includes(track) || performance.now() > freshFor) void leaveIfGone(track);
  }
  // A track may have started before this code was loaded.
  report();
  const unsubscribe = player.subscribe(report);
  const unsubscribeFailures = player.subscribeToFailure(({ track, ...failure }) => {
    reportEvent({ kind: "media_error", recordingId: track.id, ...failure, reason: failure.reason.slice(0, 200) });
    if (failure.fatal) void explainFailure(track);
  });
  return () => {
    unsubscribe();
    unsubscribeFailures();
  };
}
