import { type FrameRate, TimelineError } from "#app/licensing/timelines/timeline.ts";

const ntsc = (base: number, drop = false): FrameRate => ({ frames: base * 1000, seconds: 1001, drop });
const whole = (base: number): FrameRate => ({ frames: base, seconds: 1, drop: false });

/** Rates to choose where a file has none. */
export const frameRates: Record<string, FrameRate> = {
  "23.976": ntsc(24),
  "24": whole(24),
  "25": whole(25),
  "29.97": ntsc(30),
  "29.97 DF": ntsc(30, true),
  "30": whole(30),
  "50": whole(50),
  "59.94": ntsc(60),
  "59.94 DF": ntsc(60, true),
  "60": whole(60),
};

/** Their names from slow to fast: keys that are numbers come first in an object. */
export const frameRateNames = Object.keys(frameRates).sort(
  (one, other) => Number.parseFloat(one) - Number.parseFloat(other),
);

/** Numbers of frames in a second of timecode: 30 for 29.97. */
function baseOf({ frames, seconds }: FrameRate): number {
  return Math.round(frames / seconds);
}

/** Numbers left out in each minute but every tenth. */
function droppedOf(rate: FrameRate): number {
  return rate.drop ? baseOf(rate) / 15 : 0;
}

/** The rate of `frameRates` that is nearest to a number of frames a second, its name, and by which share it is apart. */
export function nearestRate(perSecond: number): { name: string; rate: FrameRate; apart: number } {
  const near = Object.entries(frameRates)
    .filter(([, { drop }]) => !drop)
    .map(([name, rate]) => ({ name, rate, apart: Math.abs(rate.frames / rate.seconds / perSecond - 1) }));
  return near.reduce((closest, one) => (one.apart < closest.apart ? one : closest));
}

export function framesToMs(count: number, { frames, seconds }: FrameRate): number {
  return Math.round((count * 1000 * seconds) / frames);
}

export function msToFrames(ms: number, { frames, seconds }: FrameRate): number {
  return Math.round((ms * frames) / (1000 * seconds));
}

/** With colons, dots, or semicolons throughout, as Premiere shows drop-frame. */
const timecode = /^(-?)(\d{1,2})[:;.](\d{2})[:;.](\d{2})([:;.,])(\d{2,3})$/;

export function isTimecode(text: string): boolean {
  return timecode.test(text);
}

/** Whether a timecode is written as drop-frame: with a semicolon before its frames. */
export function isDropFrame(text: string): boolean {
  return timecode.exec(text)?.[5] === ";";
}

/** Frames since 00:00:00:00. @throws TimelineError time, negative, droppedFrame */
export function readTimecode(text: string, rate: FrameRate, line?: number): number {
  const [, sign, ...parts] = timecode.exec(text) ?? [];
  const place = { line, name: text.slice(0, 40) };
  if (sign === undefined) throw new TimelineError("time", place);
  if (sign === "-") throw new TimelineError("negative", place);
  const [hours = 0, minutes = 0, seconds = 0, , frame = 0] = parts.map(Number);
  const base = baseOf(rate);
  if (minutes > 59 || seconds > 59 || frame >= base) throw new TimelineError("time", place);
  const dropped = droppedOf(rate);
  const total = hours * 60 + minutes;
  if (seconds === 0 && frame < dropped && minutes % 10 !== 0) throw new TimelineError("droppedFrame", place);
  return (total * 60 + seconds) * base + frame - dropped * (total - Math.floor(total / 10));
}

/** Frames of a number of full hours. */
export function hoursIn(count: number, rate: FrameRate): number {
  return count * (3600 * baseOf(rate) - 54 * droppedOf(rate));
}

/**
 * The times of an edit, in frames, from its start: that is the full hour at or before its first time, as edits begin by custom, or that time
 * itself in an edit that goes over midnight, whose later times count on from 24:00. `start`: where it is known to begin.
 */
