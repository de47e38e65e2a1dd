/** A decoded recording as a stream: planar chunks of samples in −1…1, one array a channel, any chunk length. */
export type PcmStream = {
  /** Display name of the codec: "WAV 24-bit", "FLAC", "MP3". */
  codec: string;
  sampleRate: number;
  channels: number;
  /** Number of frames from the header; null if only decoding tells. */
  frames: number | null;
  chunks: AsyncIterable<Float32Array[]>;
  /** Non-fatal problems of the file as sentence fragments. Complete once the chunks have ended. */
  notes: string[];
};

/** A file that cannot be prepared; the message is a sentence fragment shown after the file's name. */
export class UnusableFile extends Error {}
