import { FilmError } from "#app/rooms/film/container/film-facts.ts";
import { readFilm, sourceOf } from "#app/rooms/film/container/read-film.ts";
import type { RoomFilm } from "#app/rooms/film/film.ts";
import { hashFile } from "#app/rooms/film/hash-file.ts";

/** What tells another cut from the film: the first of length, size and content that differs. */
export type CopyDifference = { kind: "length" | "bytes" | "hash"; copy: number | string; film: number | string };

type Reading = {
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Ms; null for what is no film. */
async function lengthOf(file: Blob): Promise<number | null> {
  try {
    return (await readFilm(sourceOf(file))).durationMs;
  } catch (error) {
    if (error instanceof FilmError) return null;
    throw error;
  }
}

/** Null if `file` is the room's film to the byte. Nothing of it leaves the browser. @throws the signal's reason; errors of reading the file */
export async function checkCopy(
  film: Pick<RoomFilm, "bytes" | "durationMs" | "sha256">,
  file: Blob,
  { onProgress, signal }: Reading,
): Promise<CopyDifference | null> {
  const durationMs = await lengthOf(file);
  if (durationMs !== null && durationMs !== film.durationMs)
    return { kind: "length", copy: durationMs, film: film.durationMs };
  if (file.size !== film.bytes) return { kind: "bytes", copy: file.size, film: film.bytes };
  const sha256 = await hashFile(file, { onProgress, signal });
  return sha256 === film.sha256 ? null : { kind: "hash", copy: sha256, film: film.sha256 };
}
