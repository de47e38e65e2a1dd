import { AudioSample, type AudioSampleSource } from "mediabunny";

/** Frames handed to the encoder at a time. It shifts what it has not encoded after every AAC frame, so a slice is short. */
const SLICE_FRAMES = 4096;

/** Adds interleaved stereo samples to a Mediabunny source, with the time stamps that follow from their count. */
export class SampleFeed {
  readonly #source: AudioSampleSource;
  readonly #sampleRate: number;
  #position = 0;

  constructor(source: AudioSampleSource, sampleRate: number) {
    this.#source = source;
    this.#sampleRate = sampleRate;
  }

  /** Stereo samples added so far. */
  get frames(): number {
    return this.#position;
  }

  async add(samples: Float32Array): Promise<void> {
    for (let from = 0; from < samples.length; from += 2 * SLICE_FRAMES) {
      const data = samples.subarray(from, from + 2 * SLICE_FRAMES);
      const [sampleRate, timestamp] = [this.#sampleRate, this.#position / this.#sampleRate];
      const sample = new AudioSample({ data, format: "f32", numberOfChannels: 2, sampleRate, timestamp });
      this.#position += data.length / 2;
      await this.#source.add(sample);
      sample.close();
    }
  }
}
