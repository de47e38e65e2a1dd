import { mkdtemp } from "node:fs/promises";
import { basename, join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { failedOutcome } from "#audio/ingest/add-submission.ts";
import type { Ladder, StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { prepareRecording, removeFolder } from "#audio/ingest/prepare-recording.ts";
import { publishRecording } from "#audio/ingest/publish-recording.ts";
import type { QueuedSong } from "#audio/ingest/queued-files.ts";
import { sniffStems } from "#audio/ingest/stems.ts";

type AddSongOptions = {
  song: QueuedSong;
  sink: HttpSink;
  ladder: Ladder;
  startEncoder: StartEncoder;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

/** Prepares the file of a submitted song, and its stems, like those of the catalogue. Failures are returned as outcomes. */
export async function addSong(options: AddSongOptions): Promise<Outcome> {
  const { song, sink, ladder, startEncoder, workRoot, onProgress } = options;
  const { fileId, title, tags } = song;
  const [directory, source] = [await mkdtemp(join(workRoot, "song-")), await mkdtemp(join(workRoot, "source-"))];
  try {
    const path = join(source, basename(song.fileName) || "file");
    await sink.fetchSong(fileId, path);
    const fetched = song.stems.map((stem) => ({ label: stem.label, path: join(source, `stem-${stem.fileId}`) }));
    for (const [at, stem] of song.stems.entries()) await sink.fetchSong(stem.fileId, fetched[at]?.path ?? "");
    const stems = await sniffStems(fetched);
    const prepared = await prepareRecording({
      path,
      directory,
      ladder,
      mp3s: true,
      marks: true,
      startEncoder,
      onProgress,
    });
    const [recordingId, sha256] = [uuidv7(), await sha256OfFile(path)];
    await publishRecording({
      ...{ sink, recordingId, path, sha256, ladder, tags, stems, prepared, isPrivate: true },
      async record(recording) {
        await sink.recordSong({ fileId, recording });
        return "recorded";
      },
    });
    const durationMs = Math.round((prepared.analysis.frames / prepared.sampleRate) * 1000);
    return { status: "stored", recordingId, title, durationMs, sha256, notes: prepared.notes };
  } catch (error) {
    return await failedOutcome(error, (problem) => sink.recordSong({ fileId, problem }));
  } finally {
    await removeFolder(directory);
    await removeFolder(source);
  }
}
