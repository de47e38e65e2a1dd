import type { AudioFormat } from "#audio/ingest/decode/audio-format.ts";

/** AAC-LC rates in kb/s, lowest first. At least two: the player starts on the second and falls back to the first. */
export type Ladder = readonly number[];

export const PRODUCTION_LADDER: Ladder = [64, 128, 256];

/**
 * Length of a segment in seconds: 225 AAC frames at 48 kHz, 206 at 44.1 kHz. The first 64 kb/s segment stays under
 * 40 kB, which arrives in one round trip on a slow connection.
 */
export const SEGMENT_SECONDS = 4.8;

/** An MP3 of constant bit rate in kb/s, with its name in the work folder. */
export type Mp3File = { name: string; rate: number };

/** The MP3 for downloads, at the highest rate that every player supports. */
export const DOWNLOAD_MP3 = { name: "download.mp3", rate: 320 } as const;
/** The MP3 that is played in place of a WAV or AIFF: docs/product/player.md. */
export const DIRECT_MP3 = { name: "direct.mp3", rate: 128 } as const;

/** MP3s to make for an original of this format. An MP3 original is downloaded as it is: encoding it again would lose quality. */
export function mp3sOf(format: AudioFormat): readonly Mp3File[] {
  if (format === "mp3") return [];
  return format === "wav" || format === "aiff" ? [DOWNLOAD_MP3, DIRECT_MP3] : [DOWNLOAD_MP3];
}

/** Options of an encoder. */
export type EncoderOptions = {
  directory: string;
  sampleRate: number;
  /** Empty: no HLS and no direct file. */
  ladder: Ladder;
  mp3s: readonly Mp3File[];
  /** Length at `sampleRate`; null if unknown. Only sizes a table. */
  frames: number | null;
};

/**
 * Takes stereo chunks and leaves in `directory`: `hls/master.m3u8`, `hls/{64}k/index.m3u8|init.mp4|seg_NNN.m4s` for
 * every rung, segments cut at the same instants, `direct.m4a` with the rung given by `directRate`, and the MP3s
 * without tags, with LAME's tag, by which players leave out the silence that the encoder adds.
 */
export type Encoder = {
  add: (left: Float32Array, right: Float32Array) => Promise<void>;
  finish: () => Promise<void>;
  cancel: () => Promise<void>;
};

export type StartEncoder = (options: EncoderOptions) => Promise<Encoder>;

/** Bit rate of the direct file, kb/s: the whole file for players without HLS, so neither the lowest nor the highest. */
export function directRate(ladder: Ladder): number {
  return ladder[1] ?? ladder[0] ?? 128;
}
