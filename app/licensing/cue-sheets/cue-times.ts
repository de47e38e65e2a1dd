/** Seconds of "1:05", "01:05", "61:05" or "1:01:05"; null if invalid. */
export function readTime(text: string): number | null {
  const [, hours = "0", minutes = "", seconds = ""] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? [];
  if (minutes === "" || (hours !== "0" && Number(minutes) > 59)) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** "01:05", from one hour on "1:01:05". */
export function formatTime(total: number): string {
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${hours > 0 ? `${hours}:` : ""}${two(minutes)}:${two(seconds)}`;
}

/** Position of a cue in a production, as entered; empty strings where not entered. */
export type CueTimes = { timeIn: string; timeOut: string; duration: string };

/** Duration of a cue in seconds: as entered, or from its times; null if neither is given. */
function cueSeconds({ timeIn, timeOut, duration }: CueTimes): number | null {
  const [start, end, length] = [readTime(timeIn), readTime(timeOut), readTime(duration)];
  return length ?? (start === null || end === null ? null : end - start);
}

/** Total music duration in seconds. Overlapping cues are not merged. */
export function totalSeconds(cues: CueTimes[]): number {
  return cues.reduce((sum, cue) => sum + (cueSeconds(cue) ?? 0), 0);
}

/** Computes the third of `timeIn`, `timeOut` and `duration` from the other two: mm:ss each, empty where it cannot be computed. */
export function completeTimes(cue: CueTimes): CueTimes {
  const length = cueSeconds(cue);
  const start = readTime(cue.timeIn) ?? (length === null ? null : before(readTime(cue.timeOut), length));
  const end = readTime(cue.timeOut) ?? (start === null || length === null ? null : start + length);
  const text = (seconds: number | null) => (seconds === null ? "" : formatTime(seconds));
  return { timeIn: text(start), timeOut: text(end), duration: text(length) };
}

function before(end: number | null, length: number): number | null {
  return end === null ? null : end - length;
}

export type TimeProblem = "time" | "order" | "mismatch" | "zero" | "beyondShow" | "beforeShow";

/** Validation errors of a cue's times, by field. `showSeconds`: length of the production, null if unknown. */
export function timeProblems(cue: CueTimes, showSeconds: number | null): [keyof CueTimes, TimeProblem][] {
  const names = ["timeIn", "timeOut", "duration"] as const;
  const unread = names.filter((name) => cue[name].trim() !== "" && readTime(cue[name]) === null);
  if (unread.length > 0) return unread.map((name) => [name, "time"]);
  const [start, end, length] = names.map((name) => readTime(cue[name]));
  if (length === 0) return [["duration", "zero"]];
  if (start != null && end != null && end <= start) return [["timeOut", "order"]];
  if (start != null && end != null && length != null && end - start !== length) return [["duration", "mismatch"]];
  if (start == null && end != null && length != null && length > end) return [["duration", "beforeShow"]];
  if (showSeconds === null) return [];
  const whole = completeTimes(cue);
  if ((readTime(whole.timeOut) ?? readTime(whole.timeIn) ?? 0) > showSeconds)
    return [[cue.timeOut.trim() !== "" ? "timeOut" : cue.duration.trim() !== "" ? "duration" : "timeIn", "beyondShow"]];
  return (cueSeconds(cue) ?? 0) > showSeconds ? [["duration", "beyondShow"]] : [];
}

/** Three months after an ISO date, clamped to the end of the month: 30 November → 28 February. */
export function cueSheetDeadline(airDate: string): string {
  const [year = 0, month = 1, day = 1] = airDate.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + 3, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + 2, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
