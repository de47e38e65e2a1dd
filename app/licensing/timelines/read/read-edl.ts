import {
  framesToMs,
  guessRate,
  isDropFrame,
  isTimecode,
  placeInEdit,
  readTime,
  readTimecode,
} from "#app/licensing/timelines/timecode.ts";
import {
  EventList,
  type FrameRate,
  idsIn,
  TimelineError,
  type TimelineRead,
} from "#app/licensing/timelines/timeline.ts";

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

/** Comments that name a clip or its file, as programs spell them. */
const labels =
  /^(?:(FROM|TO) )?((?:SOURCE |AUDIO |MEDIA |CLIP )?FILE(?: NAME| PATH)?|SOURCE PATH|CLIP NAME|CLIP|MEDIA LENGTH)(?: IS)?$/;

/** What comments say of the lines of one event: FROM is its first clip, TO its last; other files are those of the clip named before. */
function applyComment(text: string, edits: Edit[], named: { last: Edit | undefined }): void {
  const [label = "", ...rest] = text.split(":");
  const value = rest.join(":").trim();
  const [, side = "", what = ""] = labels.exec(label.trim().toUpperCase()) ?? [];
  const ofSide = side === "TO" ? edits.at(-1) : side === "FROM" || what.startsWith("CLIP") ? edits[0] : undefined;
  const target = ofSide ?? named.last ?? edits.at(-1);
  if (target === undefined) return;
  if (what === "MEDIA LENGTH") target.mediaMs = readTime(value, guessRate([]));
  else if (what.startsWith("CLIP")) {
    named.last = target;
    target.name = value;
  } else if (what !== "" && value !== "") target.file = value;
  else target.comments.push(text);
}

type Edl = { title: string; edits: Edit[]; drop: boolean | null; start: string | null; list: EventList };

/** Lines that are no events: they are about the list, or about the event before. */
function applyStatement(row: string, edl: Edl, event: Edit[], named: { last: Edit | undefined }): void {
  const comment = /^\*\s*(.*)$/.exec(row)?.[1];
  if (comment !== undefined) {
    if (/^TIMELINE START:/i.test(comment)) edl.start = comment.slice(15).trim();
    else applyComment(comment, event, named);
  } else if (/^TITLE:/i.test(row)) edl.title = row.slice(6).trim();
  // A later one is about the sources of the events below it: the edit itself counts in one way.
  else if (/^FCM:.*DROP/i.test(row)) edl.drop ??= !/NON/i.test(row);
  else if (/^AUD\s/i.test(row)) {
    const last = event.at(-1);
    if (last) last.channels += `/A${/\d/.exec(row)?.[0] ?? "3"}`;
  }
}

function readLines(text: string): Edl {
  const edl: Edl = { title: "", edits: [], drop: null, start: null, list: new EventList() };
  let event: Edit[] = [];
  let named: { last: Edit | undefined } = { last: undefined };
  for (const [index, whole] of text.split(/\r\n|\n|\r/).entries()) {
    const [line, row] = [index + 1, whole.trim()];
    if (/^\d{1,6}[A-Z]?\s/i.test(row)) {
      named = { last: undefined };
      edl.list.attempt({ line }, () => {
        const edit = readEdit(row, line);
        if (event[0]?.number !== edit.number) event = [];
        event.push(edit);
        edl.edits.push(edit);
      });
    } else edl.list.attempt({ line }, () => applyStatement(row, edl, event, named));
  }
  return edl;
}

/** The rate of an edit. Whether it is drop-frame most of its timecodes say, else its FCM. @throws TimelineError mixedDropFrame for a chosen rate that is not */
function rateOf({ edits, drop }: Edl, chosen: FrameRate | null): FrameRate {
  const records = edits.flatMap(({ times }) => [times[2], times[3]]);
  const dropped = records.filter(isDropFrame);
  // "FCM: DROP FRAME" may have colons all the same; a semicolon is always drop-frame.
  const isDrop = dropped.length * 2 > records.length || (dropped.length === 0 && drop === true);
  if (chosen !== null && isDrop && !chosen.drop) throw new TimelineError("mixedDropFrame");
  if (chosen !== null) return chosen;
  const own = records.filter((time) => dropped.length === 0 || isDropFrame(time) === isDrop);
  const guessed = guessRate(own);
  if (!isDrop || guessed.drop) return guessed;
  return { frames: guessed.frames > 30 ? 60_000 : 30_000, seconds: 1001, drop: true };
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
export function readEdl(text: string, chosen: FrameRate | null = null): TimelineRead {
  const edl = readLines(text);
  const { list } = edl;
  if (edl.edits.length === 0 && list.problems.length === 0) throw new TimelineError("empty");
  const rate = rateOf(edl, chosen);
  const hasMarks = edl.edits.some(({ times }) => isDropFrame(times[2]) || isDropFrame(times[3]));
  const timed: { edit: Edit; from: number; to: number }[] = [];
  for (const [index, edit] of edl.edits.entries())
    list.attempt({ line: edit.line }, () => {
      const records = [edit.times[2], edit.times[3]];
      const isMixed = records.some((time) => (hasMarks || isDropFrame(time)) && isDropFrame(time) !== rate.drop);
      if (isMixed) throw new TimelineError("mixedDropFrame", { line: edit.line });
      const [from = 0, to = 0] = records.map((time) => readTimecode(time, rate, edit.line));
      const next = edl.edits[index + 1];
      // The first clip of a dissolve is heard until it is over.
      const fades = next?.number === edit.number && next.transition > 0 && next.times[2] === edit.times[3];
      timed.push({ edit, from, to: to + (fades ? next.transition : 0) });
    });
  const placed = placeInEdit(timed, rate, edl.start === null ? null : readTimecode(edl.start, rate));
  for (const [index, { edit }] of timed.entries()) {
    const { from, to } = placed[index] ?? { from: 0, to: 0 };
    const track = trackOf(edit.channels);
    if (track === "" || edit.reel.toUpperCase() === "BL" || from === to) continue;
    const source = sourceFrames(edit.times[0], rate);
    const reel = /^AX$/i.test(edit.reel) ? "" : edit.reel;
    list.attempt({ line: edit.line }, () =>
      list.add(
        {
          ...{ name: edit.name || (edit.file === "" ? reel : ""), file: edit.file, track },
          ...{ startMs: framesToMs(from, rate), endMs: framesToMs(to, rate), mediaMs: edit.mediaMs },
          sourceMs: source === null ? null : framesToMs(source, rate),
          ids: idsIn([edit.reel, edit.name, edit.file, ...edit.comments]),
        },
        { line: edit.line },
      ),
    );
  }
  const end = placed.reduce((max, { to }) => Math.max(max, to), 0);
  const { events, problems } = list;
  return { title: edl.title, rate, lengthMs: framesToMs(end, rate), events, problems };
}
