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

/** What has one key, unless several have. */
class OnlyTargets {
  readonly #targets = new Map<string, Map<string, Target>>();

  add(key: string, target: Target): void {
    const own = this.#targets.get(key) ?? new Map<string, Target>();
    this.#targets.set(key, own.set(`${target.targetFileId} ${target.targetRecordingId}`, target));
  }

  get(key: string): Target | null {
    const [only, another] = this.#targets.get(key)?.values() ?? [];
    return only === undefined || another !== undefined ? null : only;
  }
}

/**
 * What the files of a move become: each of a row a song, or a version of the only main version with its title and artist; a stem, by its
 * name, of the only one with its title, with a row or without. Files without a row that are no stems are left out.
 */
export function nestFiles(rows: readonly RowWithAudio[], files: readonly MoveFile[]): NestedFile[] {
  const read = new Map<string, FileName>(files.map(({ id, name, folder }) => [id, readFileName({ name, folder })]));
  const own = rows.map((row) => ({
    ...row,
    ...titleOfRow(row),
    stem: row.fileId === null ? null : stemOf(read.get(row.fileId)),
  }));
  const mains = new OnlyTargets();
  for (const { title, artist, versionType, fileId, recordingId, stem } of own) {
    if (versionType !== "main" || stem !== null || (fileId ?? recordingId) === null) continue;
    const target = fileId === null ? { ...none, targetRecordingId: recordingId } : { ...none, targetFileId: fileId };
    const keys = [slugOf(title), fileId === null ? undefined : read.get(fileId)?.titleKey];
    for (const key of new Set(keys)) if (key !== undefined) mains.add(key, target);
    mains.add(`${slugOf(title)} ${slugOf(artist)}`, target);
  }
  const stem = (id: string): NestedFile[] => {
    const name = read.get(id);
    const target = name?.role === "stem" ? mains.get(name.titleKey) : null;
    return name === undefined || target === null
      ? []
      : [{ id, role: "stem", versionType: "main", label: name.label, ...target }];
  };
  const withRow = own.flatMap(({ fileId, title, artist, versionType, versionTitle }): NestedFile[] => {
    if (fileId === null) return [];
    const asStem = stem(fileId);
    if (asStem.length > 0) return asStem;
    const target = versionType === "main" ? null : mains.get(`${slugOf(title)} ${slugOf(artist)}`);
    if (target === null) return [{ id: fileId, role: "song", versionType: "main", label: "", ...none }];
    return [{ id: fileId, role: "version", versionType, label: versionTitle ?? "", ...target }];
  });
  const taken = new Set(own.map(({ fileId }) => fileId));
  return [...withRow, ...files.flatMap(({ id }) => (taken.has(id) ? [] : stem(id)))];
}

function stemOf(name: FileName | undefined): FileName | null {
  return name?.role === "stem" ? name : null;
}
