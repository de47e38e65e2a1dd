import type { RoomFilm } from "#app/rooms/film/film.ts";
import { hashFile } from "#app/rooms/film/hash-file.ts";

/** What tells another cut from the film: the first of length, size and content that differs. */
export type CopyDifference = { kind: "length" | "bytes" | "hash"; copy: number | string; film: number | string };

type Reading = {
  /** Ms as the browser plays it; null where it cannot. */
  durationMs: number | null;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Null if `file` is the room's film to the byte. Nothing of it leaves the browser. @throws the signal's reason; errors of reading the file */
export async function checkCopy(
  film: Pick<RoomFilm, "bytes" | "durationMs" | "sha256">,
  file: Blob,
  { durationMs, onProgress, signal }: Reading,
): Promise<CopyDifference | null> {
  // Browsers and the reader of the upload may round a length differently.
  if (durationMs !== null && Math.abs(durationMs - film.durationMs) > 100)
    return { kind: "length", copy: durationMs, film: film.durationMs };
  if (file.size !== film.bytes) return { kind: "bytes", copy: file.size, film: film.bytes };
  const sha256 = await hashFile(file, { onProgress, signal });
  return sha256 === film.sha256 ? null : { kind: "hash", copy: sha256, film: film.sha256 };
}

/** Ms to wait for a browser that says nothing of a file. */
const patience = 5000;

/** Length in ms of a video as this browser plays it; null where it cannot. */
export function lengthInBrowser(address: string): Promise<number | null> {
  return new Promise((resolve) => {
    const video = document.createElement("video");
    const done = (ms: number | null) => {
      clearTimeout(timer);
      video.removeAttribute("src");
      resolve(ms);
    };
    const timer = setTimeout(() => done(null), patience);
    video.preload = "metadata";
    video.onloadedmetadata = () => done(Number.isFinite(video.duration) ? Math.round(video.duration * 1000) : null);
    video.onerror = () => done(null);
    video.src = address;
  });
}
