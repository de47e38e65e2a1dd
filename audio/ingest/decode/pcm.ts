/** A decoded recording as a stream: planar chunks of samples in −1…1, one array a channel, any chunk length. */
export type PcmStream = {
  /** What a person calls the coding: "WAV 24-bit", "FLAC", "MP3". */
  codec: string;
  sampleRate: number;
  channels: number;
  /** Frames the file promises; null where only decoding tells. */
  frames: number | null;
  chunks: AsyncIterable<Float32Array[]>;
};

/** A file that cannot be prepared, with the reason in words for the person who gave it. */
export class UnusableFile extends Error {}
