import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { type Downloadable, hiResOf, mp3Of, type StoredFile } from "#app/downloads/downloadable.ts";
import type { RecordingFiles } from "#app/downloads/find-downloadable.server.ts";
import type { DownloadFormat } from "#app/player/options/download-address.ts";

/** A row of the list that a package is made from. */
export type PackageRow = { recordingId: string; note: string };

export type ChosenFile<Recording extends RecordingFiles> = {
  /** Position in the list, counting visible rows. */
  number: number;
  recording: Recording;
  version: string | null;
  note: string;
  file: StoredFile;
  format: DownloadFormat;
};

export type PackageTrack = ChosenFile<Downloadable>;

export type ChosenFiles<Recording extends RecordingFiles> = {
  tracks: ChosenFile<Recording>[];
  /** Rows that are not visible to the user. */
  hidden: number;
  /** Titles of rows without a file. */
  missing: string[];
};

/** The recording ids of these rows, deduplicated. */
export function recordingIds(rows: readonly PackageRow[]): string[] {
  return [...new Set(rows.map(({ recordingId }) => recordingId))];
}

/** "Artist - Title (Version)". */
export function trackName(
  { artists, title }: Pick<RecordingFiles, "artists" | "title">,
  version: string | null,
): string {
  return [artists.join(", "), version === null ? title : `${title} (${version})`].filter(Boolean).join(" - ");
}

/** The files of a package. If the original is an MP3, that replaces Hi-Res. */
export function chooseFiles<Recording extends RecordingFiles>(
  rows: readonly PackageRow[],
  found: ReadonlyMap<string, Recording>,
  format: DownloadFormat,
): ChosenFiles<Recording> {
  const chosen: ChosenFiles<Recording> = { tracks: [], hidden: 0, missing: [] };
  let number = 0;
  for (const { recordingId, note } of rows) {
    const recording = found.get(recordingId);
    if (recording === undefined) {
      chosen.hidden += 1;
      continue;
    }
    number += 1;
    const version = versionLabel(recording.versionType, recording.versionTitle);
    const hiRes = format === "original" ? hiResOf(recording) : null;
    const file = hiRes ?? mp3Of(recording);
    if (file === null) chosen.missing.push(trackName(recording, version));
    else chosen.tracks.push({ number, recording, version, note, file, format: hiRes === null ? "mp3" : "original" });
  }
  return chosen;
}
