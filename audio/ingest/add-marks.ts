import { mkdtemp, open, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { Conformer } from "#audio/ingest/encode/conform.ts";
import type { StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { startMarked } from "#audio/ingest/encode/marked-encoder.ts";
import { tryEncoders } from "#audio/ingest/encode/try-encoders.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import type { IngestedFile, StoredOriginal } from "#audio/ingest/ingested-recording.ts";
import { finishing, removeFolder } from "#audio/ingest/prepare-recording.ts";
import { markedObject } from "#audio/ingest/publish-recording.ts";
import { failedOutcome } from "#audio/ingest/read-queued.ts";

type AddMarksOptions = {
  recording: StoredOriginal;
  sink: HttpSink;
  startEncoder: StartEncoder;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

type Stream = NonNullable<StoredOriginal["stream"]>;

/** Bit rates of a stream, kb/s, lowest first. */
function ladderOf({ names }: Stream): number[] {
  const rates = names.flatMap((name) => /^hls\/(\d+)k\/init\.mp4$/.exec(name)?.[1] ?? []);
  return rates.map(Number).sort((a, b) => a - b);
}

/** ffmpeg counts segments from 0, Mediabunny from 1. */
function firstSegmentOf({ names }: Stream): number {
  return names.some((name) => name.endsWith("/seg_000.m4s")) ? 0 : 1;
}

/** Makes a recording's marked streams from its stored original, for the plain ones that it has. Failures are returned as outcomes. */
export async function addMarks(options: AddMarksOptions): Promise<Outcome> {
  const { recording, sink, workRoot } = options;
  const { recordingId, rev, title, key } = recording;
  const directory = await mkdtemp(join(workRoot, "marks-"));
  try {
    const path = join(directory, basename(key));
    await sink.fetchObject({ bucket: "MASTERS", key }, path);
    const { made, notes, ...by } = await tryEncoders({ ...options, directory }, (one) =>
      encode(path, { ...options, ...one }),
    );
    const { durationMs, names } = made;
    const files: IngestedFile[] = [];
    for (const name of names) {
      const packed = join(by.directory, name);
      const { size: bytes } = await stat(packed);
      const file = { ...markedObject(name, `songs/${recordingId}/${rev}`), bytes, sha256: await sha256OfFile(packed) };
      await sink.storeObject({ ...file, path: packed });
      files.push(file);
    }
    await sink.recordMarks({ recordingId, files });
    return { status: "stored", recordingId, title, durationMs, sha256: "", notes };
  } catch (error) {
    return await failedOutcome(error, (problem) => sink.recordMarks({ recordingId, problem }));
  } finally {
    await removeFolder(directory);
  }
}

/** Returns the duration in milliseconds and the files made. */
async function encode(
  path: string,
  { recording, sink, startEncoder, directory, onProgress }: AddMarksOptions & { directory: string },
): Promise<{ durationMs: number; names: readonly string[] }> {
  const { recordingId, rev, stream = { bucket: "MEDIA", names: [] } } = recording;
  const seed = await sha256OfFile(path);
  const file = await open(path, "r");
  try {
    const pcm = await openRecording(path, file);
    const conformer = new Conformer(pcm.sampleRate);
    const { sampleRate } = conformer;
    const streams = { directory, sampleRate, ladder: ladderOf(stream), mp3s: [], frames: null };
    const encoder = await startMarked(streams, { seed, startEncoder });
    let frames = 0;
    await finishing(encoder, async () => {
      for await (const chunk of pcm.chunks) {
        await encoder.add(...conformer.push(chunk));
        frames += chunk[0]?.length ?? 0;
        if (pcm.frames) onProgress(frames / pcm.frames);
      }
      await encoder.add(...conformer.flush());
    });
    const plain = join(directory, "plain.m4s");
    const names = await encoder.pack({
      first: firstSegmentOf(stream),
      async readPlain(name) {
        await sink.fetchObject({ bucket: stream.bucket, key: `songs/${recordingId}/${rev}/${name}` }, plain);
        return readFile(plain);
      },
    });
    return { durationMs: Math.round((frames / pcm.sampleRate) * 1000), names };
  } finally {
    await file.close();
  }
}
