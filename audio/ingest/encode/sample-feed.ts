import { AudioSample, type AudioSampleSource } from "mediabunny";

/** Frames passed to the encoder at a time. It shifts the rest after every AAC frame, so slices are short. */
const SLICE_FRAMES = 4096;

/** Adds interleaved stereo samples to a Mediabunny source with consecutive time stamps. */
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
