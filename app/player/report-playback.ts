import { reportEvent } from "#app/insight/report-event.ts";
import { explainRefusal } from "#app/player/explain-refusal.ts";
import { player } from "#app/player/store/player-store.ts";

/** The recording that this page was opened for by a suggestion under a search field; the entry of the browser's history keeps it. */
function suggestedRecording(): unknown {
  return Reflect.get(Object(Reflect.get(Object(history.state), "usr")), "suggested");
}

let reported: string | null = null;

/** Reports each track once it plays, and every engine that fails, to the visitor too where the server refuses the track. A pause, a seek or the same track again is no new play. */
export function reportPlayback(): () => void {
  function report() {
    const { track, state } = player.snapshot;
    if (track === null) reported = null;
    if (track === null || state !== "playing" || track.id === reported) return;
    reported = track.id;
    reportEvent({ kind: "play", recordingId: track.id, suggested: track.id === suggestedRecording() });
  }
  // A track may have started before this code was loaded.
  report();
  const unsubscribe = player.subscribe(report);
  const unsubscribeFailures = player.subscribeToFailure(({ track, ...failure }) => {
    reportEvent({ kind: "media_error", recordingId: track.id, ...failure, reason: failure.reason.slice(0, 200) });
    if (failure.fatal) void explainRefusal(track);
  });
  return () => {
    unsubscribe();
    unsubscribeFailures();
  };
}
