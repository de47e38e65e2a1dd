import { frameRates, writeTime } from "#app/licensing/timelines/timecode.ts";
import type { FrameRate } from "#app/licensing/timelines/timeline.ts";
import { filmCopy as copy } from "#app/rooms/film/film-copy.ts";
import type { filmComments, films } from "#db/schema/rooms.server.ts";

type StoredFilm = typeof films.$inferSelect;

/** Strokes over a frame. Points in parts of its width and height. */
export type Drawing = NonNullable<(typeof filmComments.$inferSelect)["drawing"]>;

/** A version of the film in a room. Times in ms. */
export type RoomFilm = {
  id: string;
  version: number;
  name: string;
  /** Address of its bytes, with ranges; null where it stays with those who have it. */
  src: string | null;
  bytes: number;
  /** Hexadecimal, of the whole file: by which, with `bytes` and `durationMs`, a local copy is known. */
  sha256: string;
  durationMs: number;
  width: number;
  height: number;
  frameRate: FrameRate;
  hasSound: boolean;
  /** Whether the page draws the guest's name over it. */
  isWatermarked: boolean;
  /** Brighter than the screens of many; others see it paler. */
  isHdr: boolean;
  /** `some`: only some browsers have a decoder for it. */
  playable: "everywhere" | "some";
  /** Whether who sees the page may remove it. */
  mayRemove: boolean;
};

/** A comment on a frame, or with `toMs` on a range. It keeps its time in later versions. */
export type FilmComment = {
  id: string;
  /** The version that was seen. */
  version: number;
  fromMs: number;
  toMs: number | null;
  text: string;
  drawing: Drawing | null;
  /** The track that was heard with it. */
  recordingId: string | null;
  name: string;
  createdAt: number;
  isDone: boolean;
  /** Whether who sees the page may delete it. */
  mayDelete: boolean;
};

export type FilmThread = FilmComment & { replies: FilmComment[] };

/** How a track lies under the film: `musicMs` of it is heard at `filmMs`, which is negative where it begins before the film. */
export type FilmCut = { recordingId: string; filmMs: number; musicMs: number; duckDb: number };

/** Films from the newest version on, threads by time. */
export type FilmView = { films: RoomFilm[]; threads: FilmThread[]; cuts: FilmCut[] };

/** Codecs that every browser of these years decodes, */
const everywhere: readonly StoredFilm["codec"][] = ["avc", "vp8", "vp9"];

export function playableOf({ codec }: Pick<StoredFilm, "codec">): RoomFilm["playable"] {
  return everywhere.includes(codec) ? "everywhere" : "some";
}

/** Rate of a stored fraction: "24000/1001". */
export function readRate(fraction: string): FrameRate {
  const [frames = 25, seconds = 1] = fraction.split("/").map(Number);
  return { frames, seconds, drop: false };
}

/** The rate with which an editor's timecode counts: its name and whether frames are dropped, for 29.97 and 59.94. */
function rateName({ frames, seconds, drop }: FrameRate): string {
  const isIt = (one: FrameRate) => one.frames === frames && one.seconds === seconds && one.drop === drop;
  return Object.entries(frameRates).find(([, one]) => isIt(one))?.[0] ?? String(Number((frames / seconds).toFixed(3)));
}

type Facts = Pick<RoomFilm, "durationMs" | "frameRate" | "width" | "height" | "hasSound" | "isHdr" | "playable">;

/** What a version is, in a line. */
export function filmFacts({ durationMs, frameRate, width, height, ...film }: Facts): string {
  const [clock = ""] = writeTime(durationMs).split(".");
  return [
    copy.facts(clock, rateName(frameRate), width, height),
    ...(film.hasSound ? [] : [copy.silent]),
    ...(film.isHdr ? [copy.hdr] : []),
    ...(film.playable === "some" ? [copy.some] : []),
  ].join(", ");
}

/** Time of a comment that this version lacks. */
export function isAfterEnd({ fromMs }: Pick<FilmComment, "fromMs">, film: Pick<RoomFilm, "durationMs">): boolean {
  return fromMs >= film.durationMs;
}

/** Rates whose timecode may leave out numbers, to stay with the clock: 29.97 and 59.94. */
export function mayDropFrames({ frames, seconds }: FrameRate): boolean {
  return seconds === 1001 && frames % 30_000 === 0;
}
