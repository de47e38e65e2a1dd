import { slugOf } from "#app/catalogue/slug.ts";
import type { FileRole, VersionType } from "#app/exchange/files/file-state.ts";
import { type FileName, readFileName } from "#app/exchange/files/read-file-name.ts";
import { type MoveFile, type MoveRow, titleOfRow } from "#app/exchange/moves/match-rows.ts";

/** A row with its audio, or of a song that the catalogue has. */
export type RowWithAudio = Pick<MoveRow, "title" | "version" | "artist"> & {
  fileId: string | null;
  recordingId: string | null;
};

/** What a file becomes. */
export type NestedFile = {
  id: string;
  role: FileRole;
  versionType: VersionType;
  label: string;
  targetFileId: string | null;
  targetRecordingId: string | null;
};

type Target = Pick<NestedFile, "targetFileId" | "targetRecordingId">;
const none: Target = { targetFileId: null, targetRecordingId: null };

/** What has one key; null for several. */
type Targets = Map<string, Target | null>;

const isSame = (one: Target, other: Target) =>
  one.targetFileId === other.targetFileId && one.targetRecordingId === other.targetRecordingId;

function addTarget(targets: Targets, key: string, target: Target): void {
  const own = targets.get(key);
  if (own === undefined) targets.set(key, target);
  else if (own !== null && !isSame(own, target)) targets.set(key, null);
}

const keyOf = ({ title, artist }: { title: string; artist: string }) => `${slugOf(title)} ${slugOf(artist)}`;

/** Files that are stems by their names. */
function stemsOf(files: readonly MoveFile[]): Map<string, FileName> {
  const stems = new Map<string, FileName>();
  for (const { id, name, folder } of files) {
    const read = readFileName({ name, folder });
    if (read.role === "stem") stems.set(id, read);
  }
  return stems;
}

/** Main versions that others may belong to, by the keys that some need: those of all songs of a catalogue are many. */
function mainsOf(
  rows: Iterable<RowWithAudio>,
  {
    files,
    stems,
    isNeeded,
  }: { files: readonly MoveFile[]; stems: ReadonlyMap<string, FileName>; isNeeded: ReadonlySet<string> },
): Targets {
  const mains: Targets = new Map();
  if (isNeeded.size === 0) return mains;
  const byId = new Map(files.map((file) => [file.id, file]));
  for (const { artist, fileId, recordingId, ...row } of rows) {
    const { title, versionType } = titleOfRow(row);
    if (versionType !== "main" || (fileId ?? recordingId) === null || stems.has(fileId ?? "")) continue;
    const file = byId.get(fileId ?? "");
    const keys = new Set([slugOf(title), ...(file ? [readFileName(file).titleKey] : []), keyOf({ title, artist })]);
    const target = fileId === null ? { ...none, targetRecordingId: recordingId } : { ...none, targetFileId: fileId };
    for (const key of keys) if (isNeeded.has(key)) addTarget(mains, key, target);
  }
  return mains;
}

/**
 * What the files of a move become that are no songs of their own: each of a row a version of the only main version with its title and artist; a
 * stem, by its name, of the only one with its title, with a row or without. `rows` are walked twice.
 */
export function nestFiles(rows: Iterable<RowWithAudio>, files: readonly MoveFile[]): NestedFile[] {
  const stems = stemsOf(files);
  const versions: { id: string; key: string; versionType: VersionType; label: string }[] = [];
  for (const { fileId: id, artist, ...row } of rows) {
    if (id === null) continue;
    const { title, versionType, versionTitle } = titleOfRow(row);
    if (versionType !== "main")
      versions.push({ id, key: keyOf({ title, artist }), versionType, label: versionTitle ?? "" });
  }
  const isNeeded = new Set([...versions.map(({ key }) => key), ...[...stems.values()].map(({ titleKey }) => titleKey)]);
  const mains = mainsOf(rows, { files, stems, isNeeded });
  const nested = new Map<string, NestedFile>();
  for (const { id, key, versionType, label } of versions) {
    const target = mains.get(key);
    if (target) nested.set(id, { id, role: "version", versionType, label, ...target });
  }
  for (const [id, { titleKey, label }] of stems) {
    const target = mains.get(titleKey);
    if (target) nested.set(id, { id, role: "stem", versionType: "main", label, ...target });
  }
  return [...nested.values()];
}
