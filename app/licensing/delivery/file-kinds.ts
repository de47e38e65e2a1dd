import { hiResOf, mp3Of, type StoredFile } from "#app/downloads/downloadable.ts";

export const fileKinds = ["mp3", "original", "stems"] as const;
export type FileKind = (typeof fileKinds)[number];

/** The files of a recording that a kind stands for. */
export function filesOfKind(recording: { files: StoredFile[] }, kind: FileKind): StoredFile[] {
  if (kind === "stems") return recording.files.filter(({ role }) => role === "stem");
  const file = kind === "mp3" ? mp3Of(recording) : hiResOf(recording);
  return file === null ? [] : [file];
}
