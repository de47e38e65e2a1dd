import { registerFlacEncoder } from "@mediabunny/flac-encoder";
import { AudioSample, AudioSampleSource, FilePathTarget, FlacOutputFormat, Output } from "mediabunny";
import { RATE, type Stereo } from "#audio/demo/instruments/sound.ts";

const SLICE_FRAMES = 65536;

/** Writes a 16-bit FLAC. Peaks over full scale, which a stem on its own may have, are clipped. */
export async function writeFlac(path: string, { left, right }: Stereo): Promise<void> {
  registerFlacEncoder();
  const output = new Output({ format: new FlacOutputFormat(), target: new FilePathTarget(path) });
  const source = new AudioSampleSource({ codec: "flac" });
  output.addAudioTrack(source);
  await output.start();
  for (let from = 0; from < left.length; from += SLICE_FRAMES) {
    const frames = Math.min(SLICE_FRAMES, left.length - from);
    // Floating point samples would become a 24-bit file of twice the size.
    const data = new Int16Array(frames * 2);
    for (let i = 0; i < frames; i++) {
      data[i] = toInteger(left[from + i] as number);
      data[frames + i] = toInteger(right[from + i] as number);
    }
    const sample = new AudioSample({
      data,
      format: "s16-planar",
      numberOfChannels: 2,
      sampleRate: RATE,
      timestamp: from / RATE,
    });
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
}

function toInteger(value: number): number {
  return Math.max(-32768, Math.min(32767, Math.round(value * 32767)));
}
