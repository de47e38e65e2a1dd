import {
  framesToMs,
  guessRate,
  isDropFrame,
  isTimecode,
  readTime,
  readTimecode,
} from "#app/licensing/timelines/timecode.ts";
import { EventList, type FrameRate, idsIn, type Timeline, TimelineError } from "#app/licensing/timelines/timeline.ts";

/** A line of an event, with the comments below it. */
type Edit = {
  number: string;
  line: number;
  reel: string;
  channels: string;
  /** Frames of a dissolve or wipe into this clip; 0 for a cut. */
  transition: number;
  times: [sourceIn: string, sourceOut: string, recordIn: string, recordOut: string];
  name: string;
  file: string;
  mediaMs: number | null;
  comments: string[];
};

/** "A" is channel 1, "B" video and channel 1; empty for video alone. */
function trackOf(channels: string): string {
  for (const one of channels.toUpperCase().split("/")) {
    if (one === "A" || one === "B") return "A1";
    if (one === "AA") return "A1-2";
    if (/^A\d{1,2}$/.test(one)) return one;
  }
  return "";
}

/** An event's line: number, reel, channels, transition with its length, four times. @throws TimelineError line */
function readEdit(text: string, line: number): Edit {
  const words = text.trim().split(/\s+/);
  const times = words.slice(-4);
  const before = words.slice(0, -4);
  const hasLength = /^\d{1,4}$/.test(before.at(-1) ?? "") && before.length > 4;
  const transition = hasLength ? Number(before.at(-1)) : 0;
  const [number = "", ...rest] = hasLength ? before.slice(0, -1) : before;
  const [kind = "", channels = ""] = [rest.at(-1), rest.at(-2)];
  if (rest.length < 3 || !times.every(isTimecode) || !/^(?:C|D|W\d{0,3}|K[BO]?|[BO])$/i.test(kind))
    throw new TimelineError("line", { line, name: text.slice(0, 60) });
  return {
    ...{ number, line, reel: rest.slice(0, -2).join(" "), channels, transition, times: times as Edit["times"] },
    ...{ name: "", file: "", mediaMs: null, comments: [] },
  };
}

/** What comments say of the lines of one event: FROM is its first clip, TO its last. */
function applyComment(text: string, edits: Edit[], named: { last: Edit | undefined }): void {
  const [label = "", ...rest] = text.split(":");
  const value = rest.join(":").trim();
  const target = named.last ?? edits.at(-1);
  if (/^(?:FROM )?(?:CLIP NAME|CLIP)$/i.test(label.trim())) named.last = edits[0];
  else if (/^TO CLIP NAME$/i.test(label.trim())) named.last = edits.at(-1);
  else {
    if (target === undefined) return;
    if (/^(?:SOURCE FILE|SOURCE FILE NAME|FILE NAME|SOURCE FILE PATH)$/i.test(label.trim())) target.file = value;
    else if (/^MEDIA LENGTH$/i.test(label.trim())) target.mediaMs = readTime(value, guessRate([]));
    else target.comments.push(text);
    return;
  }
  if (named.last !== undefined) named.last.name = value;
}

type Edl = { title: string; edits: Edit[]; drop: boolean | null; start: string | null };

/** Lines that are no events: they are about the list, or about the event before. */
function applyStatement(row: string, line: number, edl: Edl, event: Edit[], named: { last: Edit | undefined }): void {
  const comment = /^\*\s*(.*)$/.exec(row)?.[1];
  if (comment !== undefined) {
    if (/^TIMELINE START:/i.test(comment)) edl.start = comment.slice(15).trim();
    else applyComment(comment, event, named);
  } else if (/^TITLE:/i.test(row)) edl.title = row.slice(6).trim();
  else if (/^FCM:/i.test(row)) {
    const drop = !/NON/i.test(row);
    if (edl.drop !== null && edl.drop !== drop) throw new TimelineError("mixedDropFrame", { line });
    edl.drop = drop;
  } else if (/^AUD\s/i.test(row)) {
    const last = event.at(-1);
    if (last) last.channels += `/A${/\d/.exec(row)?.[0] ?? "3"}`;
  }
}

