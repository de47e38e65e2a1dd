import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copy } from "#audio/ingest/copy.ts";
import type { Encoder, EncoderOptions, StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { Marker } from "#audio/trace/mark.ts";
import { MARKED_FOLDER, markedName, packMarked } from "#audio/trace/marked-object.ts";

/** Folder in the work folder with the streams of the marked rendition until they are packed. */
const WORK = "marked";

/** Bytes of a segment of the plain rendition: "hls/64k/seg_001.m4s". */
export type ReadPlain = (name: string) => Promise<Uint8Array>;

/** The marked rendition of a recording: encodes it like the plain one; `pack` writes an object for every bit rate. `seed`: SHA-256 of the original. */
export async function startMarked(
  options: EncoderOptions,
  { seed, startEncoder }: { seed: string; startEncoder: StartEncoder },
): Promise<Encoder & { pack: (readPlain: ReadPlain) => Promise<string[]> }> {
  const directory = join(options.directory, WORK);
  await mkdir(directory);
  const encoder = await startEncoder({ ...options, directory, mp3s: [] });
  const marker = new Marker({ seed, sampleRate: options.sampleRate });
  return {
    add: (left, right) => encoder.add(...marker.push(left, right)),
    async finish() {
      await encoder.add(...marker.flush());
      await encoder.finish();
    },
    cancel: () => encoder.cancel(),
    async pack(readPlain) {
      await mkdir(join(options.directory, MARKED_FOLDER));
      const names: string[] = [];
      for (const rate of options.ladder) {
        await writeFile(join(options.directory, markedName(rate)), await packRung(directory, rate, readPlain));
        names.push(markedName(rate));
      }
      await rm(directory, { recursive: true });
      return names;
    },
  };
}

async function packRung(directory: string, rate: number, readPlain: ReadPlain): Promise<Uint8Array> {
  const names = (await readdir(join(directory, "hls", `${rate}k`))).filter((name) => name.endsWith(".m4s")).sort();
  const pairs: Parameters<typeof packMarked>[0][number][] = [];
  for (const name of names) {
    const path = `hls/${rate}k/${name}`;
    const [plain, marked] = [await readPlain(path), await readFile(join(directory, path))];
    pairs.push({ number: Number(/\d+/.exec(name)?.[0]), plain, marked });
  }
  const packed = packMarked(pairs);
  if (packed === null) throw new Error(copy.cutDifferently(rate));
  return packed;
}

/** An encoder that makes both renditions. */
export function withMarks(startEncoder: StartEncoder, seed: string): StartEncoder {
  return async (options) => {
    const plain = await startEncoder(options);
    const marked = await startMarked(options, { seed, startEncoder });
    return {
      async add(left, right) {
        await Promise.all([plain.add(left, right), marked.add(left, right)]);
      },
      async finish() {
        await Promise.all([plain.finish(), marked.finish()]);
        await marked.pack((name) => readFile(join(options.directory, name)));
      },
      async cancel() {
        await Promise.all([plain.cancel(), marked.cancel()]);
      },
    };
  };
}