export function placeInEdit(
  spans: readonly { from: number; to: number }[],
  rate: FrameRate,
  start: number | null = null,
): { from: number; to: number }[] {
  const times = spans.flatMap(({ from, to }) => [from, to]);
  const [first, last] = times.reduce(([low, high], time) => [Math.min(low, time), Math.max(high, time)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number]);
  const isOverMidnight = last - first > hoursIn(12, rate);
  const unwrapped = (time: number) =>
    isOverMidnight && time <= last - hoursIn(12, rate) ? time + hoursIn(24, rate) : time;
  const placed = spans.map(({ from, to }) => ({ from: unwrapped(from), to: unwrapped(to) }));
  const earliest = placed.reduce((low, { from }) => Math.min(low, from), Number.POSITIVE_INFINITY);
  const hour = hoursIn(1, rate);
  const custom = isOverMidnight ? earliest : Math.floor(earliest / hour) * hour;
  const origin = start ?? (Number.isFinite(custom) ? custom : 0);
  return placed.map(({ from, to }) => ({ from: from - origin, to: to - origin }));
}

/** "01:00:10;05": the timecode of a frame. */
export function writeTimecode(count: number, rate: FrameRate): string {
  const base = baseOf(rate);
  const dropped = droppedOf(rate);
  const inMinute = base * 60 - dropped;
  const inTen = inMinute * 10 + dropped;
  const tens = Math.floor(count / inTen);
  const rest = count % inTen;
  const minutes = rest < base * 60 ? 0 : 1 + Math.floor((rest - base * 60) / inMinute);
  const number = count + dropped * (tens * 9 + minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  const seconds = Math.floor(number / base);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return `${clock}${rate.drop ? ";" : ":"}${two(number % base)}`;
}

/** A rate in which these timecodes are valid: drop-frame by their semicolon, else by the highest number of a frame. */
export function guessRate(timecodes: readonly string[]): FrameRate {
  const highest = timecodes.reduce((top, text) => Math.max(top, Number(timecode.exec(text)?.[6] ?? 0)), 0);
  if (timecodes.some(isDropFrame)) return ntsc(highest >= 30 ? 60 : 30, true);
  return whole([24, 25, 30, 50].find((base) => highest < base) ?? 60);
}

const clockTime = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,6}))?$/;

/** Whether a time has frames: "01:00:10:05" does, "1:00:10.5" has parts of a second. */
export function hasFrames(text: string): boolean {
  return isTimecode(text) && !clockTime.test(text);
}

/** Milliseconds of "1:02:03.500", "2:03", "123.5" or a timecode. @throws TimelineError time, negative, droppedFrame */
export function readTime(text: string, rate: FrameRate, line?: number): number {
  const value = text.trim();
  const place = { line, name: value.slice(0, 40) };
  if (value.startsWith("-")) throw new TimelineError("negative", place);
  if (/^\d{1,7}(?:[.,]\d{1,6})?$/.test(value)) return Math.round(Number(value.replace(",", ".")) * 1000);
  const [, hours = "0", minutes = "", seconds = "", part = ""] = clockTime.exec(value) ?? [];
  if (minutes === "") return framesToMs(readTimecode(value, rate, line), rate);
  if (Number(seconds) > 59) throw new TimelineError("time", place);
  return (
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Math.round(Number(`0.${part}`) * 1000)
  );
}

/** As `readTime`; null for what is no time. */
export function timeOrNull(text: string, rate: FrameRate): number | null {
  try {
    return readTime(text, rate);
  } catch (error) {
    if (!(error instanceof TimelineError)) throw error;
    return null;
  }
}

/** "1:02:03.500": as `readTime` reads it. */
export function writeTime(ms: number): string {
  const [seconds, part] = [Math.floor(ms / 1000), ms % 1000];
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${clock}.${String(part).padStart(3, "0")}`;
}

/** Short where it can be: "0:08", "1:02:03.5". `readTime` reads it again. */
export function writeShortTime(ms: number): string {
  const [clock = "", part = ""] = writeTime(Math.max(0, Math.round(ms))).split(".");
  const fraction = part.replace(/0{1,9}$/, "");
  return `${clock.replace(/^0:0?/, "")}${fraction === "" ? "" : `.${fraction}`}`;
}