function readLines(text: string): Edl {
  const edl: Edl = { title: "", edits: [], drop: null, start: null };
  let event: Edit[] = [];
  let named: { last: Edit | undefined } = { last: undefined };
  for (const [index, whole] of text.split(/\r\n|\n|\r/).entries()) {
    const [line, row] = [index + 1, whole.trim()];
    if (/^\d+\s/.test(row)) {
      const edit = readEdit(row, line);
      if (event[0]?.number !== edit.number) event = [];
      named = { last: undefined };
      event.push(edit);
      edl.edits.push(edit);
    } else applyStatement(row, line, edl, event, named);
  }
  return edl;
}

/** @throws TimelineError mixedDropFrame, also where a rate was chosen that has none */
function rateOf({ edits, drop }: Edl, chosen: FrameRate | null): FrameRate {
  const records = edits.map(({ line, times }) => ({ line, isDrop: [times[2], times[3]].map(isDropFrame) }));
  // "FCM: DROP FRAME" may have colons all the same; a semicolon is always drop-frame.
  const isDrop = records.some((one) => one.isDrop.includes(true));
  const mixed = records.find(({ isDrop: both }) => both.includes(false) && (isDrop || both.includes(true)));
  if (isDrop && (mixed !== undefined || drop === false))
    throw new TimelineError("mixedDropFrame", { line: mixed?.line ?? edits[0]?.line });
  if (chosen !== null && (isDrop || drop === true) && !chosen.drop) throw new TimelineError("mixedDropFrame");
  if (chosen !== null) return chosen;
  const guessed = guessRate(edits.flatMap(({ times }) => [times[2], times[3]]));
  return drop === true && !guessed.drop ? { frames: 30_000, seconds: 1001, drop: true } : guessed;
}

/** Frames in a source, which may count otherwise than the edit; null if they are not valid in it. */
function sourceFrames(text: string, rate: FrameRate): number | null {
  try {
    return readTimecode(text, { ...rate, drop: isDropFrame(text) && rate.drop });
  } catch {
    return null;
  }
}

/**
 * An edit decision list (CMX 3600) as Avid, Premiere and Resolve write it. It says its frame rate only in drop-frame; `chosen` is that of
 * the reader. Times count from the full hour at or before the first event. @throws TimelineError
 */
export function readEdl(text: string, chosen: FrameRate | null = null): Timeline {
  const edl = readLines(text);
  if (edl.edits.length === 0) throw new TimelineError("empty");
  const rate = rateOf(edl, chosen);
  const timed = edl.edits.map((edit, index) => {
    const [from, to] = [edit.times[2], edit.times[3]].map((time) => readTimecode(time, rate, edit.line));
    const next = edl.edits[index + 1];
    // The first clip of a dissolve is heard until it is over.
    const fades = next?.number === edit.number && next.transition > 0 && next.times[2] === edit.times[3];
    return { edit, from: from ?? 0, to: (to ?? 0) + (fades ? next.transition : 0) };
  });
  const hour = readTimecode(rate.drop ? "01:00:00;00" : "01:00:00:00", rate);
  const first = timed.reduce((min, { from }) => Math.min(min, from), Number.POSITIVE_INFINITY);
  const start = edl.start === null ? Math.floor(first / hour) * hour : readTimecode(edl.start, rate);
  const list = new EventList();
  for (const { edit, from, to } of timed) {
    const track = trackOf(edit.channels);
    if (track === "" || edit.reel.toUpperCase() === "BL" || from === to) continue;
    const source = sourceFrames(edit.times[0], rate);
    const reel = /^AX$/i.test(edit.reel) ? "" : edit.reel;
    list.add(
      {
        ...{ name: edit.name || edit.file || reel, file: edit.file, track },
        ...{ startMs: framesToMs(from - start, rate), endMs: framesToMs(to - start, rate), mediaMs: edit.mediaMs },
        sourceMs: source === null ? null : framesToMs(source, rate),
        ids: idsIn([edit.reel, edit.name, edit.file, ...edit.comments]),
      },
      { line: edit.line },
    );
  }
  const end = timed.reduce((max, { to }) => Math.max(max, to), 0);
  return { title: edl.title, rate, lengthMs: framesToMs(end - start, rate), events: list.events };
}
