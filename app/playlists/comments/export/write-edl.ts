import { saidIn, type TimedThread } from "#app/playlists/comments/export/timed-thread.ts";
import { artistAndTitle } from "#app/playlists/sharing/export/tracklist.ts";
import { oneLine } from "#app/ui/one-line.ts";

export const frameRates = [24, 25, 30] as const;
export type FrameRate = (typeof frameRates)[number];

const pad = (value: number, width = 2) => String(value).padStart(width, "0");

/** "01:00:18:06", non-drop. */
function timecode(frames: number, rate: FrameRate): string {
  const seconds = Math.floor(frames / rate);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frames % rate];
  return parts.map((part) => pad(part)).join(":");
}

/** Fields of the marker line are separated by bars. A note starting with a digit could be parsed as an event. */
function noteOf(thread: TimedThread): string {
  const text = saidIn(thread).replaceAll("|", "/");
  return /^\d/.test(text) ? `- ${text}` : text;
}

/** Timelines begin at one hour. */
const startHours = 1;

/**
 * An edit decision list (CMX 3600) with a marker for each thread, as DaVinci Resolve writes and reads them (Timelines, Import, Timeline
 * Markers from EDL): an event of one frame, then the note, the colour, the marker's name and its length in frames. The name is that of the
 * track. Source times count from the beginning of the track, record times from 01:00:00:00. Resolved threads are green. A timeline holds one
 * marker a frame: of several, each takes the next frame that is free.
 */
export function writeEdl(threads: TimedThread[], { title, rate }: { title: string; rate: FrameRate }): string {
  const framesOf = (ms: number) => Math.round((ms * rate) / 1000);
  const inOrder = threads.toSorted((a, b) => a.offsetMs + a.startMs - (b.offsetMs + b.startMs));
  let free = startHours * 3600 * rate;
  const events = inOrder.map((thread, at) => {
    const { startMs, endMs, offsetMs, resolvedAt } = thread;
    const source = framesOf(startMs);
    const record = Math.max(free, startHours * 3600 * rate + framesOf(offsetMs + startMs));
    free = record + 1;
    const length = Math.max(1, framesOf(endMs) - source);
    const times = [source, source + 1, record, record + 1].map((frames) => timecode(frames, rate)).join(" ");
    const colour = resolvedAt === null ? "Blue" : "Green";
    const name = artistAndTitle(thread.track).replaceAll("|", "/");
    return [
      `${pad(at + 1, 3)}  AX       V     C        ${times}`,
      `${noteOf(thread)} |C:ResolveColor${colour} |M:${name} |D:${length}`,
      "",
    ];
  });
  return [`TITLE: ${oneLine(title).slice(0, 70).toWellFormed()}`, "FCM: NON-DROP FRAME", "", ...events.flat()]
    .map((line) => `${line}\r\n`)
    .join("");
}
