import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copy } from "#audio/ingest/copy.ts";
import type { Encoder, EncoderOptions, StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { Marker } from "#audio/trace/mark.ts";
import { MARKED_FOLDER, markedName, packMarked } from "#audio/trace/marked-object.ts";
import { cutAlike, framesIn } from "#audio/trace/splice-segment.ts";

/** Folder in the work folder with the streams of the marked rendition until they are packed. */
const WORK = "marked";

/** The plain rendition: the bytes of a segment, "hls/64k/seg_001.m4s"; `first`: number of the first one, by default that of the marked rendition. */
type Plain = { readPlain: (name: string) => Promise<Uint8Array>; first?: number };

/** The marked rendition of a recording: encodes it like the plain one; `pack` writes an object for every bit rate. `seed`: SHA-256 of the original. */
export async function startMarked(
  options: EncoderOptions,
  { seed, startEncoder }: { seed: string; startEncoder: StartEncoder },
): Promise<Encoder & { pack: (plain: Plain) => Promise<string[]> }> {
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
    async pack(plain) {
      await mkdir(join(options.directory, MARKED_FOLDER));
      const names: string[] = [];
      for (const rate of options.ladder) {
        await writeFile(join(options.directory, markedName(rate)), await packRung(directory, rate, plain));
        names.push(markedName(rate));
      }
      await rm(directory, { recursive: true });
      return names;
    },
  };
}

/** Numbers of the segments in a folder, in order. */
async function segmentsIn(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  const numbers = names.flatMap((name) => /^seg_(\d+)\.m4s$/.exec(name)?.[1] ?? []);
  return numbers.map(Number).sort((a, b) => a - b);
}

const segmentName = (number: number) => `seg_${String(number).padStart(3, "0")}.m4s`;

async function packRung(directory: string, rate: number, { first, readPlain }: Plain): Promise<Uint8Array> {
  const folder = `hls/${rate}k`;
  const numbers = await segmentsIn(join(directory, folder));
  const frames: Uint8Array[] = [];
  for (const number of numbers)
    frames.push(...(framesIn(await readFile(join(directory, folder, segmentName(number)))) ?? []));
  const pairs: Parameters<typeof packMarked>[0][number][] = [];
  let done = 0;
  for (let number = first ?? numbers[0] ?? 0; done < frames.length; number++) {
    const plain = await readPlain(`${folder}/${segmentName(number)}`);
    const marked = cutAlike(plain, frames, done);
    if (marked === null) throw new Error(copy.cutDifferently(rate));
    pairs.push({ number, plain, marked });
    done += framesIn(marked)?.length ?? 0;
  }
  const packed = packMarked(pairs);
  if (packed === null || pairs.length === 0) throw new Error(copy.cutDifferently(rate));
  return packed;
}

type MarkOptions = {
  seed: string;
  /** Receives why there will be no marked rendition. */
  onProblem: (error: unknown) => void;
};

/** An encoder that makes both renditions. The plain one is finished also where the marked one fails, of which nothing is left then. */
export function withMarks(startEncoder: StartEncoder, { seed, onProblem }: MarkOptions): StartEncoder {
  return async (options) => {
    const plain = await startEncoder(options);
    let marked: Awaited<ReturnType<typeof startMarked>> | null = null;
    async function giveUp(error: unknown): Promise<void> {
      await marked?.cancel().catch(() => undefined);
      marked = null;
      for (const name of [WORK, MARKED_FOLDER])
        await rm(join(options.directory, name), { recursive: true, force: true });
      onProblem(error);
    }
    marked = await startMarked(options, { seed, startEncoder }).catch(async (error: unknown) => {
      await giveUp(error);
      return null;
    });
    return {
      async add(left, right) {
        await Promise.all([plain.add(left, right), marked?.add(left, right).catch(giveUp)]);
      },
      async finish() {
        await Promise.all([plain.finish(), marked?.finish().catch(giveUp)]);
        await marked?.pack({ readPlain: (name) => readFile(join(options.directory, name)) }).catch(giveUp);
      },
      async cancel() {
        await Promise.all([plain.cancel(), marked?.cancel()]);
      },
    };
  };
}
