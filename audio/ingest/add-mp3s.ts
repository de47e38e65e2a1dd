import { mkdtemp, open, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { Conformer } from "#audio/ingest/encode/conform.ts";
import { type Mp3File, mp3sOf, type StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { tryEncoders } from "#audio/ingest/encode/try-encoders.ts";
import { reasonOf } from "#audio/ingest/failure-reason.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import type { StoredOriginal } from "#audio/ingest/ingested-recording.ts";
import { finishing, removeFolder } from "#audio/ingest/prepare-recording.ts";
import { mp3Object } from "#audio/ingest/publish-recording.ts";

type AddMp3sOptions = {
  recording: StoredOriginal;
  sink: HttpSink;
  startEncoder: StartEncoder;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

/** Makes a recording's missing MP3s from its stored original. Failures are returned as outcomes. */
export async function addMp3s(options: AddMp3sOptions): Promise<Outcome> {
  const { recording, sink, workRoot } = options;
  const directory = await mkdtemp(join(workRoot, "mp3-"));
  try {
    const path = join(directory, basename(recording.key));
    await sink.fetchObject({ bucket: "MASTERS", key: recording.key }, path);
    const { made, notes, ...by } = await tryEncoders({ ...options, directory }, (one) =>
      encode(path, { ...options, ...one }),
    );
    const { durationMs, mp3s } = made;
    for (const mp3 of mp3s) await publish(mp3, by.directory, options);
    return {
      status: "stored",
      recordingId: recording.recordingId,
      title: recording.title,
      durationMs,
      sha256: "",
      notes,
    };
  } catch (error) {
    return { status: "failed", reason: reasonOf(error) };
  } finally {
    await removeFolder(directory);
  }
}

async function publish(mp3: Mp3File, directory: string, { recording, sink }: AddMp3sOptions): Promise<void> {
  const { recordingId, rev } = recording;
  const path = join(directory, mp3.name);
  const { size: bytes } = await stat(path);
  const object = { ...mp3Object(mp3, `songs/${recordingId}/${rev}`), bytes, sha256: await sha256OfFile(path), path };
  await sink.storeObject(object);
  const { path: _, ...file } = object;
  await sink.recordMp3({ recordingId, file });
}

/** Returns the duration in milliseconds and the files made. */
async function encode(
  path: string,
  { recording, startEncoder, directory, onProgress }: AddMp3sOptions & { directory: string },
): Promise<{ durationMs: number; mp3s: readonly Mp3File[] }> {
  const file = await open(path, "r");
  try {
    const pcm = await openRecording(path, file);
    const conformer = new Conformer(pcm.sampleRate);
    const { sampleRate } = conformer;
    const mp3s = mp3sOf(pcm.format).filter(({ name }) => !recording.mp3s?.includes(name));
    const encoder = await startEncoder({ directory, sampleRate, ladder: [], mp3s, frames: null });
    let frames = 0;
    await finishing(encoder, async () => {
      for await (const chunk of pcm.chunks) {
        await encoder.add(...conformer.push(chunk));
        frames += chunk[0]?.length ?? 0;
        if (pcm.frames) onProgress(frames / pcm.frames);
      }
      await encoder.add(...conformer.flush());
    });
    return { durationMs: Math.round((frames / pcm.sampleRate) * 1000), mp3s };
  } finally {
    await file.close();
  }
}
