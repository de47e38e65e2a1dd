import { reportEvent } from "#app/insight/report-event.ts";
import { player } from "#app/player/store/player-store.ts";

/** Shorter passages are not reported: the listener skips through a track. Milliseconds. */
const minRangeMs = 3_000;

/** Between two readings of one passage, sound moves on by less. Seconds: times are reported about four times a second, less in a hidden tab. */
const maxStep = 2.5;

type Range = { recordingId: string; start: number; end: number };

/** Reports the passages heard without a jump, each when it ends. */
export function reportRanges(): () => void {
  let range: Range | null = null;

  function end() {
    const heard = range;
    range = null;
    if (heard === null) return;
    const [startMs, endMs] = [heard.start, heard.end].map((seconds) => Math.round(seconds * 1000)) as [number, number];
    const { recordingId } = heard;
    if (endMs - startMs >= minRangeMs) reportEvent({ kind: "listen_range", recordingId, startMs, endMs });
  }

  function read() {
    const { track, state } = player.snapshot;
    const { position } = player;
    const goesOn =
      range !== null && track?.id === range.recordingId && position >= range.end && position - range.end <= maxStep;
    if (range !== null && goesOn) range.end = position;
    else end();
    if (state !== "playing" || track === null) end();
    else range ??= { recordingId: track.id, start: position, end: position };
  }

  const ends = [player.subscribe(read), player.subscribeToTime(read)];
  addEventListener("pagehide", end);
  return () => {
    for (const stop of ends) stop();
    removeEventListener("pagehide", end);
    end();
  };
}
