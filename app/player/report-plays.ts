import type { ReportedEvent } from "#app/insight/event.ts";
import { player } from "#app/player/player-store.ts";

let counted: string | null = null;

/** Tells of each song once it really sounds; a pause, a seek or the same song again is no new play. Returns what ends it. */
export function reportPlays(): () => void {
  return player.subscribe(() => {
    const { track, state } = player.snapshot;
    if (track === null) counted = null;
    if (track === null || state !== "playing" || track.id === counted) return;
    counted = track.id;
    const event: ReportedEvent = { kind: "play", recordingId: track.id, suggested: false };
    navigator.sendBeacon("/api/v1/events", new Blob([JSON.stringify(event)], { type: "application/json" }));
  });
}
