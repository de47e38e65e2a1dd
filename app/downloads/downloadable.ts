import { z } from "zod";
import { mp3Type } from "#app/catalogue/track/mp3-type.ts";
import type { Share } from "#app/rights/shares.ts";

export const storedFile = z.object({
  id: z.string(),
  role: z.enum(["mp3", "original", "stem"]),
  /** Of a stem. */
  label: z.string().nullable(),
  bucket: z.enum(["MEDIA", "MASTERS"]),
  key: z.string(),
  contentType: z.string(),
  bytes: z.number(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** A recording's metadata and its downloadable files: MP3, original, and stems. */
export type Downloadable = {
  id: string;
  workId: string;
  slug: string;
  title: string;
  versionType: string;
  versionTitle: string | null;
  isrc: string | null;
  iswc: string | null;
  catalogueNumber: string | null;
  explicit: number;
  language: string | null;
  durationMs: number;
  bpm: number | null;
  musicalKey: string | null;
  year: number | null;
  label: string | null;
  copyright: string | null;
  integratedLufs: number | null;
  loudnessRange: number | null;
  truePeakDbtp: number | null;
  miniPeaks: string;
  artists: string[];
  album: { title: string; track: number | null } | null;
  /** Object of the song's own cover, else of its album's, as it was uploaded. */
  imageKey: string | null;
  tags: { category: string; label: string }[];
  lyrics: string[];
  shares: Pick<
    Share,
    "side" | "name" | "role" | "right" | "shareBp" | "ipi" | "society" | "territories" | "excluded"
  >[];
  files: StoredFile[];
};

export function isMp3({ contentType }: StoredFile): boolean {
  return contentType === mp3Type;
}

/** The MP3 of a recording: made by ingest, or the original if that is one. */
export function mp3Of({ files }: Pick<Downloadable, "files">): StoredFile | null {
  const original = files.find((file) => file.role === "original" && isMp3(file));
  return files.find(({ role }) => role === "mp3") ?? original ?? null;
}

/** The original of a recording, unless it is an MP3. */
export function hiResOf({ files }: Pick<Downloadable, "files">): StoredFile | null {
  return files.find((file) => file.role === "original" && !isMp3(file)) ?? null;
}
