import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { prepareRecording } from "#audio/ingest/prepare-recording.ts";
import { publishRecording } from "#audio/ingest/publish-recording.ts";
import type { QueuedSong } from "#audio/ingest/queued-files.ts";
import { type ReadOptions, readQueued } from "#audio/ingest/read-queued.ts";
import { sniffStems } from "#audio/ingest/stems.ts";

/** Prepares the file of a submitted song, and its stems, like those of the catalogue. Failures are returned as outcomes. */
export function addSong(options: ReadOptions & { song: QueuedSong }): Promise<Outcome> {
  const { song, sink, ladder, startEncoder, workRoot, onProgress } = options;
  const { fileId, title, tags, fileName } = song;
  const file = {
    fileName,
    fetch: (path: string) => sink.fetchSong(fileId, path),
    report: (problem: string) => sink.recordSong({ fileId, problem }),
  };
  return readQueued(workRoot, file, async ({ path, directory, source }) => {
    const fetched = song.stems.map((stem) => ({ label: stem.label, path: join(source, `stem-${stem.fileId}`) }));
    for (const [at, stem] of song.stems.entries()) await sink.fetchSong(stem.fileId, fetched[at]?.path ?? "");
    const stems = await sniffStems(fetched);
    const encoding = { ladder, mp3s: true, marks: true, startEncoder, onProgress };
    const prepared = await prepareRecording({ path, directory, ...encoding });
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
  });
}
