/** A decoded recording as a stream: planar chunks of samples in −1…1, one array a channel, any chunk length. */
export type PcmStream = {
  /** Name of the coding for people: "WAV 24-bit", "FLAC", "MP3". */
  codec: string;
  sampleRate: number;
  channels: number;
  /** Number of frames from the header; null where only decoding tells. */
  frames: number | null;
  chunks: AsyncIterable<Float32Array[]>;
  /** What is wrong with the file and does not stop it: sentence fragments. Complete once the chunks have ended. */
  notes: string[];
};

/** A file that cannot be prepared; the message is a sentence fragment shown after the file's name. */
export class UnusableFile extends Error {}
