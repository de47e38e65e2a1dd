import { frameRates, guessRate, isTimecode, readTime, readTimecode } from "#app/licensing/timelines/timecode.ts";
import {
  EventList,
  type FrameRate,
  idsIn,
  TimelineError,
  type TimelineRead,
} from "#app/licensing/timelines/timeline.ts";

/** Whether a text begins as "Session Info as Text" of Pro Tools does. */
export const isProTools = (start: string) => /^SESSION NAME:\t/.test(start);

/** "29.97 Drop Frame", "23.976 Frame", "25 Frame". */
function rateOf(format: string): FrameRate | null {
  const [, count = ""] = /^(\d{2}(?:\.\d{1,3})?)/.exec(format) ?? [];
  const name = { "23.98": "23.976" }[count] ?? count;
  return frameRates[/drop/i.test(format) && !/non/i.test(format) ? `${name} DF` : name] ?? null;
}

/** Rows that are no music: fades stand in lines of their own. */
const fade = /^\((?:fade in|fade out|cross fade|crossfade)\)$/i;
/** "M A R K E R S  L I S T I N G" begins another list. */
const section = /^(?:[A-Z-] {1,4}){4}/;
/** A channel of a file: its name has it at the end. */
const channelOfName = /\.(?:L|R|C|Ls|Rs|LFE|A\d{1,2})$/;

type Session = { title: string; rate: FrameRate | null; samples: number; start: string; track: string };

/** Ms of a time of the session from its start: timecode, with hundredths of a frame or not, minutes and seconds, or samples. */
function timeOf(text: string, { rate, samples, start }: Session, line: number): number {
  const written = text.trim();
  const timecode = written.replace(/(:\d{2}[:;]\d{2}[:;]\d{2})\.\d{1,2}$/, "$1");
  if (isTimecode(timecode) && /^\d{1,2}[:;]\d{2}[:;]\d{2}[:;]\d{2}$/.test(timecode)) {
    const own = rate ?? guessRate([timecode]);
    const drop = (time: string) => (own.drop ? time.replace(/:(\d{2})$/, ";$1") : time);
    const count =
      readTimecode(drop(timecode), own, line) - (isTimecode(start) ? readTimecode(drop(start), own, line) : 0);
    return Math.round((count * 1000 * own.seconds) / own.frames);
  }
  if (/^\d{1,12}$/.test(written) && samples > 0) return Math.round((Number(written) * 1000) / samples);
  return readTime(written, rate ?? guessRate([]), line);
}

/** What a heading says of the session. */
function applyHeading([label = "", value = ""]: string[], session: Session): void {
  if (label === "SESSION NAME:") session.title = value;
  else if (label === "SAMPLE RATE:") session.samples = Number(value) || 0;
  else if (label === "SESSION START TIMECODE:") session.start = value;
  else if (label === "TIMECODE FORMAT:") session.rate = rateOf(value);
}

/** A clip of a track: of its first channel, heard, and no fade. */
function addClip(list: EventList, cell: (...names: string[]) => string, session: Session, line: number): void {
  const name = cell("CLIP NAME", "REGION NAME");
  if (cell("CHANNEL") !== "1" || fade.test(name) || /^muted$/i.test(cell("STATE"))) return;
  const [startMs = null, endMs = null] = [cell("START TIME"), cell("END TIME")].map((time) =>
    timeOf(time, session, line),
  );
  list.add(
    {
      ...{ name: name.replace(channelOfName, ""), file: "", startMs, endMs, sourceMs: null, mediaMs: null },
      ...{ track: session.track, ids: idsIn([name]) },
    },
    { line },
  );
}

/**
 * "Session Info as Text" of Pro Tools: its track list, whose times count from the start of the session. Muted clips, fades, and the further
 * channels of a clip are left out. @throws TimelineError
 */
export function readProTools(text: string): TimelineRead {
  const list = new EventList();
  const session: Session = { title: "", rate: null, samples: 0, start: "", track: "" };
  let columns: string[] = [];
  for (const [index, row] of text.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const cells = row.split("\t").map((cell) => cell.trim());
    const isHead = cells[0] === "CHANNEL" && cells.some((cell) => /^(?:CLIP|REGION) NAME$/.test(cell));
    const cell = (...names: string[]) => cells[columns.findIndex((name) => names.includes(name))] ?? "";
    if (isHead) columns = cells;
    else if (cells[0] === "TRACK NAME:") [session.track, columns] = [cells[1] ?? "", []];
    else if (section.test(row)) columns = [];
    else if (columns.length === 0) applyHeading(cells, session);
    else if (row.trim() !== "")
      list.attempt({ line }, () => {
        if (!/^\d{1,3}$/.test(cells[0] ?? "")) throw new TimelineError("line", { line, name: row.slice(0, 60) });
        addClip(list, cell, session, line);
      });
  }
  const { events, problems } = list;
  return { title: session.title, rate: session.rate, lengthMs: null, events, problems };
}
