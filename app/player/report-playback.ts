import { reportEvent } from "#app/insight/report-event.ts";
import { explainFailure, leaveIfGone } from "#app/player/explain-failure.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";

/** Recording of the chosen typeahead suggestion, from the history entry's state. */
function suggestedRecording(): unknown {
  return Reflect.get(Object(Reflect.get(Object(history.state), "usr")), "suggested");
}

/** Milliseconds for which a page's list counts as fresh. */
const freshFor = 300_000;
let reported: string | null = null;
/** Tracks restored from an earlier page, which may be unpublished since. A list of this page has objects of its own. */
let restored: readonly PlayableTrack[] = [];

/**
 * Reports each play and every failing engine; skips unpublished tracks. Pausing, seeking or repeating the same track is no new play.
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
