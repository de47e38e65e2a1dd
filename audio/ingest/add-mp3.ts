import { mkdtemp, open, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { Conformer } from "#audio/ingest/encode/conform.ts";
import { MP3_NAME, type StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import { type Outcome, reasonOf } from "#audio/ingest/ingest-file.ts";
import type { StoredOriginal } from "#audio/ingest/ingested-recording.ts";
import { finishing, removeFolder } from "#audio/ingest/prepare-recording.ts";
import { mp3Object } from "#audio/ingest/publish-recording.ts";

type AddMp3Options = {
  recording: StoredOriginal;
  sink: HttpSink;
  startEncoder: StartEncoder;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

/** Makes the MP3 for downloads of a recording from its stored original. A failure is an outcome, not an exception. */
export async function addMp3(options: AddMp3Options): Promise<Outcome> {
  const { recording, sink, workRoot } = options;
  const directory = await mkdtemp(join(workRoot, "mp3-"));
  try {
    const path = join(directory, basename(recording.key));
    await sink.fetchObject({ bucket: "MASTERS", key: recording.key }, path);
    const durationMs = await encode(path, directory, options);
    const mp3 = join(directory, MP3_NAME);
    const { size: bytes } = await stat(mp3);
    const sha256 = await sha256OfFile(mp3);
    const prefix = `songs/${recording.recordingId}/${recording.rev}`;
    const object = { ...mp3Object(prefix), bytes, sha256, path: mp3 };
    await sink.storeObject(object);
    const { path: _, ...file } = object;
    await sink.recordMp3({ recordingId: recording.recordingId, file });
    return { status: "stored", recordingId: recording.recordingId, title: recording.title, durationMs, sha256 };
  } catch (error) {
    return { status: "failed", reason: reasonOf(error) };
  } finally {
    await removeFolder(directory);
  }
}

/** Returns the length in milliseconds. */
async function encode(path: string, directory: string, { startEncoder, onProgress }: AddMp3Options): Promise<number> {
  const file = await open(path, "r");
  try {
    const pcm = await openRecording(path, file);
    const conformer = new Conformer(pcm.sampleRate);
    const { sampleRate } = conformer;
    const encoder = await startEncoder({ directory, sampleRate, ladder: [], mp3: true, frames: null });
    let frames = 0;
    await finishing(encoder, async () => {
      for await (const chunk of pcm.chunks) {
        await encoder.add(...conformer.push(chunk));
        frames += chunk[0]?.length ?? 0;
        if (pcm.frames) onProgress(frames / pcm.frames);
      }
      await encoder.add(...conformer.flush());
    });
    return Math.round((frames / pcm.sampleRate) * 1000);
  } finally {
    await file.close();
  }
}
