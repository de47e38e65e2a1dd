import { writeFile } from "node:fs/promises";
import { seededRandom } from "#audio/demo/compose/random.ts";
import { RATE, type Stereo } from "#audio/demo/instruments/sound.ts";

/** Writes a 16-bit WAV with triangular dither of its own seed: the same sound gives the same bytes. */
export async function writeWav(path: string, { left, right }: Stereo): Promise<void> {
  const data = Buffer.alloc(44 + left.length * 4);
  data.write("RIFF", 0, "latin1");
  data.writeUInt32LE(data.length - 8, 4);
  data.write("WAVEfmt ", 8, "latin1");
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(2, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 4, 28);
  data.writeUInt16LE(4, 32);
  data.writeUInt16LE(16, 34);
  data.write("data", 36, "latin1");
  data.writeUInt32LE(left.length * 4, 40);
  const { next } = seededRandom("dither");
  for (let i = 0, at = 44; i < left.length; i++, at += 4) {
    data.writeInt16LE(quantise(left[i] as number, next() - next()), at);
    data.writeInt16LE(quantise(right[i] as number, next() - next()), at + 2);
  }
  await writeFile(path, data);
}

function quantise(value: number, dither: number): number {
  return Math.max(-32768, Math.min(32767, Math.round(value * 32767 + dither)));
}
