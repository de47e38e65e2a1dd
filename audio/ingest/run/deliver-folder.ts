import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { copy } from "#audio/ingest/copy.ts";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";

type DeliverOptions = { baseUrl: string; token: string; path: string; folder: string; signal: AbortSignal };

/** Stores the files of a folder under `deliveries/{folder}/` and has its messages read. Hidden files are left out. */
export async function deliverFolder({
  path,
  folder,
  ...target
}: DeliverOptions): Promise<{ files: number; messages: number }> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((name) => !name.split("/").some((part) => part.startsWith(".")))
    .sort();
  if (names.length === 0) throw new UnusableFile(copy.emptyFolder);
  const sink = new HttpSink(target);
  for (const name of names) {
    const file = join(path, name);
    const [{ size: bytes }, sha256] = [await stat(file), await sha256OfFile(file)];
    const stored = {
      bucket: "MASTERS",
      key: `deliveries/${folder}/${name}`,
      contentType: "application/octet-stream",
    } as const;
    await sink.storeObject({ ...stored, bytes, sha256, path: file });
  }
  return { files: names.length, messages: await sink.readDelivery(folder) };
}
