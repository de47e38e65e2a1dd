import { open, readdir, stat } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { sniffAudio } from "#audio/ingest/decode/sniff.ts";
import { listStemFiles } from "#audio/ingest/tags/sidecar.ts";

const AUDIO_EXTENSIONS = new Set([
  ".wav",
  ".wave",
  ".bwf",
  ".rf64",
  ".aif",
  ".aiff",
  ".aifc",
  ".flac",
  ".mp3",
  ".mp2",
  ".ogg",
  ".oga",
  ".opus",
  ".m4a",
  ".mp4",
  ".aac",
]);

/** Files to ingest, in the order given and by name inside folders; `others` counts what folders held besides. */
type FoundFiles = { files: string[]; others: number; missing: string[] };

/**
 * Walks files and folders. In folders, a file counts when its name or its bytes say audio: a wrong extension does not
 * hide it, and a broken file with the right one is still reported. Stems named by a sidecar belong to their recording, also
 * when the sidecar is not valid, which is reported with the recording.
 */
export async function findFiles(inputs: readonly string[]): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], others: 0, missing: [] };
  for (const input of inputs.map((path) => resolve(path))) {
    const info = await stat(input).catch(() => null);
    if (!info) found.missing.push(input);
    else if (info.isDirectory()) await walk(input, found);
    else found.files.push(input);
  }
  const stems = await stemsOf(found.files);
  return { ...found, files: [...new Set(found.files)].filter((file) => !stems.has(file)) };
}

async function walk(folder: string, found: FoundFiles): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  entries.sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) await walk(path, found);
    else if (!entry.isFile()) continue;
    else if (AUDIO_EXTENSIONS.has(extname(entry.name).toLowerCase()) || (await looksLikeAudio(path)))
      found.files.push(path);
    else found.others++;
  }
}

async function looksLikeAudio(path: string): Promise<boolean> {
  const file = await open(path, "r").catch(() => null);
  if (!file) return false;
  return (await sniffAudio(file).finally(() => file.close())) !== null;
}

async function stemsOf(files: readonly string[]): Promise<Set<string>> {
  const stems = new Set<string>();
  for (const file of files) {
    for (const stem of await listStemFiles(file)) stems.add(stem);
  }
  return stems;
}
