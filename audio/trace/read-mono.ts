import { open } from "node:fs/promises";
import { Resampler } from "#audio/analysis/resample.ts";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { Conformer } from "#audio/ingest/encode/conform.ts";
import { Marker } from "#audio/trace/mark.ts";

/** Hz: the mark ends at 7.2 kHz. */
export const RATE = 16_000;

/** Both renditions of a recording as one channel at `RATE`, and the rate of its streams in Hz. */
export type Reference = { plain: Float32Array; marked: Float32Array; sampleRate: number };

/** Collects chunks of one channel at `RATE`. */
class MonoTrack {
  readonly #resampler: Resampler;
  readonly #chunks: Float32Array[] = [];

  constructor(sampleRate: number) {
    this.#resampler = new Resampler(sampleRate, RATE);
  }

  add([left, right]: readonly [Float32Array, Float32Array]): void {
    this.#chunks.push(this.#resampler.push(left.map((value, i) => (value + (right[i] as number)) / 2)));
  }

  samples(): Float32Array {
    const chunks = [...this.#chunks, this.#resampler.flush()];
    const out = new Float32Array(chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of chunks) {
      out.set(chunk, at);
      at += chunk.length;
    }
    return out;
  }
}

type Feed = { start: (sampleRate: number) => void; add: (chunk: [Float32Array, Float32Array]) => void };

async function decode(path: string, { maxSeconds }: { maxSeconds: number }, { start, add }: Feed): Promise<void> {
  const file = await open(path, "r");
  try {
    const pcm = await openRecording(path, file);
    const conformer = new Conformer(pcm.sampleRate);
    start(conformer.sampleRate);
    let frames = 0;
    for await (const chunk of pcm.chunks) {
      frames += chunk[0]?.length ?? 0;
      add(conformer.push(chunk));
      if (frames > maxSeconds * pcm.sampleRate) break;
    }
    if (frames === 0) throw new UnusableFile("the file holds no audio");
    add(conformer.flush());
  } finally {
    await file.close();
  }
}

/** The first `maxSeconds` of a file. @throws UnusableFile */
export async function readMono(path: string, limits: { maxSeconds: number }): Promise<Float32Array> {
  const tracks: MonoTrack[] = [];
  await decode(path, limits, {
    start: (sampleRate) => tracks.push(new MonoTrack(sampleRate)),
    add: (chunk) => tracks[0]?.add(chunk),
  });
  return tracks[0]?.samples() ?? new Float32Array(0);
}

/** `seed`: as the marked rendition was made. @throws UnusableFile */
export async function readReference(path: string, { seed }: { seed: string }): Promise<Reference> {
  const made: { plain: MonoTrack; marked: MonoTrack; marker: Marker; sampleRate: number }[] = [];
  await decode(
    path,
    { maxSeconds: Number.POSITIVE_INFINITY },
    {
      start: (sampleRate) => {
        const marker = new Marker({ seed, sampleRate });
        made.push({ plain: new MonoTrack(sampleRate), marked: new MonoTrack(sampleRate), marker, sampleRate });
      },
      add: (chunk) => {
        for (const { plain, marked, marker } of made) {
          plain.add(chunk);
          marked.add(marker.push(...chunk));
        }
      },
    },
  );
  const [tracks] = made;
  if (!tracks) throw new UnusableFile("the file holds no audio");
  tracks.marked.add(tracks.marker.flush());
  return { plain: tracks.plain.samples(), marked: tracks.marked.samples(), sampleRate: tracks.sampleRate };
}
