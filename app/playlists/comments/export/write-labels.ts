import { saidIn, type TimedThread } from "#app/playlists/comments/export/timed-thread.ts";
import { artistAndTitle } from "#app/playlists/sharing/export/tracklist.ts";

const seconds = (ms: number) => (ms / 1000).toFixed(6);

/**
 * Audacity label track (File, Import, Labels): start and end in seconds and text, tab-separated, a thread per line. `named`: includes the
 * track's name, for a file of several tracks.
 */
export function writeLabels(threads: TimedThread[], { named }: { named: boolean }): string {
  const lines = threads.map((thread) => {
    const { startMs, endMs, offsetMs } = thread;
    const text = named ? `${artistAndTitle(thread.track)}: ${saidIn(thread)}` : saidIn(thread);
    return [seconds(offsetMs + startMs), seconds(offsetMs + endMs), text].join("\t");
  });
  return lines.map((line) => `${line}\n`).join("");
}
