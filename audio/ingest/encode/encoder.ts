/** AAC-LC rates in kb/s, lowest first. At least two: the player starts on the second and falls back to the first. */
export type Ladder = readonly number[];

export const PRODUCTION_LADDER: Ladder = [64, 128, 256];

/**
 * Length of a segment in seconds: 225 AAC frames at 48 kHz, 206 at 44.1 kHz. The first 64 kb/s segment stays under
 * 40 kB, which arrives in one round trip on a slow connection.
 */
export const SEGMENT_SECONDS = 4.8;

/** Bit rate of the MP3 for downloads, kb/s constant: the highest that every MP3 player takes. */
export const MP3_RATE = 320;
/** Name of the MP3 for downloads in the work folder. */
export const MP3_NAME = "download.mp3";

/** What an encoder is told before the first sample. */
export type EncoderOptions = {
  directory: string;
  sampleRate: number;
  /** Empty: no HLS and no direct file. */
  ladder: Ladder;
  /** Write the MP3 for downloads. */
  mp3: boolean;
  /** Length at `sampleRate`; only sizes a table, so null where it is not known. */
  frames: number | null;
};

/**
 * Takes stereo chunks and leaves in `directory`: `hls/master.m3u8`, `hls/{64}k/index.m3u8|init.mp4|seg_NNN.m4s` for
 * every rung, segments cut at the same instants, `direct.m4a` with the rung given by `directRate`, and `download.mp3`
 * at `MP3_RATE` without tags.
 */
export type Encoder = {
  add: (left: Float32Array, right: Float32Array) => Promise<void>;
  finish: () => Promise<void>;
  cancel: () => Promise<void>;
};

export type StartEncoder = (options: EncoderOptions) => Promise<Encoder>;

/** The rung of the direct file, kb/s: the whole file for players without HLS, so neither the lowest nor the highest. */
export function directRate(ladder: Ladder): number {
  return ladder[1] ?? ladder[0] ?? 128;
}
