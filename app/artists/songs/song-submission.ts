import { maxFileBytes } from "#app/uploads/parts/upload-parts.ts";
import type { AudioFormat } from "#audio/ingest/decode/audio-format.ts";

const megabyte = 1024 * 1024;

/** Max characters and counts. `drafts`, `storedBytes`: of one artist. */
export const songLimits = {
  title: 200,
  versionTitle: 120,
  label: 200,
  lyrics: 20_000,
  credits: 5_000,
  note: 2_000,
  tags: 10,
  stemName: 60,
  name: 120,
  reason: 2_000,
  terms: 30_000,
  files: 60,
  drafts: 50,
  fileBytes: maxFileBytes,
  storedBytes: 10 * 1024 * megabyte,
} as const;

export const songFormats: readonly AudioFormat[] = ["wav", "aiff", "flac", "mp3"];

export const submissionStates = ["draft", "sent", "published", "refused", "withdrawn"] as const;
export type SubmissionState = (typeof submissionStates)[number];

export const fileRoles = ["main", "version", "stem"] as const;
export type FileRole = (typeof fileRoles)[number];

/** Parts of a song for which the use of AI is stated, named as in the catalogue. */
export const aiParts = ["aiComposition", "aiLyrics", "aiVocals", "aiInstruments", "aiPostProduction"] as const;
export type AiPart = (typeof aiParts)[number];

/** What the first section of a draft has. */
export const songFields = [
  ...(["title", "versionTitle", "vocals", "explicit", "language", "isrc", "iswc", "year", "label"] as const),
  ...(["genres", "moods", "lyrics", "note"] as const),
] as const;

/** Anchors of the sections of a draft. */
export const sections = ["song", "files", "credits", "ai", "shares", "send"] as const;
export type Section = (typeof sections)[number];

export const songsPath = "/artists/songs";

export function ownSubmissionPath(id: string): string {
  return `${songsPath}/${id}`;
}

export const staffListPath = "/song-submissions";

export function staffSubmissionPath(id: string): string {
  return `${staffListPath}/${id}`;
}

export const termsPath = `${staffListPath}/terms`;
