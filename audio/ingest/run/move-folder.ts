import { stat } from "node:fs/promises";
import { basename, dirname, relative } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { reasonOf } from "#audio/ingest/failure-reason.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";

type MoveFolderOptions = {
  sink: HttpSink;
  moveId: string;
  /** The folders that were named; a file's folder is its path below one. */
  roots: readonly string[];
  files: readonly string[];
  jobs: number;
  signal: AbortSignal;
  onDone: (path: string, outcome: Outcome) => void;
};

function folderOf(path: string, roots: readonly string[]): string {
  const root = roots.find((one) => path.startsWith(`${one}/`)) ?? dirname(path);
  return relative(root, dirname(path)).replaceAll("\\", "/");
}

async function addOne({ sink, moveId, roots }: MoveFolderOptions, path: string): Promise<Outcome> {
  const { size: bytes } = await stat(path);
  const [fileId, sha256, name] = [uuidv7(), await sha256OfFile(path), basename(path)];
  const file = { fileId, folder: folderOf(path, roots), name, bytes, sha256 };
  const state = await sink.addMoveFile(moveId, file);
  if (state === "known") return { status: "skipped", sha256 };
  const stored = { bucket: "MASTERS", key: `ingest-files/${fileId}`, contentType: "application/octet-stream" } as const;
  await sink.storeObject({ ...stored, bytes, sha256, path });
  await sink.addMoveFile(moveId, file);
  return { status: "stored", recordingId: "", title: name, durationMs: 0, sha256, notes: [] };
}

/** Uploads files to a move, where they wait until it is applied; what it or the catalogue has is skipped. */
export async function moveFolder(options: MoveFolderOptions): Promise<void> {
  const { files, jobs, signal, onDone } = options;
  const queue = [...files];
  const work = async () => {
    for (let path = queue.shift(); path !== undefined && !signal.aborted; path = queue.shift()) {
      const outcome = await addOne(options, path).catch(
        (error: unknown): Outcome => ({ status: "failed", reason: reasonOf(error) }),
      );
      if (!signal.aborted) onDone(path, outcome);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
}
