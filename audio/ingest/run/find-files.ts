import { open, readdir, realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { copy } from "#audio/ingest/copy.ts";
import { sniffAudio } from "#audio/ingest/decode/sniff.ts";
import { isAudioName } from "#audio/ingest/run/audio-names.ts";
import { listStemFiles } from "#audio/ingest/tags/sidecar.ts";

/**
 * Files to ingest, in the given order and by name inside folders; `others` counts non-audio files in folders, `links` duplicates through
 * links, and `unreadable` lists unreadable paths with the reason.
 */
type FoundFiles = { files: string[]; others: number; links: number; unreadable: { path: string; reason: string }[] };

type Walk = FoundFiles & {
  /** Real paths of visited folders, to ignore links to them. */
  entered: Set<string>;
};

/**
 * Walks files and folders, following links. In folders a file counts if its name or content is audio: a wrong extension does not hide it,
 * and a broken file with the right one is still reported. Stems named by a sidecar belong to their recording, also if the sidecar is
 * invalid, which is reported with the recording.
 */
export async function findFiles(inputs: readonly string[]): Promise<FoundFiles> {
  const walk: Walk = { files: [], others: 0, links: 0, unreadable: [], entered: new Set() };
  for (const input of inputs.map((path) => resolve(path))) {
    const info = await stat(input).catch(() => null);
    if (!info) walk.unreadable.push({ path: input, reason: copy.missing });
    else if (info.isDirectory()) await enter(input, walk);
    else walk.files.push(input);
  }
  const { files, links } = await withoutLinked(walk.files);
  const stems = await stemsOf(files);
  const { others, unreadable } = walk;
  return { files: files.filter((file) => !stems.has(file)), others, links: walk.links + links, unreadable };
}

async function enter(folder: string, walk: Walk): Promise<void> {
  const real = await realpath(folder).catch(() => folder);
  if (walk.entered.has(real)) {
    walk.links++;
    return;
  }
  walk.entered.add(real);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (entries === null) {
    walk.unreadable.push({ path: folder, reason: copy.folderUnreadable });
    return;
  }
  // Links last, so that their targets have been visited.
  const key = (entry: (typeof entries)[number]) => Number(entry.isSymbolicLink());
  entries.sort((a, b) => key(a) - key(b) || a.name.localeCompare(b.name, "en", { numeric: true }));
  const names = new Set(entries.map(({ name }) => name));
  for (const { name } of entries) {
    // Sidecars are read with their audio file and not counted.
    const isSidecar = name.endsWith(".json") && names.has(name.slice(0, -".json".length));
    if (!name.startsWith(".") && !isSidecar) await look(join(folder, name), name, walk);
  }
}

async function look(path: string, name: string, walk: Walk): Promise<void> {
  const info = await stat(path).catch(() => null);
  if (info === null && isAudioName(name)) walk.unreadable.push({ path, reason: copy.brokenLink });
  else if (info?.isDirectory()) await enter(path, walk);
  else if (info?.isFile() && (isAudioName(name) || (await looksLikeAudio(path)))) walk.files.push(path);
  else walk.others++;
}

/** Of several paths to one file keeps the file itself, else the first. */
async function withoutLinked(paths: readonly string[]): Promise<{ files: string[]; links: number }> {
  const byReal = new Map<string, string>();
  const distinct = [...new Set(paths)];
  for (const path of distinct) {
    const real = await realpath(path).catch(() => path);
    if (!byReal.has(real) || path === real) byReal.set(real, path);
  }
  const kept = new Set(byReal.values());
  return { files: distinct.filter((path) => kept.has(path)), links: distinct.length - kept.size };
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
