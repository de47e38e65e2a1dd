import { oneLine } from "#app/ui/one-line.ts";

/** Frames a second as a fraction, 30000/1001 for 29.97. `drop`: timecodes leave out numbers, to stay with the clock. */
export type FrameRate = { frames: number; seconds: number; drop: boolean };

/** A use of a clip in an edit. Times are milliseconds, from the start of the edit; null: not in the file. */
export type TimelineEvent = {
  name: string;
  /** Name of the media file without its folder; empty if unknown. */
  file: string;
  startMs: number | null;
  endMs: number | null;
  /** Where the clip begins in its media. */
  sourceMs: number | null;
  /** Length of the media. */
  mediaMs: number | null;
  /** Track, channel or role: "A1", "music". */
  track: string;
  /** ISRCs, `song/<slug>` of our addresses and ids of recordings, found in names and metadata. */
  ids: string[];
};

/** A place in a file. `at`: offset in its text, which becomes a line; `name`: the element, clip or text. */
type FilePlace = { line?: number | undefined; at?: number | undefined; name?: string | undefined };

/** A line or clip that was left out, and why. */
type ReadProblem = { problem: TimelineProblem; place: FilePlace };

/** Audio of an edit. `rate` is null where the file has times and no frames; `lengthMs` is that of the whole edit, if known. */
export type Timeline = { title: string; rate: FrameRate | null; lengthMs: number | null; events: TimelineEvent[] };

export type TimelineRead = Timeline & { problems: ReadProblem[] };

export const timelineLimits = {
  bytes: 20 * 1024 * 1024,
  unzippedBytes: 60 * 1024 * 1024,
  events: 10_000,
  /** Elements of XML that are kept, and visits to clips, of which nested sequences repeat theirs. */
  elements: 1_000_000,
  visits: 200_000,
  /** Nesting of XML elements and JSON objects, and of sequences within sequences. */
  depth: 60,
  text: 500,
  /** Clips that are left out, of one file. */
  problems: 1000,
};

export type TimelineProblem =
  | "tooLarge"
  | "unzippedTooLarge"
  | "notZip"
  | "unknownFormat"
  | "empty"
  | "noAudio"
  | "truncated"
  | "line"
  | "time"
  | "negative"
  | "order"
  | "droppedFrame"
  | "mixedDropFrame"
  | "tooMany"
  | "tooDeep"
  | "cycle"
  | "reference"
  | "noHeader"
  | "doctype"
  | "choose"
  | "foreign"
  | "unpack";

/** The only error of the readers. `choices`: names of the sequences of which one is to be chosen. */
export class TimelineError extends Error {
  readonly problem: TimelineProblem;
  readonly place: FilePlace & { choices?: string[] };

  constructor(problem: TimelineProblem, place: FilePlace & { choices?: string[] } = {}) {
    super(problem);
    this.problem = problem;
    this.place = place;
  }
}

const endsReading: ReadonlySet<TimelineProblem> = new Set(["tooMany", "tooDeep", "choose"]);

/** Collects the events of a reader, within the limits. */
export class EventList {
  readonly events: TimelineEvent[] = [];
  readonly problems: ReadProblem[] = [];
  #visits = 0;

  /** Reads a clip; one with a mistake is left out and listed. @throws TimelineError for what ends the reading of the file */
  attempt(place: FilePlace, read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof TimelineError) || endsReading.has(error.problem)) throw error;
      if (this.problems.length >= timelineLimits.problems) throw error;
      const own = error.place.line ?? error.place.at;
      const { line, at } = place;
      this.problems.push({
        problem: error.problem,
        place: own === undefined ? { line, at, ...error.place } : error.place,
      });
    }
  }

  /** Counts a visit to a clip. @throws TimelineError tooMany */
  visit(): void {
    this.#visits += 1;
    if (this.#visits > timelineLimits.visits) throw new TimelineError("tooMany");
  }

  /** @throws TimelineError tooMany, negative */
  add(event: TimelineEvent, place: TimelineError["place"] = {}): void {
    if (this.events.length >= timelineLimits.events) throw new TimelineError("tooMany", place);
    const { startMs, endMs } = event;
    if ((startMs ?? 0) < 0) throw new TimelineError("negative", { ...place, name: event.name });
    if (startMs !== null && endMs !== null && endMs < startMs)
      throw new TimelineError("order", { ...place, name: event.name });
    const file = fileNameIn(event.file);
    this.events.push({ ...event, name: line(event.name) || file, file, track: line(event.track) });
  }
}

function line(text: string): string {
  return oneLine(text).slice(0, timelineLimits.text).toWellFormed();
}

/** Whole milliseconds; sums of fractions that miss a half by their last bits are rounded up like the half. */
export function roundMs(ms: number): number {
  return Math.round(ms + 1e-6) + 0;
}

/** The last part of a path or a `file:` address. */
function fileNameIn(path: string): string {
  const name = path.split(/[\\/]/).findLast((part) => part !== "") ?? "";
  if (!path.startsWith("file:")) return line(name);
  try {
    return line(decodeURIComponent(name));
  } catch {
    return line(name);
  }
}

const isrc = /\b([A-Z]{2})-?([A-Z0-9]{3})-?(\d{2})-?(\d{5})\b/gi;
const songAddress = /\/music-sync-licensing\/song\/([a-z0-9-]{1,100})/g;
const recordingId = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/** What our downloads carry, in any of these texts: address of the song's page, ISRC, id of the recording. */
export function idsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((whole) => {
    const text = whole.slice(0, 10_000);
    return [
      ...[...text.matchAll(songAddress)].map(([, slug = ""]) => `song/${slug}`),
      ...[...text.matchAll(recordingId)].map(([id]) => id.toLowerCase()),
      ...[...text.matchAll(isrc)].map(([, ...parts]) => parts.slice(0, 4).join("").toUpperCase()),
    ];
  });
  return [...new Set(found)].slice(0, 20);
}
