import { nearestRate } from "#app/licensing/timelines/timecode.ts";

/** What a file says of itself. `frameRate`: "24000/1001". `sound`: `silent` where browsers have no decoder for it. */
export type FilmFacts = {
  container: "mp4" | "webm";
  durationMs: number;
  width: number;
  height: number;
  frameRate: string;
  codec: "avc" | "hevc" | "vp8" | "vp9" | "av1";
  sound: "none" | "silent" | "plays";
  isHdr: boolean;
};

/** `live`: a recording without an index, whose length or rate is not in its head. */
export type FilmProblem = "notFilm" | "noPicture" | "tooLong" | "live" | "codec";

/** Why a film cannot be used. `codec`: its name, where that is the reason. */
export class FilmError extends Error {
  readonly problem: FilmProblem;
  readonly codec: string;

  constructor(problem: FilmProblem, codec = "") {
    super(problem);
    this.problem = problem;
    this.codec = codec;
  }
}

/** A file of `bytes` bytes, of which ranges are read; a range past the end is shorter. */
export type FilmSource = { bytes: number; read(start: number, end: number): Promise<Uint8Array> };

/** Transfer characteristics of PQ and HLG: ITU-T H.273. */
export const hdrTransfers: readonly number[] = [16, 18];

/** Share by which a measured rate may differ from a standard one: 23.976 and 24 are 0.1 % apart. */
const tolerance = 0.0004;

/** The standard rate nearest to `perSecond` as a fraction; others in thousandths. @throws FilmError live for none */
export function rateFraction(perSecond: number): string {
  if (!(perSecond > 0 && perSecond <= 1000)) throw new FilmError("live");
  const { rate, apart } = nearestRate(perSecond);
  if (apart <= tolerance) return `${rate.frames}/${rate.seconds}`;
  return `${Math.max(1, Math.round(perSecond * 1000))}/1000`;
}
